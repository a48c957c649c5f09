//! `bypost practise` and `bypost suggest`: opponents that play by themselves, and what they would play in a
//! person's place.

use std::path::{Path, PathBuf};
use std::slice;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::new::{named_file, options};
use super::rules::entry;
use crate::cli::ask;
use crate::cli::context::{Context, say_fitted, tell};
use crate::cli::disk::Output;
use crate::cli::error::Error;
use crate::cli::meant_table::{MeantTable, Wanted, meant, will_be_meant};
use crate::cli::open::{open, view_and_viewer};
use crate::cli::reports;
use crate::cli::turn_writer::Writer;
use crate::draw::escape::{printable, shown};
use crate::file::{Deal, Header};
use crate::kit::listed;
use crate::opponent::{Level, TriedStep};
use crate::rules::ToldEvent;
use crate::session::typed::composed;
use crate::session::{
    KeyFile, Opened, Practise, Question, Suggestion, TurnWriter, View, Wish, begin, opponent_to_move, shell,
};

/// What reads how well an opponent plays.
pub(crate) fn level() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.map(Level::name));
    names.try_map(|name| name.parse::<Level>())
}

/// The table of a file after the opponents of this home have played there; none if none is on the clock, or
/// none could. A table that refuses does not keep the command from its work.
pub(crate) fn opponents_moved(
    context: &Context,
    keys: &[KeyFile],
    opened: &Opened,
    path: &Path,
) -> Result<Option<Opened>, Error> {
    let memory = context.home.memory(&opened.chain().id)?;
    if opponent_to_move(keys, memory.as_ref(), opened).is_none() {
        return Ok(None);
    }
    // The file may have changed since it was found.
    let play = || {
        let output = Output::new(path, None)?;
        Writer::new(context, &output, open(context, path)?, false)?.play_opponents()
    };
    match play() {
        Ok(false) => Ok(None),
        Ok(true) => open(context, path).map(Some),
        Err(error) => {
            tell(&format!("{}: {error}", shown(path)));
            Ok(None)
        }
    }
}

/// Begin a table against opponents that play by themselves, here and at once. Play on with `bypost play`:
/// they answer in the same command. Keys are made as far as none are here.
#[derive(Debug, clap::Args)]
pub(crate) struct PractiseArgs {
    /// The game's id, as `bypost rules` lists it
    game: String,
    /// How well the opponents play
    #[arg(long, default_value = "fair", value_name = "LEVEL", value_parser = level())]
    level: Level,
    /// How many sit at the table; 1 begins a solitaire [default: 2, or as few as the game takes]
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// An option of the game; `bypost rules` lists them
    #[arg(long, value_name = "OPTION=VALUE", value_parser = composed)]
    set: Vec<String>,
    /// The key to play with [default: the first in `bypost key list` without a passphrase, or a new one]
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    key: Option<String>,
    /// The new file [default: a name of its own, in the folder with your tables or in this one]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl PractiseArgs {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let entry = entry(context.games, &self.game)?;
        let wish = Wish { name: self.key.as_deref(), level: self.level, seats: self.seats };
        let Practise { seats, made, .. } = Practise::new(&context.home.keys()?, (entry.info)(), wish, context)?;
        let header = Header {
            options: options(entry, seats.len(), &self.set)?,
            ..Header::new((entry.info)(), Deal::Sealed, seats, context.now(), context.random()?)
        };
        let opened = begin(header, context.games).map_err(|fault| Error::refused(fault.what))?;
        let output = self.output.map_or_else(|| named_file(context, &opened), Ok)?;
        let output = Output::for_new(output)?;
        output.check(opened.chain())?;
        for key in &made {
            context.home.add_key(key)?;
        }
        if !made.is_empty() {
            let names: Vec<&str> = made.iter().map(|key| key.name.as_str()).collect();
            let keys = if made.len() == 1 { "the key" } else { "the keys" };
            tell(&format!("made {keys} {} in {}", listed(&names), shown(context.home.folder())));
        }
        // Nobody can have signed at a table that did not exist.
        let mut writer = Writer::new(context, &output, opened, true)?;
        writer.answering(TurnWriter::join_all)?;
        writer.play_on()?;
        writer.is_named = !will_be_meant(context, output.path())?;
        writer.finish(None)?;
        tell(&format!("bypost suggest thinks for you, and bypost rules {} tells the rules", (entry.info)().id));
        Ok(())
    }
}

/// Steps that are listed at most.
const BEST: usize = 3;

/// Tell what an opponent would play in your place, and the best steps that it thought of, up to the next card
/// or throw that you have not seen. It may be asked where all others are opponents of this home, where you
/// play alone, and at tables that were begun with `new --hints`.
#[derive(Debug, clap::Args)]
pub(crate) struct SuggestArgs {
    /// The table [default: the only one that waits for you]
    file: Option<PathBuf>,
    /// The seat, if several of yours are at the table
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
    /// How well it thinks
    #[arg(long, default_value = "strong", value_name = "LEVEL", value_parser = level())]
    level: Level,
}

impl SuggestArgs {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let MeantTable { path: file, is_named, .. } = meant(context, self.file, Wanted::Waiting)?;
        let opened = open(context, &file)?;
        let (view, mut viewer) = view_and_viewer(context, opened.table(), self.viewer.as_deref())?;
        let seat = view.seat.ok_or_else(|| Error::refused("no key of yours has a seat that can be asked for"))?;
        let suggestion = loop {
            match viewer.suggestion(&opened, seat, self.level) {
                Err(Question::Passphrase { key }) => {
                    viewer.unlock(&key, ask::passphrase(&key).map_err(Error::refused)?)?;
                }
                done => break done?,
            }
        };
        if context.json {
            let tried = suggestion.tried.iter().map(|one| {
                let (percent, value) = (suggestion.percent(one), one.value);
                reports::Tried { step: &one.step, visits: one.visits, percent, value }
            });
            let (seat, tried) = (view.table.seats().name(suggestion.seat), tried.collect());
            return context.report(&reports::Suggested { seat, steps: &suggestion.steps, tried });
        }
        say_fitted(if suggestion.tried.len() == 1 {
            "This is the only step:"
        } else {
            "Played on in thought, each step was worth so much (0 is lost, 100 is won):"
        })?;
        say_fitted(&lines(&suggestion, &view).join("\n"))?;
        let steps: Vec<String> = suggestion.steps.iter().map(|step| shell::words(step)).collect();
        let file = if is_named { shell::path(&file) + " " } else { String::new() };
        tell(&format!("next: bypost play {file}{} plays it", steps.join(" ")));
        Ok(())
    }
}

/// The best steps, the best first: what each was worth, and what it would do. Of the others none is told that
/// looks better because it was seldom tried.
fn lines(suggestion: &Suggestion, view: &View) -> Vec<String> {
    let mut best: Vec<&TriedStep> =
        suggestion.tried.iter().filter(|one| one.value <= suggestion.tried[0].value).collect();
    best[1..].sort_by(|one, other| other.value.total_cmp(&one.value));
    best.truncate(BEST);
    // Whole numbers may not tell them apart.
    let whole = |one: &TriedStep| (one.value * 100.0).round();
    let places = usize::from(best.get(1).is_some_and(|other| whole(other) == whole(best[0])));
    let line = |one: &&TriedStep| {
        // What comes of it for the reader is seen once it is played.
        let is_told = |event: &ToldEvent| event.asked.is_some() || !event.seats.contains(&suggestion.seat);
        let of_event = |event: ToldEvent| {
            Some(event).filter(is_told).map(|event| event.asked.unwrap_or(event.text)).filter(|does| *does != one.step)
        };
        // The best one is told to the end of the turn.
        let is_best = suggestion.steps.first() == Some(&one.step);
        let steps = if is_best { &suggestion.steps[..] } else { slice::from_ref(&one.step) };
        let does = (0..steps.len()).flat_map(|at| view.does_after(&steps[..at], &steps[at]));
        let does: Vec<String> = does.filter_map(of_event).collect();
        let worth =
            if suggestion.tried.len() == 1 { String::new() } else { format!("{:.places$}  ", one.value * 100.0) };
        let colon = if does.is_empty() { "" } else { ": " };
        printable(&format!("{worth}{}{colon}{}", steps.join(" "), does.join("; ")))
    };
    best.iter().map(line).collect()
}
