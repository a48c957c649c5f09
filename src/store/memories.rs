//! The memory of each table on disk.

use std::path::PathBuf;

use super::home::read_text;
use super::{Home, HomeError, Lock, replace};
use crate::rules::Hash;
use crate::session::Memory;

/// What to do about a memory that cannot be read.
const HINT: &str =
    "mend this file, which keeps you from signing a fork; delete it only if the newest file of its table is here";

impl Home {
    /// Locks the home's memory against other processes.
    ///
    /// # Errors
    /// An error of the disk, or another process that keeps it too long.
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

    /// Remembers, flushed to disk.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn remember(&self, table: &Hash, memory: &Memory) -> Result<(), HomeError> {
        let path = self.memory_path(table);
        let text = memory.text().map_err(|what| HomeError::broken(&path, what, HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }

    fn memory_path(&self, table: &Hash) -> PathBuf {
        self.of_table("tables", table)
    }
}
