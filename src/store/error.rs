//! What can go wrong with a home.

use std::io;
use std::path::{Path, PathBuf};

use crate::file::Hint;
use crate::session::{Refusal, way_back};

/// What can go wrong with a home.
#[derive(Debug, thiserror::Error)]
pub enum HomeError {
    /// The platform has no data folder.
    #[error("this system has no data folder")]
    Nowhere,
    /// The disk refuses.
    #[error("{path}: {error}", path = .path.display())]
    Disk {
        /// Where.
        path: PathBuf,
        /// The error that it gives.
        error: io::Error,
    },
    /// A file of the home that cannot be read.
    #[error("{path}: {what}", path = .path.display())]
    Broken {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
        /// What to do about such a file.
        hint: &'static str,
    },
    /// Two files of the home hold one key, or two keys of one name.
    #[error("{one} and {other} hold {same}", one = .one.display(), other = .other.display())]
    Twice {
        /// What they hold in common.
        same: &'static str,
        /// The one.
        one: PathBuf,
        /// The other.
        other: PathBuf,
    },
    /// There is a key of this name.
    #[error("there is a key called {0} already")]
    Exists(String),
    /// There is no key of this name.
    #[error("no key here is called {0}")]
    NoKey(String),
    /// A turn that would make two branches, or show them.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl HomeError {
    pub(super) fn disk(path: &Path, error: io::Error) -> Self {
        Self::Disk { path: path.to_owned(), error }
    }

    pub(super) fn broken(path: &Path, what: impl ToString, hint: &'static str) -> Self {
        Self::Broken { path: path.to_owned(), what: what.to_string(), hint }
    }

    /// A file that the disk does not give, or gives as something else than text.
    pub(super) fn unread(path: &Path, error: io::Error, hint: &'static str) -> Self {
        match error.kind() {
            io::ErrorKind::InvalidData => Self::broken(path, "is not UTF-8 text", hint),
            _ => Self::disk(path, error),
        }
    }

    /// A way out, where there is one.
    pub fn hint(&self) -> Option<Hint> {
        Some(match self {
            Self::Nowhere => Hint::command("name a folder with --home or BYPOST_HOME"),
            Self::Twice { .. } => "keep one of them in this folder, and the other elsewhere".into(),
            Self::NoKey(name) => {
                Hint::command(format!("bypost key list tells the names; bypost key new makes one; {}", way_back(name)))
            }
            Self::Exists(_) => Hint::command(
                "bypost key list shows it; another key comes beside it under another name (--words NAME, or the name in its file): seats go by keys, not by names",
            ),
            Self::Broken { hint, .. } => (*hint).into(),
            Self::Refused(refusal) => return refusal.hint.clone(),
            _ => return None,
        })
    }
}
