//! Seats vanish.
