//! The outcome for each table that came.

use std::path::PathBuf;

use crate::file::Fault;
use crate::post::Repair;
use crate::session::Opened;

/// What became of a table that came.
#[derive(Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// It is new here.
    New,
    /// It goes on from the file that is here, which had so many turns.
    Updated(usize),
    /// It takes the place of the file that is here from so many turns on: a claim that came after them was
    /// withdrawn, or it is decided with which turn the table goes on where a seat has vanished.
    Replaced(usize),
    /// It takes the place of the file that is here from so many turns on: what was signed here was taken back
    /// or counts as such, since others have answered another version of it.
    Answered(usize),
    /// It is the same as the file that is here.
    Same,
    /// The file that is here goes on from it.
    Older,
    /// It ends with a claim that was withdrawn in the file that is here, or the file that is here counts
    /// where a seat has vanished.
    Withdrawn {
        /// What happened.
        words: String,
    },
    /// It has parted from the file that is here.
    Parted {
        /// `fork`, `race`, `parted` or `same-end`, as [`Outcome::kind`] tells.
        kind: &'static str,
        /// What happened.
        words: String,
    },
    /// Only turns came that go on from another one, which is not here.
    Waiting(Fault),
    /// Nobody here has a seat at it.
    Foreign,
    /// It was refused.
    Refused(Fault),
    /// Something went wrong on the way.
    Failed(Fault),
}

impl Outcome {
    /// Whether the state that came is in the file now.
    pub(in crate::session) fn is_written(&self) -> bool {
        matches!(self, Self::New | Self::Updated(_) | Self::Replaced(_) | Self::Answered(_))
    }
}

/// How the news ends of a turn that was signed here and did not come: it is told even if the rest is drawn.
pub(super) const LOST: &str = "was signed here and is not in it: the same steps give it again, and no others are taken";

/// A table that came, and what became of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Imported {
    /// What became of it.
    pub outcome: Outcome,
    /// The table as it came, if it holds.
    pub opened: Option<Opened>,
    /// The file that it is in now, or the one that was left as it is.
    pub file: Option<PathBuf>,
    /// That the others went on without a seat here in a turn that came, in words.
    pub gone_on: Option<String>,
    /// What is new, in words.
    pub news: Vec<String>,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
    /// States that do not hold, or have parted from the one that was taken.
    pub others: Vec<String>,
}

impl Imported {
    pub(in crate::session) fn new(outcome: Outcome, file: Option<PathBuf>, others: Vec<String>) -> Self {
        Self { outcome, opened: None, file, gone_on: None, news: Vec::new(), repairs: Vec::new(), others }
    }

    /// Whether the table was not taken.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        match &self.outcome {
            Outcome::Parted { kind, .. } => *kind != "same-end",
            Outcome::Waiting(_) | Outcome::Foreign | Outcome::Refused(_) | Outcome::Failed(_) => true,
            _ => false,
        }
    }
}
