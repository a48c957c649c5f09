//! Turns that a home remembers.

use crate::chain::{Chain, Link};
use crate::file::Time;
use crate::rules::Hash;

/// A turn that is remembered. The table itself counts as turn 0, with its id for a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnRef {
    /// Its number.
    pub(crate) number: u32,
    /// Its hash.
    pub(crate) hash: Hash,
}

/// A turn that was signed here, with what it takes to write it again byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SignedTurn {
    /// Its number.
    pub(crate) number: u32,
    /// The turn before it.
    pub(crate) base: Hash,
    /// Its time.
    pub(crate) time: Time,
    /// Its own hash.
    pub(crate) hash: Hash,
    /// The nonce of its table key, if it was a join.
    pub(crate) nonce: Option<[u8; 32]>,
    /// The key that signed it.
    pub(crate) by: [u8; 32],
}

impl TurnRef {
    /// The mark of a turn.
    pub(crate) fn of(link: &Link) -> Self {
        Self { number: link.turn.number, hash: link.hash }
    }

    /// Whether a chain holds this turn.
    #[must_use]
    pub(crate) fn is_in(&self, chain: &Chain) -> bool {
        chain.holds(&self.hash)
    }
}

impl SignedTurn {
    /// What it takes to write a turn again.
    pub(in crate::session) fn of(link: &Link) -> Self {
        let Link { turn, hash, author, .. } = link;
        let nonce = turn.join.as_ref().and_then(|join| join.sealed.as_ref()).map(|sealed| sealed.nonce);
        Self { number: turn.number, base: turn.after, time: turn.time, hash: *hash, nonce, by: author.bytes() }
    }

    /// Its mark.
    pub(crate) fn mark(&self) -> TurnRef {
        TurnRef { number: self.number, hash: self.hash }
    }
}

/// The beginning of a hash, which is enough to tell turns of one table apart.
pub(in crate::session) fn short(hash: &Hash) -> [u8; 8] {
    std::array::from_fn(|index| hash[index])
}
