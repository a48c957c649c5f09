//! The disk: files that are replaced in one go, locks, and a player's home.

mod atomic;
mod home;
mod tables;

pub use atomic::{Fresh, Lock, create, replace};
pub use home::Home;
pub use tables::hash_of_file;
