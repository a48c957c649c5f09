//! How strong those who play seem to be, by Glicko-2.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// The rating of one key. Before its first game it is 1500, with a deviation of 350.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating(Glicko2Rating);

impl Rating {
    /// How strong it seems to be.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.0.rating
    }

    /// How far off that may be.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.0.deviation
    }

    /// How much its results vary.
    #[must_use]
    pub fn volatility(&self) -> f64 {
        self.0.volatility
    }
}

/// The ratings of all seats of a table after it, given those before it and their ranks. Each pair of seats
/// that have met has played one game, and all these games were played at once.
pub(in crate::session) fn rated(
    before: &[Rating],
    ranks: &[u8],
    have_met: &dyn Fn(usize, usize) -> bool,
) -> Vec<Rating> {
    let seats: Vec<_> = before.iter().zip(ranks).collect();
    let after = |(at, (own, rank)): (usize, &(&Rating, &u8))| {
        let others = seats.iter().enumerate().filter(|(other, _)| have_met(at, *other));
        let games: Vec<_> = others
            .map(|(_, (other, theirs))| {
                let outcome = match rank.cmp(theirs) {
                    std::cmp::Ordering::Less => Outcomes::WIN,
                    std::cmp::Ordering::Equal => Outcomes::DRAW,
                    std::cmp::Ordering::Greater => Outcomes::LOSS,
                };
                (other.0, outcome)
            })
            .collect();
        Rating(glicko2_rating_period(&own.0, &games, &Glicko2Config::new()))
    };
    seats.iter().enumerate().map(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Glickman's paper "Example of the Glicko-2 system".
    #[test]
    fn the_example_of_the_paper_comes_out() {
        let rating = |rating, deviation| Rating(Glicko2Rating { rating, deviation, volatility: 0.06 });
        let before = [rating(1500.0, 200.0), rating(1400.0, 30.0), rating(1550.0, 100.0), rating(1700.0, 300.0)];
        let after = rated(&before, &[2, 3, 1, 1], &|one, other| one != other)[0];
        assert_eq!((after.value().round(), after.deviation().round()), (1464.0, 152.0));
    }

    #[test]
    fn equal_ranks_are_a_draw() {
        let after = rated(&[Rating::default(); 2], &[1, 1], &|one, other| one != other);
        assert!(after.iter().all(|rating| (rating.value() - 1500.0).abs() < 1e-9 && rating.deviation() < 350.0));
    }
}
