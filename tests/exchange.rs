//! Two players with a home each exchange one file, by the real program. The tests count the files that pass,
//! take turns back, and try to sign two branches.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "exchange/branches.rs"]
mod branches;
#[path = "exchange/joining.rs"]
mod joining;
#[path = "exchange/keys.rs"]
mod keys;
#[path = "exchange/passed.rs"]
mod passed;
#[path = "exchange/remembered.rs"]
mod remembered;
#[path = "exchange/seats.rs"]
mod seats;
#[path = "exchange/seen.rs"]
mod seen;
#[path = "exchange/slips.rs"]
mod slips;
#[path = "exchange/undone.rs"]
mod undone;
