//! The games, for whoever begins a table or reads the rules.

use bypost::games::{GAMES, find};
use bypost::rules::{Entry, OptionInfo, OptionKind};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Done, Pause, arguments};

#[derive(Deserialize)]
struct Rules {
    game: String,
}

/// The game of an id.
pub fn game(id: &str) -> Result<&'static Entry, Pause> {
    find(id).ok_or_else(|| Pause::refused(format!("no game is called {id}")))
}

/// All games with their options.
pub fn games() -> Value {
    GAMES
        .iter()
        .map(|entry| {
            let info = (entry.info)();
            let [least, most] = info.seats;
            json!({
                "id": info.id,
                "title": info.title,
                "summary": info.summary,
                "least": least,
                "most": most,
                "credits": info.credits,
                "options": info.options.iter().map(option).collect::<Value>(),
            })
        })
        .collect()
}

fn option(option: &OptionInfo) -> Value {
    let (kind, values, least, most) = match &option.kind {
        OptionKind::Number { least, most, .. } => ("number", None, Some(least), Some(most)),
        OptionKind::Choice { words, .. } => ("choice", Some(words), None, None),
        OptionKind::Set { words, .. } => ("set", Some(words), None, None),
        _ => ("file", None, None, None),
    };
    json!({
        "name": option.name,
        "about": option.help,
        "kind": kind,
        "values": values,
        "least": least,
        "most": most,
        "seats": option.seats,
        "usual": option.kind.describe_usual(),
    })
}

/// The rules of a game, as Markdown.
pub fn rules(request: &Value) -> Done {
    let Rules { game: id } = arguments(request)?;
    Ok(json!({ "text": (game(&id)?.info)().rules }))
}
