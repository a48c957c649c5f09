//! What a game is waiting for, and what was done last.

use bypost_rules::Seat;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The starting cards are opened.
    Deal,
    /// The first token of solitaire is put on a corner.
    First,
    /// The mover places a card.
    Turn {
        /// The card that it has shown to place it: its place in the lot, and its face.
        shown: Option<(u8, Card)>,
    },
    /// In solitaire the top of the pile is flipped, to decide whether this card gets its cell.
    Flip { card: Card, cell: Cell },
    /// In solitaire a token may be put down, or must.
    Token,
    /// It has ended.
    Over(End),
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Every cell has a card.
    Full,
    /// Somebody has given up, and nobody who plays on has a card left.
    NoCards,
    /// At most one seat plays on.
    Resigned,
}

/// The last turn, as far as it has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Last {
    pub(super) seat: Seat,
    /// The card that was placed; none when solitaire's first token was put down.
    pub(super) card: Option<Placed>,
    /// Where a token was put down.
    pub(super) token: Option<Cell>,
}

/// A card that was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    /// The card out of the hand.
    pub(super) card: Card,
    pub(super) cell: Cell,
    /// In solitaire, the card that was flipped.
    pub(super) flip: Option<Card>,
}
