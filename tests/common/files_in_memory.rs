//! The tables beside a home without a disk.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use bypost::file::Fault;
use bypost::rules::Hash;
use bypost::session::{Tables, table_of};

/// Files by their names, gone with the program.
#[derive(Clone, Debug, Default)]
pub(crate) struct FilesInMemory {
    files: BTreeMap<PathBuf, String>,
    /// The tables of the files.
    ids: BTreeMap<PathBuf, Hash>,
}

impl FilesInMemory {
    /// All files.
    pub(crate) fn all(&self) -> &BTreeMap<PathBuf, String> {
        &self.files
    }

    /// Puts a file there, or takes its place.
    pub(crate) fn put(&mut self, name: &str, text: String) {
        self.write(Path::new(name), text);
    }

    fn write(&mut self, path: &Path, text: String) {
        self.ids.remove(path);
        if let Some(id) = table_of(text.as_bytes()) {
            self.ids.insert(path.to_owned(), id);
        }
        self.files.insert(path.to_owned(), text);
    }
}

impl Tables for FilesInMemory {
    fn files(&self, table: &Hash) -> Vec<PathBuf> {
        self.ids.iter().filter(|(_, id)| *id == table).map(|(path, _)| path.clone()).collect()
    }

    fn ids(&self) -> Vec<Hash> {
        let all: BTreeSet<_> = self.ids.values().copied().collect();
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
            self.write(path, text.to_owned());
        }
        Ok(is_free)
    }

    fn replace(&mut self, path: &Path, text: &str) -> Result<(), Fault> {
        self.write(path, text.to_owned());
        Ok(())
    }
}
