//! A store without a disk: for tests, examples, and front ends that keep things elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};

use super::archive::Archives;
use super::file_name::{is_set_aside, table_of};
use super::{Change, KeyFile, Known, Memory, Snapshot, Store, Tables};
use crate::file::Fault;
use crate::rules::Hash;

/// Keys, memories and tables of one player, gone with the program.
#[derive(Clone, Debug, Default)]
pub struct InMemory {
    keys: Vec<KeyFile>,
    known: Known,
    memories: BTreeMap<Hash, Memory>,
    copies: BTreeMap<Hash, String>,
    files: BTreeMap<Hash, String>,
}

impl InMemory {
    /// A store that holds these private keys.
    #[must_use]
    pub fn new(keys: Vec<KeyFile>) -> Self {
        Self { keys, ..Self::default() }
    }

    /// The file of a table as it was written last.
    pub fn file(&self, table: &Hash) -> Option<&str> {
        self.files.get(table).map(String::as_str)
    }

    /// The whole table as it was when a turn was signed here last.
    pub fn copy(&self, table: &Hash) -> Option<&str> {
        self.copies.get(table).map(String::as_str)
    }
}

impl Store for InMemory {
    type Error = Infallible;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Self::Error> {
        let memory = self.memories.get(table).cloned();
        Ok(Snapshot { keys: self.keys.clone(), memory, known: self.known.clone() })
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Self::Error> {
        let id = change.chain.id;
        let memory = change.memory_after.as_ref().or(change.memory.as_ref());
        self.memories.extend(memory.map(|memory| (id, memory.clone())));
        self.copies.extend(change.copy.as_ref().map(|copy| (id, copy.clone())));
        if let Some(known) = &change.known {
            self.known = known.clone();
        }
        self.files.extend(change.file.as_ref().map(|file| (id, file.clone())));
        Ok(())
    }
}

/// Files by their names, gone with the program; and whole tables as they were kept.
#[derive(Clone, Debug, Default)]
pub struct FilesInMemory {
    files: BTreeMap<PathBuf, String>,
    copies: BTreeMap<Hash, String>,
}

impl FilesInMemory {
    /// All files.
    pub fn all(&self) -> &BTreeMap<PathBuf, String> {
        &self.files
    }

    /// Puts a file there, or takes its place.
    pub fn put(&mut self, name: &str, text: String) {
        self.files.insert(name.into(), text);
    }

    /// Keeps a whole table, as [`InMemory::copy`] gives it.
    pub fn keep_copy(&mut self, table: Hash, text: String) {
        self.copies.insert(table, text);
    }

    fn id(name: &Path, text: &str) -> Option<Hash> {
        table_of(text.as_bytes()).filter(|id| !is_set_aside(&name.to_string_lossy(), id))
    }
}

impl Archives for FilesInMemory {
    fn archive(&self, name: &str) -> Option<Result<Vec<u8>, String>> {
        self.files.get(Path::new(name)).map(|text| Ok(text.clone().into_bytes()))
    }

    fn copy(&self, table: &Hash) -> Option<Vec<u8>> {
        self.copies.get(table).map(|text| text.clone().into_bytes())
    }
}

impl Tables for FilesInMemory {
    fn files(&self, table: &Hash) -> Vec<PathBuf> {
        let of_table = |(name, text): &(&PathBuf, &String)| Self::id(name, text) == Some(*table);
        self.files.iter().filter(of_table).map(|(name, _)| name.clone()).collect()
    }

    fn ids(&self) -> Vec<Hash> {
        let all: BTreeSet<_> = self.files.iter().filter_map(|(name, text)| Self::id(name, text)).collect();
        all.into_iter().collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let text = self.files.get(path).ok_or_else(|| "is not there".to_owned())?;
        Ok(text.clone().into_bytes())
    }

    fn create(&mut self, path: &Path, text: &str) -> Result<bool, Fault> {
        let is_free = !self.files.contains_key(path);
        if is_free {
            self.files.insert(path.to_owned(), text.to_owned());
        }
        Ok(is_free)
    }

    fn replace(&mut self, path: &Path, text: &str) -> Result<(), Fault> {
        self.files.insert(path.to_owned(), text.to_owned());
        Ok(())
    }
}
