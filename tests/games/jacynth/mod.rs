//! Tests of whole files of Jacynth.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

mod checker;
mod forgeries;
mod oracle;
mod post;
mod refused;

use crate::games::{Checker, GameTests};

/// The parts that the game gives to the tests.
pub(crate) const GAME: GameTests = GameTests {
    forgeries: forgeries::forgeries,
    checker: Checker::Whole,
    fresh: |_, _| Some((0..36).collect()),
    unseen: 0..36,
    ..GameTests::NONE
};
