//! Keys, shares and proofs that are made by cheating players with their own keys.

pub(crate) mod keys;
pub(crate) mod payments;
pub(crate) mod proofs;
mod tools;
