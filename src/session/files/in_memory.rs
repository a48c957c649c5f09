//! A store without a disk: for tests, examples, and front ends that keep things elsewhere.

use std::collections::BTreeMap;

use crate::file::Fault;
use crate::rules::Hash;
use crate::session::{Change, KeyFile, KnownNames, Memory, Orders, Snapshot, Store, Viewer};

/// Keys, memories and tables of one player, gone with the program. It cannot be cloned: two of them would
/// sign two versions of a turn.
#[derive(Debug, Default)]
pub struct InMemory {
    keys: Vec<KeyFile>,
    known: KnownNames,
    memories: BTreeMap<Hash, Memory>,
    copies: BTreeMap<Hash, String>,
    /// The copies of lines that were left behind, by table and last turn.
    others: BTreeMap<(Hash, Hash), String>,
    files: BTreeMap<Hash, String>,
    tails: BTreeMap<Hash, Vec<String>>,
    orders: BTreeMap<Hash, Orders>,
}

impl InMemory {
    /// A store that holds these private keys.
    pub fn new(keys: Vec<KeyFile>) -> Self {
        Self { keys, ..Self::default() }
    }

    /// Looks at tables with these keys.
    pub fn viewer(&self) -> Viewer {
        Viewer::new(self.keys.clone())
    }

    /// Keeps these orders for a table, and no others.
    pub fn keep_orders(&mut self, table: Hash, orders: Orders) {
        self.orders.insert(table, orders);
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

/// Something else is remembered by now than when a change was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("something else was signed or sent meanwhile; nothing was kept")]
pub struct Stale;

impl From<Stale> for Fault {
    fn from(stale: Stale) -> Self {
        Self::file(stale.to_string())
    }
}

impl Store for InMemory {
    type Error = Stale;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Self::Error> {
        let memory = self.memories.get(table).cloned();
        Ok(Snapshot { keys: self.keys.clone(), memory, known: self.known.clone() })
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Self::Error> {
        let id = change.chain.id;
        if self.memories.get(&id) != change.memory_before.as_ref() {
            return Err(Stale);
        }
        let others = change.copies_of_others.iter();
        self.others.extend(others.map(|(head, text)| ((id, *head), text.clone())));
        let memory = change.memory_after.as_ref().or(change.memory.as_ref());
        self.memories.extend(memory.map(|memory| (id, memory.clone())));
        self.copies.extend(change.copy.as_ref().map(|copy| (id, copy.clone())));
        if let Some(known) = &change.known {
            self.known = known.clone();
        }
        self.files.extend(change.file.as_ref().map(|file| (id, file.clone())));
        self.orders.extend(change.orders.as_ref().map(|orders| (id, orders.clone())));
        Ok(())
    }

    fn tails(&self, table: &Hash) -> Result<Vec<String>, Self::Error> {
        Ok(self.tails.get(table).cloned().unwrap_or_default())
    }

    fn copies(&self, table: &Hash) -> Result<Vec<String>, Self::Error> {
        let others = self.others.iter().filter(|((id, _), _)| id == table).map(|(_, text)| text);
        Ok(self.copies.get(table).into_iter().chain(others).cloned().collect())
    }

    fn orders(&self, table: &Hash) -> Result<Orders, Self::Error> {
        Ok(self.orders.get(table).cloned().unwrap_or_default())
    }

    fn keep_tails(&mut self, table: &Hash, tails: &[String]) -> Result<(), Self::Error> {
        self.tails.insert(*table, tails.to_vec());
        Ok(())
    }

    /// Nobody else can hold this store. A change that rests on an older memory is refused.
    fn lock(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}
