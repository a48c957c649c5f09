//! How it ended: ranks and scores.

use super::SiegeOfJacynth;
use super::phase::End;
use super::score::Score;
use super::tally::Tally;
use bypost_rules::{Outcome, Place, Seat};

impl SiegeOfJacynth {
    /// All sections as if the game ended now; none while the wall is not open.
    pub(super) fn tallies(&self) -> Vec<Tally> {
        Tally::all(&self.wall, &self.tableau)
    }

    /// The places, for an end that has come.
    pub(super) fn outcome(&self, end: End) -> Outcome {
        let seats = &self.setting.seats;
        match end {
            End::Resigned(leaver) => {
                Outcome::won_by(seats.next(leaver), seats.count(), Outcome::resigned(seats.count()))
            }
            End::Placed => {
                let score = Score::of(&self.tallies());
                let place = |seat: Seat| Place {
                    rank: seats.rank(seat, |seat| Some(score.key(seat))),
                    score: Some(i64::from(score.won[seat.index()]).into()),
                };
                Outcome { places: seats.all().map(place).collect(), why: why(&score).to_owned() }
            }
        }
    }
}

/// Whether both seats have the same number.
pub(super) fn is_level(numbers: [u8; 2]) -> bool {
    numbers[0] == numbers[1]
}

/// The step of the rule that decided the game after the last card.
fn why(score: &Score) -> &'static str {
    match (is_level(score.won), is_level(score.symbols)) {
        (false, _) => "all cards are placed, and one side has more sections",
        (true, false) => "all cards are placed; sections are level, and one side has more symbols",
        (true, true) => "all cards are placed; sections and symbols are level",
    }
}
