//! How a position stands for each seat, in one number.

use super::{Place, Scores};

/// The part of a win that the score decides when a game is over.
const BY_SCORE: f64 = 0.2;

/// How a position stands for each seat, from 0 (lost) to 1 (won), by its places and by how far the scores lie
/// apart. A seat is compared with each other one, and alone it is compared with a score of 20.
pub(super) fn prospects(places: &[Place], scores: Option<&Scores>, is_over: bool) -> Vec<f64> {
    let score = |index: usize| {
        let told = scores.and_then(|scores| scores.seats.get(index)).copied();
        places[index].score.or(told).map(|score| score.number())
    };
    let apart = |one: usize, other: usize| match (score(one), score(other)) {
        (Some(one), Some(other)) if one != other => (one - other).abs() / (one.abs() + other.abs()),
        _ => 0.0,
    };
    if let [_] = places {
        return vec![score(0).map_or(0.5, |score| 0.5 + score / (score.abs() + 20.0) / 2.0)];
    }
    let against = |one: usize, other: usize| {
        let [rank, others] = [one, other].map(|index| places[index].rank);
        let side = if rank == others {
            0.0
        } else if rank < others {
            0.5
        } else {
            -0.5
        };
        if is_over {
            0.5 + side * (1.0 - BY_SCORE + BY_SCORE * apart(one, other))
        } else {
            0.5 + side * apart(one, other)
        }
    };
    let mean = |one: usize| {
        let others = (0..places.len()).filter(|other| *other != one);
        others.map(|other| against(one, other)).sum::<f64>() / (places.len() - 1) as f64
    };
    (0..places.len()).map(mean).collect()
}
