//! The words that may come next in a step.

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
    /// The position after the steps that were chosen.
    drawn: Option<Drawn>,
    /// Whether the turn may end here.
    done: bool,
    words: Vec<Name>,
    /// The least and the greatest number that may come next.
    numbers: Option<[u32; 2]>,
    /// The step that the row is.
    step: Option<Name>,
    /// What that step would do.
    does: Vec<Shown>,
    /// What would be signed now in words: the whole steps, and the row if it is one.
    asked: Option<Shown>,
}

/// The words that may follow a row of words, after whole steps of the same turn; and what the step does that
/// the row is.
pub fn next(app: &mut App, Row { file, name, steps, row }: Row, _: World) -> Done<Words> {
    let (_, view, _) = app.view(&file, name.as_deref())?;
    let NextWords { words, numbers, step, .. } = NextWords::after(&row, &view.moves_after(&steps), view.table.game());
    let does = step.as_ref().map(|step| view.does_after(&steps, step)).unwrap_or_default();
    let signed: Vec<String> = steps.iter().cloned().chain(step.clone()).collect();
    let scene = if steps.is_empty() { None } else { view.board_after(&steps) };
    Ok(Words {
        drawn: scene.map(|scene| Drawn::new(&scene, view.table.seats())),
        // What is not decided in this turn is decided in another one of the same seat.
        done: !steps.is_empty(),
        words: all(words),
        numbers: numbers.map(<[u32; 2]>::from),
        step: step.map(Name::from),
        does: all(does.into_iter().map(|event| event.text)),
        asked: view.asked(&signed).map(Shown::from),
    })
}
