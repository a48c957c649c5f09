//! How a hand went, for those who were not there.

use super::pots::Whites;
use super::ranking::Strength;
use bypost_rules::Seat;
use bypost_rules::kit::playing::PlayingCard as Card;

/// What there was to see at the end of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// The number of the hand, counted from 0.
    pub(super) number: u8,
    pub(super) hold: Option<Card>,
    pub(super) flips: Vec<Card>,
    /// The hands that were revealed, in seat order.
    pub(super) shown: Vec<Shown>,
    /// What each seat has won.
    pub(super) won: Whites,
}

/// A hand that was revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) seat: Seat,
    pub(super) cards: Vec<Card>,
    /// What it was worth.
    pub(super) strength: Strength,
}
