//! What keeps a player safe, whatever front end is used: private keys, the memory of what was signed, whose key is known by which
//! name, and where mails go; and the only place where turns are signed. Nothing here reads a disk, a clock or an argument: what a
//! session asks of the world are the traits [`Store`], [`Clock`] and [`Entropy`], and a question comes back as a [`Stop`].

mod addresses;
pub mod drawing;
mod in_memory;
mod joining;
mod key;
mod keyring;
mod known;
mod memory;
mod memory_text;
mod opening;
#[cfg(feature = "passphrase")]
mod passphrase;
mod refusal;
mod stop;
mod store;
mod turn_writer;
mod undo;
mod writing;

pub use addresses::Addresses;
pub use in_memory::InMemory;
pub use key::KeyFile;
pub use keyring::Keyring;
pub use known::Known;
pub use memory::{Guard, Mark, Memory, Own, Signer, Written};
pub use opening::{begin, open};
pub use refusal::Refusal;
pub use stop::Stop;
pub use store::{Change, Clock, Entropy, Snapshot, Store};
pub use turn_writer::TurnWriter;
pub use undo::Undo;
pub use writing::{Unwritten, Writing, split_in_time, text_of};
