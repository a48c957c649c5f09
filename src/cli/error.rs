//! Everything a command can fail with, and its wording: one line what is wrong, one line what to do.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use serde_json::json;

use super::context::{say_json, shown, tell};
use crate::file::Fault;
use crate::rules::SetupError;
use crate::session::{Refusal, Unwritten};
use crate::store::HomeError;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(super) struct Error {
    what: String,
    hint: Option<String>,
    code: u8,
}

impl Error {
    /// Refused: exit code 1.
    pub(super) fn refused(what: impl Into<String>) -> Self {
        Self { what: what.into(), hint: None, code: 1 }
    }

    /// Wrong use: exit code 2.
    pub(super) fn usage(what: impl Into<String>) -> Self {
        Self { what: what.into(), hint: None, code: 2 }
    }

    /// A file that the disk does not give or take.
    pub(super) fn disk(path: &Path, error: &io::Error) -> Self {
        Self::refused(format!("{}: {error}", shown(path)))
    }

    /// A file with something wrong in it.
    pub(super) fn fault(path: &Path, fault: Fault) -> Self {
        let mut error = Self::refused(format!("{}: {fault}", shown(path)));
        error.hint = fault.hint;
        error
    }

    /// The same with a way out.
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same as something that is wrong with one table of several.
    pub(super) fn into_fault(self) -> Fault {
        Fault { hint: self.hint, ..Fault::file(self.what) }
    }

    /// Prints it and gives the exit code.
    pub(super) fn report(&self, json: bool) -> ExitCode {
        if json {
            let error = json!({ "error": { "what": self.what, "hint": self.hint } });
            // With nobody left to read it there is nobody to tell either.
            let _ = say_json(&error.to_string());
        }
        tell(&format!("error: {}", self.what));
        if let Some(hint) = &self.hint {
            tell(&format!("hint: {hint}"));
        }
        ExitCode::from(self.code)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl From<HomeError> for Error {
    fn from(error: HomeError) -> Self {
        let hint = error.hint();
        Self { what: error.to_string(), hint, code: 1 }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let Refusal { what, hint } = refusal;
        Self { what, hint, code: 1 }
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
