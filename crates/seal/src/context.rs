//! Where a proof stands, so that it cannot be moved elsewhere.

use bypost_rules::{Hash, Seat, Transcript};

/// The place of a turn: every proof in it is bound to all of this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The table's id.
    pub table: Hash,
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The hash of the turn before, or the table's id for the first.
    pub before: Hash,
}

impl Context {
    /// A transcript for one purpose that has absorbed the place.
    pub(super) fn transcript(&self, domain: &str) -> Transcript {
        let mut transcript = Transcript::new(domain);
        transcript
            .bytes("table", &self.table)
            .number("turn", self.turn.into())
            .number("seat", self.seat.index() as u64)
            .bytes("before", &self.before);
        transcript
    }
}
