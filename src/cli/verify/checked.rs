//! One file that was checked, as `bypost verify` tells of it.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};

use crate::cli::context::Context;
use crate::cli::read::bytes_of;
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault, Place, base64_encode, looks_like_table};
use crate::post::Form;
use crate::session::{Opened, ahead, open};

/// The fault of a file.
pub(in crate::cli) enum Flaw {
    /// It is not there, or is no file, so nothing can be said of a table.
    Unread(String),
    /// It does not hold; it may be meant for a table, or be something else.
    Fault(Fault, bool),
}

/// The bytes of a file, if the disk gives them. If it is too long, the fault is the file's.
pub(in crate::cli) fn bytes(path: &Path) -> Result<Vec<u8>, Flaw> {
    bytes_of(path, BYTES).map_err(|error| Flaw::unread(&error))
}

/// Checks the bytes of a file from beginning to end.
pub(in crate::cli) fn check(context: &Context, path: &Path, bytes: &[u8]) -> Result<Opened, Flaw> {
    open(path, bytes, context.games).map_err(|fault| Flaw::Fault(fault, is_table(bytes)))
}

/// Whether bytes are a table, broken or not, and nothing that one is packed in.
pub(in crate::cli) fn is_table(bytes: &[u8]) -> bool {
    looks_like_table(bytes) && !Form::of(bytes).is_some_and(Form::hides_text)
}

impl Flaw {
    fn unread(error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::FileTooLarge => Self::Fault(Fault::file(error.to_string()), true),
            _ => Self::Unread(why_unread(error)),
        }
    }

    /// What it means for the exit code.
    pub(in crate::cli) fn judged(&self) -> Judged {
        match self {
            Self::Fault(_, true) => Judged::Invalid,
            Self::Fault(_, false) | Self::Unread(_) => Judged::NoTable,
        }
    }

    /// It in one line, with the file.
    pub(in crate::cli) fn in_words(&self, path: &Path) -> String {
        match self {
            Self::Unread(why) => format!("{}: {why}", shown(path)),
            Self::Fault(fault, false) => format!("{}: no table; {fault}", shown(path)),
            Self::Fault(fault, true) => format!("{}: INVALID; {fault}", shown(path)),
        }
    }

    /// What a person can do about it, with the file.
    pub(in crate::cli) fn way_out(&self, path: &Path) -> Option<String> {
        match self {
            Self::Fault(Fault { hint: Some(hint), .. }, _) => Some(format!("hint: {}: {hint}", shown(path))),
            _ => None,
        }
    }
}

/// Warnings of what looks odd about a table that holds, without the word.
pub(in crate::cli) fn odd(context: &Context, opened: &Opened) -> Vec<String> {
    let path = shown(&opened.path);
    let drawing =
        (!opened.drawn).then(|| format!("{path}: the drawing on top is not this table's; only the turns count"));
    let ahead = ahead(context.now(), &opened.chain).map(|ahead| format!("{path}: {ahead}"));
    drawing.into_iter().chain(ahead).collect()
}

/// A file with what was found, as `docs/json.md` tells, but for how it stands to others.
pub(in crate::cli) fn as_json(context: &Context, path: &Path, result: Result<&Opened, &Flaw>) -> Value {
    match result {
        Ok(opened) => json!({
            "file": path.display().to_string(),
            "valid": true,
            "turns": opened.table.turns(),
            "over": opened.table.outcome().is_some(),
            "hash": base64_encode(&opened.table.head()),
            "witnessed": opened.table.is_witnessed(),
            "ahead": ahead(context.now(), &opened.chain).map(|ahead| ahead.json()),
            "error": null,
        }),
        Err(flaw) => {
            let (turn, seat, what) = match flaw {
                Flaw::Fault(fault, _) => match &fault.place {
                    Place::Turn { number, seat } => (Some(number), Some(seat), fault.to_string()),
                    Place::Header | Place::File(_) => (None, None, fault.to_string()),
                },
                Flaw::Unread(why) => (None, None, why.clone()),
            };
            json!({
                "file": path.display().to_string(),
                "valid": false,
                "turns": null,
                "over": null,
                "hash": null,
                "witnessed": null,
                "ahead": null,
                "error": { "turn": turn, "seat": seat, "what": what },
            })
        }
    }
}

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
