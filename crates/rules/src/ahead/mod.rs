//! Thinking ahead: what a seat knows, faces for the rest, and playing on from there.

pub(super) mod fill;
pub(super) mod playout;
pub(super) mod rehearsal;
