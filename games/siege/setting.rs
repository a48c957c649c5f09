//! What the options make of a table.

/// The most seats of a table.
pub(super) const SEATS: usize = 8;
