//! The disk: files that are replaced in one go, locks, and a player's home.

mod atomic;
mod home;

pub use atomic::{Fresh, Lock, create, replace};
pub use home::{Home, hash_of_file};
