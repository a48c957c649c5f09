//! What a session asks of the world: a place to keep things, the time, and randomness. A store without
//! a disk is here as well.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::chain::{Chain, CheckedTurns};
use crate::file::{Fault, Time};
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::{KeyFile, KnownNames, Memory, Opened, Orders, TurnTree, Viewer};

/// What is kept for one table when a session begins to write.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The private keys.
    pub keys: Vec<KeyFile>,
    /// The memory of the table.
    pub memory: Option<Memory>,
    /// Whose key was met under which name.
    pub known: KnownNames,
}

impl Snapshot {
    /// The identities whose keys are here.
    pub fn own(&self) -> Vec<PublicIdentity> {
        self.keys.iter().filter_map(KeyFile::public).collect()
    }
}

/// What a session has decided, in the order in which it is to be kept.
#[derive(Clone, Debug)]
pub struct Change<'c> {
    /// All turns of the table.
    pub chain: &'c Chain,
    /// The memory when this was decided. A store that remembers something else by now keeps nothing of the
    /// change.
    pub memory_before: Option<Memory>,
    /// The memory to be kept first, before anything else is written.
    pub memory: Option<Memory>,
    /// Branches that were signed here and are left behind, whose turns are to be kept before the memory.
    pub left: Vec<Chain>,
    /// Whether the turns of the table are to be kept. The others send only those that come after the last one
    /// that was signed here, so they are kept before the file.
    pub keeps_turns: bool,
    /// The names that are known, if a new one was met.
    pub known: Option<KnownNames>,
    /// The table's file; none if only the memory changes.
    pub file: Option<String>,
    /// The memory to be kept when the file is written.
    pub memory_after: Option<Memory>,
    /// The orders at the table to be kept last, if one was carried out. A process that is killed before that
    /// plays nothing twice, since the memory gives the same turn again, and the order counts its turns.
    pub orders: Option<Orders>,
}

impl<'c> Change<'c> {
    /// A change at a table of which this was remembered, that keeps nothing yet.
    pub(crate) fn new(chain: &'c Chain, memory_before: Option<Memory>) -> Self {
        Self {
            chain,
            memory_before,
            memory: None,
            left: Vec::new(),
            keeps_turns: false,
            known: None,
            file: None,
            memory_after: None,
            orders: None,
        }
    }
}

/// Where keys, memories and tables are kept. Nobody else may change the same between a snapshot and its
/// change, so a store holds a lock as long as there can be others.
///
/// An asynchronous store, such as that of a browser, loads everything before a session begins, gives it as
/// the snapshot, and takes the change. The results that the session gives back after that may be shown only
/// when the change is kept.
///
/// # Errors
/// Each function fails with an error of the store, and with nothing else.
pub trait Store {
    /// What can go wrong.
    type Error;

    /// What is kept for a table.
    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Self::Error>;

    /// Keeps a change: its memory before its file, and each only when what comes before it is kept for good.
    ///
    /// # Errors
    /// An error of the store. What was kept before the error stays.
    fn commit(&mut self, change: &Change<'_>) -> Result<(), Self::Error>;

    /// The tails of a table that wait here until the turns come that they go on from, as texts.
    fn tails(&self, table: &Hash) -> Result<Vec<String>, Self::Error>;

    /// The turns of a table that are kept here.
    fn turns(&self, table: &Hash) -> Result<TurnTree, Self::Error>;

    /// What was checked whole of a table. Whoever is asked to judge does not ask for it.
    fn checked(&self, _table: &Hash) -> Vec<CheckedTurns> {
        Vec::new()
    }

    /// Keeps these tails of a table, and no others.
    fn keep_tails(&mut self, table: &Hash, tails: &[String]) -> Result<(), Self::Error>;

    /// The orders that are kept for a table. A store of a front end without orders has none.
    fn orders(&self, table: &Hash) -> Result<Orders, Self::Error> {
        let _ = table;
        Ok(Orders::default())
    }

    /// Keeps all others from changing what is kept here, until this store is gone. A session asks for it
    /// before the snapshot that a change rests on. A store that nobody else can hold has nothing to do.
    ///
    /// # Errors
    /// Somebody else holds the lock too long.
    fn lock(&mut self) -> Result<(), Self::Error>;

    /// What is remembered of a table.
    fn memory(&self, table: &Hash) -> Result<Option<Memory>, Self::Error> {
        Ok(self.snapshot(table)?.memory)
    }
}

impl<S: Store> Store for &mut S {
    type Error = S::Error;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Self::Error> {
        (**self).snapshot(table)
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Self::Error> {
        (**self).commit(change)
    }

    fn tails(&self, table: &Hash) -> Result<Vec<String>, Self::Error> {
        (**self).tails(table)
    }

    fn turns(&self, table: &Hash) -> Result<TurnTree, Self::Error> {
        (**self).turns(table)
    }

    fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        (**self).checked(table)
    }

    fn keep_tails(&mut self, table: &Hash, tails: &[String]) -> Result<(), Self::Error> {
        (**self).keep_tails(table, tails)
    }

    fn orders(&self, table: &Hash) -> Result<Orders, Self::Error> {
        (**self).orders(table)
    }

    fn lock(&mut self) -> Result<(), Self::Error> {
        (**self).lock()
    }

    fn memory(&self, table: &Hash) -> Result<Option<Memory>, Self::Error> {
        (**self).memory(table)
    }
}

/// Where tables lie, each file under a path: a folder of a disk, or whatever stands for one.
pub trait Tables {
    /// The files of a table.
    fn files(&self, table: &Hash) -> Vec<PathBuf>;

    /// The tables of which there are files.
    fn ids(&self) -> Vec<Hash>;

    /// The path that a file of this name has here.
    fn path(&self, name: &str) -> PathBuf;

    /// The bytes of a file; links are not followed.
    ///
    /// # Errors
    /// Why it cannot be read, in one line.
    fn read(&self, path: &Path) -> Result<Vec<u8>, String>;

    /// Makes a new file, unless there is something at its path. Gives whether it was made.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn create(&mut self, path: &Path, text: &str) -> Result<bool, Fault>;

    /// Writes a file in the place of another, in one go.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn replace(&mut self, path: &Path, text: &str) -> Result<(), Fault>;
}

/// The clock that a session asks for the time.
pub trait Clock {
    /// The time of day.
    fn now(&self) -> Time;
}

/// Randomness.
pub trait Entropy {
    /// 32 fresh random bytes that nobody can guess.
    ///
    /// # Errors
    /// Why there are none, in one line.
    fn bytes(&self) -> Result<[u8; 32], String>;
}

/// Two functions are a world: a clock, and randomness.
impl<C: Fn() -> Time, E> Clock for (C, E) {
    fn now(&self) -> Time {
        self.0()
    }
}

impl<C, E: Fn() -> Result<[u8; 32], String>> Entropy for (C, E) {
    fn bytes(&self) -> Result<[u8; 32], String> {
        self.1()
    }
}

/// Keys, memories and tables of one player, gone with the program. It cannot be cloned: two of them would
/// sign two versions of a turn.
#[derive(Debug, Default)]
pub struct InMemory {
    keys: Vec<KeyFile>,
    known: KnownNames,
    memories: BTreeMap<Hash, Memory>,
    turns: BTreeMap<Hash, TurnTree>,
    checked: BTreeMap<Hash, Vec<CheckedTurns>>,
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

    /// Remembers what was just checked whole of a table.
    pub fn note_checked(&mut self, opened: &Opened) {
        let kept = self.checked.entry(opened.chain.id).or_default();
        if let Some(new) = opened.newly_checked().and_then(|new| new.kept(kept.clone())) {
            *kept = new;
        }
    }

    /// The file of a table as it was written last.
    pub fn file(&self, table: &Hash) -> Option<&str> {
        self.files.get(table).map(String::as_str)
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
        let kept = change.left.iter().chain(change.keeps_turns.then_some(change.chain));
        kept.for_each(|chain| self.turns.entry(id).or_default().add(chain));
        let memory = change.memory_after.as_ref().or(change.memory.as_ref());
        self.memories.extend(memory.map(|memory| (id, memory.clone())));
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

    fn turns(&self, table: &Hash) -> Result<TurnTree, Self::Error> {
        Ok(self.turns.get(table).cloned().unwrap_or_default())
    }

    fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        self.checked.get(table).cloned().unwrap_or_default()
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
