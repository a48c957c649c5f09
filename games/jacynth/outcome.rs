//! How it ended: ranks and scores.

use super::Jacynth;
use super::phase::End;
use crate::rules::{Outcome, Place, Score, Seat};

impl Jacynth {
    /// The places, for an end that has come.
    pub(super) fn outcome(&self, end: End) -> Outcome {
        let place = |seat: Seat| {
            let score = (end != End::Resigned).then(|| Score::from(i64::from(self.city.score(seat))));
            Place { rank: self.rank(seat), score }
        };
        Outcome { places: self.setting.seats.all().map(place).collect(), why: self.why(end).to_owned() }
    }

    /// One more than the number of those who are ahead; who has given up is behind all others, and never
    /// first.
    fn rank(&self, seat: Seat) -> u8 {
        if self.is_out(seat) {
            return (self.playing().count() as u8 + 1).max(2);
        }
        let own = self.city.score(seat);
        1 + self.playing().filter(|other| self.city.score(*other) > own).count() as u8
    }

    /// Why it is over.
    pub(super) fn why(&self, end: End) -> &'static str {
        match (end, self.setting.seats.count()) {
            (End::NoCards, _) => "nobody has a card left",
            (End::Full, _) => "the grid is full",
            (End::Resigned, 1) => "the player has resigned",
            (End::Resigned, 2) => "the other player has resigned",
            (End::Resigned, _) => "all others have resigned",
        }
    }
}
