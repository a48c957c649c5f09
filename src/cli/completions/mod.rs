//! `bypost completions`

mod candidates;
mod line;

pub(super) use candidates::steps;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use clap_complete::Shell;

use super::called::program;
use super::context::{Context, say_raw};
use super::error::Error;
use line::TypedLine;

/// Print completions for a shell.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    pub(super) fn run(self, _: &Context, mut command: clap::Command) -> Result<ExitCode, Error> {
        let script = match self.shell {
            Shell::Bash => include_str!("bypost.bash").replace("bypost", program()),
            Shell::Zsh => include_str!("bypost.zsh").replace("bypost", program()),
            Shell::Fish => include_str!("bypost.fish").replace("bypost", program()),
            // Others complete commands and options alone.
            other => {
                let mut bytes = Vec::new();
                clap_complete::generate(other, &mut command, program(), &mut bytes);
                String::from_utf8_lossy(&bytes).into_owned()
            }
        };
        say_raw(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Tell a shell what may come next: a candidate a line.
#[derive(Debug, clap::Args)]
pub(super) struct CompleteArgs {
    /// The command line up to the cursor, as it was typed
    #[arg(long, value_name = "LINE")]
    line: Option<String>,
    /// That bash asks, and replaces this part of the last word
    #[arg(long, value_name = "PART", requires = "line", allow_hyphen_values = true)]
    bash: Option<String>,
    /// The words up to the cursor, of which the last is completed
    #[arg(last = true)]
    words: Vec<OsString>,
}

impl CompleteArgs {
    pub(super) fn run(self, context: &Context, command: clap::Command) -> ExitCode {
        let line = self.line.as_deref().map(TypedLine::of);
        let words = match &line {
            Some(line) => line.words().map(OsString::from).collect(),
            None => self.words,
        };
        let mut text = String::new();
        for found in candidates::of(context.games, command, words) {
            // A shell takes a line for a candidate.
            if found.contains('\n') {
                continue;
            }
            match (&line, &self.bash) {
                (Some(line), Some(part)) => text.push_str(&line.replacement(&found, part)),
                _ => text.push_str(&found),
            }
            text.push('\n');
        }
        // A shell that has gone away needs no answer.
        let _ = std::io::stdout().lock().write_all(text.as_bytes());
        ExitCode::SUCCESS
    }
}
