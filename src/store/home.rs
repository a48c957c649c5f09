//! A player's home on disk: a folder with private keys, the memory of each table, the names that were met,
//! the address book, settings and what else is kept for mails. Of each table it keeps the memory, the copy of
//! each line that was signed, and the tails that wait; and what it has checked, so that it need not do so
//! again. It is no harm if that is lost, so nothing waits for the disk there, and no error is told.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::read_files::ReadFiles;
use super::{Lock, create, replace};
use crate::chain::{Chain, CheckedTurns};
use crate::file::Hint;
use crate::kit::hex;
use crate::rules::{Hash, Transcript};
use crate::session::{
    Addresses, GivenAlerts, Kept, KeyFile, KnownNames, Memory, Orders, Refusal, Settings, TableRow, no_key,
};

/// The folder with a player's keys.
#[derive(Clone)]
pub struct Home {
    folder: PathBuf,
    files: Arc<ReadFiles>,
}

impl fmt::Debug for Home {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Home").field("folder", &self.folder).finish_non_exhaustive()
    }
}

#[cfg(unix)]
fn make_private(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)
}

fn disk(path: &Path, error: io::Error) -> Refusal {
    Refusal::new(format!("{}: {error}", path.display()))
}

fn broken(path: &Path, what: impl Display, hint: &'static str) -> Refusal {
    Refusal::new(format!("{}: {what}", path.display())).hint(hint)
}

fn unread(path: &Path, error: io::Error, hint: &'static str) -> Refusal {
    match error.kind() {
        io::ErrorKind::InvalidData => broken(path, "is not UTF-8 text", hint),
        _ => disk(path, error),
    }
}

/// What to do about each file of the home that cannot be read.
const KNOWN: &str = "mend this file, or delete it: then every name is met anew, and you compare fingerprints again";

const BOOK: &str = "mend this file, or delete it and add the addresses anew: bypost address add NAME ADDRESS";

const SETTINGS: &str = "mend this file, or delete it and set anew what you want: bypost config";

const ALERTS: &str = "delete this file: then bypost watch runs its command once more for each table that waits";

/// The folder of the alerts, and its file there.
const ALERTS_FOLDER: &str = "watch";
const GIVEN: &str = "watch/given.toml";

/// Where it is, and what it keeps for all tables. What is read fails with a file that cannot be read, and
/// what is written with an error of the disk.
impl Home {
    /// The home in this folder, or in the platform's data folder. Nothing is made before something is
    /// written.
    ///
    /// # Errors
    /// The platform has no data folder.
    pub fn open(folder: Option<&Path>) -> Result<Self, Refusal> {
        let folder = match folder {
            Some(folder) => folder.to_owned(),
            None => {
                let nowhere = Refusal::new("this system has no data folder")
                    .hint(Hint::command("name a folder with --home or BYPOST_HOME"));
                directories::ProjectDirs::from("", "", "bypost").ok_or(nowhere)?.data_dir().to_owned()
            }
        };
        Ok(Self { folder, files: Arc::default() })
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn of_table(&self, folder: &str, table: &Hash) -> PathBuf {
        self.folder.join(folder).join(hex(table) + ".toml")
    }

    /// A folder in it, made if it is not there.
    fn made(&self, name: &str) -> Result<PathBuf, Refusal> {
        let folder = self.folder.join(name);
        make_private(&folder).map_err(|error| disk(&folder, error))?;
        Ok(folder)
    }

    /// Locks the alerts against other processes that give them, and not what else is kept here.
    ///
    /// # Errors
    /// An error of the disk, or another process that keeps it too long.
    pub fn lock_alerts(&self) -> Result<Lock, Refusal> {
        let folder = self.made(ALERTS_FOLDER)?;
        Lock::folder_of(&folder.join("any")).map_err(|error| disk(&folder, error))
    }

    /// Reads which alerts were given.
    pub fn given_alerts(&self) -> Result<GivenAlerts, Refusal> {
        self.read(GIVEN, ALERTS)
    }

    /// Writes which alerts were given.
    pub fn keep_given_alerts(&self, given: &GivenAlerts) -> Result<(), Refusal> {
        self.write(GIVEN, ALERTS, given)
    }

    /// Reads what was set.
    pub fn settings(&self) -> Result<Settings, Refusal> {
        self.read("settings.toml", SETTINGS)
    }

    /// Writes what was set.
    pub fn keep_settings(&self, settings: &Settings) -> Result<(), Refusal> {
        self.write("settings.toml", SETTINGS, settings)
    }

    /// Reads the names that are known.
    pub fn known(&self) -> Result<KnownNames, Refusal> {
        self.read("known.toml", KNOWN)
    }

    /// Writes the names that are known.
    pub fn keep_known(&self, known: &KnownNames) -> Result<(), Refusal> {
        self.write("known.toml", KNOWN, known)
    }

    /// Reads the address book.
    ///
    /// # Errors
    /// A file that cannot be read, or that holds what is no name or no address.
    pub fn addresses(&self) -> Result<Addresses, Refusal> {
        self.read("addresses.toml", BOOK)
    }

    /// Writes the address book.
    pub fn keep_addresses(&self, addresses: &Addresses) -> Result<(), Refusal> {
        self.write("addresses.toml", BOOK, addresses)
    }

    fn read<T: Kept + Default>(&self, name: &str, hint: &'static str) -> Result<T, Refusal> {
        self.read_file(&self.folder.join(name), hint)
    }

    fn write(&self, name: &str, hint: &'static str, kept: &impl Kept) -> Result<(), Refusal> {
        self.made("")?;
        self.write_file(&self.folder.join(name), hint, kept)
    }

    /// The text of a file of the home; nothing if it is not there.
    fn read_text(&self, path: &Path, hint: &'static str) -> Result<Option<Zeroizing<String>>, Refusal> {
        self.files.text(path, u64::MAX).map_err(|error| unread(path, error, hint))
    }

    /// Reads a file of the home; one that is not there holds nothing.
    fn read_file<T: Kept + Default>(&self, path: &Path, hint: &'static str) -> Result<T, Refusal> {
        let Some(text) = self.read_text(path, hint)? else { return Ok(T::default()) };
        T::parse(&text).map_err(|what| broken(path, what, hint))
    }

    /// Writes a file of the home, flushed to disk.
    fn write_file(&self, path: &Path, hint: &'static str, kept: &impl Kept) -> Result<(), Refusal> {
        let text = kept.text().map_err(|what| broken(path, what, hint))?;
        self.files.replace(path, &text).map_err(|error| disk(path, error))
    }
}

const HINT: &str = "mend this file, or move it out of the home: it may hold a key that is nowhere else";

/// Bytes of the longest key file that is read.
const MOST: u64 = 64 << 10;

impl Home {
    /// All keys of this home, sorted by name.
    ///
    /// # Errors
    /// A folder or a file that cannot be read, or two files with one key or one name.
    pub fn keys(&self) -> Result<Vec<KeyFile>, Refusal> {
        let folder = self.folder.join("keys");
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(disk(&folder, error)),
        };
        let mut keys = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| disk(&folder, error))?.path();
            if path.extension().is_some_and(|extension| extension == "key") {
                keys.push(self.read_key(path)?);
            }
        }
        keys.sort_by(|one, other| (&one.name, &one.path).cmp(&(&other.name, &other.path)));
        // Of two files with one key only one would get a passphrase; of two with one name only one would be
        // asked for.
        for (index, key) in keys.iter().enumerate() {
            if let Some(other) = keys[..index].iter().find(|other| other.is_like(key)) {
                let same = if other.identity == key.identity { "the same key" } else { "keys of one name" };
                let (one, other) = (self.key_path(other), self.key_path(key));
                return Err(Refusal::new(format!("{} and {} hold {same}", one.display(), other.display()))
                    .hint("keep one of them in this folder, and the other elsewhere"));
            }
        }
        Ok(keys)
    }

    /// The key of this name.
    ///
    /// # Errors
    /// There is none, or a file that cannot be read.
    pub fn key(&self, name: &str) -> Result<KeyFile, Refusal> {
        let found = self.keys()?.into_iter().find(|key| key.name == name);
        found.ok_or_else(|| no_key(name))
    }

    /// Puts a new key into the home.
    ///
    /// # Errors
    /// A name or key that is here already; or an error of the disk.
    pub fn add_key(&self, key: &KeyFile) -> Result<(), Refusal> {
        if self.keys()?.iter().any(|other| other.is_like(key)) {
            let hint = "bypost key list shows it; another key comes beside it under another name (--words NAME, or the \
                        name in its file): seats go by keys, not by names";
            return Err(Refusal::new(format!("there is a key called {} already", key.name)).hint(Hint::command(hint)));
        }
        self.made("")?;
        self.made("keys")?;
        let path = self.key_path(key);
        create(&path, key.text().as_bytes(), true).map_err(|error| disk(&path, error))
    }

    /// Writes a key that is here again, with another passphrase.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn replace_key(&self, key: &KeyFile) -> Result<(), Refusal> {
        let path = self.key_path(key);
        self.files.replace(&path, &key.text()).map_err(|error| disk(&path, error))
    }

    /// Whether others than its owner can read a key that is neither published nor locked.
    pub fn is_exposed(&self, key: &KeyFile) -> bool {
        !key.published && !key.is_locked() && others_can_read(&self.key_path(key))
    }

    /// Where a key was read from, or a new one goes. The file's name says whose it is without trusting the
    /// owner's name to be a good file name.
    pub fn key_path(&self, key: &KeyFile) -> PathBuf {
        if let Some(path) = &key.path {
            return path.clone();
        }
        let fingerprint = key.public().map_or_else(String::new, |public| public.fingerprint());
        self.folder.join("keys").join(format!("{fingerprint}.key"))
    }

    fn read_key(&self, path: PathBuf) -> Result<KeyFile, Refusal> {
        let text = self.files.text(&path, MOST).and_then(|text| text.ok_or_else(|| ErrorKind::NotFound.into()));
        let text = text.map_err(|error| unread(&path, error, HINT))?;
        let mut key = KeyFile::parse(&text).map_err(|what| broken(&path, what, HINT))?;
        key.path = Some(path);
        Ok(key)
    }
}

#[cfg(unix)]
fn others_can_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn others_can_read(_path: &Path) -> bool {
    false
}

/// What to do about a memory that cannot be read.
const MEMORY_HINT: &str = "mend this file, which keeps you from signing a fork; if another bypost wrote it, finish the table \
                    with that one; delete it only if the newest file of its table is here";

const TAILS_HINT: &str = "delete this file: it holds only turns that others can send again";

const ORDERS_HINT: &str = "no order plays at this table: delete this file, and give the order anew with bypost order";

/// Bytes of the longest file of tails or orders that is read. A home keeps less of each table.
const LONGEST: u64 = 8 << 20;

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
        let path = self.of_table("tables", table);
        let memory = self.read_text(&path, MEMORY_HINT)?.map(|text| Memory::parse(&text));
        memory.transpose().map_err(|what| broken(&path, what, MEMORY_HINT))
    }

    /// Remembers, flushed to disk.
    pub fn remember(&self, table: &Hash, memory: &Memory) -> Result<(), Refusal> {
        self.write_file(&self.of_table("tables", table), MEMORY_HINT, memory)
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
        self.read_file(&path, hint)
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
        self.write_file(&path, hint, kept)
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
        let text = self.read_checked(&self.of_table(CHECKED, table));
        let all: BTreeMap<String, Vec<String>> = text.and_then(|text| toml::from_str(&text).ok()).unwrap_or_default();
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
        let FinishedFile { ground, row } = serde_json::from_str(&self.read_checked(&self.finished_path(file))?).ok()?;
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
        let memory = self.read_text(&self.of_table("tables", table), MEMORY_HINT).ok().flatten();
        hash.bytes("memory", memory.as_ref().map_or(&[][..], |text| text.as_bytes())).hash()
    }

    /// Writes a file of this folder, if this home has keys or memories at all. Nothing else than a plain file
    /// is written over.
    fn write_checked(&self, path: &Path, text: &str) {
        let is_free = fs::symlink_metadata(path).map_or(true, |found| found.is_file());
        if is_free && self.folder.is_dir() && self.made(CHECKED).is_ok() {
            let _ = fs::write(path, text);
        }
    }

    /// The text of a file of this folder. Nobody waits for what is no plain file, or too long for one.
    fn read_checked(&self, path: &Path) -> Option<Zeroizing<String>> {
        let found = fs::symlink_metadata(path).ok()?;
        let is_read = found.is_file() && found.len() <= LONGEST_CHECKED;
        if is_read { self.files.text(path, LONGEST_CHECKED).ok()? } else { None }
    }
}
