//! Whether the game goes on.

use bypost_rules::Seat;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The mover's turn, once everything lies open that should.
    Turn,
    /// It has ended.
    Over(End),
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Every card is placed.
    Placed,
    /// This seat has given up.
    Resigned(Seat),
}
