//! How it ended: ranks and scores.

use super::Siege;
use super::phase::{End, Fate};
use crate::rules::{Outcome, Place, Seat};

impl Siege {
    /// Whether the game is over after a hand, and why; the first of several reasons counts.
    pub(super) fn ending(&self) -> Option<End> {
        if self.setting.seats.all().filter(|seat| self.counts(*seat)).count() < 2 {
            return Some(End::Resigned);
        }
        if self.towers.all_left() == 0 {
            return Some(End::Towers);
        }
        if self.playing().count() < 2 {
            return Some(End::Alone);
        }
        self.setting.limit.is_some_and(|limit| self.number + 1 >= limit).then_some(End::Limit)
    }

    /// The places, for an end that has come.
    pub(super) fn outcome(&self, end: End) -> Outcome {
        let place = |seat: Seat| {
            let score = self.counts(seat).then(|| i64::from(self.stakes.stack(seat)).into());
            Place { rank: self.rank(seat), score }
        };
        Outcome { places: self.setting.seats.all().map(place).collect(), why: self.why(end).to_owned() }
    }

    /// Whether the whites of a seat count.
    fn counts(&self, seat: Seat) -> bool {
        self.fate(seat) != Fate::Resigned
    }

    /// One more than the number of those who have more; who has given up is behind all others.
    fn rank(&self, seat: Seat) -> u8 {
        let is_ahead = |other: &Seat| {
            self.counts(*other) && (!self.counts(seat) || self.stakes.stack(*other) > self.stakes.stack(seat))
        };
        1 + self.setting.seats.all().filter(is_ahead).count() as u8
    }

    /// Why it is over.
    pub(super) fn why(&self, end: End) -> &'static str {
        match (end, self.setting.seats.count()) {
            (End::Towers, _) => "no tower has a card left",
            (End::Limit, _) => "all hands are played",
            (End::Alone, _) => "fewer than two seats with whites stay",
            (End::Resigned, 2) => "the other player has resigned",
            (End::Resigned, _) => "all others have resigned",
        }
    }
}
