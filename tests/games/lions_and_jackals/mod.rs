//! Tests of whole files of Lions and Jackals.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::games::GameTests;

/// The parts that the game gives to the tests.
pub(crate) const GAME: GameTests = GameTests::NONE;
