//! The words that may come next in a step.

use bypost::draw::describe;
use bypost::draw::page::{Parts, parts};
use bypost::session::NextWords;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Done, arguments};
use crate::app::App;

#[derive(Deserialize)]
struct Words {
    file: String,
    #[serde(default, rename = "as")]
    name: Option<String>,
    #[serde(default)]
    steps: Vec<String>,
    #[serde(default)]
    row: Vec<String>,
}

/// The words that may follow a row of words, after whole steps of the same turn; and what the step does that
/// the row is.
pub fn next(app: &mut App, request: &Value) -> Done {
    let Words { file, name, steps, row } = arguments(request)?;
    let (_, view, _) = app.view(&file, name.as_deref())?;
    let NextWords { words, numbers, step, .. } = NextWords::after(&row, &view.moves_after(&steps), view.table.game());
    let does = step.as_ref().map(|step| view.does_after(&steps, step)).unwrap_or_default();
    let names: Vec<&str> = view.table.seats().all().map(|seat| view.table.seats().name(seat)).collect();
    let scene = if steps.is_empty() { None } else { view.board_after(&steps) };
    let drawn = scene.map(|scene| {
        let Parts { board, news, rest } = parts(&scene);
        json!({ "board": board, "news": news, "rest": rest, "description": describe(&scene, &names) })
    });
    Ok(json!({
        "drawn": drawn,
        // What is not decided in this turn is decided in another one of the same seat.
        "done": !steps.is_empty(),
        "words": words,
        "numbers": numbers.map(|(least, most)| [least, most]),
        "step": step,
        "does": does.iter().map(|event| event.text.as_str()).collect::<Vec<_>>(),
    }))
}
