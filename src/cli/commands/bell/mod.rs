//! The bell, and away notices.

pub(in crate::cli) mod away;
pub(in crate::cli) mod watch;

mod bell_command;
mod unreceived;
mod watched;
