//! What an opponent thinks.

use bypost_rules::{StepError, Unfillable};

/// What an opponent thinks of the steps that it may play.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The steps that it has looked at, best first; there is at least one. The first is what it plays.
    pub steps: Vec<TriedStep>,
    /// How much work it was, as [`Effort`](super::Effort) counts it.
    pub work: u64,
}

/// A step that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedStep {
    /// The step, in canonical text.
    pub step: String,
    /// How many times it was tried.
    pub visits: u32,
    /// How it turned out in the mean: 0 is lost, and 1 is won.
    pub value: f64,
}

impl Thought {
    /// The step that it plays, in canonical text.
    pub fn step(&self) -> &str {
        self.steps.first().map_or("", |best| &best.step)
    }
}

/// Why an opponent cannot choose.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unthinkable {
    /// The seat is not awaited.
    #[error("the seat is not to play")]
    NotAwaited,
    /// The seat is awaited, but sees no step that it may play.
    #[error("the seat sees no step that it may play")]
    NoStep,
    /// No faces agree with what the seat knows.
    #[error(transparent)]
    Unfillable(#[from] Unfillable),
    /// The rules of the game refused what they had offered.
    #[error("the game refuses a step that it has offered: {0}")]
    Refused(#[from] StepError),
}
