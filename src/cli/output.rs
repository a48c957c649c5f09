//! The place where a command writes a table, and the files that it may replace.

use std::cell::RefCell;
use std::path::{Path, PathBuf, is_separator};

use super::context::say_raw;
use super::error::Error;
use super::files::bytes_of;
use crate::chain::{Chain, Relation, compare};
use crate::draw::escape::shown;
use crate::file::BYTES;
use crate::session::link_file;
use crate::store::{Lock, create, replace};

/// The place where the new file goes. Its folder is locked as long as this is there, or until it is unlocked.
#[derive(Debug)]
pub(super) struct Output {
    /// `-` stands for standard output.
    path: PathBuf,
    replaces: Replaces,
    lock: RefCell<Option<Lock>>,
}

/// What may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Replaces {
    /// Nothing: the table is new there.
    Nothing,
    /// The file that the command has read.
    Input,
    /// The same state of the table, or an earlier one.
    Earlier,
}

impl Output {
    /// The output that `-o` asks for; without it, `input` is replaced.
    pub(super) fn new(input: &Path, output: Option<PathBuf>) -> Result<Self, Error> {
        let path = output.map_or_else(|| Ok(input.to_owned()), of_a_file)?;
        let replaces = if path == input { Replaces::Input } else { Replaces::Earlier };
        Self::locked(path, replaces)
    }

    /// The output for a table that is new there.
    pub(super) fn for_new(output: PathBuf) -> Result<Self, Error> {
        Self::locked(of_a_file(output)?, Replaces::Nothing)
    }

    fn locked(path: PathBuf, replaces: Replaces) -> Result<Self, Error> {
        let lock = (path != Path::new("-")).then(|| Lock::folder_of(&path)).transpose();
        let lock = RefCell::new(lock.map_err(|error| Error::disk(&path, &error))?);
        Ok(Self { path, replaces, lock })
    }

    /// Lets others at the folder, once everything is written.
    pub(super) fn unlock(&self) {
        self.lock.take();
    }

    /// Whether the table is new there.
    pub(super) fn is_new(&self) -> bool {
        self.replaces == Replaces::Nothing
    }

    /// Whether the table goes where a report would go.
    pub(super) fn is_stdout(&self) -> bool {
        self.path == Path::new("-")
    }

    /// The name by which messages call it.
    pub(super) fn name(&self) -> String {
        if self.is_stdout() { "it".to_owned() } else { shown(&self.path) }
    }

    /// The path of the file, or the path that stands for standard output.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Refuses to replace what must not be replaced. A command that writes fewer turns than there were gives
    /// the chain with all of them.
    pub(super) fn check(&self, chain: &Chain) -> Result<(), Error> {
        let path = &self.path;
        match self.replaces {
            _ if self.is_stdout() => return Ok(()),
            Replaces::Nothing if std::fs::symlink_metadata(path).is_ok() => return Err(Error::exists(path, TABLE)),
            Replaces::Nothing | Replaces::Input => return Ok(()),
            Replaces::Earlier => {}
        }
        if !path.exists() {
            // The writer would refuse a link to nothing too, but only when the home has remembered the turn.
            return match std::fs::symlink_metadata(path) {
                Err(_) => Ok(()),
                Ok(_) => Err(Error::refused(format!("{} is a link to a file that is not there", shown(path)))
                    .hint("name another file with -o")),
            };
        }
        let old = bytes_of(path, BYTES).ok();
        let old = old.and_then(|bytes| link_file(&bytes).ok());
        let is_earlier = |old: Chain| {
            let relation = compare(chain, &old);
            matches!(relation, Relation::Same | Relation::FirstNewer(_) | Relation::FirstReplaces { .. })
        };
        if old.is_some_and(is_earlier) {
            return Ok(());
        }
        let what = format!("{} exists and is not an earlier state of this table", shown(path));
        Err(Error::refused(what).hint("name another file with -o"))
    }

    /// Writes a table. A new one is written to a file that does not exist yet.
    pub(super) fn write(&self, file: &str) -> Result<(), Error> {
        let (path, bytes) = (&self.path, file.as_bytes());
        match self.replaces {
            _ if self.is_stdout() => say_raw(file),
            Replaces::Nothing => create(path, bytes, false).map_err(|error| Error::unwritten(path, &error, TABLE)),
            Replaces::Input | Replaces::Earlier => replace(path, bytes).map_err(|error| Error::disk(path, &error)),
        }
    }
}

fn of_a_file(path: PathBuf) -> Result<PathBuf, Error> {
    if path.to_string_lossy().ends_with(is_separator) || path.is_dir() {
        return Err(Error::refused(format!("{} is a folder", shown(&path))).hint("name a file in it"));
    }
    Ok(path)
}

/// What is not written over a file.
const TABLE: &str = "a new table";
