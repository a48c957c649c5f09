//! What a home keeps of each table: its memory, the copy of each line that was signed, and the tails that
//! wait.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::home::{broken, disk, read_text};
use super::{Home, Lock, replace};
use crate::kit::hex;
use crate::rules::Hash;
use crate::session::{Memory, Orders, Refusal};

/// What to do about a memory that cannot be read.
const HINT: &str = "mend this file, which keeps you from signing a fork; if another bypost wrote it, finish the table \
                    with that one; delete it only if the newest file of its table is here";

/// What to do about tails that cannot be read.
const TAILS_HINT: &str = "delete this file: it holds only turns that others can send again";

/// What to do about orders that cannot be read.
const ORDERS_HINT: &str = "mend this file, or delete it and give the orders anew: bypost order";

/// Bytes of the longest file of tails or orders that is read. A home keeps less of each table.
const LONGEST: u64 = 8 << 20;

/// The key of the list in a file of tails.
const TAILS: &str = "tails";

impl Home {
    /// Locks the home's memory against other processes.
    ///
    /// # Errors
    /// An error of the disk, or another process that keeps it too long.
    pub fn lock_memory(&self) -> Result<Lock, Refusal> {
        self.made("")?;
        let folder = self.made("tables")?;
        Lock::folder_of(&folder.join("any")).map_err(|error| disk(&folder, error))
    }

    /// What is remembered of a table.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn memory(&self, table: &Hash) -> Result<Option<Memory>, Refusal> {
        let path = self.memory_path(table);
        let memory = read_text(&path, HINT)?.map(|text| Memory::parse(&text));
        memory.transpose().map_err(|what| broken(&path, what, HINT))
    }

    /// Remembers, flushed to disk.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn remember(&self, table: &Hash, memory: &Memory) -> Result<(), Refusal> {
        let path = self.memory_path(table);
        let text = memory.text().map_err(|what| broken(&path, what, HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| disk(&path, error))
    }

    pub(super) fn memory_path(&self, table: &Hash) -> PathBuf {
        self.of_table("tables", table)
    }

    /// The tails of a table that wait here.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn tails(&self, table: &Hash) -> Result<Vec<String>, Refusal> {
        let path = self.tails_path(table);
        let Some(text) = read_plain(&path, "is no file of tails", TAILS_HINT)? else { return Ok(Vec::new()) };
        let all: Result<BTreeMap<String, Vec<String>>, _> = toml::from_str(&text);
        let all = all.map_err(|error| broken(&path, error.message().to_owned(), TAILS_HINT))?;
        Ok(all.into_values().flatten().collect())
    }

    /// Keeps these tails of a table, and no others.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_tails(&self, table: &Hash, tails: &[String]) -> Result<(), Refusal> {
        let path = self.tails_path(table);
        if tails.is_empty() {
            return remove(&path);
        }
        self.made("tails")?;
        let text = toml::to_string(&BTreeMap::from([(TAILS, tails)]));
        let text = text.map_err(|error| broken(&path, error.to_string(), TAILS_HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| disk(&path, error))
    }

    /// The orders at a table.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn orders(&self, table: &Hash) -> Result<Orders, Refusal> {
        let path = self.of_table("orders", table);
        let text = read_plain(&path, "is no file of orders", ORDERS_HINT)?;
        let orders = text.map(|text| Orders::parse(&text)).transpose();
        orders.map(Option::unwrap_or_default).map_err(|what| broken(&path, what, ORDERS_HINT))
    }

    /// Keeps these orders at a table, and no others.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_orders(&self, table: &Hash, orders: &Orders) -> Result<(), Refusal> {
        let path = self.of_table("orders", table);
        if orders.is_empty() {
            return remove(&path);
        }
        self.made("orders")?;
        let text = orders.text().map_err(|what| broken(&path, what, ORDERS_HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| disk(&path, error))
    }

    fn tails_path(&self, table: &Hash) -> PathBuf {
        self.of_table("tails", table)
    }

    /// Where the copy of a table is, if there is one.
    pub fn kept(&self, table: &Hash) -> PathBuf {
        self.of_table("copies", table)
    }

    /// Where the copy of a line of a table is that was left behind, by its last turn.
    fn kept_line(&self, table: &Hash, head: &Hash) -> PathBuf {
        let path = self.kept(table);
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        path.with_file_name(format!("{stem}-{}.toml", &hex(head)[..16]))
    }

    /// Keeps the copy of a line that is left behind.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_line(&self, table: &Hash, head: &Hash, text: &str) -> Result<(), Refusal> {
        self.made("copies")?;
        let path = self.kept_line(table, head);
        replace(&path, text.as_bytes()).map_err(|error| disk(&path, error))
    }

    /// The copies of all lines of a table that were signed here, the one that is played on first.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn copies(&self, table: &Hash) -> Result<Vec<String>, Refusal> {
        let first = self.kept(table);
        let stem = first.file_stem().unwrap_or_default().to_string_lossy().into_owned() + "-";
        let folder = first.parent().map(std::fs::read_dir);
        let entries = folder.into_iter().flatten().flatten().flatten().map(|entry| entry.path());
        let is_line = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&stem));
        let mut others: Vec<PathBuf> = entries.filter(is_line).collect();
        others.sort();
        let read = |path: PathBuf| match std::fs::read_to_string(&path) {
            Ok(text) => Some(Ok(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => Some(Err(disk(&path, error))),
        };
        std::iter::once(first).chain(others).filter_map(read).collect()
    }

    /// Keeps a copy of a table.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep(&self, table: &Hash, text: &str) -> Result<(), Refusal> {
        self.made("copies")?;
        let path = self.kept(table);
        replace(&path, text.as_bytes()).map_err(|error| disk(&path, error))
    }
}

/// The text of a file that is not too long; nothing if it is not there. Nobody waits for what is no plain
/// file.
fn read_plain(path: &Path, what: &str, hint: &'static str) -> Result<Option<String>, Refusal> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file() || found.len() > LONGEST) {
        return Err(broken(path, what, hint));
    }
    read_text(path, hint)
}

/// Removes a file, if it is there.
fn remove(path: &Path) -> Result<(), Refusal> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(disk(path, error)),
        _ => Ok(()),
    }
}
