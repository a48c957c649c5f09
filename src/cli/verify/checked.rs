//! Files that are checked, one or many on all cores, and how `bypost verify` tells of each. Of each file
//! among many only what the caller keeps stays in memory.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::chain::Chain;
use crate::cli::{Bounds, Context, Error, FoundFiles, bare, bytes_of, look, reports};
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault, Place, base64_encode, looks_like_table};
use crate::post::Form;
use crate::session::{Opened, ahead, link_file, open};
use crate::table::Table;

pub(crate) enum Flaw {
    /// It is not there, or is no file, so nothing can be said of a table.
    Unread(String),
    /// It does not hold; it may be meant for a table, or be something else.
    Fault(Fault, bool),
}

/// The bytes of a file, if the disk gives them. If it is too long, the fault is the file's.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Flaw> {
    bytes_of(path, BYTES).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => Flaw::Fault(Fault::file(error.to_string()), true),
        _ => Flaw::Unread(why_unread(&error)),
    })
}

pub(crate) fn check(context: &Context, path: &Path, bytes: &[u8]) -> Result<Opened, Flaw> {
    // What a table is packed in is none.
    let is_table = || looks_like_table(bytes) && !Form::of(bytes).is_some_and(Form::hides_text);
    open(path, bytes, context.games).map_err(|fault| Flaw::Fault(fault, is_table()))
}

impl Flaw {
    /// What it means for the exit code.
    pub(crate) fn judged(&self) -> Judged {
        match self {
            Self::Fault(_, true) => Judged::Invalid,
            Self::Fault(_, false) | Self::Unread(_) => Judged::NoTable,
        }
    }

    pub(crate) fn in_words(&self, path: &Path) -> String {
        match self {
            Self::Unread(why) => format!("{}: {why}", shown(path)),
            Self::Fault(fault, false) => format!("{}: no table; {fault}", shown(path)),
            Self::Fault(fault, true) => format!("{}: INVALID; {fault}", shown(path)),
        }
    }

    pub(crate) fn way_out(&self, path: &Path) -> Option<String> {
        match self {
            Self::Fault(Fault { hint: Some(hint), .. }, _) => Some(format!("hint: {}: {hint}", shown(path))),
            _ => None,
        }
    }
}

/// Warnings of what looks odd about a table that holds, without the word.
pub(crate) fn odd(context: &Context, opened: &Opened) -> Vec<String> {
    let path = shown(&opened.path);
    let drawing =
        (!opened.drawn).then(|| format!("{path}: the drawing on top is not this table's; only the turns count"));
    let ahead = ahead(context.now(), &opened.chain).map(|ahead| format!("{path}: {ahead}"));
    drawing.into_iter().chain(ahead).collect()
}

/// A file with what was found, but for how it stands to others.
pub(crate) fn reported<'a>(context: &Context, path: &Path, result: Result<&'a Opened, &Flaw>) -> reports::Checked<'a> {
    let table = result.ok().map(Opened::table);
    let error = result.err().map(|flaw| match flaw {
        Flaw::Unread(why) => reports::FaultInTurn { turn: None, seat: None, what: why.clone() },
        Flaw::Fault(fault, _) => {
            let (turn, seat) = match &fault.place {
                Place::Turn { number, seat } => (Some(*number), Some(seat.clone())),
                Place::Header | Place::File(_) => (None, None),
            };
            reports::FaultInTurn { turn, seat, what: fault.to_string() }
        }
    });
    let (file, valid, turns) = (path.display().to_string(), result.is_ok(), table.map(Table::turns));
    let over = table.map(|table| table.outcome().is_some());
    let (hash, witnessed) = (table.map(|table| base64_encode(&table.head())), table.map(Table::is_witnessed));
    let ahead = result.ok().and_then(|opened| ahead(context.now(), opened.chain()));
    reports::Checked { file, valid, turns, over, hash, witnessed, ahead, error }
}

/// What was found, from the least to the worst, with the exit code that tells it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Judged {
    /// All holds.
    #[default]
    Valid,
    /// There is no table, or it cannot be read.
    NoTable,
    /// Something does not hold.
    Invalid,
    /// Two files of one table have parted.
    Forked,
}

impl Judged {
    pub(crate) fn worst(all: impl Iterator<Item = Self>) -> ExitCode {
        ExitCode::from(match all.max().unwrap_or_default() {
            Self::Valid => 0,
            Self::Invalid => 1,
            Self::Forked => 3,
            Self::NoTable => 4,
        })
    }
}

fn why_unread(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "cannot be read; there is no such file".to_owned(),
        _ => format!("cannot be read; {error}"),
    }
}

/// Where tables are looked for: also in homes, and deeper than anybody keeps any.
const BOUNDS: Bounds = Bounds { depth: 256, homes: true };

/// A file among many.
pub(crate) struct Listed {
    pub(crate) path: PathBuf,
    kind: FileSource,
}

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

/// The files that are named, and those in the folders that are named, in the order of their paths.
pub(crate) fn list(named: &[PathBuf]) -> Result<Vec<Listed>, Error> {
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
        let all = tables.chain(others).chain(unread);
        listed.extend(all.map(|(path, kind)| Listed { path: bare(path), kind }));
    }
    // A file that is named as well comes first, and counts as named.
    listed.sort_by(|one, other| one.path.cmp(&other.path).then(other.is_named().cmp(&one.is_named())));
    listed.dedup_by(|second, first| second.path == first.path);
    Ok(listed)
}

/// Checks all these files on all cores, and gives what `keep` makes of each, in their order; it is given
/// nothing of a file in a folder that is no table.
pub(crate) fn each<T: Send>(
    context: &Context,
    files: &[Listed],
    keep: impl Fn(&Path, Option<Result<Opened, Flaw>>) -> T + Sync,
) -> Vec<T> {
    let looking = Mutex::new(());
    let judged = |file: &Listed| {
        let verdict = file.check(context);
        if let Some(Ok(opened)) = &verdict {
            // The home's lock makes one wait for another, and not for ever.
            let _one = looking.lock().unwrap_or_else(PoisonError::into_inner);
            look(context, &opened.chain);
        }
        keep(&file.path, verdict)
    };
    files.par_iter().with_max_len(1).map(judged).collect()
}

/// The turns of a file that was checked before. It may have changed since.
pub(crate) fn again(path: &Path) -> Result<Chain, Flaw> {
    let bytes = bytes(path)?;
    link_file(&bytes).map_err(|fault| Flaw::Fault(fault, looks_like_table(&bytes)))
}

impl Listed {
    fn is_named(&self) -> bool {
        matches!(self.kind, FileSource::Named)
    }

    /// Checks the file; none if it is something in a folder that is no table.
    fn check(&self, context: &Context) -> Option<Result<Opened, Flaw>> {
        match &self.kind {
            FileSource::Other => return None,
            FileSource::Unread(why) => return Some(Err(Flaw::Unread(why.clone()))),
            // It was a file a moment ago; a link in its place is not followed.
            FileSource::FoundFiles if !fs::symlink_metadata(&self.path).is_ok_and(|found| found.is_file()) => {
                return Some(Err(Flaw::Unread("is not a plain file".to_owned())));
            }
            FileSource::FoundFiles | FileSource::Named => {}
        }
        match bytes(&self.path) {
            Ok(bytes) if !self.is_named() && !looks_like_table(&bytes) => None,
            bytes => Some(bytes.and_then(|bytes| check(context, &self.path, &bytes))),
        }
    }
}
