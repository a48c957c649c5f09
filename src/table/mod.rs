//! Tables: a chain is replayed turn by turn into positions, lots, debts and a clock, and new turns are made.

mod agreement;
mod begin;
mod checkpoints;
mod clock;
mod deal;
mod earlier;
mod ended;
mod ending;
#[cfg(feature = "forge")]
mod forge;
mod lots;
mod own_view;
mod pending;
mod position;
mod replay;
mod rescue;
mod reveal;
mod share_source;
mod take;
mod turns;
mod wrong;

pub use checkpoints::Checkpoints;
pub use ending::{Ending, Forfeit};
pub use lots::Lots;
pub(crate) use pending::PublishedShare;
pub use pending::{Pending, Shuffling};
pub use position::{Member, Table};
pub use replay::{replay, replay_each, replay_on};
pub(crate) use replay::{retrace, retrace_with_events};
pub use take::{Draft, FinalStep};
pub use wrong::TakeError;
