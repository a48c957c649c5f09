//! A table goes on without a seat that has vanished: the others hold pieces of its key, and enough of them
//! together pay what it owes. `docs/format.md` section 16 states it.

mod dealing;
mod missing;
mod paying;
mod state;

pub(super) use state::Rescue;
