//! Siege: a tavern poker of towers and jokers.

mod best;
mod card;
mod ranking;
#[cfg(test)]
mod tests;

pub use self::best::{Reach, best, best_five};
pub use self::card::Card;
pub use self::ranking::{Count, Strength};
