//! The rules that solitaire has of its own: the flip and the deadlines of tokens.

use super::city::City;
use super::setting::cells;
use bypost_rules::kit::decktet::{Card, Layout};
use bypost_rules::kit::fit;

/// The cards placed from the hand after which a token must be down, for each token that has a deadline.
pub(super) const DEADLINES: [u8; 3] = [0, 4, 8];

/// Whether a card from the hand has to face the top of the pile.
pub(super) fn is_tested(card: Card) -> bool {
    card.is_number()
}

/// Whether a flipped card takes the place of the card that was to be placed.
pub(super) fn takes_place(flipped: Card, card: Card) -> bool {
    flipped.is_number() && flipped.rank() >= card.rank()
}

impl City {
    /// How many cards were placed after the starting cards.
    pub(super) fn placed(&self) -> u8 {
        self.built().count().saturating_sub(fit(cells(Layout::Corners).len()))
    }
}

/// How many tokens must be down when this many cards have been placed, as far as cards could take them.
pub(super) fn due(placed: u8) -> u8 {
    fit(DEADLINES.iter().filter(|after| **after <= placed).count())
}
