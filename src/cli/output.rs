//! The place where a command writes a table, and the files that it may replace.

use std::path::{Path, PathBuf, is_separator};

use super::context::{Context, say_raw, tell};
use super::error::Error;
use super::folder::Folder;
use super::read::bytes_of;
use crate::chain::{Chain, Relation, compare, span};
use crate::draw::escape::shown;
use crate::file::BYTES;
use crate::session::{archive_name, check_archive_name, keep_archive, link_with};
use crate::store::{Home, Lock, create, replace};

/// The place where the new file goes.
#[derive(Clone, Debug)]
pub(super) enum Output {
    /// In the place of the old one.
    Same(PathBuf),
    /// To a file of its own, which may hold another state of the same table.
    Other(PathBuf),
    /// To standard output.
    Stdout,
}

impl Output {
    /// The output that `-o` asks for; without it, `input` is replaced.
    pub(super) fn new(input: &Path, output: Option<PathBuf>) -> Result<Self, Error> {
        match output {
            Some(path) if path.to_string_lossy().ends_with(is_separator) || path.is_dir() => {
                Err(Error::refused(format!("{} is a folder", shown(&path))).hint("name a file in it"))
            }
            Some(path) if path == Path::new("-") => Ok(Self::Stdout),
            Some(path) if path == input => Ok(Self::Same(path)),
            Some(path) => Ok(Self::Other(path)),
            None if input == Path::new("-") => Ok(Self::Stdout),
            None => Ok(Self::Same(input.to_owned())),
        }
    }

    /// Whether the table goes where a report would go.
    pub(super) fn is_stdout(&self) -> bool {
        matches!(self, Self::Stdout)
    }

    /// The name by which messages call it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Same(path) | Self::Other(path) => shown(path),
            Self::Stdout => "it".to_owned(),
        }
    }

    /// The path of the file, or the path that stands for standard output.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Same(path) | Self::Other(path) => path,
            Self::Stdout => Path::new("-"),
        }
    }

    /// Locks the folder that is written to, if any.
    pub(super) fn lock(&self) -> Result<Option<Lock>, Error> {
        match self {
            Self::Same(path) | Self::Other(path) => {
                Lock::folder_of(path).map(Some).map_err(|error| Error::disk(path, &error))
            }
            Self::Stdout => Ok(None),
        }
    }

    /// Refuses to replace anything but the same state of the table or an earlier one. A command that writes
    /// fewer turns than there were gives the chain with all of them.
    pub(super) fn check(&self, home: &Home, chain: &Chain) -> Result<(), Error> {
        if chain.archived > 0 {
            check_archive_name(self.path(), chain)?;
            // A link is followed when the file is written.
            if let Ok(target) = std::fs::canonicalize(self.path()) {
                check_archive_name(&target, chain)?;
            }
        }
        let Self::Other(path) = self else { return Ok(()) };
        if !path.exists() {
            // The writer would refuse a link to nothing too, but only when the home has remembered the turn.
            return match std::fs::symlink_metadata(path) {
                Err(_) => Ok(()),
                Ok(_) => Err(Error::refused(format!("{} is a link to a file that is not there", shown(path)))
                    .hint("name another file with -o")),
            };
        }
        let old = bytes_of(path, BYTES).ok();
        let old = old.and_then(|bytes| link_with(&bytes, &Folder::of(home, path)).ok());
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

    /// Refuses to make a new table where something is already.
    pub(super) fn check_new(&self) -> Result<(), Error> {
        match self {
            Self::Same(path) | Self::Other(path) if std::fs::symlink_metadata(path).is_ok() => {
                Err(Error::exists(path, TABLE))
            }
            _ => Ok(()),
        }
    }

    /// Writes the archive of a split table before the table, if the table goes to another place. In its own
    /// place the archive is there, unless `another` split was made than before.
    pub(super) fn bring_archive(&self, context: &Context, chain: &Chain, another: bool) -> Result<(), Error> {
        let stays = matches!(self, Self::Same(_)) && !another;
        if chain.archived == 0 || stays {
            return Ok(());
        }
        if another || !self.is_stdout() {
            keep_archive(&mut Folder::of(&context.home, self.path()), chain, context.games)?;
        }
        if self.is_stdout() {
            let (first, name) = (span(1, chain.archived, [" is", " are"]), archive_name(&chain.id, chain.archived));
            tell(&format!("{first} not in it: {name} must lie beside it"));
        }
        Ok(())
    }

    /// Writes a table.
    pub(super) fn write(&self, file: &str) -> Result<(), Error> {
        match self {
            Self::Same(path) | Self::Other(path) => {
                replace(path, file.as_bytes()).map_err(|error| Error::disk(path, &error))
            }
            Self::Stdout => say_raw(file),
        }
    }

    /// Writes a new table to a file that does not exist yet.
    pub(super) fn create(&self, file: &str) -> Result<(), Error> {
        match self {
            Self::Same(path) | Self::Other(path) => {
                create(path, file.as_bytes(), false).map_err(|error| Error::unwritten(path, &error, TABLE))
            }
            Self::Stdout => say_raw(file),
        }
    }
}

/// What is not written over a file.
const TABLE: &str = "a new table";
