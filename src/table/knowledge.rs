//! What a seat knows of a table.

use super::position::Table;
use crate::rules::{Knowledge, Seat};
use crate::seal::Identity;

impl Table {
    /// What a seat knows of the table as [`Table::view`] shows it: the lots, the public faces, and every face
    /// that the seat sees, or has seen before the card went into a shuffle or out of play. Nothing else goes
    /// in, so whatever is worked out from it is the same however the cards lie that the seat has not seen. An
    /// open deal needs no identity, and what the seat could only work out from the seed or the list is left
    /// out.
    pub fn knowledge(&self, seat: Seat, identity: Option<&Identity>) -> Knowledge {
        let key = identity.and_then(|identity| self.key_of(seat, identity));
        let table = self.settled(seat, key.as_ref());
        let lots = table.lots.history.iter().map(|lot| (**lot).clone()).collect();
        let closed = table.lots.pending.iter().map(|pending| pending.slot).collect();
        let gone = table.lots.gone.iter().map(|gone| &**gone);
        let seen = table.lots.pending.iter().chain(gone);
        let seen = seen.filter_map(|pending| Some((pending.slot, table.seen_by(seat, key.as_ref(), pending)?)));
        let (opened, seen) = (table.lots.opened.clone(), seen.collect());
        Knowledge::new(table.game, lots, closed, opened, seen)
    }
}
