//! How far each seat has come, for whoever looks at a whole game.

use super::Score;

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
