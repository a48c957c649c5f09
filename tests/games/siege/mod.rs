//! Tests of whole files of Siege.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

mod checker;
mod forgeries;
mod orders;
mod post;
mod secrecy;
mod secrecy_law;
mod sizes;

use serde_json::Value;

use crate::games::{Checker, GameTests};

/// The parts that the game gives to the tests.
pub(crate) const GAME: GameTests = GameTests {
    forgeries: forgeries::forgeries,
    checker: Checker::Whole,
    told: |position, _| told(position).unwrap_or_default(),
    // Whatever comes later is shuffled from slots.
    fresh: |_, lot| (lot == 1).then(|| (0..54).flat_map(|card| [card; 2]).collect()),
    ..GameTests::NONE
};

/// The pots, the seats that can win them, and the bets that are legal.
fn told(position: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    if position["turn"].is_null() {
        return None;
    }
    let pot = |pot: &Value| {
        let seats = pot["seats"].as_array().into_iter().flatten().map(text);
        [pot["whites"].to_string()].into_iter().chain(seats).collect::<Vec<_>>().join(" ")
    };
    let pots: Vec<String> = position["pots"].as_array()?.iter().map(pot).collect();
    let range = &position["range"];
    let span = if range.is_null() {
        "none".to_owned()
    } else {
        format!("{} {} {}", text(&range["step"]), range["least"], range["most"])
    };
    let call = position["call"].as_u64().unwrap_or_default();
    Some(format!("pots: {}; call {call}; range {span}; spire {}\n", pots.join(", "), position["spire"]))
}
