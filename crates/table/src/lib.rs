//! A table is one file, and this crate vouches for it: it reads the file, links its turns by hashes and
//! signatures, and replays them by the rules of their game, with all proofs. It also makes new turns.
//!
//! Whoever has a file and the list of games verifies it so:
//!
//! ```
//! # let path = format!("../../examples/{}/finished.toml", (bypost_games::GAMES[0].info)().id);
//! let file = bypost_table::file::read(&std::fs::read(path)?)?;
//! let chain = bypost_table::chain::link(file)?;
//! let table = bypost_table::replay(&chain, bypost_games::GAMES)?;
//! assert_eq!(table.turns() as usize, chain.links.len());
//! assert!(table.outcome().is_some(), "it is over");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each step is a change of type and none goes back: [`file::File`] is parsed and not checked,
//! [`chain::Chain`] is linked and signed, and [`Table`] is the position after the last turn.
//!
//! | feature | brings |
//! |---|---|
//! | `clock` | [`file::Time`] of the machine's clock |
//! | `threads` | signatures are checked on all cores |

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod agreement;
pub mod chain;
mod clock;
mod earlier;
pub mod file;
mod lots;
mod own_view;
mod pending;
mod position;
mod replay;
mod rescue;
mod share_source;
mod take;
mod turns;
mod wrong;

pub use lots::Lots;
pub use pending::{Pending, PublishedShare, Shuffling};
pub use position::{Ending, Forfeit, Member, Table};
pub use replay::{Checkpoints, replay, replay_each, replay_on, retrace, retrace_with_events};
pub use take::{Draft, FinalStep};
pub use wrong::TakeError;
