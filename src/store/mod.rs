//! The disk: files that are replaced in one go, locks, and a player's home.

mod atomic;
mod home;
mod read_files;

pub use atomic::{Fresh, Lock, create, replace};
pub use home::{Home, hash_of_file};
