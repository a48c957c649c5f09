//! Until when the seat on the clock of a table with a pace has time.

use crate::file::Time;
use crate::rules::Seat;
use crate::table::position::Table;

impl Table {
    /// Until when the seat on the clock has time, at a table with a pace at which all have joined. Nothing
    /// happens by itself then, but another seat may claim.
    pub fn deadline(&self) -> Option<Time> {
        let pace = self.header.pace.filter(|_| self.is_full())?;
        self.clock().map(|_| self.timing.until(pace))
    }

    /// What is left of the bank of a seat, in seconds, when its turns so far are counted; none without a
    /// pace.
    pub fn bank_left(&self, seat: Seat) -> Option<i64> {
        let used = self.timing.used(seat)?;
        self.header.pace.map(|pace| pace.bank() - used)
    }

    /// Takes note of the time of a turn: `awaited` was on the clock before it, once all had joined; `author`
    /// made it. If it went back, the time of the seat that is then on the clock begins with it.
    pub(in crate::table) fn pass_time(&mut self, awaited: Option<Seat>, author: Seat, went_back: bool) {
        let Some(pace) = self.header.pace else { return };
        if awaited == Some(author) {
            self.timing.charge(pace, author, self.time);
        }
        let awaits = self.clock();
        // A seat that is still awaited after its own turn has no new time.
        if went_back || awaits != awaited {
            self.timing.begin(awaits, self.time);
        }
    }
}
