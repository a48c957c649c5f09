//! How hard an opponent thinks, and how much it does before it chooses.

use std::fmt;
use std::str::FromStr;

/// How many pieces of work it is to judge a step that was drawn: the position is copied, the step is played,
/// and what it leads to is looked at.
pub(super) const JUDGED: u32 = 4;

/// How hard an opponent thinks: how many times it plays on in its head before it chooses. The numbers are the
/// same for every game and on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It looks at a few ways to go on, and overlooks many steps.
    Easy,
    /// It looks at some hundreds.
    #[default]
    Fair,
    /// It looks at thousands.
    Strong,
}

/// The text is none of the names of levels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no level: easy, fair or strong")]
pub struct NoLevel(String);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Fair, Self::Strong];

    /// The name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Strong => "strong",
        }
    }

    /// How many times it plays on before it chooses.
    pub const fn simulations(self) -> u32 {
        match self {
            Self::Easy => 25,
            Self::Fair => 350,
            Self::Strong => 3_000,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| NoLevel(text.to_owned()))
    }
}

/// How much an opponent does before it chooses: how many times it plays on in its head, and how much work all
/// of that may be. Work is counted and not timed, so that a choice is the same on every machine.
///
/// One piece of work is a step that is played, a step that is judged, or a card or number that is thought up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub(super) simulations: u32,
    pub(super) work: u64,
    /// How many steps it looks at, at most; it overlooks the others.
    pub(super) looks: usize,
}

impl Effort {
    /// So many simulations, whatever work they are. With as few as an easy opponent has, only half as many
    /// steps are looked at, which chance draws: like a beginner it overlooks the others.
    #[must_use]
    pub const fn simulations(simulations: u32) -> Self {
        let looks = if simulations <= Self::LEAST { simulations as usize / 2 } else { usize::MAX };
        Self { simulations, work: u64::MAX, looks: if looks < 2 { 2 } else { looks } }
    }

    /// The same, but no new simulation begins once so much work is done. The first ones always run: they try
    /// at least [`Self::LEAST`] times, or as many times as were wanted.
    #[must_use]
    pub const fn within(self, work: u64) -> Self {
        Self { work, ..self }
    }

    /// How many positions a game may look at that looks ahead itself: a hundred for each simulation.
    pub(super) fn positions(self) -> u64 {
        (u64::from(self.simulations) * 100).min(self.work / u64::from(JUDGED))
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

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn levels_have_names_and_think_harder_and_harder() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let error = "Strong".parse::<Level>().map_err(|error| error.to_string());
        assert_eq!(error, Err("Strong is no level: easy, fair or strong".to_owned()));
        assert!(Level::ALL.is_sorted_by_key(|level| level.simulations()));
    }
}
