//! The bell: it rings once for each table that newly wants somebody here.

pub(super) mod occasions;
pub(super) mod ring;
pub(super) mod rung;
