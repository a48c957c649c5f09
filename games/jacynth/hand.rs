//! A hand: face-down cards in the order in which they came.

/// The most cards in a hand.
pub(super) const HAND: u8 = 3;

/// The cards of a hand, each as its place in the lot. The order tells nothing about faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand {
    slots: [u8; HAND as usize],
    count: u8,
}

impl Hand {
    /// The cards, in order.
    pub(super) fn slots(&self) -> &[u8] {
        &self.slots[..usize::from(self.count)]
    }

    pub(super) fn count(&self) -> u8 {
        self.count
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The card at a place, counted from 1.
    pub(super) fn at(&self, place: u8) -> Option<u8> {
        self.slots().get(usize::from(place).checked_sub(1)?).copied()
    }

    /// Takes a card at its end, if it has room.
    pub(super) fn take(&mut self, slot: u8) {
        if let Some(free) = self.slots.get_mut(usize::from(self.count)) {
            *free = slot;
            self.count += 1;
        }
    }

    /// Gives away the card at a place that it has, counted from 1; those behind it move up.
    pub(super) fn give(&mut self, place: u8) {
        let Some(index) = usize::from(place).checked_sub(1).filter(|_| self.at(place).is_some()) else { return };
        self.slots.copy_within(index + 1.., index);
        self.slots[usize::from(HAND) - 1] = 0;
        self.count -= 1;
    }
}

impl FromIterator<u8> for Hand {
    fn from_iter<I: IntoIterator<Item = u8>>(slots: I) -> Self {
        let mut hand = Self::default();
        slots.into_iter().for_each(|slot| hand.take(slot));
        hand
    }
}
