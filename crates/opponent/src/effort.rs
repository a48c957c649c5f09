//! How much an opponent does before it chooses.

use super::Level;

/// How much an opponent does before it chooses: how many times it plays on in its head, and how much work all
/// of that may be. Work is counted and not timed, so that a choice is the same on every machine.
///
/// One piece of work is a step that is played, a step that is judged, or a card or number that is thought up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub(super) simulations: u32,
    pub(super) work: u64,
}

impl Effort {
    /// So many simulations, whatever work they are.
    #[must_use]
    pub const fn simulations(simulations: u32) -> Self {
        Self { simulations, work: u64::MAX }
    }

    /// The same, but no new simulation begins once so much work is done. The first ones always run: they try
    /// at least [`Self::LEAST`] times, or as many times as were wanted.
    #[must_use]
    pub const fn within(self, work: u64) -> Self {
        Self { work, ..self }
    }

    /// How many simulations run in any case: an opponent never thinks less than an easy one.
    pub const LEAST: u32 = Level::Easy.simulations();
}

impl From<u32> for Effort {
    fn from(simulations: u32) -> Self {
        Self::simulations(simulations)
    }
}

impl From<Level> for Effort {
    fn from(level: Level) -> Self {
        Self::simulations(level.simulations())
    }
}
