//! Shuffles, and the proof that a shuffle put out the cards that went in.
//!
//! Stephanie Bayer and Jens Groth, "Efficient Zero-Knowledge Argument for Correctness of a Shuffle"
//! (EUROCRYPT 2012), written additively, for cards in one row or in several, and made non-interactive by
//! hashing. Names and numbers of sections are the paper's; `docs/seal.md` has every equation.

mod multiexp;
mod proof;
mod single_value;
mod statement;
#[cfg(test)]
mod tests;
mod zero;

pub use proof::{ProofError, ShuffleProof};
pub use statement::{Shuffle, Witness};
