//! Escrows: what K of the other seats make of their pieces, and what no proof and no piece may do.
#![allow(clippy::unwrap_used, reason = "tests stop at what should not be")]

#[path = "escrow/accused.rs"]
mod accused;
#[path = "escrow/dealt.rs"]
mod dealt;
#[path = "escrow/key_pairs.rs"]
mod key_pairs;
#[path = "escrow/payments.rs"]
mod payments;
#[path = "escrow/seats.rs"]
mod seats;
#[path = "escrow/secrets.rs"]
mod secrets;
#[path = "escrow/vectors.rs"]
mod vectors;
