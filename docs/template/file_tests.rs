//! Tests of whole files of Pig. There are none yet: the game has no cards, so its files differ from those of
//! other games in nothing that a forger could use.

/// The parts that the game gives to the tests.
pub(crate) const GAME: crate::games::GameTests = crate::games::GameTests::NONE;
