//! The bell, and away notices.

pub(in crate::cli) mod away;
