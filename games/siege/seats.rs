//! Sets of seats.

use super::setting::SEATS;
use bypost_rules::Seat;

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

    /// Those that are in both.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// These without others.
    pub(super) fn but(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// How many they are.
    pub(super) fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// All of them, in seat order.
    pub(super) fn all(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = (left != 0).then(|| Seat::at(left.trailing_zeros() as usize))?;
            left &= left - 1;
            Some(first)
        })
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
