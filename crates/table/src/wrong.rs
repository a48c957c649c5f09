//! Why a turn cannot run, and whose fault that is; and why one cannot be made.

use crate::file::Fault;
use bypost_rules::ReadError;

pub(super) enum TurnError {
    /// It is the fault of the turn's author.
    Turn(String),
    /// It is the fault of the player who listed the lots of an open deal.
    Lots(String),
}

impl TurnError {
    /// What is wrong, in one line.
    pub(super) fn what(self) -> String {
        match self {
            Self::Turn(what) => what,
            Self::Lots(what) => format!("the header's list of lots does not fit: {what}"),
        }
    }
}

impl From<String> for TurnError {
    fn from(what: String) -> Self {
        Self::Turn(what)
    }
}

/// Why a turn cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum TakeError {
    /// The clock is with somebody else, or with nobody.
    #[error("it is not {seat}'s turn: {whose}")]
    NotOnClock {
        /// The seat that was to take the turn.
        seat: String,
        /// Whose turn it is.
        whose: String,
    },
    /// The seat to join is taken, or another joins first.
    #[error("{0}")]
    Join(String),
    /// A text is no step.
    #[error("{what}", what = .0.what)]
    Read(ReadError),
    /// A step that the rules forbid, or that comes too late.
    #[error("{0}")]
    Step(String),
    /// There is nothing to pay, so there must be a step.
    #[error("nothing is owed, so a turn needs a step")]
    Nothing,
    /// A remark that may not stand in a file, or more steps than a turn may have.
    #[error("{0}")]
    Long(String),
    /// The turn was made, but it does not pass the check that all readers make. This is a fault of this
    /// program.
    #[error("the new turn does not pass its own check: {0}")]
    Check(Fault),
}
