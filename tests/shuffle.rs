//! Shuffles and their proofs: honest ones, and every way in which a file can hold a wrong one.
//!
//! False proofs that are made with the program's own code are in `crates/seal/src/shuffle/tests.rs`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "shuffle/altered.rs"]
mod altered;
#[path = "shuffle/honest.rs"]
mod honest;
#[path = "shuffle/orders.rs"]
mod orders;
#[path = "shuffle/record.rs"]
mod record;
#[path = "shuffle/vectors.rs"]
mod vectors;
