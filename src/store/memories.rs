//! The memory of each table on disk.

use std::path::PathBuf;

use super::home::read_text;
use super::{Home, HomeError, Lock, replace};
use crate::chain::Chain;
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::{KeyFile, Memory};

/// What to do about a memory that cannot be read.
const HINT: &str =
    "mend this file, which keeps you from signing a fork; delete it only if the newest file of its table is here";

impl Home {
    /// Locks the home's memory against other processes.
    ///
    /// # Errors
    /// Whatever the disk says, or another process that keeps it too long.
    pub fn lock_memory(&self) -> Result<Lock, HomeError> {
        self.made("")?;
        let folder = self.made("tables")?;
        Lock::folder_of(&folder.join("any")).map_err(|error| HomeError::disk(&folder, error))
    }

    /// What is remembered of a table.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn memory(&self, table: &Hash) -> Result<Option<Memory>, HomeError> {
        let path = self.memory_path(table);
        let memory = read_text(&path, HINT)?.map(|text| Memory::parse(&text));
        memory.transpose().map_err(|what| HomeError::broken(&path, what, HINT))
    }

    /// Remembers of a chain that it answers what was signed here, if that is news. A home that signed nothing at its table
    /// has nothing to remember.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn look(&self, chain: &Chain) -> Result<(), HomeError> {
        let Some(memory) = self.memory(&chain.id)? else { return Ok(()) };
        let own = self.own()?;
        if memory.seen(chain, &own).is_none() {
            return Ok(());
        }
        let _lock = self.lock_memory()?;
        // Another process may have written in between.
        let new = self.memory(&chain.id)?.and_then(|memory| memory.seen(chain, &own));
        new.map_or(Ok(()), |memory| self.remember(&chain.id, &memory))
    }

    /// Remembers of a chain that it leaves this machine, before it does. A home that signed nothing at its table has nothing to
    /// remember.
    ///
    /// # Errors
    /// A chain that must not leave, or whatever the disk says.
    pub fn send(&self, chain: &Chain) -> Result<(), HomeError> {
        if self.memory(&chain.id)?.is_none() {
            return Ok(());
        }
        // What was remembered before the lock is old news: another process may have signed meanwhile.
        let _lock = self.lock_memory()?;
        let Some(memory) = self.memory(&chain.id)? else { return Ok(()) };
        memory.may_leave(chain)?;
        let new = memory.left(chain, &self.own()?);
        new.map_or(Ok(()), |memory| self.remember(&chain.id, &memory))
    }

    /// The identities whose keys are here.
    fn own(&self) -> Result<Vec<PublicIdentity>, HomeError> {
        Ok(self.keys()?.iter().filter_map(KeyFile::public).collect())
    }

    /// Remembers, flushed to disk.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn remember(&self, table: &Hash, memory: &Memory) -> Result<(), HomeError> {
        let path = self.memory_path(table);
        let text = memory.text().map_err(|what| HomeError::broken(&path, what, HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }

    fn memory_path(&self, table: &Hash) -> PathBuf {
        let name: String = table.iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join("tables").join(name + ".toml")
    }
}
