//! How it ended: ranks and scores.

use super::JacinythCity;
use super::districts::PARTS;
use super::phase::{End, Phase};
use bypost_rules::{Outcome, Place, Score, Seat};

impl JacinythCity {
    /// The places, for an end that has come.
    pub(super) fn outcome(&self, end: End) -> Outcome {
        let parts = self.board.parts();
        let counted = |seat: Seat| (!self.is_out(seat)).then(|| parts[seat.index()]);
        let place = |seat: Seat| Place {
            // A seat that has given up is never first, not even alone.
            rank: self.setting.seats.rank(seat, counted).max(if self.is_out(seat) { 2 } else { 1 }),
            score: (end != End::Resigned).then(|| Score::of(parts[seat.index()].into(), PARTS)),
        };
        Outcome { places: self.setting.seats.all().map(place).collect(), why: self.why(end) }
    }

    /// In solitaire, the points for which a title is given. A player who has given up gets none.
    pub(super) fn titled(&self) -> Option<u8> {
        let score = self.board.score(self.mover).whole().unwrap_or_default();
        (self.phase != Phase::Over(End::Resigned)).then(|| score.try_into().unwrap_or(u8::MAX))
    }

    /// Why it is over.
    fn why(&self, end: End) -> String {
        match end {
            End::Full => "the grid is full".to_owned(),
            End::NoneLeft => "every card that may be built is on the board".to_owned(),
            End::Stalled => format!("nobody has built for {} rounds", self.setting.stall.unwrap_or_default()),
            End::PileEmpty => "the pile is empty".to_owned(),
            End::Resigned => Outcome::resigned(self.setting.seats.count()).to_owned(),
        }
    }
}
