//! Tables: a chain is replayed turn by turn into positions, lots, debts and a clock, and new turns are made.

mod agreement;
mod back;
mod begin;
mod checkpoints;
mod clock;
mod deal;
mod draft;
mod earlier;
mod ended;
mod ending;
#[cfg(feature = "forge")]
mod forge;
mod knowledge;
mod lots;
mod own_view;
mod payment;
mod pending;
mod position;
mod replay;
mod reveal;
mod share_source;
mod shuffling;
mod splittable;
mod take;
mod take_error;
mod turns;
mod wrong;

pub use checkpoints::Checkpoints;
pub use draft::Draft;
pub use ending::Ending;
pub use lots::Lots;
pub use pending::Pending;
pub use position::{Member, Table};
pub use replay::{replay, replay_each, replay_on};
pub(crate) use replay::{retrace, retrace_with_events};
pub use shuffling::Shuffling;
pub use take_error::TakeError;
