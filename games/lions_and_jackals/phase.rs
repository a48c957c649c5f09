//! What a game is waiting for.

use super::side::Side;
use super::turn::Turn;
use bypost_rules::{Seat, Slot};

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The start throw falls, and after it the first cast.
    Start { throw: Slot, cast: Slot },
    /// A side's cast falls.
    Cast { side: Side, slot: Slot },
    /// A side plays its cast; at least one step is legal.
    Turn(Turn),
    /// Somebody has won.
    Over { winner: Seat, how: How },
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Normal mode.
    AllHome,
    /// Quick mode.
    FirstHome,
    /// By taking.
    Exile,
    /// By giving up.
    Resigned,
}

impl How {
    /// For people.
    pub(super) const fn why(self) -> &'static str {
        match self {
            Self::AllHome => "all five plinths are across",
            Self::FirstHome => "the first plinth is across",
            Self::Exile => "all enemy plinths are in the Duat",
            Self::Resigned => "the other side resigned",
        }
    }

    /// For programs.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::AllHome => "all-across",
            Self::FirstHome => "first-across",
            Self::Exile => "duat",
            Self::Resigned => "resigned",
        }
    }
}
