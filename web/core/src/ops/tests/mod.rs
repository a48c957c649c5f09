//! Tests of what the page gets.
#![allow(clippy::unwrap_used, reason = "tests stop at what should not be")]

mod checked;
mod contract;
mod final_turns;
mod hints;
mod hostile;
mod next;
mod rescue;

pub use contract::Contract;
