//! `bypost play`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::completions;
use super::context::{Context, tell};
use super::error::Error;
use super::open::open;
use super::output::Output;
use super::turn_writer::Writer;
use crate::draw::escape::shown;
use crate::rules::Seat;
use crate::session::typed::{composed, table_step, wrap};
use crate::session::{drawing, is_branch, shell, way_back};
use crate::table::Draft;
use clap::builder::BoolishValueParser;
use clap_complete::engine::ArgValueCompleter;

/// Take one turn, or pay what is owed if no steps are given. Turns without any choice are made unasked.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table
    file: PathBuf,
    /// The steps in notation, in order; `resign` gives up, and `leave` leaves the table in games that allow
    /// it. With what others have agreed to: `claim`, `contest`, `agreed end`, `agreed draw`, `handover
    /// SEAT=KEY`
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
    /// Leave a long file whole; without it, turns that every player has built on go into an archive beside
    /// it if that saves more than half of more than 64 KiB, but never in a git repository
    #[arg(long, env = "BYPOST_KEEP_WHOLE", hide_env_values = true, value_parser = BoolishValueParser::new())]
    keep_whole: bool,
    /// Sign although this home does not remember the table
    #[arg(long)]
    yes: bool,
}

impl Args {
    /// The table.
    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    /// The steps, as typed.
    pub(super) fn steps(&self) -> &[String] {
        &self.steps
    }

    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let _lock = output.lock()?;
        let opened = open(context, &self.file)?;
        if is_branch(&self.file, &opened.chain.id) {
            return Err(kept(&self.file));
        }
        let mut writer = Writer::new(context, &output, opened, self.yes)?;
        let table_step = table_step(&self.steps)?;
        if writer.table().outcome().is_some() && table_step.is_none() {
            writer.check()?;
        }
        let seat = match table_step {
            Some(step) => writer.own_seat_for(step).or(writer.own_clock()).or(writer.own_seat()),
            None => writer.own_clock(),
        };
        let seat = seat.ok_or_else(|| not_ours(&writer))?;
        let steps = table_step.map_or(self.steps, |step| vec![step.to_string()]);
        let draft = Draft { steps, say: self.say.as_deref().map(wrap).unwrap_or_default() };
        let game = writer.table().game();
        let parting = if draft.parts(game) { game.parting(seat) } else { None };
        if let Err(error) = writer.play(seat, &draft) {
            return Err(unquoted(&mut writer, seat, &draft.steps, error));
        }
        if let Some(parting) = parting {
            tell(&format!("note: {parting}"));
        }
        if !self.keep_whole {
            writer.save_room();
        }
        if !self.one {
            writer.play_forced()?;
        }
        // A turn without steps pays already what would have been paid in the turn of the choice.
        let stays = draft.steps.is_empty() && writer.own_clock() == Some(seat);
        let name = writer.table().seats().name(seat).to_owned();
        writer.finish()?;
        if stays {
            tell(&format!("note: {name} has only paid, and is to choose now: the file is not to be sent yet"));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A player who goes on with one branch by mistake cannot take the other any more.
fn kept(path: &Path) -> Error {
    Error::refused(format!("{} is kept as another branch of its table, and is not played on", shown(path)))
        .hint("agree which branch counts; if it is this one, give it another name, and move the other file away")
}

/// If several steps make one step when they are put together, they were meant as one.
fn unquoted(writer: &mut Writer<'_>, seat: Seat, steps: &[String], error: Error) -> Error {
    let together = steps.join(" ");
    if steps.len() < 2 || !writer.reads(seat, &together) {
        return error;
    }
    error.hint(format!("a step with blanks is one word to the shell in quotes: \"{together}\""))
}

fn not_ours(writer: &Writer<'_>) -> Error {
    let table = writer.table();
    let Some(seat) = table.clock() else {
        let why = drawing::whose(table);
        return Error::refused(format!("nobody is to play: {why}"));
    };
    let name = table.seats().name(seat);
    if !table.is_full() {
        return Error::refused(format!("{name} is to join first"))
            .hint(format!("bypost join FILE --seat {}", shell::word(name)));
    }
    let what = format!("the clock is with {name}, whose key is not here");
    let keys = writer.key_names();
    Error::refused(what).hint(match keys.len() {
        0 => format!("no keys are here; is --home right? {}", way_back(name)),
        _ if writer.had_seat() => "the seat of a key here was handed over to another key".to_owned(),
        _ if !writer.has_seat() => format!("no key here has a seat at this table; is --home right? {}", way_back(name)),
        _ => format!("send the file to {name}, or name another --home (keys here: {})", keys.join(", ")),
    })
}
