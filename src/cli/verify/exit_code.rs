//! What `bypost verify` found, as the exit code tells it.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// What was found, from the least to the worst, with the exit code that tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::cli) enum Judged {
    /// All holds.
    Valid,
    /// There is no table, or it cannot be read.
    NoTable,
    /// Something does not hold.
    Invalid,
    /// Two files of one table have parted.
    Forked,
}

impl Judged {
    /// The exit code of the worst.
    pub(in crate::cli) fn worst(all: impl Iterator<Item = Self>) -> ExitCode {
        ExitCode::from(match all.max().unwrap_or(Self::Valid) {
            Self::Valid => 0,
            Self::Invalid => 1,
            Self::Forked => 3,
            Self::NoTable => 4,
        })
    }
}

/// Why the disk does not give a file.
pub(in crate::cli) fn why_unread(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "cannot be read; there is no such file".to_owned(),
        ErrorKind::FileTooLarge => error.to_string(),
        _ => format!("cannot be read; {error}"),
    }
}
