//! How a position stands for each seat, in one number.

use crate::{Place, Score, Scores};

/// The part of a win that the score decides at the end of a game.
const BY_SCORE: f64 = 0.2;

/// How far a better place is ahead in the middle of a game that keeps no score.
const UNTOLD: f64 = 0.2;

/// The score that stands half-way between nothing and a win for somebody who plays alone.
const ALONE: f64 = 20.0;

/// How the seats stand in the middle of a game with these places. The scores are asked for where the places
/// have none.
pub(crate) fn unfinished(places: Vec<Place>, scores: impl FnOnce() -> Option<Scores>) -> Vec<f64> {
    prospects(places, scores, |side, apart| side * apart.unwrap_or(UNTOLD))
}

/// The same at the end of the game.
pub(crate) fn finished(places: Vec<Place>, scores: impl FnOnce() -> Option<Scores>) -> Vec<f64> {
    prospects(places, scores, |side, apart| side * (1.0 - BY_SCORE + BY_SCORE * apart.unwrap_or(1.0)))
}

/// Compares each seat with each other one: by the better place (`side` is 1, 0 or -1), and by how far the
/// scores lie apart, as a part of both, if the game keeps scores.
fn prospects(
    mut places: Vec<Place>,
    scores: impl FnOnce() -> Option<Scores>,
    lead: fn(f64, Option<f64>) -> f64,
) -> Vec<f64> {
    if places.iter().all(|place| place.score.is_none()) {
        let scores = scores().map(|scores| scores.seats).unwrap_or_default();
        places.iter_mut().zip(scores).for_each(|(place, score)| place.score = Some(score));
    }
    if let [Place { score, .. }] = places[..] {
        let score = score.map_or(0.0, Score::number);
        return vec![0.5 + score / (score.abs() + ALONE) / 2.0];
    }
    let against = |one: &Place, other: &Place| {
        let side = f64::from(i8::from(one.rank < other.rank) - i8::from(one.rank > other.rank));
        let apart = match (one.score.map(Score::number), other.score.map(Score::number)) {
            (Some(one), Some(other)) if one == other => Some(0.0),
            (Some(one), Some(other)) => Some((one - other).abs() / (one.abs() + other.abs())),
            _ => None,
        };
        lead(side, apart)
    };
    let mean = |one: &Place| {
        // Nobody leads against itself.
        let leads: f64 = places.iter().map(|other| against(one, other)).sum();
        0.5 + leads / (places.len() - 1) as f64 / 2.0
    };
    places.iter().map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(all: &[(u8, Option<i64>)]) -> Vec<Place> {
        all.iter().map(|(rank, score)| Place { rank: *rank, score: score.map(Score::from) }).collect()
    }

    #[test]
    fn a_lead_counts_by_its_part_and_a_win_counts_most() {
        for (seats, middle, end) in [
            (&[(1, Some(30)), (2, Some(10))][..], &[0.75, 0.25][..], &[0.95, 0.05][..]),
            // Where less is better the ranks tell.
            (&[(2, Some(30)), (1, Some(10))], &[0.25, 0.75], &[0.05, 0.95]),
            (&[(1, Some(5)), (1, Some(5))], &[0.5, 0.5], &[0.5, 0.5]),
            (&[(1, None), (2, None)], &[0.6, 0.4], &[1.0, 0.0]),
            (&[(1, None), (1, None), (1, None)], &[0.5, 0.5, 0.5], &[0.5, 0.5, 0.5]),
            (&[(1, Some(30)), (2, Some(10)), (2, Some(10))], &[0.75, 0.375, 0.375], &[0.95, 0.275, 0.275]),
            (&[(1, Some(20))], &[0.75], &[0.75]),
        ] {
            let is = |found: Vec<f64>, wanted: &[f64]| {
                let is_near = found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-9);
                assert!(is_near && found.len() == wanted.len(), "{seats:?}: {found:?}, not {wanted:?}");
            };
            is(unfinished(places(seats), || None), middle);
            is(finished(places(seats), || None), end);
        }
        let scores = || Some(Scores::new("points", [Score::from(30), Score::from(10)]));
        assert_eq!(unfinished(places(&[(1, None), (2, None)]), scores), [0.75, 0.25]);
    }
}
