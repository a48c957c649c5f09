//! Tests of whole files of Siege of Jacynth.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

mod checker;
mod forgeries;
mod orders;
mod post;
mod secrecy;

use serde_json::Value;

use crate::games::{Checker, GameTests};

/// The parts that the game gives to the tests.
pub(crate) const GAME: GameTests = GameTests {
    forgeries: forgeries::forgeries,
    checker: Checker::Whole,
    told: |position, _| told(position).unwrap_or_default(),
    fresh: |_, lot| Some(if lot == 2 { (0..6).chain(30..36).collect() } else { (6..30).collect() }),
    unseen: 6..30,
    ..GameTests::NONE
};

/// The holder of each section.
fn told(position: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or("nobody").to_owned();
    let holder =
        |tally: &Value| format!("{} {} {}", text(&tally["section"]), text(&tally["winner"]), text(&tally["by"]));
    let sections: Vec<String> = position.get("sections")?.as_array()?.iter().map(holder).collect();
    let score = |(name, won): (&String, &Value)| format!("{name} {won} {}", position["tiebreak"][name]);
    let scores: Vec<String> = position["won"].as_object()?.iter().map(score).collect();
    Some(format!("held: {}; {}\n", sections.join(", "), scores.join(", ")))
}
