//! The records as the folder in which tables lie.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use bypost::file::Fault;
use bypost::rules::Hash;
use bypost::session::{Tables, table_of};

use crate::home::Shared;

const PREFIX: &str = "tables/";

/// The table of each file whose bytes were looked at, with the length that they had.
type Ids = BTreeMap<String, (usize, Option<Hash>)>;

/// Tables by the names of their files.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    records: Shared,
    ids: Rc<RefCell<Ids>>,
}

impl Folder {
    /// The folder of a store.
    pub fn new(records: &Shared) -> Self {
        Self { records: records.clone(), ids: Rc::default() }
    }

    /// The names of all files, and their texts.
    pub fn all(&self) -> Vec<(String, String)> {
        let records = self.records.borrow();
        let text = |name: &str| Some((name[PREFIX.len()..].to_owned(), records.get(name)?.to_owned()));
        records.names(PREFIX).filter_map(text).collect()
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Option<String> {
        self.records.borrow().get(&format!("{PREFIX}{file}")).map(str::to_owned)
    }

    /// Removes a file.
    pub fn remove(&self, file: &str) {
        self.records.borrow_mut().remove(&format!("{PREFIX}{file}"));
    }

    /// The files of the tables that are meant.
    fn of_kind(&self, is_kind: impl Fn(&Hash) -> bool) -> Vec<(String, Hash)> {
        let records = self.records.borrow();
        let mut ids = self.ids.borrow_mut();
        let mut found = Vec::new();
        for name in records.names(PREFIX) {
            let text = records.get(name).unwrap_or_default();
            let file = &name[PREFIX.len()..];
            let known = ids.get(file).filter(|(length, _)| *length == text.len()).map(|(_, id)| *id);
            // A file never becomes one of another table.
            let id = known.unwrap_or_else(|| table_of(text.as_bytes()));
            ids.insert(file.to_owned(), (text.len(), id));
            if let Some(id) = id.filter(|id| is_kind(id)) {
                found.push((file.to_owned(), id));
            }
        }
        found
    }
}

fn key(path: &Path) -> String {
    format!("{PREFIX}{}", path.to_string_lossy())
}

impl Tables for Folder {
    fn files(&self, table: &Hash) -> Vec<PathBuf> {
        self.of_kind(|id| id == table).into_iter().map(|(file, _)| file.into()).collect()
    }

    fn ids(&self) -> Vec<Hash> {
        let all: BTreeSet<Hash> = self.of_kind(|_| true).into_iter().map(|(_, id)| id).collect();
        all.into_iter().collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let records = self.records.borrow();
        records.get(&key(path)).map(|text| text.as_bytes().to_vec()).ok_or_else(|| "is not there".to_owned())
    }

    fn create(&mut self, path: &Path, text: &str) -> Result<bool, Fault> {
        let mut records = self.records.borrow_mut();
        let is_free = records.get(&key(path)).is_none();
        if is_free {
            records.put(&key(path), text);
        }
        Ok(is_free)
    }

    fn replace(&mut self, path: &Path, text: &str) -> Result<(), Fault> {
        self.records.borrow_mut().put(&key(path), text);
        Ok(())
    }
}
