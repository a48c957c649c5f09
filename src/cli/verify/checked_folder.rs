//! Many files, checked on all cores. Of each file only what the caller keeps stays in memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::checked::{Flaw, bytes, check};
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

/// Checks all these files on all cores, and gives what `keep` makes of each, in their order.
pub(in crate::cli) fn each<T: Send>(
    context: &Context,
    files: &[Listed],
    keep: impl Fn(&Path, FileVerdict) -> T + Sync,
) -> Vec<T> {
    let looking = Mutex::new(());
    let judged = |file: &Listed| {
        let verdict = file.check(context);
        if let FileVerdict::Table(opened) = &verdict {
            // The home's lock makes one wait for another, and not for ever.
            let _one = looking.lock().unwrap_or_else(PoisonError::into_inner);
            look(context, &opened.chain);
        }
        keep(&file.path, verdict)
    };
    files.par_iter().with_max_len(1).map(judged).collect()
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

    /// Checks the file.
    fn check(&self, context: &Context) -> FileVerdict {
        match &self.kind {
            FileSource::Other => return FileVerdict::Other,
            FileSource::Unread(why) => return FileVerdict::Flawed(Flaw::Unread(why.clone())),
            // It was a file a moment ago; a link in its place is not followed.
            FileSource::FoundFiles if !is_file(&self.path) => {
                return FileVerdict::Flawed(Flaw::Unread("is not a plain file".to_owned()));
            }
            FileSource::FoundFiles | FileSource::Named => {}
        }
        let bytes = match bytes(&self.path) {
            Ok(bytes) => bytes,
            Err(flaw) => return FileVerdict::Flawed(flaw),
        };
        if !self.is_named() && !looks_like_table(&bytes) {
            return FileVerdict::Other;
        }
        check(context, &self.path, &bytes)
            .map_or_else(FileVerdict::Flawed, |opened| FileVerdict::Table(Box::new(opened)))
    }
}

fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}
