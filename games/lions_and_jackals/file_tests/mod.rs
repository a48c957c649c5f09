//! Tests of whole files of Lions and Jackals.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::games::GameTests;

/// What the tests need to know of the game.
pub(crate) const GAME: GameTests = GameTests::NONE;
