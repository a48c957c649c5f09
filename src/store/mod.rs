//! The disk: files that are replaced in one go, locks, and a player's home.

mod atomic;
mod checked;
mod home;
mod keys;
mod names;
mod tables;

pub use atomic::{Fresh, Lock, create, replace};
pub use checked::hash_of_file;
pub use home::Home;
