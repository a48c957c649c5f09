//! What may come next on a command line.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::{ArgMatches, CommandFactory as _};
use clap_complete::CompletionCandidate;

use crate::cli::Args;
use crate::cli::context::Context;
use crate::cli::open::look;
use crate::cli::read::bytes_of;
use crate::file::BYTES;
use crate::rules::{GameInfo, Games, OptionKind};
use crate::session::{View, Viewer, open_trusting};

thread_local! {
    /// The command line before the word that is completed: whoever completes a value is not told of it.
    static BEFORE: RefCell<Vec<OsString>> = const { RefCell::new(Vec::new()) };
    /// The games, of which it is not told either.
    static GAMES: Cell<Games> = const { Cell::new(&[]) };
}

/// Whatever may stand in place of the last word, and is not hidden.
pub(super) fn of(games: Games, mut command: clap::Command, words: Vec<OsString>) -> Vec<String> {
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
    let read = |words: &Vec<OsString>| Args::command().ignore_errors(true).try_get_matches_from(words).ok();
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

fn candidates(all: impl IntoIterator<Item = String>, current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy().to_lowercase();
    let fits = |text: &String| text.to_lowercase().starts_with(&typed);
    all.into_iter().filter(fits).map(CompletionCandidate::new).collect()
}

fn infos() -> impl Iterator<Item = &'static GameInfo> {
    GAMES.get().iter().map(|entry| (entry.info)())
}

/// The games.
pub(in super::super) fn games(current: &OsStr) -> Vec<CompletionCandidate> {
    candidates(infos().map(|info| info.id.clone()), current)
}

/// The options of the game that is named before, with their values where they can be listed.
pub(in super::super) fn options(current: &OsStr) -> Vec<CompletionCandidate> {
    let named = BEFORE.with_borrow(|words| infos().find(|info| words.iter().any(|word| word == info.id.as_str())));
    let options = named.into_iter().flat_map(|info| &info.options).flat_map(|option| {
        let values = match &option.kind {
            OptionKind::Choice { words, .. } => words.clone(),
            OptionKind::Number { least, most, .. } if most - least < 20 => {
                (*least..=*most).map(|number| number.to_string()).collect()
            }
            _ => vec![String::new()],
        };
        values.into_iter().map(|value| format!("{}={value}", option.name))
    });
    candidates(options, current)
}

/// The names at the table that is named before.
pub(in super::super) fn names(current: &OsStr) -> Vec<CompletionCandidate> {
    candidates(typed().and_then(|typed| names_at(&typed)).unwrap_or_default(), current)
}

/// The names of the keys of the home.
pub(in super::super) fn keys(current: &OsStr) -> Vec<CompletionCandidate> {
    let keys = typed().and_then(|typed| context(&typed)?.home.keys().ok());
    candidates(keys.unwrap_or_default().iter().map(|key| key.name.clone()), current)
}

/// The names of the address book, and those at the table that is named before.
pub(in super::super) fn addressees(current: &OsStr) -> Vec<CompletionCandidate> {
    let names = typed().and_then(|typed| {
        let book = context(&typed)?.home.addresses().ok()?;
        let known = book.all().map(|(name, _)| name.to_owned());
        Some(known.chain(names_at(&typed).unwrap_or_default()).collect::<BTreeSet<_>>())
    });
    candidates(names.unwrap_or_default(), current)
}

/// The legal steps at the table that is named before, after the steps that are there already.
pub(in super::super) fn steps(current: &OsStr) -> Vec<CompletionCandidate> {
    let steps = typed().and_then(|typed| {
        let (view, before) = (view(&typed)?, before(&typed));
        let moves = view.moves_after(&before);
        let ranges = moves.ranges.iter().flat_map(|range| [range.step(range.least), range.step(range.most)]);
        let more: Vec<String> = ranges.filter(|step| !moves.steps.contains(step)).collect();
        let of_table = if before.is_empty() { steps_of_rescue(&view) } else { Vec::new() };
        Some(moves.steps.into_iter().chain(more).chain(of_table).collect::<Vec<_>>())
    });
    candidates(steps.unwrap_or_default(), current)
}

/// The steps with which a table with rescue goes on without a seat, or ends.
fn steps_of_rescue(view: &View) -> Vec<String> {
    let (table, seats) = (&view.table, view.table.seats());
    let late = table.clock().map(|late| seats.name(late));
    let author = view.seat.filter(|seat| late.is_some_and(|late| table.may_go_on_without(*seat, late).is_ok()));
    let without = late.filter(|_| author.is_some()).map(|late| format!("without {late}"));
    let accuse = view.false_pieces.iter().map(|dealer| format!("accuse {}", seats.name(*dealer)));
    without.into_iter().chain(accuse).collect()
}

/// The steps that are typed already.
fn before(typed: &ArgMatches) -> Vec<String> {
    typed.try_get_many("steps").ok().flatten().into_iter().flatten().cloned().collect()
}

fn names_at(typed: &ArgMatches) -> Option<Vec<String>> {
    let view = view(typed)?;
    let seats = view.table.seats();
    Some(seats.all().map(|seat| seats.name(seat).to_owned()).collect())
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
