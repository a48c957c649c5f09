//! Away notices: a player tells the others until when no answer is to be awaited. They delay reminders, and
//! nothing else: neither the clock of a table nor a claim.

pub(super) mod absences;
pub(super) mod leave;
pub(super) mod taken;
pub(super) mod words;
