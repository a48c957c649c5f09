//! What several parts and games share: which texts may stand in a file, and the cards that more than one game uses.

pub mod decktet;
mod text;

pub use text::{TextError, check_line, check_name, may_stand};
