//! What may come next on a command line.

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Parser as _;
use clap_complete::CompletionCandidate;

use super::super::context::Context;
use super::super::folder::Folder;
use super::super::read::bytes_of;
use super::super::{Args, Command};
use crate::file::BYTES;
use crate::games::GAMES;
use crate::rules::{GameInfo, OptionKind};
use crate::session::{View, Viewer, open};

thread_local! {
    /// The command line before the word that is completed: whoever completes a value is not told of it.
    static BEFORE: RefCell<Vec<OsString>> = const { RefCell::new(Vec::new()) };
}

/// Whatever may stand in place of the last word, and is not hidden.
pub(super) fn of(mut command: clap::Command, words: Vec<OsString>) -> Vec<String> {
    let Some(last) = words.len().checked_sub(1) else { return Vec::new() };
    let is_begun = words[last].to_string_lossy().starts_with('-');
    BEFORE.set(words[..last].to_vec());
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

/// The command line before, as far as it can be read.
fn before() -> Option<Args> {
    BEFORE.with_borrow(|words| Args::try_parse_from(words).ok())
}

fn candidates(all: impl IntoIterator<Item = String>, current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy().to_lowercase();
    let fits = |text: &String| text.to_lowercase().starts_with(&typed);
    all.into_iter().filter(fits).map(CompletionCandidate::new).collect()
}

fn infos() -> impl Iterator<Item = &'static GameInfo> {
    GAMES.iter().map(|entry| (entry.info)())
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
    // The option whose value is completed has none yet, so that the line is read without it.
    let args = BEFORE.with_borrow(|words| Args::try_parse_from(&words[..words.len().saturating_sub(1)]).ok());
    let names = args.and_then(|args| {
        let view = view(&args, file(&args.command)?, None)?;
        let seats = view.table.seats();
        Some(seats.all().map(|seat| seats.name(seat).to_owned()).collect::<Vec<_>>())
    });
    candidates(names.unwrap_or_default(), current)
}

/// The legal steps at the table that is named before, after the steps that are there already.
pub(in super::super) fn steps(current: &OsStr) -> Vec<CompletionCandidate> {
    let steps = before().and_then(|args| {
        let (viewer, typed): (Option<&str>, &[String]) = match &args.command {
            Command::Play(play) => (None, play.steps()),
            Command::Moves(moves) => (moves.viewer(), &[]),
            _ => return None,
        };
        let view = view(&args, file(&args.command)?, viewer)?;
        let moves = view.moves_after(typed);
        let ranges = moves.ranges.iter().flat_map(|range| [range.step(range.least), range.step(range.most)]);
        let more: Vec<String> = ranges.filter(|step| !moves.steps.contains(step)).collect();
        Some(moves.steps.into_iter().chain(more).collect::<Vec<_>>())
    });
    candidates(steps.unwrap_or_default(), current)
}

/// The table that a command is about.
fn file(command: &Command) -> Option<&Path> {
    match command {
        Command::Play(args) => Some(args.file()),
        Command::Moves(args) => Some(args.file()),
        Command::Show(args) => Some(args.file()),
        Command::Log(args) => Some(args.file()),
        Command::Page(args) => Some(args.file()),
        _ => None,
    }
}

/// A table with what the keys here show. No passphrase is asked for, and nothing is remembered.
fn view(args: &Args, path: &Path, name: Option<&str>) -> Option<View> {
    let context = Context::new(args.home.as_deref(), false, args.now).ok()?;
    let bytes = bytes_of(path, BYTES).ok()?;
    let opened = open(path, &bytes, &Folder::of(&context.home, path)).ok()?;
    Viewer::new(context.home.keys().ok()?).look(&opened.table, name).ok()
}
