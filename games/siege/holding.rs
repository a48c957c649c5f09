//! The hand of a seat: cards in the order in which they came.

use super::places::Places;
use super::setting::HAND;
use bypost_rules::Slot;
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::PlayingCard as Card;

/// A card in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) slot: Slot,
    /// Its face, once everybody sees it.
    pub(super) card: Option<Card>,
    /// Whether it is a joker that was shown for a card.
    pub(super) is_shown: bool,
    /// Whether it was drawn in a turn that still goes on: nobody may see it before that turn has its action.
    pub(super) is_fresh: bool,
}

/// The cards of a hand. Their order tells nothing about faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holding([Option<Held>; HAND]);

impl Holding {
    /// The cards, in order.
    pub(super) fn cards(&self) -> impl Iterator<Item = &Held> {
        self.0.iter().flatten()
    }

    /// How many they are.
    pub(super) fn count(&self) -> u8 {
        fit(self.cards().count())
    }

    /// The card at a place, counted from 1.
    pub(super) fn at(&self, place: u8) -> Option<&Held> {
        self.0.get(usize::from(place).checked_sub(1)?)?.as_ref()
    }

    /// The card in this slot.
    pub(super) fn find(&mut self, slot: Slot) -> Option<&mut Held> {
        self.0.iter_mut().flatten().find(|held| held.slot == slot)
    }

    /// Takes a card at its end.
    pub(super) fn take(&mut self, slot: Slot, is_fresh: bool) {
        if let Some(free) = self.0.iter_mut().find(|held| held.is_none()) {
            *free = Some(Held { slot, card: None, is_shown: false, is_fresh });
        }
    }

    /// Gives away the cards at some places; those behind them move up.
    pub(super) fn give(&mut self, places: Places) -> Vec<Held> {
        let given = places.all().filter_map(|place| self.0.get_mut(usize::from(place) - 1)?.take()).collect();
        let mut left = self.0.into_iter().flatten();
        self.0 = std::array::from_fn(|_| left.next());
        given
    }

    /// Notes that a joker was shown for a card.
    pub(super) fn show(&mut self, place: u8) {
        let held = usize::from(place).checked_sub(1).and_then(|index| self.0.get_mut(index));
        held.into_iter().flatten().for_each(|held| held.is_shown = true);
    }

    /// Makes fresh cards ordinary: the turn in which they were drawn has its action.
    pub(super) fn settle(&mut self) {
        self.0.iter_mut().flatten().for_each(|held| held.is_fresh = false);
    }
}
