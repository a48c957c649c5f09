//! How it ended: ranks and scores.

use super::JacinythCity;
use super::districts::PARTS;
use super::phase::{End, Phase};
use crate::rules::{Outcome, Place, Score, Seat};

impl JacinythCity {
    /// The places, for an end that has come.
    pub(super) fn outcome(&self, end: End) -> Outcome {
        let parts = self.board.parts();
        let own = |seat: Seat| parts[seat.index()];
        // One more than the number of those who are ahead; who has given up is behind all others, and never
        // first.
        let rank = |seat: Seat| match self.is_out(seat) {
            true => (self.playing().count() as u8 + 1).max(2),
            false => 1 + self.playing().filter(|other| own(*other) > own(seat)).count() as u8,
        };
        let place = |seat: Seat| Place {
            rank: rank(seat),
            score: (end != End::Resigned).then(|| Score::of(own(seat).into(), PARTS)),
        };
        Outcome { places: self.setting.seats.all().map(place).collect(), why: self.why(end) }
    }

    /// In solitaire: the points that a title is given for. Who has given up gets none.
    pub(super) fn titled(&self) -> Option<u8> {
        let score = self.board.score(self.mover).whole().unwrap_or_default();
        (self.phase != Phase::Over(End::Resigned)).then(|| score.try_into().unwrap_or(u8::MAX))
    }

    /// Why it is over.
    fn why(&self, end: End) -> String {
        match (end, self.setting.seats.count()) {
            (End::Full, _) => "the grid is full".to_owned(),
            (End::NoneLeft, _) => "every card that may be built is on the board".to_owned(),
            (End::Stalled, _) => {
                format!("nobody has built for {} rounds", self.setting.stall.unwrap_or_default())
            }
            (End::PileEmpty, _) => "the pile is empty".to_owned(),
            (End::Resigned, 1) => "the player has resigned".to_owned(),
            (End::Resigned, 2) => "the other player has resigned".to_owned(),
            (End::Resigned, _) => "all others have resigned".to_owned(),
        }
    }
}
