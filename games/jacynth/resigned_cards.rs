//! The hand of a player who has given up: it goes under the pile, face up.

use super::hand::Hand;
use bypost_rules::Transcript;
use bypost_rules::kit::decktet::Card;

/// The cards of a seat that has given up while two others play on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ResignedCards {
    /// Their places in the lot, one bit each, until they lie on the grid.
    slots: u64,
    /// The cards that are under the pile, in the order in which they are drawn.
    under: Hand,
    /// The cards that are open, by place in the lot.
    faces: Vec<(u8, Card)>,
}

impl ResignedCards {
    /// Takes a hand.
    pub(super) fn take(&mut self, hand: Hand) {
        for slot in hand.slots() {
            self.slots |= 1 << slot;
            self.under.take(*slot);
        }
    }

    /// Keeps a card that was to be opened when giving up ended the game.
    pub(super) fn keep(&mut self, slot: u8) {
        self.slots |= 1 << slot;
    }

    /// Whether a place in the lot is one of them.
    pub(super) fn holds(&self, slot: u8) -> bool {
        self.slots >> slot & 1 == 1
    }

    /// The cards that are under the pile.
    pub(super) fn under(&self) -> &Hand {
        &self.under
    }

    /// Whether one of them is still to be opened.
    pub(super) fn is_due(&self) -> bool {
        self.slots.count_ones() as usize > self.faces.len()
    }

    /// The card at a place in the lot, if it is one of these and open.
    pub(super) fn face(&self, slot: u8) -> Option<Card> {
        self.faces.iter().find(|(open, _)| *open == slot).map(|(_, card)| *card)
    }

    /// The cards that are open, in the order of opening.
    pub(super) fn faces(&self) -> &[(u8, Card)] {
        &self.faces
    }

    /// Notes that one of them was opened.
    pub(super) fn open(&mut self, slot: u8, card: Card) {
        self.faces.push((slot, card));
    }

    /// Draws the first card that is under the pile.
    pub(super) fn draw(&mut self) -> Option<u8> {
        let first = self.under.at(1);
        self.under.give(1);
        first
    }

    /// Absorbs all of it, or nothing at all as long as nobody has left cards behind.
    pub(super) fn absorb(&self, hash: &mut Transcript) {
        let Self { slots, under, faces } = self;
        if *slots == 0 {
            return;
        }
        let faces: Vec<u8> = faces.iter().flat_map(|(slot, card)| [*slot, card.byte()]).collect();
        hash.number("left", *slots).bytes("under", under.slots()).bytes("faces", &faces);
    }

    /// Notes that one of them lies on the grid now.
    pub(super) fn place(&mut self, slot: u8) {
        self.slots &= !(1 << slot);
        self.faces.retain(|(open, _)| *open != slot);
    }
}
