//! Who is missing, and who has dealt.

use crate::rules::{Seat, Transcript};
use crate::table::position::Table;

impl Table {
    /// The seats that are missing, in the order in which they went missing. They have not left yet, since
    /// what they owe is not paid.
    pub fn missing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.rescue.iter().flat_map(|rescue| &rescue.missing).map(|missing| missing.seat)
    }

    /// The seats without which the others went on, in order, also once all is paid for them.
    pub fn put_out(&self) -> &[Seat] {
        self.rescue.as_ref().map_or(&[], |rescue| &rescue.put_out)
    }

    /// Whether a seat is missing, so that nothing but payments for it goes on.
    pub fn is_paying(&self) -> bool {
        self.paid_for().is_some()
    }

    /// Whether a seat is missing.
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.missing().any(|missing| missing == seat)
    }

    /// The seat for which the others pay now.
    pub fn paid_for(&self) -> Option<Seat> {
        self.missing().next().filter(|_| self.outcome().is_none())
    }

    /// Whether the game ended as the table went on without a seat. Whether that seat was late nobody but the
    /// players knows, so nobody has won.
    pub fn ended_without(&self) -> Option<Seat> {
        self.missing().next().filter(|_| self.outcome().is_some() && self.ending().is_none())
    }

    /// How many others must hold pieces of a seat's key to go on without it; none where nobody can.
    pub fn pieces_needed(&self) -> Option<usize> {
        self.header.rescue.map(usize::from)
    }

    /// Whether all other seats that have not left have dealt pieces of their keys.
    pub(in crate::table) fn others_have_dealt(&self, seat: Seat) -> bool {
        self.seats.all().filter(|other| *other != seat && !self.left.contains(other)).all(|other| self.has_dealt(other))
    }

    /// Whether a seat has dealt pieces of its key.
    pub fn has_dealt(&self, seat: Seat) -> bool {
        self.rescue.as_ref().is_some_and(|rescue| rescue.dealt[seat.index()].is_some())
    }

    /// Absorbs who is missing, and how many have paid for them; nothing at all if nobody is.
    pub(in crate::table) fn absorb_missing(&self, hash: &mut Transcript) {
        if !self.is_paying() {
            return;
        }
        hash.number("missing", self.missing().count() as u64);
        for (index, seat) in self.missing().enumerate() {
            let pieces = if index == 0 { self.have_paid().len() } else { 0 };
            hash.number("seat", seat.index() as u64).number("pieces", pieces as u64);
        }
    }
}
