//! The shares of cards that the turns of a file hold. They are public for good, also if their turns are taken
//! back. `docs/format.md` section 15 states what follows from that.

use std::collections::HashMap;

use super::pending::Pending;
use crate::rules::{Seat, Slot};

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
    pub(super) point: [u8; 32],
}

impl PublishedShare {
    /// Whether it is a share of the card that lies in a slot.
    pub(super) fn opens(&self, pending: &Pending) -> bool {
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
    pub(super) fn from(&self, number: u32) -> &[PublishedShare] {
        &self.all[self.all.partition_point(|share| share.turn < number)..]
    }

    /// Adds one more, of a turn that comes after all others or is the last of them.
    pub(super) fn push(&mut self, share: PublishedShare) {
        self.first.entry((share.seat, share.point)).or_insert(share.turn);
        self.all.push(share);
    }

    /// Whether a turn up to a number holds the same share.
    pub(super) fn holds_by(&self, share: &PublishedShare, number: u32) -> bool {
        self.first.get(&(share.seat, share.point)).is_some_and(|first| *first <= number)
    }
}
