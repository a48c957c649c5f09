//! The pile: what is left of the last shuffle.

use bypost_rules::Slot;
use bypost_rules::kit::fit;

/// The face-down cards of one lot from a place on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pile {
    /// The lot; 0 before the first shuffle.
    pub(super) lot: u32,
    /// The place of the top card.
    pub(super) next: u16,
    /// How many cards the lot had.
    pub(super) end: u16,
}

impl Pile {
    /// All cards of a lot.
    pub(super) fn new(lot: u32, cards: usize) -> Self {
        Self { lot, next: 0, end: fit(cards) }
    }

    /// How many cards it has.
    pub(super) fn count(self) -> u16 {
        self.end.saturating_sub(self.next)
    }

    pub(super) fn is_empty(self) -> bool {
        self.count() == 0
    }

    /// The slot on top.
    pub(super) fn top(self) -> Option<Slot> {
        (!self.is_empty()).then_some(Slot { lot: self.lot, place: self.next })
    }

    /// Takes the top card off.
    pub(super) fn draw(&mut self) -> Option<Slot> {
        let top = self.top()?;
        self.next += 1;
        Some(top)
    }

    /// All slots, the top first.
    pub(super) fn slots(self) -> impl Iterator<Item = Slot> {
        (self.next..self.end).map(move |place| Slot { lot: self.lot, place })
    }
}
