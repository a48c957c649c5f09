//! All errors of commands, and their wording: one line says what is wrong, and one line what to do.

use std::io;
use std::path::Path;

use crate::draw::escape::shown;
use crate::file::{Fault, Hint};
use crate::rules::SetupError;
use crate::session::{Question, Refusal, Unwritten};

/// Why a command did not do what it was asked to.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub(super) struct Error {
    what: String,
    /// What another program has said of it, in lines of its own.
    pub(super) said: Vec<String>,
    /// What can be done about it.
    pub(super) hint: Option<Hint>,
    /// Whether its hint leads to the end of what was asked, so that nothing is left to do after it.
    is_whole: bool,
    pub(super) code: u8,
}

impl Error {
    /// Refused: exit code 1.
    pub(super) fn refused(what: impl Into<String>) -> Self {
        Self { what: what.into(), said: Vec::new(), hint: None, is_whole: false, code: 1 }
    }

    /// Wrong use: exit code 2.
    pub(super) fn usage(what: impl Into<String>) -> Self {
        Self { code: 2, ..Self::refused(what) }
    }

    pub(super) fn disk(path: &Path, error: &io::Error) -> Self {
        Self::refused(format!("{}: {error}", shown(path)))
    }

    /// A new file that was not written; `what` is never put in the place of a file, such as `a drawing`.
    pub(super) fn unwritten(path: &Path, error: &io::Error, what: &str) -> Self {
        if error.kind() == io::ErrorKind::AlreadyExists { Self::exists(path, what) } else { Self::disk(path, error) }
    }

    pub(super) fn exists(path: &Path, what: &str) -> Self {
        Self::refused(format!("{} exists", shown(path)))
            .hint(format!("{what} never replaces a file; name another with -o"))
    }

    pub(super) fn about(path: &Path, refusal: impl Into<Refusal>) -> Self {
        let Refusal { what, hint } = refusal.into();
        Self { hint, ..Self::refused(format!("{}: {what}", shown(path))) }
    }

    pub(super) fn hint(mut self, hint: impl Into<Hint>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(super) fn said(self, said: Vec<String>) -> Self {
        Self { said, ..self }
    }

    /// The same error, whose hint leaves nothing to do.
    pub(super) fn whole(self) -> Self {
        Self { is_whole: true, ..self }
    }

    /// The same error with what is left to do once its hint is followed.
    pub(super) fn then(mut self, rest: Hint) -> Self {
        if self.is_whole {
            return self;
        }
        self.hint = Some(self.hint.map_or(rest.clone(), |hint| hint.and(rest)));
        self
    }

    /// The same after something that was done, which an error with a whole hint undoes.
    pub(super) fn after(self, done: &str, rest: Hint) -> Self {
        if self.is_whole { self } else { Self { what: format!("{done}: {}", self.what), ..self.then(rest) } }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self { hint: refusal.hint, ..Self::refused(refusal.what) }
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Refusal::from(fault).into()
    }
}

impl From<Error> for Refusal {
    /// The same error for a session, which tells it in words of its own.
    fn from(error: Error) -> Self {
        Self { what: error.what, hint: error.hint }
    }
}

impl From<Error> for Fault {
    /// The same error as the fault of one table among several.
    fn from(error: Error) -> Self {
        Self { hint: error.hint, ..Self::file(error.what) }
    }
}

impl From<Question> for Error {
    /// A question that nobody answers becomes a refusal.
    fn from(stop: Question) -> Self {
        match stop {
            Question::Refused(refusal) | Question::OtherName { refusal, .. } => refusal.into(),
            unanswered => Self::refused(unanswered.unasked()),
        }
    }
}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Self {
        Self::refused(error.to_string())
    }
}

impl From<Unwritten<Error>> for Error {
    fn from(unwritten: Unwritten<Error>) -> Self {
        match unwritten {
            Unwritten::Refused(refusal) => refusal.into(),
            Unwritten::Store(error) => error,
        }
    }
}
