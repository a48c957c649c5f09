//! What a game waits for, how it ended, and scores, which may have a fraction.

use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::Seat;

/// A score: a number of equal parts of a point. In JSON it is the number of points: a whole one if there is
/// no fraction, otherwise the nearest that fits.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(into = "Value")]
pub struct Score {
    parts: i64,
    /// How many parts make a point; at least 1.
    of: u8,
}

impl Score {
    /// A score of `parts` parts; `of` parts (at least 1) make a point.
    pub const fn of(parts: i64, of: u8) -> Self {
        Self { parts, of: if of == 0 { 1 } else { of } }
    }

    /// The points, if there is no fraction.
    pub fn whole(self) -> Option<i64> {
        let of = i64::from(self.of);
        (self.parts % of == 0).then(|| self.parts / of)
    }

    /// The score as the nearest number that fits.
    pub fn number(self) -> f64 {
        self.parts as f64 / f64::from(self.of)
    }
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        score.whole().map_or_else(|| score.number().into(), Self::from)
    }
}

impl From<i64> for Score {
    fn from(points: i64) -> Self {
        Self::of(points, 1)
    }
}

impl PartialEq for Score {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        let parts = |one: &Self, other: &Self| i128::from(one.parts) * i128::from(other.of);
        parts(self, other).cmp(&parts(other, self))
    }
}

impl fmt::Display for Score {
    /// `12`, `7 1/2`, `-1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, of) = (self.parts.unsigned_abs(), u64::from(self.of));
        let sign = if self.parts < 0 { "-" } else { "" };
        let (points, rest) = (parts / of, parts % of);
        let common = common_divisor(rest, of);
        let text = match (points, rest) {
            (points, 0) => format!("{sign}{points}"),
            (0, rest) => format!("{sign}{}/{}", rest / common, of / common),
            (points, rest) => format!("{sign}{points} {}/{}", rest / common, of / common),
        };
        f.pad(&text)
    }
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// A number for each seat that tells how far it has come: a score, chips, a distance that is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// What is counted, as the title of a chart: `cards in districts`, `pips left`.
    pub what: &'static str,
    /// One for each seat, in seat order.
    pub seats: Vec<Score>,
}

impl Scores {
    /// What is counted, with one number for each seat in seat order.
    pub fn new(what: &'static str, seats: impl IntoIterator<Item = Score>) -> Self {
        Self { what, seats: seats.into_iter().collect() }
    }
}

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// A step of this seat.
    Act(Seat),
    /// The faces of slots that must open first; nobody has anything to decide.
    Faces,
    /// Nothing: the game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// One place for each seat, in seat order.
    pub places: Vec<Place>,
    /// Why it is over, in a few words without names ("all plinths are home").
    pub why: String,
}

impl Outcome {
    /// One seat has won, and all others are second.
    pub fn won_by(winner: Seat, seats: usize, why: impl Into<String>) -> Self {
        let place = |index| Place { rank: if index == winner.index() { 1 } else { 2 }, score: None };
        Self { places: (0..seats).map(place).collect(), why: why.into() }
    }

    /// Why a table of this many seats is over when so many have given up that it cannot go on.
    pub const fn resigned(seats: usize) -> &'static str {
        match seats {
            1 => "the player has resigned",
            2 => "the other player has resigned",
            _ => "all others have resigned",
        }
    }

    /// The seats of rank 1; several if the win is shared.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.places.iter().enumerate().filter(|(_, place)| place.rank == 1).map(|(index, _)| Seat::at(index))
    }
}

/// The place of one seat at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// 1 for a winner; equal ranks share a place.
    pub rank: u8,
    /// The score, in games that keep one.
    pub score: Option<Score>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_score_is_told_compared_and_given_as_a_number() {
        for (score, text, number) in [
            (Score::from(12), "12", json!(12)),
            (Score::of(45, 6), "7 1/2", json!(7.5)),
            (Score::of(2, 6), "1/3", json!(2.0 / 6.0)),
            (Score::of(-10, 6), "-1 2/3", json!(-10.0 / 6.0)),
            (Score::of(12, 6), "2", json!(2)),
            (Score::of(0, 6), "0", json!(0)),
            (Score::of(3, 0), "3", json!(3)),
        ] {
            assert_eq!((score.to_string().as_str(), Value::from(score)), (text, number));
        }
        assert_eq!(Score::of(12, 6), Score::from(2));
        assert!(Score::of(13, 6) > Score::from(2) && Score::of(-1, 6) < Score::from(0));
        assert_eq!([Score::of(12, 6), Score::of(3, 2)].map(Score::whole), [Some(2), None]);
    }
}
