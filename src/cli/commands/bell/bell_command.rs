//! The command that a person has the bell run.

use std::process::{Command, Stdio};

use crate::cli::context::Context;
use crate::draw::escape::printable;
use crate::kit::hex;
use crate::session::Ring;

/// A command as a person wrote it, for a shell.
pub(super) struct BellCommand<'c> {
    text: &'c str,
}

impl<'c> BellCommand<'c> {
    /// The command with this text.
    pub(super) fn new(text: &'c str) -> Self {
        Self { text }
    }

    /// Runs it once for what was heard, and waits for its end. What others have written goes into its
    /// environment alone, and never into the text that a shell reads.
    ///
    /// # Errors
    /// It cannot be run, or has failed, in one line.
    pub(super) fn run(&self, context: &Context, ring: &Ring) -> Result<(), String> {
        let mut command = shell(self.text);
        // Whatever it prints is for a person; the standard output may be read by a program.
        command.stdin(Stdio::null()).stdout(Stdio::from(std::io::stderr()));
        command.envs(facts(ring)).env_remove("BYPOST_PASSPHRASE");
        let home = context.home.folder();
        command.env("BYPOST_HOME", std::path::absolute(home).unwrap_or_else(|_| home.to_owned()));
        let status = command.status().map_err(|error| format!("the command cannot be run: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("the command failed ({status})")) }
    }
}

/// What the command is told, each in one printable line.
fn facts(ring: &Ring) -> [(&'static str, String); 11] {
    [
        ("BYPOST_EVENT", ring.event.word().to_owned()),
        ("BYPOST_SUBJECT", ring.subject.clone()),
        ("BYPOST_TEXT", ring.text.clone()),
        ("BYPOST_TABLE", hex(&ring.table)),
        ("BYPOST_GAME", ring.game.clone()),
        ("BYPOST_FILE", ring.file.clone()),
        ("BYPOST_SEAT", ring.seat.clone()),
        ("BYPOST_TURNS", ring.turns.to_string()),
        ("BYPOST_LAST", ring.last.clone()),
        ("BYPOST_UNTIL", ring.until.map(|until| until.to_string()).unwrap_or_default()),
        ("BYPOST_JSON", printable(&ring.json().to_string())),
    ]
}

#[cfg(unix)]
fn shell(text: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", text]);
    command
}

/// The older shell would put the values of variables into the text before it reads it.
#[cfg(not(unix))]
fn shell(text: &str) -> Command {
    let mut command = Command::new("powershell");
    command.args(["-NoProfile", "-NonInteractive", "-Command", text]);
    command
}
