//! `bypost join`

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::context::{Context, tell};
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::cli::waiting::only_waiting;
use crate::session::typed::composed;
use crate::session::{hints_in_words, pace_in_words, rescue_in_words};

/// Take the next open seat. Seats are taken in order, each with the key of its name unless told otherwise.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table [default: the only one that waits for you to join]
    file: Option<PathBuf>,
    /// The seat, which must be the next one
    #[arg(long, value_name = "SEAT", value_parser = composed)]
    seat: Option<String>,
    /// The key to join with; an opponent's must be named [default: the one named like the seat]
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    key: Option<String>,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Sign although this home does not remember the table
    #[arg(long)]
    yes: bool,
    /// A remark for the others; it is wrapped at 60 columns
    #[arg(long, value_name = "TEXT", value_parser = composed)]
    say: Option<String>,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let file = self.file.map_or_else(|| only_waiting(context, None, |table| !table.is_full()), Ok)?;
        let output = Output::new(&file, self.output)?;
        let mut writer = Writer::new(context, &output, open(context, &file)?, self.yes)?;
        let (seat, name) = writer.joining(self.seat.as_deref(), self.key.as_deref())?;
        let header = writer.turns.table().header();
        let terms = [pace_in_words(header), rescue_in_words(header), hints_in_words(header)].into_iter().flatten();
        terms.for_each(|term| tell(&format!("note: {term}")));
        self.say.iter().for_each(|say| writer.turns.remark(say));
        writer.join(seat, &name)?;
        writer.play_on()?;
        writer.finish(Some(self.delivery))?;
        Ok(ExitCode::SUCCESS)
    }
}
