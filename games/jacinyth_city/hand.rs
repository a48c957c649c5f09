//! Hands: cards in the order in which they came, each face down or known to all.

use bypost_rules::Slot;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::fit;

/// One card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) slot: Slot,
    /// Its face, if everybody knows it.
    pub(super) face: Option<Card>,
    /// Whether it came by itself since the owner's last turn, and so does not count for the hand limit.
    pub(super) is_free: bool,
}

/// The cards of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand(Vec<Held>);

impl Hand {
    /// The cards, in order.
    pub(super) fn cards(&self) -> &[Held] {
        &self.0
    }

    /// How many they are.
    pub(super) fn count(&self) -> u8 {
        fit(self.0.len())
    }

    /// The card at a place, counted from 1.
    pub(super) fn at(&self, place: u8) -> Option<&Held> {
        self.0.get(usize::from(place).checked_sub(1)?)
    }

    /// The cards with their places, counted from 1.
    pub(super) fn placed(&self) -> impl Iterator<Item = (u8, &Held)> {
        (1..).zip(&self.0)
    }

    /// How many count for the hand limit.
    pub(super) fn counted(&self) -> u8 {
        fit(self.0.iter().filter(|held| !held.is_free).count())
    }

    /// Takes a card at its end.
    pub(super) fn take(&mut self, slot: Slot, is_free: bool) {
        self.0.push(Held { slot, face: None, is_free });
    }

    /// Gives away the card at a place, counted from 1; those behind it move up.
    pub(super) fn give(&mut self, place: u8) {
        if self.at(place).is_some() {
            self.0.remove(usize::from(place) - 1);
        }
    }

    /// Gives away all cards.
    pub(super) fn give_all(&mut self) -> Vec<Held> {
        std::mem::take(&mut self.0)
    }

    /// Shows the face of a slot to everybody, and tells whether the slot is in this hand.
    pub(super) fn show(&mut self, slot: Slot, card: Card) -> bool {
        let held = self.0.iter_mut().find(|held| held.slot == slot);
        held.map(|held| held.face = Some(card)).is_some()
    }

    /// Makes all cards count for the hand limit from now on.
    pub(super) fn count_all(&mut self) {
        self.0.iter_mut().for_each(|held| held.is_free = false);
    }
}
