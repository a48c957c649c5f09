//! Files in memory of a home that remembers what it has checked whole, as the command line does on a disk.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use bypost::chain::CheckedTurns;
use bypost::file::Fault;
use bypost::session::{Opened, Tables};

use crate::common::files_in_memory::FilesInMemory;

/// So many records are kept of what was checked.
const RECORDS: usize = 16;

/// The files of one table, with what was checked of it.
#[derive(Default)]
pub(super) struct CheckedFiles {
    pub(super) files: FilesInMemory,
    checked: RefCell<Vec<CheckedTurns>>,
}

impl CheckedFiles {
    /// Remembers what was checked.
    pub(super) fn note(&self, opened: &Opened) {
        let mut checked = self.checked.borrow_mut();
        checked.extend(opened.newly_checked());
        let surplus = checked.len().saturating_sub(RECORDS);
        checked.drain(..surplus);
    }
}

impl Tables for CheckedFiles {
    fn copy(&self, table: &[u8; 32]) -> Option<Vec<u8>> {
        self.files.copy(table)
    }

    fn checked(&self, _table: &[u8; 32]) -> Vec<CheckedTurns> {
        self.checked.borrow().clone()
    }

    fn files(&self, table: &[u8; 32]) -> Vec<PathBuf> {
        self.files.files(table)
    }

    fn branches(&self, table: &[u8; 32]) -> Vec<PathBuf> {
        self.files.branches(table)
    }

    fn ids(&self) -> Vec<[u8; 32]> {
        self.files.ids()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.files.path(name)
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        self.files.read(path)
    }

    fn create(&mut self, path: &Path, text: &str) -> Result<bool, Fault> {
        self.files.create(path, text)
    }

    fn replace(&mut self, path: &Path, text: &str) -> Result<(), Fault> {
        self.files.replace(path, text)
    }
}
