//! A table goes on without a seat that has vanished: the others hold pieces of its key, and enough of them
//! together pay what it owes. `docs/format.md` section 16 states it.

mod accuse;
mod dealing;
mod missing;
mod paying;
mod state;
mod without;

pub(super) use state::Rescue;
