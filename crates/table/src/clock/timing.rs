//! How much time each seat of a table with a pace has used.

use crate::file::{Pace, Time};
use bypost_rules::Seat;

/// The time that seats have used, as the turns tell it.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    /// The turn that made the awaited seat awaited was of this time.
    since: Time,
    /// What each seat has used of its bank, in seconds.
    used: Vec<i64>,
    /// What the awaited seat had used of it by then.
    before: i64,
}

impl Timing {
    /// Nobody has used anything.
    pub(crate) fn new(seats: usize, since: Time) -> Self {
        Self { since, used: vec![0; seats], before: 0 }
    }

    /// Begins to count for the seat that is awaited from now on.
    pub(crate) fn begin(&mut self, awaited: Option<Seat>, since: Time) {
        self.since = since;
        self.before = awaited.map_or(0, |seat| self.used[seat.index()]);
    }

    /// Takes the time of a turn of the awaited seat out of its bank.
    pub(crate) fn charge(&mut self, pace: Pace, seat: Seat, time: Time) {
        let over = time.seconds().saturating_sub(self.since.seconds()).saturating_sub(pace.turn()).max(0);
        self.used[seat.index()] = self.before.saturating_add(over).min(pace.bank());
    }

    /// Until when the awaited seat has time.
    pub(crate) fn until(&self, pace: Pace) -> Time {
        self.since.plus(pace.turn().saturating_add((pace.bank() - self.before).max(0)))
    }

    /// What a seat has used of its bank, in seconds.
    pub(crate) fn used(&self, seat: Seat) -> Option<i64> {
        self.used.get(seat.index()).copied()
    }
}
