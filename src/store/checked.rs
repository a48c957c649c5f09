//! What a home has checked, so that it need not do so again: the first turns of tables, and files of tables
//! that are over. It is no harm if this is lost, so nothing waits for the disk here, and no error is told.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Home;
use crate::chain::CheckedTurns;
use crate::kit::hex;
use crate::rules::{Hash, Transcript};
use crate::session::TableRow;

/// The folder of a home, and the key of the list in a file.
const CHECKED: &str = "checked";

/// Bytes of the longest file there that is read.
const LONGEST: u64 = 64 << 10;

/// A file of a table that is over, where nothing is left to be done by anybody here.
#[derive(Deserialize, Serialize)]
struct FinishedFile {
    /// The hash of all else that this rests on.
    ground: Hash,
    row: TableRow,
}

/// What identifies a file that was looked at: the hash of its bytes.
#[must_use]
pub fn hash_of_file(bytes: &[u8]) -> Hash {
    Transcript::new("listed file").bytes("file", bytes).hash()
}

impl Home {
    /// What was checked whole of a table. A file that cannot be read tells of nothing.
    #[must_use]
    pub fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        let text = read(&self.of_table(CHECKED, table)).unwrap_or_default();
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
    #[must_use]
    pub fn finished(&self, file: &Hash, keys: &[String]) -> Option<TableRow> {
        let FinishedFile { ground, row } = serde_json::from_str(&read(&self.finished_path(file))?).ok()?;
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
    #[must_use]
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
fn read(path: &Path) -> Option<String> {
    let found = fs::symlink_metadata(path).ok()?;
    if found.is_file() && found.len() <= LONGEST { fs::read_to_string(path).ok() } else { None }
}
