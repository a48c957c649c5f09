//! `bypost play`

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::completions;
use crate::cli::context::{Context, tell};
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::next::late_next;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::cli::waiting::file_and_words;
use crate::rules::Seat;
use crate::session::Refusal;
use crate::session::typed::composed;
use clap_complete::engine::ArgValueCompleter;

/// Take one turn, or pay what is owed if no steps are given. Turns without any choice are made unasked.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table [default: the only one that waits for you]
    file: Option<PathBuf>,
    /// The steps in order, as `bypost moves` lists them; `bypost rules GAME` tells the rules and all words of
    /// a game. `resign` gives up, and `leave` leaves the table in games that allow it. `claim` ends a table
    /// whose seat on the clock is late, and `contest` denies that; `agreed back N`, `agreed end`, `agreed
    /// draw`, `without SEAT` and `handover SEAT=KEY` need what the others have agreed to; `accuse SEAT` shows
    /// that a seat dealt you a false piece of its key
    #[arg(value_parser = composed, add = ArgValueCompleter::new(completions::steps))]
    steps: Vec<String>,
    /// A remark for the others; it is wrapped at 60 columns
    #[arg(long, value_name = "TEXT", value_parser = composed)]
    say: Option<String>,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take this turn alone: other players whose keys are here make no turns without a choice before the next
    /// `play`
    #[arg(long)]
    one: bool,
    /// Sign without a question: a turn that ends the game or leaves it, although this home does not remember
    /// the table, or on another line of it than yours
    #[arg(long)]
    yes: bool,
    /// Go back, or go on with another line of the table, although cards stay known or you have forked
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let (file, steps) = file_and_words(context, self.file, self.steps)?;
        let output = Output::new(&file, self.output)?;
        let opened = open(context, &file)?;
        opened.check_is_played_on()?;
        let late = late_next(context, &opened, &file)?;
        let mut writer = Writer::new(context, &output, opened, self.yes)?;
        let asked = writer.turns.asked(steps, self.say.as_deref());
        let (seat, draft) = asked.map_err(|why| Refusal { hint: why.hint.or(late), ..why })?;
        if self.anyway {
            writer.turns.anyway();
        }
        writer.tell_what_stays_known(&draft)?;
        let parting = writer.turns.parting(seat, &draft);
        if let Err(error) = writer.play(seat, &draft) {
            return Err(unquoted(&mut writer, seat, &draft.steps, error));
        }
        // Whoever was asked has been told.
        if let Some(parting) = parting.filter(|_| self.yes) {
            tell(&format!("note: {parting}"));
        }
        if !self.one {
            writer.play_on()?;
        }
        // A turn without steps pays already what would have been paid in the turn of the choice.
        let stays = draft.steps.is_empty() && writer.turns.own_clock() == Some(seat);
        let name = writer.turns.table().seats().name(seat).to_owned();
        if stays {
            tell(&format!("note: {name} has only paid, and is to choose now: the file is not to be sent yet"));
        }
        writer.finish(Some(self.delivery))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// If several steps make one step when they are put together, they were meant as one.
fn unquoted(writer: &mut Writer<'_>, seat: Seat, steps: &[String], error: Error) -> Error {
    let together = steps.join(" ");
    if steps.len() < 2 || !writer.turns.reads(seat, &together) {
        return error;
    }
    error.hint(format!("a step with blanks is one word to the shell in quotes: \"{together}\""))
}
