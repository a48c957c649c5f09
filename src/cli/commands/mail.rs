//! `bypost mail`

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::context::Context;
use crate::cli::error::Error;
use crate::cli::mailing::Mailing;
use crate::cli::open::open;

/// Make a mail with a table for the player on the clock. Its turns count as sent: `undo` does not take them
/// back any more. The same state again is a reminder.
#[derive(Debug, clap::Args)]

pub(in crate::cli) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    mailing: Mailing,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(context, &self.file)?;
        self.mailing.leave(context, &self.file, &opened)?;
        Ok(ExitCode::SUCCESS)
    }
}
