//! `bypost moves`

use std::io::{IsTerminal as _, stdout};
use std::path::{Path, PathBuf};

use clap_complete::engine::ArgValueCompleter;

use crate::cli::git::check_newest;
use crate::cli::{
    Context, Error, MeantTable, Wanted, columns, completions, meant_with_words, names_steps, next, open, reports, say,
    say_fitted_paged, say_paged, tell, tell_remembered, view_and_viewer,
};
use crate::draw::WIDTHS;
use crate::draw::escape::printable;
use crate::rules::{Game, ToldEvent};
use crate::session::typed::composed;
use crate::session::{Choices, Moves, Opened, View, shell};

/// Lines of a screen that are not for the steps: the command, what is told below them, and the next prompt.
const AROUND: usize = 6;

/// Tell every legal step now, in the words that `bypost play` takes
///
/// A terminal shows them by card or piece, with the places: of each column one word is taken. Elsewhere each
/// has a line of its own, and numbers that are too many to list, such as bets, are a range on standard error.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table, or - for standard input [default: the only one that waits for you]
    file: Option<PathBuf>,
    /// The player through whose eyes to look
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
    /// List each step in a line of its own
    #[arg(long)]
    all: bool,
    /// Tell what each step would do, as far as the viewer can know
    #[arg(long)]
    long: bool,
    /// Only steps that begin with these words, or else those with this card, piece or place; `bypost rules
    /// GAME` tells all words of a game
    #[arg(value_name = "WORD", add = ArgValueCompleter::new(completions::steps))]
    words: Vec<String>,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let reads = |opened: &Opened, words: &[String]| names_steps(context, opened, words);
        let meant = meant_with_words(context, self.file, self.words, Wanted::Waiting, Some(&reads))?;
        let MeantTable { path: file, is_named, words } = meant;
        let opened = open(context, &file)?;
        tell_remembered(context, &opened);
        let (view, _) = view_and_viewer(context, &opened.table, self.viewer.as_deref())?;
        let (all, game) = (view.moves(), view.table.game());
        let fitting = all.naming(&words, game, &view.sight);
        let Moves { steps, ranges, .. } = &fitting;
        if context.json {
            let long = steps.iter().map(|step| reports::Step { step, does: view.does(step) });
            return if self.long { context.report(&long.collect::<Vec<_>>()) } else { context.report(steps) };
        }
        if all.is_empty() {
            tell(&format!("no steps: {}", next(context, &opened, &file, is_named, None)?.words));
            return Ok(());
        }
        check_newest(context, &opened, &file)?;
        let typed = words.join(" ").to_lowercase();
        let terminal = !self.all && stdout().is_terminal();
        if steps.is_empty() && !ranges.iter().any(|range| range.word.starts_with(&typed)) {
            tell(&format!("no step begins with {0} or has {0} in it", printable(&typed)));
        } else if self.long {
            say_long(&view, steps)?;
        } else if terminal {
            return say_choices(&fitting, game, Some(&*file).filter(|_| is_named), words.is_empty());
        } else if !steps.is_empty() {
            say_paged(&steps.iter().map(|step| printable(step)).collect::<Vec<_>>().join("\n"))?;
        }
        // Every line of standard output is a step, so that scripts may take any of them.
        ranges.iter().for_each(|range| tell(&format!("range: {range}")));
        Ok(())
    }
}

/// Prints steps by card or piece, on one screen, and below them how they are read.
fn say_choices(moves: &Moves, game: &dyn Game, file: Option<&Path>, is_all: bool) -> Result<(), Error> {
    let choices = Choices::of(moves, game);
    let width = columns(*WIDTHS.end());
    let most = if width < 80 { 40 - AROUND } else { 24 - AROUND };
    say(&choices.lines(width.into(), most).join("\n"))?;
    if let Some(example) = choices.example() {
        tell(&format!("{} steps: a word of each column, such as {example}", moves.steps.len()));
    }
    let word = choices.rows.iter().flat_map(|row| &row.places).find_map(|place| place.words.get(1));
    if let Some(word) = word.filter(|_| is_all && moves.steps.len() > 24) {
        let word = shell::word(word.trim_end_matches('@'));
        let file = file.map(|file| shell::path(file) + " ").unwrap_or_default();
        tell(&format!("bypost moves {file}{word} lists those with it; --all lists each step"));
    }
    Ok(())
}

/// Prints steps with what they would do.
fn say_long(view: &View, steps: &[String]) -> Result<(), Error> {
    let does: Vec<Vec<ToldEvent>> = steps.iter().map(|step| view.does(step)).collect();
    let wide = steps.iter().map(|step| step.chars().count()).max().unwrap_or_default();
    let common = common(&does);
    let line = |(step, does): (&String, &Vec<ToldEvent>)| {
        let own = does.iter().filter(|event| !common.contains(event));
        let words: Vec<&str> = own.map(|event| event.text.as_str()).collect();
        format!("{step:wide$}  {}", words.join("; ")).trim_end().to_owned()
    };
    if !steps.is_empty() {
        say_fitted_paged(&steps.iter().zip(&does).map(line).collect::<Vec<_>>().join("\n"))?;
    }
    common.iter().for_each(|event| tell(&format!("each of them: {}", event.text)));
    Ok(())
}

fn common(does: &[Vec<ToldEvent>]) -> Vec<&ToldEvent> {
    let [first, others @ ..] = does else { return Vec::new() };
    let is_common = |event: &&ToldEvent| !others.is_empty() && others.iter().all(|does| does.contains(event));
    first.iter().filter(is_common).collect()
}
