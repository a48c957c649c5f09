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

    /// The longest run of known links that are equal to the first of these turns. The turns go on after
    /// `before` others of the table `id`, the last of which has the hash `head`.
    pub fn links(&self, id: &Hash, before: usize, head: &Hash, turns: &[Turn]) -> &[Link] {
        let runs = self.chains.iter().filter(|chain| chain.id == *id).filter_map(|chain| {
            let last = before.checked_sub(1).map_or(Some(&chain.id), |last| Some(&chain.links.get(last)?.hash));
            let links = chain.links.get(before..).filter(|_| last == Some(head))?;
            Some(&links[..turns.iter().zip(links).take_while(|(turn, link)| **turn == link.turn).count()])
        });
        runs.max_by_key(|run| run.len()).unwrap_or_default()
    }
}
