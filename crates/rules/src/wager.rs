//! Bets on hidden hands, as a program that looks ahead should know them.

use crate::{Seat, StepRange};

/// What the awaited seat may do at a game in which bets are made on hidden hands, and what was bet so far.
/// All of it is public. Steps are canonical texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Wager {
    /// The step that stays in for as little as may be and asks for nothing, such as to check, to call or to
    /// buy nothing; none if something else must be chosen.
    pub stay: Option<String>,
    /// The step that gives the hand up; none where it costs nothing to stay.
    pub fold: Option<String>,
    /// What staying costs.
    pub price: u32,
    /// What the seat could win if it pays that, the price among it.
    pub pot: u32,
    /// What may be bet.
    pub range: Option<StepRange>,
    /// The step that bets all that the seat has.
    pub all: Option<String>,
    /// How much each seat has bet in this hand by its own will, for as many as still have a hand: the square
    /// root of that, in antes of all seats. It is about 1 for a bet of the size of the pot, and 1 more for
    /// each such bet after it.
    pub pressure: Vec<Option<f64>>,
    /// The seat that has bet or raised last in this hand.
    pub aggressor: Option<Seat>,
}
