//! Why a step may not be played.

use std::fmt;

use super::step::Step;
use bypost_rules::kit::listed;

/// The rule that a step breaks. The engine tells which step it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The sticks have not fallen.
    #[error("no sticks have been cast yet")]
    NoCast,
    /// Somebody has won.
    #[error("the game is over")]
    Over,
    /// No stick shows the value.
    #[error("the value {value} was not cast{left}")]
    NotCast {
        /// The value.
        value: u8,
        /// The values that may still be used.
        left: Values,
    },
    /// Only duo sticks of the enemy's colour show the value.
    #[error("the value {value} was cast in the enemy's colour only{left}")]
    EnemyColour {
        /// The value.
        value: u8,
        /// The values that may still be used.
        left: Values,
    },
    /// Each stick counts once.
    #[error("the value {value} has been used already{left}")]
    Used {
        /// The value.
        value: u8,
        /// The values that may still be used.
        left: Values,
    },
    /// A plinth that is not there.
    #[error("none of your plinths stands on that space")]
    NoPlinth(Step),
    /// A plinth has landed there this turn, but a river has taken it to its other end.
    #[error("no plinth of yours stands on {from}: the river carried it to {to}")]
    Carried {
        /// The end of the river on which it landed.
        from: u8,
        /// Where it stands.
        to: u8,
    },
    /// Nobody is to return.
    #[error("none of your plinths is in the Duat")]
    EmptyDuat(Step),
    /// The track ends.
    #[error("it would pass beyond the last space")]
    Beyond(Step),
    /// A space holds one plinth.
    #[error("{0}, where a plinth of yours stands")]
    OnOwn(Arrival),
    /// Suns, and the far Home Row for those who got there.
    #[error("{0}, where the enemy is safe")]
    OnSafe(Arrival),
    /// Plinths return to open spaces.
    #[error("{0}, which is not open: a plinth cannot take an enemy by returning")]
    OnEntry(Arrival),
    /// A plinth that returned takes nobody before the next turn.
    #[error("{0}, which is not open: a plinth that returned this turn cannot take an enemy")]
    AfterEntry(Arrival),
}

/// Values of sticks, told after a message: those that may still be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values(u8);

impl FromIterator<u8> for Values {
    fn from_iter<T: IntoIterator<Item = u8>>(values: T) -> Self {
        Self(values.into_iter().fold(0, |all, value| all | 1 << (value & 7)))
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> =
            (0..8).filter(|value| self.0 >> value & 1 == 1).map(|value| value.to_string()).collect();
        if values.is_empty() { Ok(()) } else { write!(f, "; {} may be used", listed(&values)) }
    }
}

/// One landing of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The step.
    pub step: Step,
    /// Where it lands.
    pub space: u8,
    /// Whether by a river.
    pub carried: bool,
}

impl fmt::Display for Arrival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.carried { "is carried to" } else { "lands on" };
        write!(f, "it {verb} {}", self.space)
    }
}
