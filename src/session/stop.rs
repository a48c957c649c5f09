//! Why a session stops before something is done: a question that it needs an answer to, or a refusal.

use super::Refusal;
use crate::file::Hint;
use crate::table::TakeError;

/// Why a session stops. Once a question is answered, the caller asks the same of the session again.
#[derive(Debug)]
#[non_exhaustive]
pub enum Question {
    /// A key is locked: the session needs its passphrase.
    Passphrase {
        /// The key's name.
        key: String,
    },
    /// Nothing is remembered here of what a key signed at this table, and it may have signed turns of it
    /// elsewhere: is this the newest file, and does nobody else play with the key?
    Unremembered {
        /// The key's name.
        key: String,
    },
    /// To sign here would go on with one line of a table and leave another one behind, on which something was
    /// signed or agreed to here: is that meant?
    OtherLine {
        /// What is left behind, and what stays known of it, in lines.
        what: Vec<String>,
    },
    /// The session refuses it.
    Refused(Refusal),
}

impl From<Refusal> for Question {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<TakeError> for Question {
    fn from(error: TakeError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<TakeError> for Refusal {
    fn from(error: TakeError) -> Self {
        let hint = match &error {
            TakeError::Read(read) => Some(read.hint.as_str().into()),
            TakeError::Step(_) | TakeError::Nothing => Some(Hint::command("bypost moves FILE lists every legal step")),
            TakeError::NotOnClock { .. } => Some(Hint::command("bypost status FILE tells whose file is awaited")),
            TakeError::Check(fault) => fault.hint.clone(),
            TakeError::Join(_) | TakeError::Long(_) => None,
        };
        Self { what: error.to_string(), hint }
    }
}
