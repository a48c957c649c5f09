//! The games, for whoever begins a table or reads the rules.

use bypost::draw::page::parts;
use bypost::games::{GAMES, find};
use bypost::rules::{Entry, OptionInfo, OptionKind};
use bypost::session::{Sample, illustrated};
use serde::{Deserialize, Serialize};

use crate::answer::{Done, Nothing, Pause};
use crate::app::App;
use crate::host::World;
use crate::text::{AsIs, Name, Shown, all};

/// The id of a game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfGame {
    game: String,
}

/// A game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Game {
    id: Name,
    title: Shown,
    summary: Shown,
    /// The least number of seats.
    least: u8,
    /// The greatest.
    most: u8,
    credits: Shown,
    options: Vec<GameOption>,
}

/// What may be chosen of a game when a table begins.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameOption {
    name: Name,
    about: Shown,
    kind: Choosing,
    /// The words of a choice or a set.
    values: Option<Vec<Name>>,
    /// The least number.
    least: Option<i64>,
    /// The greatest.
    most: Option<i64>,
    /// The least and the greatest number of seats of the tables that have it.
    seats: Option<[u8; 2]>,
    /// The value that it has when nothing is chosen; it may be empty.
    usual: Name,
}

/// How the value of an option is chosen.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Choosing {
    /// A number.
    Number,
    /// One of several words.
    Choice,
    /// Any of several words.
    Set,
    /// The text of a file.
    File,
}

/// The rules of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameRules {
    title: Shown,
    /// The game, in one line.
    summary: Shown,
    /// The board of a table in the middle of a game.
    board: AsIs,
    /// What its words mean, in the order of the alphabet.
    words: Vec<(Shown, Shown)>,
    /// How steps are written, as Markdown: the part of the text that tells it.
    notation: AsIs,
    /// All of the rules, as Markdown; an image is HTML between two signs U+FFFC.
    text: AsIs,
}

/// The game of an id.
pub fn game(id: &str) -> Result<&'static Entry, Pause> {
    find(id).ok_or_else(|| Pause::refused(format!("no game is called {id}")))
}

/// All games with their options.
pub fn games(_: &mut App, _: Nothing, _: World) -> Done<Vec<Game>> {
    Ok(GAMES
        .iter()
        .map(|entry| {
            let info = (entry.info)();
            let [least, most] = info.seats;
            Game {
                id: (&info.id).into(),
                title: (&info.title).into(),
                summary: (&info.summary).into(),
                least,
                most,
                credits: info.credits.in_a_line().into(),
                options: info.options.iter().map(option).collect(),
            }
        })
        .collect())
}

fn option(option: &OptionInfo) -> GameOption {
    let (kind, values, least, most) = match &option.kind {
        OptionKind::Number { least, most, .. } => (Choosing::Number, None, Some(*least), Some(*most)),
        OptionKind::Choice { words, .. } => (Choosing::Choice, Some(words), None, None),
        OptionKind::Set { words, .. } => (Choosing::Set, Some(words), None, None),
        _ => (Choosing::File, None, None, None),
    };
    GameOption {
        name: (&option.name).into(),
        about: (&option.help).into(),
        kind,
        values: values.map(all),
        least,
        most,
        seats: option.seats,
        usual: option.kind.describe_usual().into(),
    }
}

/// The rules of a game.
pub fn rules(_: &mut App, OfGame { game: id }: OfGame, _: World) -> Done<GameRules> {
    let entry = game(&id)?;
    let info = (entry.info)();
    let board = Sample::of(entry).map(|sample| parts(&sample.scene).board).unwrap_or_default();
    Ok(GameRules {
        title: (&info.title).into(),
        summary: (&info.summary).into(),
        board: board.into(),
        words: info
            .meanings
            .iter()
            .filter(|(word, _)| *word != "turn")
            .map(|(word, told)| (word.into(), told.into()))
            .collect(),
        notation: notation(info.rules).into(),
        // The screen has the title already.
        text: illustrated(entry).replacen(&format!("# {}\n", info.title), "", 1).into(),
    })
}

/// The part of rules that tells how steps are written; empty if there is none.
fn notation(rules: &str) -> &str {
    let part = rules.split_once("\n## Notation\n").map_or("", |(_, part)| part);
    part.split_once("\n## ").map_or(part, |(part, _)| part).trim()
}
