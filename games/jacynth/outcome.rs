//! How it ended: ranks and scores.

use super::Jacynth;
use super::phase::End;
use bypost_rules::{Outcome, Place, Score, Seat};

impl Jacynth {
    /// The places, for an end that has come.
    pub(super) fn outcome(&self, end: End) -> Outcome {
        let scores = self.city.scores();
        let place = |seat: Seat| {
            let score = (end != End::Resigned).then(|| Score::from(i64::from(scores[seat.index()])));
            let counted = |seat: Seat| (!self.is_out(seat)).then(|| scores[seat.index()]);
            // A seat that has given up is never first, not even alone.
            let least = if self.is_out(seat) { 2 } else { 1 };
            Place { rank: self.setting.seats.rank(seat, counted).max(least), score }
        };
        Outcome { places: self.setting.seats.all().map(place).collect(), why: self.why(end).to_owned() }
    }

    /// Why it is over.
    pub(super) fn why(&self, end: End) -> &'static str {
        match end {
            End::NoCards => "nobody has a card left",
            End::Full => "the grid is full",
            End::Resigned => Outcome::resigned(self.setting.seats.count()),
        }
    }
}
