//! The words that may come next in a step.

use std::slice;

use bypost::session::NextWords;
use serde::{Deserialize, Serialize};

use super::shown_table::Drawn;
use crate::answer::Done;
use crate::app::App;
use crate::host::World;
use crate::text::{Name, Shown, all};

/// A turn that is being put together: whole steps, and a row of words after them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Row {
    file: String,
    #[serde(rename = "as")]
    name: Option<String>,
    #[serde(default)]
    steps: Vec<String>,
    #[serde(default)]
    row: Vec<String>,
}

/// What may come next.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Words {
    /// The position after the steps that were chosen, and the row if it is one.
    drawn: Option<Drawn>,
    /// Whether the turn may end here.
    done: bool,
    /// The row, with the words that go without saying.
    row: Vec<Name>,
    words: Vec<NextWord>,
    /// The least and the greatest number that may come next.
    numbers: Option<[u32; 2]>,
    /// Numbers among them that players have words for.
    named: Vec<(Shown, u32)>,
    /// The step that the row is.
    step: Option<Name>,
    /// Whether the turn may go on after that step.
    more: bool,
    /// What the steps and the row would bring about.
    does: Vec<Shown>,
    /// What would be signed now in words: the whole steps, and the row if it is one.
    asked: Option<Shown>,
    /// What the last word of the row means that the game explains, or what is done in a turn.
    about: Option<Shown>,
}

/// A word that may come next.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextWord {
    word: Name,
    /// What stands on a button for it.
    label: Shown,
    /// What it means, in a few words.
    about: Option<Shown>,
    /// Whether it may be chosen without another of these words beside it.
    alone: bool,
    /// The place that means it as well, since only the step that it makes whole ends there.
    place: Option<Name>,
}

/// So many words at most are told with what they stand for.
const TOLD: usize = 24;

/// The words that may follow a row of words, after whole steps of the same turn; and what the step does that
/// the row is.
pub fn next(app: &mut App, Row { file, name, steps, row }: Row, _: World) -> Done<Words> {
    let (_, view, _) = app.view(&file, name.as_deref())?;
    let (moves, game) = (view.moves_after(&steps), view.table.game());
    // A turn that may end goes on only if somebody chooses it.
    let (row, next) = match row.is_empty() && !steps.is_empty() {
        true => (Vec::new(), NextWords::after(&[], &moves, game)),
        false => NextWords::after_sure(row, &moves, game),
    };
    let NextWords { words, numbers, step, alone, .. } = next;
    let signed: Vec<String> = steps.iter().cloned().chain(step.clone()).collect();
    let scene = if signed.is_empty() { None } else { view.board_after(&signed) };
    let is_told = words.len() <= TOLD;
    let meant = |word: &String| match is_told {
        true => view.meaning(&steps, &moves, [&row[..], slice::from_ref(word)].concat()),
        false => (None, None),
    };
    let meanings: Vec<(Option<String>, Option<String>)> = words.iter().map(meant).collect();
    let is_own = |place: &&String| {
        let ends = meanings.iter().filter(|(_, other)| other.as_ref() == Some(place)).count();
        ends == 1 && !row.contains(place) && !words.contains(place)
    };
    let told = |word: &str| game.info().meanings.get(word).map(Shown::from);
    let next = words.iter().zip(&meanings).map(|(word, (label, place))| NextWord {
        word: word.into(),
        alone: alone.contains(word),
        label: label.as_ref().unwrap_or(word).into(),
        about: told(word),
        place: place.as_ref().filter(is_own).map(Name::from),
    });
    let range = moves.ranges.iter().find(|range| row.last().is_some_and(|word| word == range.word));
    let named = numbers.and(range).map(|range| &range.named);
    Ok(Words {
        drawn: scene.map(|scene| Drawn::new(&scene, view.table.seats())),
        // What is not decided in this turn is decided in another one of the same seat.
        done: !steps.is_empty(),
        words: next.collect(),
        row: all(&row),
        more: step.is_some() && !view.moves_after(&signed).is_empty(),
        named: named.into_iter().flatten().map(|(words, number)| ((*words).into(), *number)).collect(),
        numbers: numbers.map(<[u32; 2]>::from),
        step: step.map(Name::from),
        does: all(view.consequences(&signed)),
        asked: view.asked(&signed).map(Shown::from),
        about: row.iter().rev().find_map(|word| told(word)).or_else(|| told("turn")),
    })
}
