//! Why a step may not be played.

use bypost_rules::kit::decktet::{Card, HeldError, Suit};
use bypost_rules::kit::grid::Cell;

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
    /// The grid is smaller.
    #[error("{0} is outside the grid")]
    Outside(Cell),
    /// A cell holds one card.
    #[error("a card lies on {0} already")]
    Taken(Cell),
    /// Cards lie edge to edge.
    #[error("{0} is not next to any card")]
    Apart(Cell),
    /// All four are used.
    #[error("no token is left")]
    NoTokens,
    /// Tokens lie on cards.
    #[error("no card lies on {0} to put a token on")]
    NoCard(Cell),
    /// One token a card.
    #[error("a token lies on {0} already")]
    HasToken(Cell),
    /// Excuse, Pawns and Courts bear no token.
    #[error("no token may lie on an Excuse, a Pawn or a Court, and {0} is one")]
    Bare(Card),
    /// An opponent's district.
    #[error("an opponent controls the district of {suit} to which {cell} belongs")]
    Controlled {
        /// Where the token should go.
        cell: Cell,
        /// The suit of the district.
        suit: Suit,
    },
    /// With two or three players.
    #[error("a token is put down in the step that places a card")]
    NoCardPlaced,
    /// In solitaire.
    #[error("in solitaire the token comes after the flip, as a step of its own")]
    TokenTooSoon,
    /// In solitaire.
    #[error("place a card first: the token comes after it")]
    CardFirst,
    /// In solitaire.
    #[error("first put a token down, or say done if none is due")]
    TokenFirst,
    /// In solitaire.
    #[error("the {} token is due now", ["first", "second", "third", "fourth"][usize::from(*.0).min(3)])]
    Due(u8),
}
