//! Why a step may not be played.

use bypost_rules::kit::counted;
use bypost_rules::kit::decktet::{Card, HeldError};

/// The rule that a step breaks. The engine tells which step it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Nobody can do anything yet.
    #[error("the cards for it are still to be opened")]
    Dealing,
    /// It has ended.
    #[error("the game is over")]
    Over,
    /// A card of the hand is not as the step says.
    #[error(transparent)]
    Held(#[from] HeldError),
    /// The wall ends there.
    #[error("a card covers two of the columns 0 to 13, so none can go to {0}")]
    Outside(u8),
    /// A card needs a foundation along its whole side.
    #[error(
        "at {x} a card would not lie flat: {} in column {x}, {} in column {}",
        counted(*left, "card"), counted(*right, "card"), x + 1
    )]
    Uneven {
        /// Where it should go.
        x: u8,
        /// The cards in the left column.
        left: u8,
        /// The cards in the right column.
        right: u8,
    },
    /// It is an option.
    #[error("cards of the wall are swapped only at tables with pie=true")]
    NoPie,
    /// The attacker's very first choice.
    #[error("cards of the wall are swapped only instead of the very first placement")]
    TooLate,
    /// It keeps its section.
    #[error("the Excuse stays where it is")]
    Excuse,
    /// Only Aces and Crowns stand there.
    #[error("{0} does not stand in the wall")]
    NotInWall(Card),
    /// It would change nothing.
    #[error("{0} and {1} stand in the same section")]
    SameSection(Card, Card),
}
