//! Many files, checked on all cores. Of each file only what the caller keeps stays in memory.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::checked::{Flaw, bytes};
use super::waiting_tables::{TOGETHER, UnprovenTable, WaitingTables};
use crate::chain::Chain;
use crate::cli::context::Context;
use crate::cli::error::Error;
use crate::cli::open::look;
use crate::cli::verify::checked::why_unread;
use crate::cli::walk::{Bounds, FoundFiles};
use crate::file::looks_like_table;
use crate::session::{Opened, link_file};

/// Where tables are looked for: also in homes, and deeper than anybody keeps any.
const BOUNDS: Bounds = Bounds { depth: 256, homes: true };

/// A file among many.
#[derive(Debug)]
pub(in crate::cli) struct Listed {
    /// The file.
    pub(in crate::cli) path: PathBuf,
    /// How it got here.
    kind: FileSource,
}

#[derive(Debug)]
enum FileSource {
    /// A person named it.
    Named,
    /// It could be a table, by its name, and lies in a folder that a person named.
    FoundFiles,
    /// It is something else there.
    Other,
    /// The disk does not give it, for this reason.
    Unread(String),
}

/// What a file is.
pub(in crate::cli) enum FileVerdict {
    /// A table that holds.
    Table(Box<Opened>),
    /// Something that does not hold.
    Flawed(Flaw),
    /// Something in a folder that is no table.
    Other,
}

/// What is known of a file before its proofs are checked with those of others.
enum Begun {
    Done(FileVerdict),
    Table(Box<UnprovenTable>),
}

/// The files that are named, and those in the folders that are named, in the order of their paths.
pub(in crate::cli) fn list(named: &[PathBuf]) -> Result<Vec<Listed>, Error> {
    if named.iter().any(|path| path == Path::new("-")) {
        return Err(Error::usage("standard input cannot be checked together with folders"));
    }
    let mut listed = Vec::new();
    for path in named {
        if !path.is_dir() {
            listed.push(Listed { path: path.clone(), kind: FileSource::Named });
            continue;
        }
        let found = match FoundFiles::within(path, BOUNDS) {
            Ok(found) => found,
            Err(error) => FoundFiles { unread: vec![(path.clone(), error)], ..FoundFiles::default() },
        };
        let tables = found.tables.into_iter().map(|path| (path, FileSource::FoundFiles));
        let others = found.others.into_iter().map(|path| (path, FileSource::Other));
        let unread = found.unread.into_iter().map(|(path, error)| (path, FileSource::Unread(why_unread(&error))));
        // A file in the current folder needs no folder in its name.
        let plain = |path: PathBuf| match path.strip_prefix(".") {
            Ok(inner) if inner != Path::new("") => inner.to_owned(),
            _ => path,
        };
        let all = tables.chain(others).chain(unread);
        listed.extend(all.map(|(path, kind)| Listed { path: plain(path), kind }));
    }
    // A file that is named as well comes first, and counts as named.
    listed.sort_by(|one, other| one.path.cmp(&other.path).then(other.is_named().cmp(&one.is_named())));
    listed.dedup_by(|second, first| second.path == first.path);
    Ok(listed)
}

/// Checks all these files, and gives what `keep` makes of each, in their order.
pub(in crate::cli) fn each<T: Send>(
    context: &Context,
    files: &[Listed],
    keep: impl Fn(&Path, FileVerdict) -> T + Sync,
) -> Vec<T> {
    let is_watched = !context.json && io::stderr().is_terminal();
    let (looking, done) = (Mutex::new(()), AtomicUsize::new(0));
    let judged = |path: &Path, seen: FileVerdict| {
        if let FileVerdict::Table(opened) = &seen {
            // The home's lock makes one wait for another, and not for ever.
            let _one = looking.lock().unwrap_or_else(PoisonError::into_inner);
            look(context, &opened.chain);
        }
        let kept = keep(path, seen);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if is_watched {
            let _ = write!(io::stderr(), "\r{done} of {} files", files.len());
        }
        kept
    };
    let together = files.len().div_ceil(4 * rayon::current_num_threads()).clamp(1, TOGETHER);
    let parts = files.par_chunks(together).with_max_len(1);
    let kept = parts.flat_map_iter(|some| check_some(context, some, judged)).collect();
    if is_watched {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    kept
}

/// Checks some files, with the proofs of many in one sum, and gives what `judged` makes of each.
fn check_some<T>(context: &Context, files: &[Listed], judged: impl Fn(&Path, FileVerdict) -> T) -> Vec<T> {
    let mut kept: Vec<Option<T>> = files.iter().map(|_| None).collect();
    let mut waiting = WaitingTables::default();
    for (index, file) in files.iter().enumerate() {
        match file.check(context) {
            Begun::Done(seen) => kept[index] = Some(judged(&file.path, seen)),
            Begun::Table(table) => waiting.add(index, *table),
        }
        if waiting.is_full() || index + 1 == files.len() {
            for (index, proven) in std::mem::take(&mut waiting).prove() {
                let seen = proven.map_or_else(FileVerdict::Flawed, |opened| FileVerdict::Table(Box::new(opened)));
                kept[index] = Some(judged(&files[index].path, seen));
            }
        }
    }
    kept.into_iter().flatten().collect()
}

/// The turns of a file that was checked before. It may have changed since.
pub(in crate::cli) fn again(path: &Path) -> Result<Chain, Flaw> {
    let bytes = bytes(path)?;
    link_file(&bytes).map_err(|fault| Flaw::Fault(fault, looks_like_table(&bytes)))
}

impl Listed {
    fn is_named(&self) -> bool {
        matches!(self.kind, FileSource::Named)
    }

    /// Checks the file, but for the proofs of a table.
    fn check(&self, context: &Context) -> Begun {
        let flawed = |flaw| Begun::Done(FileVerdict::Flawed(flaw));
        match &self.kind {
            FileSource::Other => return Begun::Done(FileVerdict::Other),
            FileSource::Unread(why) => return flawed(Flaw::Unread(why.clone())),
            // It was a file a moment ago; a link in its place is not followed.
            FileSource::FoundFiles if !is_file(&self.path) => {
                return flawed(Flaw::Unread("is not a plain file".to_owned()));
            }
            FileSource::FoundFiles | FileSource::Named => {}
        }
        let bytes = match bytes(&self.path) {
            Ok(bytes) => bytes,
            Err(flaw) => return flawed(flaw),
        };
        if !self.is_named() && !looks_like_table(&bytes) {
            return Begun::Done(FileVerdict::Other);
        }
        match UnprovenTable::open(context, &self.path, &bytes) {
            Ok(table) => Begun::Table(Box::new(table)),
            Err(flaw) => flawed(flaw),
        }
    }
}

fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}
