//! `bypost completions`, and what may come next on a command line.

mod line;

use std::cell::{Cell, RefCell};
use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::PathBuf;

use clap::{ArgMatches, CommandFactory as _};
use clap_complete::{CompletionCandidate, Shell};

use crate::cli::Args as Program;
use crate::cli::called::program;
use crate::cli::context::{Context, say_raw};
use crate::cli::error::Error;
use crate::cli::files::bytes_of;
use crate::cli::open::look;
use crate::file::BYTES;
use crate::rules::Games;
use crate::session::{View, Viewer, open_trusting};
use line::TypedLine;

/// Print completions for a shell.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    pub(super) fn run(self, mut command: clap::Command) -> Result<(), Error> {
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
        say_raw(&script)
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
    pub(super) fn run(self, context: &Context, command: clap::Command) {
        let line = self.line.as_deref().map(TypedLine::of);
        let words = match &line {
            Some(line) => line.words().map(OsString::from).collect(),
            None => self.words,
        };
        let mut text = String::new();
        for found in candidates(context.games, command, words) {
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
    }
}

thread_local! {
    /// The command line before the word that is completed: whoever completes a value is not told of it.
    static BEFORE: RefCell<Vec<OsString>> = const { RefCell::new(Vec::new()) };
    /// The games, of which it is not told either.
    static GAMES: Cell<Games> = const { Cell::new(&[]) };
}

/// Whatever may stand in place of the last word, and is not hidden.
fn candidates(games: Games, mut command: clap::Command, words: Vec<OsString>) -> Vec<String> {
    let Some(last) = words.len().checked_sub(1) else { return Vec::new() };
    let is_begun = words[last].to_string_lossy().starts_with('-');
    BEFORE.set(words[..last].to_vec());
    GAMES.set(games);
    let here = std::env::current_dir().ok();
    let found = clap_complete::engine::complete(&mut command, words, last, here.as_deref()).unwrap_or_default();
    let shown = found.into_iter().filter(|found| !found.is_hide_set());
    let mut shown: Vec<String> = shown.filter_map(|found| Some(found.get_value().to_str()?.to_owned())).collect();
    // Options are for whoever begins to type one, or has nothing else to choose.
    let is_option = |text: &String| text.starts_with('-');
    if !is_begun && !shown.iter().all(is_option) {
        shown.retain(|text| !is_option(text));
    }
    shown
}

/// The command that is typed and all that stands before the word that is completed, as far as it can be read.
fn typed() -> Option<ArgMatches> {
    let read = |words: &Vec<OsString>| Program::command().ignore_errors(true).try_get_matches_from(words).ok();
    let mut matches = BEFORE.with_borrow(read)?;
    while let Some((_, command)) = matches.remove_subcommand() {
        matches = command;
    }
    Some(matches)
}

/// The value of an option or operand, if the command has it and it is there.
fn value<T: Clone + Send + Sync + 'static>(typed: &ArgMatches, id: &str) -> Option<T> {
    typed.try_get_one(id).ok().flatten().cloned()
}

fn context(typed: &ArgMatches) -> Option<Context> {
    Context::new(value::<PathBuf>(typed, "home").as_deref(), GAMES.get(), false, value(typed, "now")).ok()
}

/// The legal steps at the table that is named before, after the steps that are there already.
pub(super) fn steps(current: &OsStr) -> Vec<CompletionCandidate> {
    let steps = typed().and_then(|typed| {
        let (view, before) = (view(&typed)?, before(&typed));
        let moves = view.moves_after(&before);
        let ranges = moves.ranges.iter().flat_map(|range| [range.step(range.least), range.step(range.most)]);
        let more: Vec<String> = ranges.filter(|step| !moves.steps.contains(step)).collect();
        Some(moves.steps.into_iter().chain(more).collect::<Vec<_>>())
    });
    let begin = current.to_string_lossy().to_lowercase();
    let fitting = steps.into_iter().flatten().filter(|step| step.to_lowercase().starts_with(&begin));
    fitting.map(CompletionCandidate::new).collect()
}

/// The steps that are typed already.
fn before(typed: &ArgMatches) -> Vec<String> {
    typed.try_get_many("steps").ok().flatten().into_iter().flatten().cloned().collect()
}

/// The table that the command is about, as the player sees it whom the command names. No passphrase is asked
/// for, and nothing is warned of.
fn view(typed: &ArgMatches) -> Option<View> {
    let (context, path) = (context(typed)?, value::<PathBuf>(typed, "file")?);
    let bytes = bytes_of(&path, BYTES).ok()?;
    let opened = open_trusting(&path, &bytes, &|table| context.home.checked(table), context.games).ok()?;
    look(&context, opened.chain());
    let viewer = value::<String>(typed, "viewer");
    Viewer::new(context.home.keys().ok()?).look(&opened.table, viewer.as_deref()).ok()
}
