//! What a game is waiting for, and what was done last.

use super::step::Step;
use bypost_rules::Seat;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The starting cards are thrown.
    Layout,
    /// The mover chooses its first card in secret.
    Choose,
    /// Choices are opened, and so are the hands of seats that chose a card which may not be chosen.
    Reveal,
    /// The mover hatches its chosen card.
    Opening,
    /// The mover discards the cards above the hand limit.
    Discard,
    /// The mover does one thing.
    Action,
    /// In solitaire the top of the pile is flipped, to decide whether this card gets its cell.
    Flip { card: Card, cell: Cell, is_hatch: bool },
    /// In solitaire this flip takes a pyramid.
    Lose { flip: Card },
    /// It has ended.
    Over(End),
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Every cell has a card.
    Full,
    /// Every card that may be built lies on the board.
    NoneLeft,
    /// Nobody has built for a long time.
    Stalled,
    /// In solitaire: the pile is empty.
    PileEmpty,
    /// At most one seat plays on.
    Resigned,
}

/// The last turn, as far as it has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Last {
    pub(super) seat: Seat,
    /// The cards that were discarded first, above the hand limit.
    pub(super) discarded: Vec<Card>,
    /// The step that was taken; none if the turn has only discarded so far.
    pub(super) step: Option<Step>,
    /// In solitaire, the card that was flipped.
    pub(super) flip: Option<Card>,
    /// In solitaire: the pyramid that the flip took.
    pub(super) lost: Option<(Cell, u8)>,
    /// How many cards the step drew, without the one that comes by itself.
    pub(super) drawn: u8,
    /// Whether the discards became the pile.
    pub(super) is_reshuffled: bool,
}

impl Last {
    /// A turn of a seat that begins with a step.
    pub(super) fn of(seat: Seat, step: Option<Step>) -> Self {
        Self { seat, discarded: Vec::new(), step, flip: None, lost: None, drawn: 0, is_reshuffled: false }
    }
}
