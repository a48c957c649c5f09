//! Players of single games, for a measure of the opponent. They were written from the rules of their games,
//! without a look at what the opponent counts.

mod cards;
mod poker;
mod pyramids;
mod tokens;
mod track;
mod wall;

use bypost::rules::Chance;
use serde_json::Value;

/// The step of a player that looks at what it does and at what the other may answer, at one of the games with
/// a board. `names` are those of the seats, its own first.
pub fn plan(game: &str, told: &Value, names: [&str; 2], moves: Vec<String>, chance: &mut Chance) -> String {
    match game {
        "jacynth" => tokens::choose(told, names, moves, chance),
        "siege-of-jacynth" => wall::choose(told, names, moves, chance),
        "jacinyth-city" => pyramids::choose(told, names, moves, chance),
        "lions-and-jackals" => track::choose(told, names, moves, chance),
        other => panic!("nobody plans at {other}"),
    }
}

pub use poker::{caller, maniac, tight};
