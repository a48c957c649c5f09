//! Long tables whose first turns were split off into an archive, with the real program: two players with
//! homes, and one without.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "compact/kept.rs"]
mod kept;
#[path = "compact/split_tables.rs"]
mod split_tables;
#[path = "compact/together.rs"]
mod together;
#[path = "compact/undone.rs"]
mod undone;
#[path = "compact/whole.rs"]
mod whole;
#[path = "compact/wrong.rs"]
mod wrong;
