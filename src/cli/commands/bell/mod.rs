//! The bell.

pub(in crate::cli) mod watch;

mod bell_command;
mod unreceived;
mod watched;
