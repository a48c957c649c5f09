//! Escrows: what K of the other seats make of their pieces, and what no proof and no piece may do.
#![allow(clippy::unwrap_used, reason = "tests stop at what should not be")]

#[path = "escrow/dealt.rs"]
mod dealt;
#[path = "escrow/seats.rs"]
mod seats;
