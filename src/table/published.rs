//! The shares of cards that the turns of a file hold. They are public for good, also if their turns are taken
//! back. `docs/format.md` section 15 states what follows from that.

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

impl Table {
    /// The shares of cards in the turns of the file so far, those of turns that were taken back among them, in
    /// the order of the turns.
    pub(crate) fn published(&self) -> impl Iterator<Item = &PublishedShare> {
        self.published.iter().flat_map(|shares| shares.iter())
    }

    /// Notes shares of a seat that the next turn makes public. Shares of throws are left out.
    pub(super) fn publish(&mut self, seat: Seat, shares: impl IntoIterator<Item = (Slot, Point)>) {
        let is_card = |slot: Slot| matches!(*self.lots.history[slot.lot as usize - 1], Lot::Shuffle(_));
        let cards = shares.into_iter().filter(|(slot, _)| is_card(*slot));
        let turn = self.turns + 1;
        let shares: Arc<[PublishedShare]> =
            cards.map(|(slot, point)| PublishedShare { turn, seat, slot, point: point.bytes() }).collect();
        if !shares.is_empty() {
            self.published.push(shares);
        }
    }

    /// Refuses to take back the turns from this number on, if that could open a card: one of them holds a share
    /// of it that its author would not owe, and that is of no card of its own. The table must keep the position
    /// before these turns.
    pub(super) fn check_shares_from(&self, number: u32) -> Result<(), String> {
        let before = self.before(number).ok_or_else(|| format!("the position before turn {number} is not kept"))?;
        let is_wrong = |share: &&PublishedShare| share.turn >= number && !before.admits(share, self);
        let wrong = self.published().find(is_wrong).filter(|_| self.is_witnessed());
        wrong.map_or(Ok(()), |share| {
            let (turn, name) = (share.turn, self.seats.name(share.seat));
            Err(format!("it is too late: in turn {turn} {name} has paid for a card that was dealt since"))
        })
    }

    /// Whether a share that is public elsewhere could open a card of this position, in which the next turn of a
    /// file comes: a slot has its point, and its author neither owes it here nor gives it of a card that is its
    /// own. `file` is the table after the newest turn of that file.
    pub(crate) fn is_exposed_by(&self, share: &PublishedShare, file: &Self) -> bool {
        self.is_witnessed() && self.lots.pending.iter().any(|pending| share.opens(pending)) && !self.admits(share, file)
    }

    /// Whether a share may be public in this position: its author owes it; or its author alone may see the slot,
    /// and may show it; or a turn of the file before this position holds it.
    fn admits(&self, share: &PublishedShare, file: &Self) -> bool {
        let owes = |slot: Slot| self.debts(share.seat).contains(&slot);
        let slot = self.lots.pending.iter().find(|pending| pending.slot == share.slot);
        let is_own = slot.is_some_and(|pending| {
            let is_alone = pending.audience == Audience::Only(share.seat);
            share.opens(pending) && (is_alone || owes(pending.slot))
        });
        let mut before = file.published().take_while(|other| other.turn <= self.turns);
        is_own || before.any(|other| other.seat == share.seat && other.point == share.point)
    }
}
