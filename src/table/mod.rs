//! Tables: a chain is replayed turn by turn into positions, lots, debts and a clock; and new turns are made.

mod deal;
mod lots;
mod position;
mod replay;
mod take;
mod turns;

pub use lots::{Lots, Pending};
pub use position::{Member, Table};
pub use replay::{replay, replay_each};
pub use take::{Draft, TakeError};
