//! A program that a person has named, with its arguments.

use std::process::Command;

use super::error::Error;

/// A program with its arguments.
pub(super) struct Program {
    /// Its name, by which messages call it.
    pub(super) name: String,
    arguments: Vec<String>,
}

impl Program {
    /// Takes a command apart at its blanks; no shell sees it. `option` is how it was given.
    pub(super) fn new(command: &str, option: &str) -> Result<Self, Error> {
        let mut words = command.split_whitespace().map(str::to_owned);
        let name = words.next().ok_or_else(|| Error::usage(format!("{option} names no program")))?;
        Ok(Self { name, arguments: words.collect() })
    }

    /// The command that runs it, perhaps under another name.
    pub(super) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command.args(&self.arguments);
        command
    }
}
