//! Things that several parts and games share: the rules for texts in a file, hands, grids, numbers in words
//! and in smaller types, and the cards that more than one game uses.

mod address;
mod counted;
pub mod decktet;
mod fit;
pub mod grid;
mod hand;
mod hex;
mod lasting;
mod likeness;
mod listed;
pub mod playing;
mod split;
mod text;

pub use address::{AddressError, check_address};
pub use counted::counted;
pub use fit::fit;
pub use hand::{Hand, your_hand};
pub use hex::hex;
pub use lasting::lasting;
pub use likeness::look_alike;
pub use listed::listed;
pub use split::split_steps;
pub use text::{TextError, check_line, check_name, may_stand};
