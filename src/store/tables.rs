//! What a home keeps of each table: its memory, the copy of each line that was signed, and the tails that
//! wait; and what it has checked, so that it need not do so again: the first turns of tables, and files of
//! tables that are over. It is no harm if that is lost, so nothing waits for the disk there, and no error is
//! told.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::home::{broken, disk, read, read_text, write};
use super::{Home, Lock, replace};
use crate::chain::{Chain, CheckedTurns};
use crate::kit::hex;
use crate::rules::{Hash, Transcript};
use crate::session::{Kept, Memory, Orders, Refusal, TableRow};

/// What to do about a memory that cannot be read.
const HINT: &str = "mend this file, which keeps you from signing a fork; if another bypost wrote it, finish the table \
                    with that one; delete it only if the newest file of its table is here";

/// What to do about tails that cannot be read.
const TAILS_HINT: &str = "delete this file: it holds only turns that others can send again";

/// What to do about orders that cannot be read.
const ORDERS_HINT: &str = "no order plays at this table: delete this file, and give the order anew with bypost order";

/// Bytes of the longest file of tails or orders that is read. A home keeps less of each table.
const LONGEST: u64 = 8 << 20;

/// The tails of a table as they are kept.
#[derive(Default, Deserialize, Serialize)]
struct KeptTails {
    tails: Vec<String>,
}

impl Kept for KeptTails {}

/// The folder of a home, and the key of the list in a file.
const CHECKED: &str = "checked";

/// Bytes of the longest file there that is read.
const LONGEST_CHECKED: u64 = 64 << 10;

/// A file of a table that is over, where nothing is left to be done by anybody here.
#[derive(Deserialize, Serialize)]
struct FinishedFile {
    /// The hash of all else that this rests on.
    ground: Hash,
    row: TableRow,
}

/// What identifies a file that was looked at: the hash of its bytes.
pub fn hash_of_file(bytes: &[u8]) -> Hash {
    Transcript::new("listed file").bytes("file", bytes).hash()
}

/// What it keeps of each table. What is read fails with a file that cannot be read, and what is written with
/// an error of the disk.
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
    pub fn memory(&self, table: &Hash) -> Result<Option<Memory>, Refusal> {
        let path = self.memory_path(table);
        let memory = read_text(&path, HINT)?.map(|text| Memory::parse(&text));
        memory.transpose().map_err(|what| broken(&path, what, HINT))
    }

    /// Remembers, flushed to disk.
    pub fn remember(&self, table: &Hash, memory: &Memory) -> Result<(), Refusal> {
        write(&self.memory_path(table), HINT, memory)
    }

    pub(super) fn memory_path(&self, table: &Hash) -> PathBuf {
        self.of_table("tables", table)
    }

    /// The tails of a table that wait here.
    pub fn tails(&self, table: &Hash) -> Result<Vec<String>, Refusal> {
        Ok(self.kept_of::<KeptTails>("tails", table, TAILS_HINT)?.tails)
    }

    /// Keeps these tails of a table, and no others.
    pub fn keep_tails(&self, table: &Hash, tails: &[String]) -> Result<(), Refusal> {
        let kept = (!tails.is_empty()).then(|| KeptTails { tails: tails.to_vec() });
        self.keep_of("tails", table, TAILS_HINT, kept.as_ref())
    }

    /// The orders at a table.
    pub fn orders(&self, table: &Hash) -> Result<Orders, Refusal> {
        self.kept_of("orders", table, ORDERS_HINT)
    }

    /// Keeps these orders at a table, and no others.
    pub fn keep_orders(&self, table: &Hash, orders: &Orders) -> Result<(), Refusal> {
        self.keep_of("orders", table, ORDERS_HINT, Some(orders).filter(|orders| !orders.all().is_empty()))
    }

    /// Notes that the turns of a table are here: an order plays on none of them any more.
    pub fn note_seen_by_orders(&self, chain: &Chain) -> Result<(), Refusal> {
        if self.orders(&chain.id)?.note_seen(chain) {
            let _lock = self.lock_memory()?;
            let mut orders = self.orders(&chain.id)?;
            orders.note_seen(chain);
            self.keep_orders(&chain.id, &orders)?;
        }
        Ok(())
    }

    /// What is kept of a table in one of the folders; nothing if it has no file there. Nobody waits for what
    /// is no plain file, or too long for one.
    fn kept_of<T: Kept + Default>(&self, folder: &str, table: &Hash, hint: &'static str) -> Result<T, Refusal> {
        let path = self.of_table(folder, table);
        if fs::metadata(&path).is_ok_and(|found| !found.is_file() || found.len() > LONGEST) {
            return Err(broken(&path, format!("is no file of {folder}"), hint));
        }
        read(&path, hint)
    }

    /// Keeps this of a table in one of the folders, or nothing.
    fn keep_of<T: Kept>(
        &self,
        folder: &str,
        table: &Hash,
        hint: &'static str,
        kept: Option<&T>,
    ) -> Result<(), Refusal> {
        let path = self.of_table(folder, table);
        let Some(kept) = kept else {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(disk(&path, error)),
                _ => Ok(()),
            };
        };
        self.made(folder)?;
        write(&path, hint, kept)
    }

    /// Where the copy of a table is, if there is one.
    pub fn kept(&self, table: &Hash) -> PathBuf {
        self.of_table("copies", table)
    }

    /// The copies of all lines of a table that were signed here, the one that is played on first.
    pub fn copies(&self, table: &Hash) -> Result<Vec<String>, Refusal> {
        let first = self.kept(table);
        let stem = hex(table) + "-";
        let folder = first.parent().map(std::fs::read_dir);
        let entries = folder.into_iter().flatten().flatten().flatten().map(|entry| entry.path());
        let is_line = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&stem));
        let mut others: Vec<PathBuf> = entries.filter(is_line).collect();
        others.sort();
        let read = |path: PathBuf| match fs::read_to_string(&path) {
            Ok(text) => Some(Ok(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => Some(Err(disk(&path, error))),
        };
        std::iter::once(first).chain(others).filter_map(read).collect()
    }

    /// Keeps a copy of a table: of the line that is played on, or of one that is left behind, by its last
    /// turn.
    pub fn keep(&self, table: &Hash, left: Option<&Hash>, text: &str) -> Result<(), Refusal> {
        self.made("copies")?;
        let path = match left {
            None => self.kept(table),
            Some(head) => self.kept(table).with_file_name(format!("{}-{}.toml", hex(table), &hex(head)[..16])),
        };
        replace(&path, text.as_bytes()).map_err(|error| disk(&path, error))
    }

    /// What was checked whole of a table. A file that cannot be read tells of nothing.
    pub fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        let text = read_checked(&self.of_table(CHECKED, table)).unwrap_or_default();
        let all: BTreeMap<String, Vec<String>> = toml::from_str(&text).unwrap_or_default();
        all.into_values().flatten().filter_map(|line| CheckedTurns::read(&line)).collect()
    }

    /// Remembers what was just checked whole of a table.
    pub fn note_checked(&self, table: &Hash, new: CheckedTurns) {
        let Some(kept) = new.kept(self.checked(table)) else { return };
        let lines: Vec<String> = kept.iter().map(CheckedTurns::line).collect();
        if let Ok(text) = toml::to_string(&BTreeMap::from([(CHECKED, lines)])) {
            self.write_checked(&self.of_table(CHECKED, table), &text);
        }
    }

    /// How a file of this hash is listed, if it was found to be a table that is over, and nothing was left to
    /// be done there by anybody with these keys.
    pub fn finished(&self, file: &Hash, keys: &[String]) -> Option<TableRow> {
        let FinishedFile { ground, row } = serde_json::from_str(&read_checked(&self.finished_path(file))?).ok()?;
        (ground == self.ground(file, &row.id, keys)).then_some(row)
    }

    /// Remembers a file of a table that is over. `ground` is what it rests on.
    pub fn note_finished(&self, file: &Hash, ground: Hash, row: TableRow) {
        if let Ok(text) = serde_json::to_string(&FinishedFile { ground, row }) {
            self.write_checked(&self.finished_path(file), &text);
        }
    }

    fn finished_path(&self, file: &Hash) -> PathBuf {
        self.folder.join(CHECKED).join(hex(file) + ".json")
    }

    /// The hash of what decides how a file is listed: the version of bypost, the file and its table, the keys
    /// that are here, and the memory of the table.
    pub fn ground(&self, file: &Hash, table: &Hash, keys: &[String]) -> Hash {
        let mut hash = Transcript::new("listed table");
        hash.text("version", env!("CARGO_PKG_VERSION")).bytes("file", file).bytes("table", table);
        hash.count("keys", keys.len());
        for key in keys {
            hash.text("key", key);
        }
        hash.bytes("memory", &fs::read(self.memory_path(table)).unwrap_or_default()).hash()
    }

    /// Writes a file of this folder, if this home has keys or memories at all. Nothing else than a plain file
    /// is written over.
    fn write_checked(&self, path: &Path, text: &str) {
        let is_free = fs::symlink_metadata(path).map_or(true, |found| found.is_file());
        if is_free && self.folder.is_dir() && self.made(CHECKED).is_ok() {
            let _ = fs::write(path, text);
        }
    }
}

/// The text of a file of this folder. Nobody waits for what is no plain file, or too long for one.
fn read_checked(path: &Path) -> Option<String> {
    let found = fs::symlink_metadata(path).ok()?;
    if found.is_file() && found.len() <= LONGEST_CHECKED { fs::read_to_string(path).ok() } else { None }
}
