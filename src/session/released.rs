//! A turn that this home has agreed to give up.

use super::memory_mark::Mark;
use crate::file::Release;
use crate::rules::Hash;

/// A turn that this home has agreed to give up, with all that was played on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Released {
    /// The turn.
    pub(crate) turn: Mark,
    /// The number of the last turn that was played on it.
    pub(crate) last: u32,
    /// The turns that this home had signed, sent or built on by then and that stand on it.
    pub(crate) below: Vec<Hash>,
}

impl Released {
    /// What was agreed to.
    pub(crate) fn release(&self) -> Release {
        Release { number: self.turn.number, last: self.last }
    }
}

/// The beginning of a hash.
pub(super) fn step_of(hash: &Hash) -> [u8; 8] {
    std::array::from_fn(|index| hash[index])
}
