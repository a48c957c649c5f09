//! The spire, from which cards are drawn, and the dungeon, into which they go.

use super::holding::Held;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Audience, Input, Seat, Slot};

/// The spire: the rest of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spire {
    /// The lot.
    pub(super) lot: u32,
    /// The place of its top.
    pub(super) next: u16,
    /// How many cards the lot had.
    pub(super) end: u16,
}

impl Spire {
    /// How many cards it has.
    pub(super) fn count(self) -> u16 {
        self.end - self.next
    }

    /// Whether a slot lies in it.
    pub(super) fn holds(self, slot: Slot) -> bool {
        slot.lot == self.lot && (self.next..self.end).contains(&slot.place)
    }

    /// Takes its top.
    pub(super) fn draw(&mut self) -> Option<Slot> {
        let slot = self.slots().next()?;
        self.next += 1;
        Some(slot)
    }

    /// The slots in it, from the top.
    pub(super) fn slots(self) -> impl Iterator<Item = Slot> {
        (self.next..self.end).map(move |place| Slot { lot: self.lot, place })
    }
}

/// A card in the dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Buried {
    pub(super) slot: Slot,
    /// Its face, once everybody sees it.
    pub(super) card: Option<Card>,
    /// Who may see it: all, if it was turned up or shown; nobody, if it was drawn in the same turn; else the
    /// seat that discarded it.
    pub(super) audience: Audience,
}

impl Buried {
    /// The card of the spire that is turned up into the dungeon.
    pub(super) fn turned(slot: Slot) -> Self {
        Self { slot, card: None, audience: Audience::All }
    }

    /// A card that a seat has discarded.
    pub(super) fn discarded(held: Held, seat: Seat) -> Self {
        let audience = match held.card {
            Some(_) => Audience::All,
            None if held.is_fresh => Audience::Nobody,
            None => Audience::Only(seat),
        };
        Self { slot: held.slot, card: held.card, audience }
    }

    /// Whether everybody is to see it and does not yet.
    pub(super) fn is_closed(&self) -> bool {
        self.audience == Audience::All && self.card.is_none()
    }
}

/// The form in which a card goes into a shuffle: by its face, if everybody sees it.
pub(super) fn input(slot: Slot, card: Option<Card>) -> Input {
    card.map_or(Input::Slot(slot), |card| Input::Card(card.number()))
}
