//! What several parts and games share: for now, which texts may stand in a file.

mod text;

pub use text::{TextError, check_line, check_name, may_stand};
