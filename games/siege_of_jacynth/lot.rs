//! The lot of the number cards, as far as its faces are public.

use super::setting::CARDS;
use bypost_rules::kit::decktet::Card;

/// The faces that everybody knows, by place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lot([Option<Card>; CARDS as usize]);

impl Lot {
    /// The face at a place, if everybody knows it.
    pub(super) fn face(&self, place: u8) -> Option<Card> {
        self.0.get(usize::from(place)).copied().flatten()
    }

    /// All of them, in order.
    pub(super) fn faces(&self) -> impl Iterator<Item = Option<Card>> + '_ {
        self.0.iter().copied()
    }

    /// Takes in a face that became public.
    pub(super) fn open(&mut self, place: u8, card: Card) {
        if let Some(face) = self.0.get_mut(usize::from(place)) {
            *face = Some(card);
        }
    }
}
