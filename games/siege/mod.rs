//! Siege: a tavern poker of towers and jokers.

mod best;
mod card;
#[cfg_attr(not(test), expect(dead_code, reason = "what pays into pots comes next"))]
mod pots;
mod ranking;
#[cfg_attr(not(test), expect(dead_code, reason = "as pots"))]
mod seats;
mod setting;
#[cfg(test)]
mod tests;

pub use self::best::{Reach, best, best_five};
pub use self::card::Card;
pub use self::ranking::{Count, Strength};
