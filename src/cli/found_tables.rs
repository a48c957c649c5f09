//! The tables in files that were found in a folder.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::context::{Context, tell};
use super::error::Error;
use super::next::next;
use super::open::{check, look};
use super::read::bytes_of;
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault, looks_like_table};
use crate::rules::Hash;
use crate::session::{Branches, Due, Inbox, Opened, Standing, TableRow, archive_name, is_archive_name, table_of};
use crate::store::hash_of_file;
use crate::table::Ending;

/// The tables in some files.
pub(super) struct FoundTables {
    /// Those that were opened, in the order of [`Inbox::listed`].
    pub(super) opened: Vec<(Standing, Branches)>,
    /// Those that are over, where nothing is left to be done, as this home has found before.
    pub(super) finished: Vec<(PathBuf, TableRow)>,
    /// The files that should be tables and are none.
    pub(super) broken: Vec<(PathBuf, Fault)>,
}

/// One table in a list.
pub(super) struct FoundTable<'t> {
    pub(super) standing: Standing,
    pub(super) path: &'t Path,
    pub(super) row: Cow<'t, TableRow>,
    /// The table itself, if it was opened.
    pub(super) branches: Option<&'t Branches>,
}

impl FoundTables {
    /// All tables, in the order of [`Inbox::listed`].
    pub(super) fn listed(&self) -> Vec<FoundTable<'_>> {
        let opened = self.opened.iter().map(|(standing, branches)| FoundTable {
            standing: *standing,
            path: branches.first.path(),
            row: Cow::Owned(TableRow::of(&branches.first)),
            branches: Some(branches),
        });
        let finished = self.finished.iter().map(|(path, row)| FoundTable {
            standing: Standing::Over,
            path,
            row: Cow::Borrowed(row),
            branches: None,
        });
        let mut all: Vec<_> = opened.chain(finished).collect();
        all.sort_by_key(|listed| (listed.standing, listed.row.since, listed.path));
        all
    }
}

/// A file that was read.
struct ReadFile<'p> {
    path: &'p Path,
    bytes: Vec<u8>,
    hash: Hash,
}

/// The tables in these files. A table that is over is opened if it was not found to be so here, or if
/// another file of it is among these.
pub(super) fn tables(context: &Context, paths: &[PathBuf]) -> Result<FoundTables, Error> {
    let keys = context.home.keys()?;
    let own: Vec<String> = keys.iter().map(|key| key.identity.clone()).collect();
    let read = paths.par_iter().filter_map(|path| read(path)).map(|file| {
        let beside =
            |name: &str| bytes_of(&file.path.with_file_name(name), BYTES).ok().map(|bytes| hash_of_file(&bytes));
        let row = context.home.finished(&file.hash, &own, beside);
        let opened = if row.is_none() { Some(check(context, file.path, &file.bytes)) } else { None };
        (file, row, opened)
    });
    let read: Vec<_> = read.collect();
    let mut files: HashMap<Hash, usize> = HashMap::new();
    for (_, row, opened) in &read {
        let id = row.as_ref().map(|row| row.id).or_else(|| Some(opened.as_ref()?.as_ref().ok()?.chain().id));
        id.into_iter().for_each(|id| *files.entry(id).or_default() += 1);
    }
    let (mut inbox, mut finished, mut broken) = (Inbox::default(), Vec::new(), Vec::new());
    let mut hashes = HashMap::new();
    for (file, row, opened) in read {
        if let Some(row) = row.filter(|row| files.get(&row.id) == Some(&1)) {
            finished.push((file.path.to_owned(), row));
            continue;
        }
        match opened.unwrap_or_else(|| check(context, file.path, &file.bytes)) {
            Ok(opened) => {
                look(context, &opened);
                hashes.insert(file.path, file.hash);
                match taken_back(context, &opened) {
                    Some(_) => inbox.take_aside(opened),
                    None => inbox.take(opened),
                }
            }
            Err(fault) => broken.push((file.path.to_owned(), fault)),
        }
    }
    let opened = inbox.listed(&keys);
    for (standing, Branches { first, others, .. }) in &opened {
        let hash = hashes.get(first.path()).filter(|_| *standing == Standing::Over && others.is_empty());
        if let Some(hash) = hash.filter(|_| files.get(&first.chain().id) == Some(&1)) {
            note_finished(context, first, hash, &own)?;
        }
    }
    Ok(FoundTables { opened, finished, broken })
}

/// Reads a file that looks like a table. An archive is checked with the table that needs it.
fn read(path: &Path) -> Option<ReadFile<'_>> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_archive =
        |bytes: &[u8]| name.starts_with("bypost-") && table_of(bytes).is_some_and(|id| is_archive_name(&name, &id));
    match bytes_of(path, BYTES) {
        Ok(bytes) if is_archive(&bytes) => None,
        Ok(bytes) if looks_like_table(&bytes) => Some(ReadFile { path, hash: hash_of_file(&bytes), bytes }),
        // A file that is longer than any table is none.
        Ok(_) => None,
        Err(error) if error.kind() == ErrorKind::FileTooLarge => None,
        Err(error) => {
            tell(&format!("{}: {error}; it may be a table", shown(path)));
            None
        }
    }
}

/// Has the home remember a table that is over, if nothing is left to be done there. What becomes of a claim
/// may depend on the time.
fn note_finished(context: &Context, opened: &Opened, hash: &Hash, keys: &[String]) -> Result<(), Error> {
    let is_claimed = matches!(opened.table().ending(), Some(Ending::Claimed { .. }));
    if is_claimed || next(context, opened, opened.path(), true)?.due <= Due::PressOn {
        return Ok(());
    }
    let name =
        Some(opened.chain().archived).filter(|turns| *turns > 0).map(|turns| archive_name(&opened.chain().id, turns));
    let archive = match name {
        None => None,
        Some(name) => match bytes_of(&opened.path().with_file_name(&name), BYTES) {
            Ok(bytes) => Some((name, hash_of_file(&bytes))),
            // It was put together with the copy of the home.
            Err(_) => return Ok(()),
        },
    };
    context.home.note_finished(hash, keys, archive, TableRow::of(opened));
    Ok(())
}

/// Which turn of a file was taken back here, and which file counts, in words.
pub(super) fn taken_back(context: &Context, opened: &Opened) -> Option<String> {
    context.home.memory(&opened.chain.id).ok()??.taken_back_in(&opened.chain)
}
