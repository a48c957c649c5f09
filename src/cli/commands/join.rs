//! `bypost join`

use std::path::PathBuf;
use std::process::ExitCode;

use clap_complete::engine::ArgValueCompleter;

use crate::cli::completions;
use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::session::pace_in_words;
use crate::session::typed::composed;

/// Take the next open seat. Seats are taken in order, each with the key of its name unless told otherwise.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table
    file: PathBuf,
    /// The seat, which must be the next one
    #[arg(long, value_name = "SEAT", value_parser = composed, add = ArgValueCompleter::new(completions::names))]
    seat: Option<String>,
    /// The key to join with [default: the one named like the seat]
    #[arg(long = "as", value_name = "NAME", value_parser = composed, add = ArgValueCompleter::new(completions::keys))]
    key: Option<String>,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Sign although this home does not remember the table
    #[arg(long)]
    yes: bool,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let mut writer = Writer::new(context, &output, open(context, &self.file)?, self.yes)?;
        let (seat, name) = writer.turns.joining(self.seat.as_deref(), self.key.as_deref())?;
        if let Some(pace) = pace_in_words(writer.turns.table().header()) {
            tell(&format!("note: {pace}"));
        }
        writer.join(seat, &name)?;
        writer.play_forced()?;
        writer.finish()?;
        Ok(ExitCode::SUCCESS)
    }
}
