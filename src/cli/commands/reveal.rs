//! `bypost reveal`

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::context::Context;
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::file::TableStep;
use crate::session::drawing;
use crate::table::{Draft, Ending};

/// After the end, pay all shares that are left, so that hands and pile can be looked at once everybody has
/// done so.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table
    file: PathBuf,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Sign without a question: although this home does not remember the table, or on another line of it than
    /// yours
    #[arg(long)]
    yes: bool,
    /// Reveal on another line of the table than yours, although the game may go on there
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let mut writer = Writer::new(context, &output, open(context, &self.file)?, self.yes)?;
        if writer.turns.table().outcome().is_none() {
            let whose = drawing::whose(writer.turns.table());
            return Err(Error::refused(format!("nothing is revealed before the game is over: {whose}")));
        }
        if let Some(Ending::Claimed { .. }) = writer.turns.table().ending() {
            return Err(Error::refused("the table was claimed, and may go on all the same: nothing is revealed"));
        }
        if self.anyway {
            writer.turns.anyway();
        }
        let steps = vec![TableStep::Reveal.to_string()];
        let draft = Draft { steps, say: Vec::new() };
        let mut revealed = false;
        while let Some(seat) = writer.turns.own_seat_for(&TableStep::Reveal) {
            writer.play(seat, &draft)?;
            revealed = true;
        }
        if !revealed {
            return Err(Error::refused("no key here has anything to reveal at this table"));
        }
        writer.finish(Some(self.delivery))?;
        Ok(ExitCode::SUCCESS)
    }
}
