//! What was checked before: turns that were linked, so that they need not be checked again in another state
//! of the same table, and what a home remembers of turns that it has checked whole, so that it need not do so
//! again.

use super::{Chain, Link, Relation, compare};
use crate::file::{Turn, base64_decode, base64_encode};
use bypost_rules::{Hash, Transcript};

/// How many branches are kept.
const BRANCHES: usize = 3;

/// Chains whose hashes and signatures are right, the newest last.
#[derive(Clone, Debug, Default)]
pub struct LinkedChains {
    chains: Vec<Chain>,
    pub(super) records: Vec<CheckedTurns>,
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

    /// The longest run of known links of a table that are equal to its first turns in a file.
    pub fn links(&self, id: &Hash, turns: &[Turn]) -> &[Link] {
        let runs = self.chains.iter().filter(|chain| chain.id == *id).map(|chain| {
            let same = turns.iter().zip(&chain.links).take_while(|(turn, link)| **turn == link.turn);
            &chain.links[..same.count()]
        });
        runs.max_by_key(|run| run.len()).unwrap_or_default()
    }
}

/// How many records are kept of one table.
const RECORDS: usize = 8;

/// The first turns of a chain, all of which were checked whole.
///
/// A hash stands for them. It covers the hash of each turn, which covers its steps, shares and proofs and the
/// table's header, and also each signature, which no hash of a turn covers. Another version of bypost may
/// check more, so it covers the version too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedTurns {
    turns: usize,
    hash: Hash,
}

impl CheckedTurns {
    /// The turns of a chain that was just checked whole.
    pub fn of(chain: &Chain) -> Self {
        let turns = chain.links.len();
        Self { turns, hash: Sums::new(chain).after(turns) }
    }

    /// What is to be kept of a table when this was just checked and that was kept before, the newest first;
    /// none if it is kept already. A table has few branches, so eight are enough.
    pub fn kept(self, old: Vec<Self>) -> Option<Vec<Self>> {
        if old.contains(&self) { None } else { Some([self].into_iter().chain(old).take(RECORDS).collect()) }
    }

    /// Reads a line that [`CheckedTurns::line`] gave.
    pub fn read(line: &str) -> Option<Self> {
        let (turns, hash) = line.split_once(' ')?;
        let record = Self { turns: turns.parse().ok()?, hash: base64_decode(hash).ok()? };
        (record.line() == line).then_some(record)
    }

    /// A line for a file: how many turns there are, and their hash.
    pub fn line(&self) -> String {
        format!("{} {}", self.turns, base64_encode(&self.hash))
    }
}

/// How many of the first turns of a chain one of these records is of: the most.
pub(super) fn checked(records: &[CheckedTurns], chain: &Chain) -> usize {
    let mut records: Vec<&CheckedTurns> = records.iter().filter(|record| record.turns <= chain.links.len()).collect();
    records.sort_by_key(|record| record.turns);
    let mut sums = Sums::new(chain);
    let holding = records.into_iter().filter(|record| sums.after(record.turns) == record.hash);
    holding.map(|record| record.turns).max().unwrap_or(0)
}

/// The hashes of the first turns of a chain, for more and more turns.
struct Sums<'a> {
    chain: &'a Chain,
    absorbed: usize,
    hash: Transcript,
}

impl<'a> Sums<'a> {
    fn new(chain: &'a Chain) -> Self {
        let mut hash = Transcript::new("checked turns");
        hash.text("version", env!("CARGO_PKG_VERSION")).bytes("table", &chain.id);
        Self { chain, absorbed: 0, hash }
    }

    /// The hash of so many turns, which are no fewer than before.
    fn after(&mut self, turns: usize) -> Hash {
        for link in &self.chain.links[self.absorbed..turns] {
            self.hash.bytes("turn", &link.hash).bytes("signature", &link.turn.signature);
        }
        self.absorbed = turns;
        self.hash.clone().hash()
    }
}
