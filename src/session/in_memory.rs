//! A store without a disk: for tests, examples, and front ends that keep things elsewhere.

use std::collections::BTreeMap;

use super::{Change, KeyFile, Known, Memory, Snapshot, Store};
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
    type Error = std::convert::Infallible;

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
        self.files.insert(id, change.file.clone());
        Ok(())
    }
}
