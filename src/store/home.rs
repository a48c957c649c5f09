//! A player's home on disk: a folder with private keys, the memory of each table, the names that were met,
//! the address book, settings and what else is kept for mails. Each table has a folder: for the memory, the
//! turns that are kept in records, the tails that wait, and what was checked, so that it need not be done
//! again. It is no harm if that is lost, or the rows of lists, so nothing waits for the disk there, and no
//! error is told.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::read_files::ReadFiles;
use super::{Lock, create};
use crate::chain::{Chain, CheckedTurns};
use crate::file::{BYTES, Hint};
use crate::kit::hex;
use crate::rules::{Hash, Transcript};
use crate::session::{
    Addresses, GivenAlerts, Kept, KeyFile, KnownNames, Memory, Opened, Orders, Refusal, Settings, TableRow, TurnTree,
    no_key,
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

    fn of_table(&self, table: &Hash, name: &str) -> PathBuf {
        self.folder.join(TABLES).join(hex(table)).join(name)
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

/// The folder of all tables, and the files of one of them, beside the records of its turns.
const TABLES: &str = "tables";
const MARKS: &str = "marks.toml";
const WAITING: &str = "tails.toml";
const ORDERS: &str = "orders.toml";
const CHECKED: &str = "checked.toml";

/// Letters in the name of a record: five digits, a line, 16 digits, and its end.
const RECORD_NAME: usize = 5 + 1 + 16 + ".toml".len();

/// What to do about a record of turns that cannot be read.
const TURNS_HINT: &str = "mend this file, or move all files of turns out of this folder, but for the marks: then take in the \
                    newest mail, or another player sends the whole table";

const TAILS_HINT: &str = "delete this file: it holds only turns that others can send again";

const ORDERS_HINT: &str = "no order plays at this table: delete this file, and give the order anew with bypost order";

/// Bytes of the longest file of tails or orders that is read. A home keeps less of each table.
const LONGEST: u64 = 8 << 20;

#[derive(Default, Deserialize, Serialize)]
struct KeptTails {
    tails: Vec<String>,
}

impl Kept for KeptTails {}

/// The folder of the rows of lists.
const ROWS: &str = "rows";

/// Bytes of the longest file that is read of those that may be lost.
const LONGEST_CACHED: u64 = 64 << 10;

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
        let folder = self.made(TABLES)?;
        Lock::folder_of(&folder.join("any")).map_err(|error| disk(&folder, error))
    }

    /// What is remembered of a table.
    pub fn memory(&self, table: &Hash) -> Result<Option<Memory>, Refusal> {
        let path = self.of_table(table, MARKS);
        let memory = self.read_text(&path, MEMORY_HINT)?.map(|text| Memory::parse(&text));
        memory.transpose().map_err(|what| broken(&path, what, MEMORY_HINT))
    }

    /// Remembers, flushed to disk.
    pub fn remember(&self, table: &Hash, memory: &Memory) -> Result<(), Refusal> {
        self.made_for(table)?;
        self.write_file(&self.of_table(table, MARKS), MEMORY_HINT, memory)
    }

    /// The tails of a table that wait here.
    pub fn tails(&self, table: &Hash) -> Result<Vec<String>, Refusal> {
        Ok(self.kept_of::<KeptTails>(WAITING, table, TAILS_HINT)?.tails)
    }

    /// Keeps these tails of a table, and no others.
    pub fn keep_tails(&self, table: &Hash, tails: &[String]) -> Result<(), Refusal> {
        let kept = (!tails.is_empty()).then(|| KeptTails { tails: tails.to_vec() });
        self.keep_of(WAITING, table, TAILS_HINT, kept.as_ref())
    }

    /// The orders at a table.
    pub fn orders(&self, table: &Hash) -> Result<Orders, Refusal> {
        self.kept_of(ORDERS, table, ORDERS_HINT)
    }

    /// Keeps these orders at a table, and no others.
    pub fn keep_orders(&self, table: &Hash, orders: &Orders) -> Result<(), Refusal> {
        self.keep_of(ORDERS, table, ORDERS_HINT, Some(orders).filter(|orders| !orders.all().is_empty()))
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

    /// What is kept of a table in one of its files; nothing if it is not there. Nobody waits for what is no
    /// plain file, or too long for one.
    fn kept_of<T: Kept + Default>(&self, name: &str, table: &Hash, hint: &'static str) -> Result<T, Refusal> {
        let path = self.of_table(table, name);
        check_plain(&path, name.trim_end_matches(".toml"), LONGEST, hint)?;
        self.read_file(&path, hint)
    }

    /// Keeps this of a table in one of its files, or nothing.
    fn keep_of<T: Kept>(&self, name: &str, table: &Hash, hint: &'static str, kept: Option<&T>) -> Result<(), Refusal> {
        let path = self.of_table(table, name);
        let Some(kept) = kept else {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(disk(&path, error)),
                _ => Ok(()),
            };
        };
        self.made_for(table)?;
        self.write_file(&path, hint, kept)
    }

    /// Makes the folder of a table, if it is not there.
    fn made_for(&self, table: &Hash) -> Result<(), Refusal> {
        make_private(&self.folder)
            .and_then(|()| make_private(&self.of_table(table, "")))
            .map_err(|error| disk(&self.of_table(table, ""), error))
    }

    /// The tables of which something is kept.
    pub fn tables(&self) -> Vec<Hash> {
        let entries = fs::read_dir(self.folder.join(TABLES)).into_iter().flatten().flatten();
        entries.filter_map(|entry| table_named(entry.file_name().to_str()?)).collect()
    }

    /// The turns of a table that are kept.
    pub fn turns(&self, table: &Hash) -> Result<TurnTree, Refusal> {
        let folder = self.of_table(table, "");
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(TurnTree::default()),
            entries => entries.map_err(|error| disk(&folder, error))?.flatten(),
        };
        let is_record = |name: &String| name.len() == RECORD_NAME && name.as_bytes()[0].is_ascii_digit();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok()).filter(is_record);
        let mut paths: Vec<PathBuf> = names.map(|name| self.of_table(table, &name)).collect();
        paths.sort();
        let read = |path: &PathBuf| {
            check_plain(path, "turns", BYTES as u64, TURNS_HINT)?;
            Ok(self.read_text(path, TURNS_HINT)?.unwrap_or_default().to_string())
        };
        let texts: Vec<String> = paths.iter().map(read).collect::<Result<_, Refusal>>()?;
        TurnTree::read(table, &texts).map_err(|(place, what)| broken(&paths[place], what, TURNS_HINT))
    }

    /// Keeps the turns of a table, flushed to disk.
    pub fn keep_turns(&self, chain: &Chain) -> Result<(), Refusal> {
        let mut tree = self.turns(&chain.id)?;
        tree.add(chain);
        for (name, text) in tree.changed() {
            self.made_for(&chain.id)?;
            let path = self.of_table(&chain.id, &(name + ".toml"));
            self.files.replace(&path, &text).map_err(|error| disk(&path, error))?;
        }
        Ok(())
    }

    /// What was checked whole of a table. A file that cannot be read tells of nothing.
    pub fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        let text = self.read_cached(&self.of_table(table, CHECKED));
        let all: BTreeMap<String, Vec<String>> = text.and_then(|text| toml::from_str(&text).ok()).unwrap_or_default();
        all.into_values().flatten().filter_map(|line| CheckedTurns::read(&line)).collect()
    }

    /// Remembers what was just checked whole of a table, if something is kept of it, and keeps its turns.
    pub fn note_checked(&self, opened: &Opened) {
        let (chain, table) = (opened.chain(), &opened.chain().id);
        let (path, Some(new)) = (self.of_table(table, CHECKED), opened.newly_checked()) else { return };
        let Some(kept) = new.kept(self.checked(table)).filter(|_| path.parent().is_some_and(Path::is_dir)) else {
            return;
        };
        let lines: Vec<String> = kept.iter().map(CheckedTurns::line).collect();
        if let Ok(text) = toml::to_string(&BTreeMap::from([("checked", lines)])) {
            write_cached(&path, &text);
        }
        // Who cannot keep them hears of it when something is signed.
        if self.turns(table).is_ok_and(|tree| !tree.holds(&chain.head()))
            && let Ok(_lock) = self.lock_memory()
        {
            let _ = self.keep_turns(chain);
        }
    }

    /// How a file of this hash is listed, if it was found to be a table that is over, and nothing was left to
    /// be done there by anybody with these keys.
    pub fn finished(&self, file: &Hash, keys: &[String]) -> Option<TableRow> {
        let FinishedFile { ground, row } = serde_json::from_str(&self.read_cached(&self.finished_path(file))?).ok()?;
        (ground == self.ground(file, &row.id, keys)).then_some(row)
    }

    /// Remembers a file of a table that is over. `ground` is what it rests on.
    pub fn note_finished(&self, file: &Hash, ground: Hash, row: TableRow) {
        if let Ok(text) = serde_json::to_string(&FinishedFile { ground, row })
            && self.folder.is_dir()
            && self.made(ROWS).is_ok()
        {
            write_cached(&self.finished_path(file), &text);
        }
    }

    fn finished_path(&self, file: &Hash) -> PathBuf {
        self.folder.join(ROWS).join(hex(file) + ".json")
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
        let memory = self.read_text(&self.of_table(table, MARKS), MEMORY_HINT).ok().flatten();
        hash.bytes("memory", memory.as_ref().map_or(&[][..], |text| text.as_bytes())).hash()
    }

    /// The text of a file that may be lost. Nobody waits for what is no plain file, or too long for one.
    fn read_cached(&self, path: &Path) -> Option<Zeroizing<String>> {
        let found = fs::symlink_metadata(path).ok()?;
        let is_read = found.is_file() && found.len() <= LONGEST_CACHED;
        if is_read { self.files.text(path, LONGEST_CACHED).ok()? } else { None }
    }
}

/// Writes a file that may be lost. Nothing else than a plain file is written over.
fn write_cached(path: &Path, text: &str) {
    if fs::symlink_metadata(path).map_or(true, |found| found.is_file()) {
        let _ = fs::write(path, text);
    }
}

/// The table whose folder has this name.
fn table_named(name: &str) -> Option<Hash> {
    let byte = |at: usize| u8::from_str_radix(name.get(2 * at..2 * at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..32).map(byte).collect();
    let table: Option<Hash> = bytes?.try_into().ok();
    table.filter(|table| hex(table) == name)
}

/// Refuses what is no plain file, or longer than so many bytes, before anybody waits for it.
fn check_plain(path: &Path, of: &str, most: u64, hint: &'static str) -> Result<(), Refusal> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() || found.len() > most => Err(broken(path, format!("is no file of {of}"), hint)),
        _ => Ok(()),
    }
}
