//! Turns that were linked before, so that they need not be checked again in another state of the same table.

use super::checked_turns::{CheckedTurns, checked};
use super::{Chain, Link, Relation, compare};
use crate::file::Turn;
use crate::rules::Hash;

/// How many branches are kept.
const BRANCHES: usize = 3;

/// Chains whose hashes and signatures are right, the newest last.
#[derive(Clone, Debug, Default)]
pub struct LinkedChains {
    chains: Vec<Chain>,
    records: Vec<CheckedTurns>,
}

impl LinkedChains {
    /// Takes in a chain that was linked, unless all its turns are known.
    pub fn add(&mut self, chain: Chain) {
        let goes_on = |older: &Chain| matches!(compare(&chain, older), Relation::FirstNewer(_) | Relation::Same);
        if self.chains.iter().any(|newer| matches!(compare(newer, &chain), Relation::FirstNewer(_) | Relation::Same)) {
            return;
        }
        self.chains.retain(|older| !goes_on(older));
        // The first chain is that of the file that is here, and is never dropped for another.
        if self.chains.len() == BRANCHES {
            self.chains.remove(1);
        }
        self.chains.push(chain);
    }

    /// Vouches for turns that were checked whole before: their signatures and proofs are not checked again.
    pub fn trust(&mut self, records: Vec<CheckedTurns>) {
        self.records = records;
    }

    /// How many of the first turns of a chain were checked whole before.
    pub(super) fn checked(&self, chain: &Chain) -> usize {
        checked(&self.records, chain)
    }

    /// The chains.
    pub fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// The longest run of known links of a table that are equal to its first turns in a file.
    pub fn links(&self, id: &Hash, turns: &[Turn]) -> &[Link] {
        let runs = self.chains.iter().filter(|chain| chain.id == *id).map(|chain| {
            let same = turns.iter().zip(&chain.links).take_while(|(turn, link)| **turn == link.turn);
            &chain.links[..same.count()]
        });
        runs.max_by_key(|run| run.len()).unwrap_or_default()
    }
}
