//! What mails would bring: they are looked at as `receive` looks at them, and nothing is written but the
//! notes that a home takes of whatever it has seen.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::chain::CheckedTurns;
use crate::cli::context::Context;
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::cli::folder::Folder;
use crate::cli::open::note_checked;
use crate::cli::source::gather;
use crate::file::Fault;
use crate::rules::Hash;
use crate::session::{Change, Import, Memory, Opened, Outcome, Snapshot, Store, Tables};

/// The tables that mails would bring, each with the path that its file would have.
///
/// # Errors
/// The mails or the folder cannot be read.
pub(super) fn unreceived(context: &Context, mails: &Path, folder: &Path) -> Result<Vec<Opened>, Error> {
    let tables = Folder::listed(&context.home, folder)?;
    let scan = gather(mails, tables.ids().into_iter().collect())?;
    let mut tables = UnwrittenFolder { folder: tables, written: RefCell::default() };
    let mut store = Untouched(Disk::memory(context));
    let mut import = Import::new(&mut store, &mut tables, context.games, false, &|_| ()).at(context.now());
    let all = import.all(&scan);
    let is_new = |outcome: &Outcome| {
        matches!(outcome, Outcome::New | Outcome::Updated(_) | Outcome::Replaced(_) | Outcome::Answered(_))
    };
    let taken = all.into_iter().map(|(_, imported)| imported).filter(|imported| is_new(&imported.outcome));
    let with_path = |(opened, path)| Opened { path, ..opened };
    let opened: Vec<Opened> = taken.filter_map(|imported| imported.opened.zip(imported.file)).map(with_path).collect();
    opened.iter().for_each(|opened| note_checked(context, opened));
    Ok(opened)
}

/// A folder in which nothing is written: what would be is kept here.
struct UnwrittenFolder<'a> {
    folder: Folder<'a>,
    written: RefCell<BTreeMap<PathBuf, String>>,
}

impl Tables for UnwrittenFolder<'_> {
    fn copy(&self, table: &Hash) -> Option<Vec<u8>> {
        self.folder.copy(table)
    }

    fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        self.folder.checked(table)
    }

    fn files(&self, table: &Hash) -> Vec<PathBuf> {
        self.folder.files(table)
    }

    fn branches(&self, table: &Hash) -> Vec<PathBuf> {
        self.folder.branches(table)
    }

    fn ids(&self) -> Vec<Hash> {
        self.folder.ids()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path(name)
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let written = self.written.borrow().get(path).map(|text| text.clone().into_bytes());
        written.map_or_else(|| self.folder.read(path), Ok)
    }

    fn create(&mut self, path: &Path, text: &str) -> Result<bool, Fault> {
        let is_there = std::fs::symlink_metadata(path).is_ok() || self.written.borrow().contains_key(path);
        if !is_there {
            self.replace(path, text)?;
        }
        Ok(!is_there)
    }

    fn replace(&mut self, path: &Path, text: &str) -> Result<(), Fault> {
        self.written.borrow_mut().insert(path.to_owned(), text.to_owned());
        Ok(())
    }
}

/// A home that takes notes of what it has seen, and keeps nothing that came.
struct Untouched<'a>(Disk<'a>);

impl Store for Untouched<'_> {
    type Error = Error;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Error> {
        self.0.snapshot(table)
    }

    fn memory(&self, table: &Hash) -> Result<Option<Memory>, Error> {
        self.0.memory(table)
    }

    fn tails(&self, table: &Hash) -> Result<Vec<String>, Error> {
        self.0.tails(table)
    }

    fn copies(&self, table: &Hash) -> Result<Vec<String>, Error> {
        self.0.copies(table)
    }

    fn keep_tails(&mut self, _: &Hash, _: &[String]) -> Result<(), Error> {
        Ok(())
    }

    fn lock(&mut self) -> Result<(), Error> {
        self.0.lock()
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Error> {
        self.0.commit(change)
    }
}
