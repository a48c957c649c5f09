//! The shares of cards that the turns of a file hold. They are public for good, also if their turns are taken
//! back. `docs/format.md` section 15 states what follows from that.

use std::collections::HashMap;
use std::sync::Arc;

use super::pending::Pending;
use super::position::Table;
use crate::rules::{Audience, Lot, Seat, Slot};
use crate::seal::Point;

/// A share of a card that is public.
#[derive(Clone, Debug)]
pub(crate) struct PublishedShare {
    /// The number of the turn that made it public.
    pub(crate) turn: u32,
    /// The seat whose share it is.
    pub(crate) seat: Seat,
    /// The slot that it was paid for.
    pub(crate) slot: Slot,
    /// The encoding of the point of which it is a share.
    point: [u8; 32],
}

impl PublishedShare {
    /// Whether it is a share of the card that lies in a slot.
    fn opens(&self, pending: &Pending) -> bool {
        pending.is_card() && pending.point().is_some_and(|point| point.bytes() == self.point)
    }
}

/// The shares of cards in the turns of a file so far, those of turns that were taken back among them.
#[derive(Clone, Debug, Default)]
pub(super) struct PublishedShares {
    /// In the order of the turns.
    all: Vec<PublishedShare>,
    /// The first turn that holds the share of a seat of a point.
    first: HashMap<(Seat, [u8; 32]), u32>,
}

impl PublishedShares {
    /// Those in the turns from a number on.
    fn from(&self, number: u32) -> &[PublishedShare] {
        &self.all[self.all.partition_point(|share| share.turn < number)..]
    }

    /// Whether a turn up to a number holds the same share.
    fn holds_by(&self, share: &PublishedShare, number: u32) -> bool {
        self.first.get(&(share.seat, share.point)).is_some_and(|first| *first <= number)
    }
}

impl Table {
    /// The shares of cards in the turns of the file from a number on, in the order of the turns.
    pub(crate) fn published_from(&self, number: u32) -> &[PublishedShare] {
        self.published.from(number)
    }

    /// Notes shares of a seat that the next turn makes public. Shares of throws are left out.
    pub(super) fn publish(&mut self, seat: Seat, shares: impl IntoIterator<Item = (Slot, Point)>) {
        let is_card = |slot: Slot| matches!(*self.lots.history[slot.lot as usize - 1], Lot::Shuffle(_));
        let cards: Vec<_> = shares.into_iter().filter(|(slot, _)| is_card(*slot)).collect();
        if cards.is_empty() {
            return;
        }
        let (turn, published) = (self.turns + 1, Arc::make_mut(&mut self.published));
        for (slot, point) in cards {
            let share = PublishedShare { turn, seat, slot, point: point.bytes() };
            published.first.entry((seat, share.point)).or_insert(turn);
            published.all.push(share);
        }
    }

    /// Refuses to take back the turns from this number on, if that could open a card: one of them holds a share
    /// of it that its author would not owe, and that is of no card of its own. The table must keep the position
    /// before these turns.
    pub(super) fn check_shares_from(&self, number: u32) -> Result<(), String> {
        let before = self.before(number).ok_or_else(|| format!("the position before turn {number} is not kept"))?;
        let is_wrong = |share: &&PublishedShare| {
            !before.is_owed(share) && !before.is_own(share) && !self.published.holds_by(share, before.turns)
        };
        let wrong = self.published_from(number).iter().find(is_wrong).filter(|_| self.is_witnessed());
        wrong.map_or(Ok(()), |share| {
            let (turn, name) = (share.turn, self.seats.name(share.seat));
            Err(format!("it is too late: in turn {turn} {name} has paid for a card that was dealt since"))
        })
    }

    /// Whether a share that another branch has made public could open a card of this position: a slot has its
    /// point, and neither does its author owe it here, nor was the card its own since before the branches parted,
    /// nor does the file hold it up to here. `file` is the table after the newest turn of the file of this
    /// position, and `parted` the one after the last turn that both branches have.
    pub(crate) fn is_exposed_by(&self, share: &PublishedShare, file: &Self, parted: &Self) -> bool {
        let was_own = || parted.turns >= self.turns || parted.is_own(share);
        let is_harmless =
            || self.is_owed(share) || self.is_own(share) && was_own() || file.published.holds_by(share, self.turns);
        self.is_witnessed() && self.lots.pending.iter().any(|pending| share.opens(pending)) && !is_harmless()
    }

    /// Whether the author of a share owes it here, of the same slot with the same point.
    fn is_owed(&self, share: &PublishedShare) -> bool {
        self.holds(share).is_some_and(|pending| pending.owes(share.seat)) && self.outcome().is_none()
    }

    /// Whether the author of a share alone may see its slot here, which has the same point.
    fn is_own(&self, share: &PublishedShare) -> bool {
        self.holds(share).is_some_and(|pending| pending.audience == Audience::Only(share.seat))
    }

    /// The slot of a share, if it is pending here and has the same point.
    fn holds(&self, share: &PublishedShare) -> Option<&Pending> {
        self.lots.pending.iter().find(|pending| pending.slot == share.slot && share.opens(pending))
    }
}
