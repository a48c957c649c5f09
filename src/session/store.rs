//! What a session asks of the world: where things are kept, what time it is, and randomness.

use super::{KeyFile, Known, Memory};
use crate::chain::Chain;
use crate::file::Time;
use crate::rules::Hash;

/// What is kept for one table when a session begins to write.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The private keys.
    pub keys: Vec<KeyFile>,
    /// What is remembered of the table.
    pub memory: Option<Memory>,
    /// Whose key was met under which name.
    pub known: Known,
}

/// What a session has decided, in the order in which it is to be kept.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Change<'c> {
    /// All turns of the table.
    pub chain: &'c Chain,
    /// What is to be remembered first, before anything else is written.
    pub memory: Option<Memory>,
    /// The whole table as a text, for the day when another player splits its file. A store that cannot keep it may go on.
    pub copy: Option<String>,
    /// The names that are known, if a new one was met.
    pub known: Option<Known>,
    /// The table's file.
    pub file: String,
    /// What is to be remembered when the file is written.
    pub memory_after: Option<Memory>,
}

/// Where keys, memories and tables are kept. Between a snapshot and its change nobody else changes the same: a store holds a lock as
/// long as there can be others.
///
/// A store that can only wait, as that of a browser, loads what it needs before a session begins, gives it as the snapshot, and takes
/// the change: what the session gives back after that may be shown when the change is kept.
pub trait Store {
    /// What can go wrong.
    type Error;

    /// What is kept for a table.
    ///
    /// # Errors
    /// Whatever the store says.
    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Self::Error>;

    /// Keeps a change: its memory before its file, and each only when what comes before it is kept for good.
    ///
    /// # Errors
    /// Whatever the store says. What was kept before the error stays.
    fn commit(&mut self, change: &Change<'_>) -> Result<(), Self::Error>;
}

/// What time it is.
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
