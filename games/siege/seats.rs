//! Sets of seats.

use super::setting::SEATS;
use crate::rules::Seat;

/// Some of the seats of a table, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatSet(u8);

impl SeatSet {
    /// Whether a seat is among them.
    pub(super) fn has(self, seat: Seat) -> bool {
        seat.index() < SEATS && self.0 >> seat.index() & 1 == 1
    }

    /// One more.
    pub(super) fn insert(&mut self, seat: Seat) {
        if seat.index() < SEATS {
            self.0 |= 1 << seat.index();
        }
    }

    /// One less.
    pub(super) fn remove(&mut self, seat: Seat) {
        if seat.index() < SEATS {
            self.0 &= !(1 << seat.index());
        }
    }

    /// How many they are.
    pub(super) fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// All of them, in seat order.
    pub(super) fn all(self) -> impl Iterator<Item = Seat> {
        (0..SEATS).map(Seat::at).filter(move |seat| self.has(*seat))
    }

    /// One bit each, for hashing.
    pub(super) fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}
