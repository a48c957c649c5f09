//! Who asks for the next step at a table, and what the answer is.

use crate::file::{Agreed, Hint, Time};
use crate::rules::Seat;
use crate::session::{Delivery, KeyFile, Memory, OtherStates};

/// Somebody who asks for the next step, with what is known there.
#[derive(Clone, Copy, Debug)]
pub struct Asker<'a> {
    /// The keys that are here.
    pub keys: &'a [KeyFile],
    /// What is remembered of the table.
    pub memory: Option<&'a Memory>,
    /// The time of day.
    pub now: Time,
    /// The file as a word of commands.
    pub file: &'a str,
    /// Whether `join`, `moves`, `play` and `show` find the file themselves.
    pub is_found: bool,
    /// How turns go to the others.
    pub delivery: Delivery,
    /// Whether the addresses are here that a mail to whoever is awaited needs.
    pub can_mail: bool,
    /// What else is known of the table.
    pub others: &'a OtherStates,
    /// The seats of those who are told, if somebody else asks for them: then nobody knows their keys.
    pub readers: &'a [Seat],
}

/// Whose the next step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Due {
    /// Somebody here decides something.
    Decide,
    /// Somebody here makes a turn without a choice, or sends the file.
    PressOn,
    /// Others are awaited.
    Wait,
    /// Nobody: the table is over.
    Nothing,
}

/// The next step at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NextStep {
    /// Whose it is.
    pub due: Due,
    /// What it is, and the command.
    pub words: Hint,
    /// The commands that take it, one after another, in parts that are not broken.
    pub commands: Vec<Vec<String>>,
}

impl NextStep {
    pub(super) fn new(due: Due, words: impl Into<String>) -> Self {
        Self { due, words: Hint::from(words), commands: Vec::new() }
    }

    /// With a command that takes it, and what that does.
    pub(super) fn by(mut self, command: Vec<String>, does: &str) -> Self {
        self.words = self.words.and(Hint::command(command.join(" ") + does));
        self.commands.push(command);
        self
    }

    /// Whether the only step that is left to somebody here is to object to that the others went on. Nobody
    /// must, so it does not count as a decision.
    #[must_use]
    pub fn is_objection(&self) -> bool {
        let objects = |command: &Vec<String>| command.last().is_some_and(|word| *word == Agreed::Contest.to_string());
        self.commands.iter().any(objects)
    }

    /// With more that somebody should know.
    pub(super) fn with(mut self, told: impl Into<Hint>) -> Self {
        self.words = self.words.and(told);
        self
    }

    /// With commands that may help.
    pub(super) fn told(mut self, commands: impl Into<String>) -> Self {
        self.words = self.words.and(Hint::command(commands));
        self
    }
}
