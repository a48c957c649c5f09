//! How many of the first turns every player has seen.

use super::position::Table;
use crate::chain::Chain;

impl Table {
    /// How many of the first turns of this table's chain may be split off from its file: those before the
    /// last turn of every seat that has not left. By signing a later turn, each of those seats has shown that
    /// it had the earlier ones.
    pub fn splittable(&self, chain: &Chain) -> usize {
        if !self.is_full() {
            return 0;
        }
        let remaining = self.seats.all().filter(|seat| !self.left.contains(seat));
        let newest = remaining.map(|seat| chain.links.iter().rposition(|link| link.seat == seat));
        newest.min().flatten().unwrap_or_default()
    }
}
