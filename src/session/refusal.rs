//! Why a session stops: a refusal with a hint at a way out, or a question that it needs an answer to.

use crate::file::{FILE, Fault, Hint};
use crate::table::TakeError;

/// Why something is not done, in words for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Refusal {
    /// What is wrong.
    pub what: String,
    /// What can be done about it.
    pub hint: Option<Hint>,
}

impl Refusal {
    /// A refusal without a hint.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), hint: None }
    }

    /// The same refusal with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<Hint>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self { hint: refusal.hint, ..Self::file(refusal.what) }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self { what: fault.to_string(), hint: fault.hint }
    }
}

/// Why a session stops. Once a question is answered, the caller asks the same of the session again.
#[derive(Debug)]
pub enum Question {
    /// A key is locked: the session needs its passphrase.
    Passphrase {
        /// The key's name.
        key: String,
    },
    /// Not all is remembered here of what a key signed at this table: another home, or this one before it was
    /// put back, may have signed with it. Is this the newest file, and does nobody else play with the key?
    Unsure {
        /// The key's name.
        key: String,
        /// The turns in the file that are not remembered, in words; none if nothing is remembered of the key.
        since: Option<String>,
        /// At a table with rescue, if nothing is remembered and the seat is to deal pieces of its table key:
        /// to which keys, in a sentence. Somebody who has made another branch of the table may have put in
        /// their own.
        deals: Option<String>,
    },
    /// To sign here would go on with one line of a table and leave another one behind, on which something was
    /// signed or agreed to here: is that meant?
    OtherLine {
        /// What is left behind, and what stays known of it, in lines.
        what: Vec<Hint>,
        /// Whether it is decided that this line counts.
        counts: bool,
    },
    /// The turn ends the game, or takes its author out of it, and nobody can take that back once it was sent:
    /// is it meant?
    Final {
        /// The seat that plays it.
        seat: String,
        /// What it does, in sentences.
        what: Vec<String>,
        /// What the person is asked.
        asked: String,
    },
    /// No key here has the name of a seat, and one of another name could take it: is the person the one whose
    /// seat it is? A yes is given by naming both.
    OtherName {
        /// The seat.
        seat: String,
        /// The name of the key.
        key: String,
        /// What whoever asks nobody tells.
        refusal: Refusal,
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
            TakeError::Step(_) | TakeError::Nothing => {
                Some(Hint::command(format!("bypost moves {FILE} lists every legal step")))
            }
            TakeError::NotOnClock { .. } => {
                Some(Hint::command(format!("bypost status {FILE} tells whose file is awaited")))
            }
            TakeError::Check(fault) => fault.hint.clone(),
            TakeError::Join(_) | TakeError::Long(_) => None,
        };
        Self { what: error.to_string(), hint }
    }
}

impl Question {
    /// What stops whoever may ask nobody, such as an order or an opponent, in words.
    pub fn unasked(&self) -> String {
        match self {
            Self::Passphrase { key } => format!("the key of {key} is locked"),
            Self::Unsure { key, since: None, .. } => {
                format!("this home does not remember this table, and {key} may have signed turns of it elsewhere")
            }
            Self::Unsure { key, since: Some(turns), .. } => {
                format!("this home does not remember {turns}, which {key} has signed")
            }
            Self::OtherLine { what, .. } => what.first().map(Hint::for_a_line).unwrap_or_default(),
            Self::Final { what, .. } => what.join("; "),
            Self::OtherName { refusal, .. } | Self::Refused(refusal) => refusal.what.clone(),
        }
    }
}

/// What a person is asked to say yes to before something is signed on a line that leaves another one behind,
/// and when that is right.
pub fn other_line(counts: bool) -> [&'static str; 2] {
    match counts {
        true => ["this file counts, and to go on with it leaves the other one behind", "to go on with this file"],
        false => ["this file may not be the one that counts", "if all who play have agreed to go on with this file"],
    }
}
