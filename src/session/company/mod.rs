//! Company for a person: opponents with keys of their own in this home, which play by themselves, and what
//! one of them would play in the person's place.
//!
//! An opponent is given what its seat knows, which is what the table tells of it after each step
//! ([`knowledge_after`](crate::table::Table::knowledge_after)), and nothing else. The session's writer signs
//! its turns with all the guards that a person's turns have, and where a person would be asked something an
//! opponent stops.

pub(super) mod opponents;
pub(super) mod playing;
pub(super) mod practise;
pub(super) mod thinking;
