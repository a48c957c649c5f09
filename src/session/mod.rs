//! What keeps a player safe, whatever front end is used: private keys, the memory of what was signed, whose key is known by which
//! name, and where mails go. Nothing here reads a disk, a clock or an argument.

mod addresses;
mod key;
mod known;
mod memory;
mod memory_text;
#[cfg(feature = "passphrase")]
mod passphrase;
mod refusal;

pub use addresses::Addresses;
pub use key::KeyFile;
pub use known::Known;
pub use memory::{Guard, Mark, Memory, Own, Signer, Written};
pub use refusal::Refusal;
