//! What a home remembers of turns that it has checked whole, so that it need not do so again.

use super::Chain;
use crate::file::{base64_decode, base64_encode};
use crate::rules::{Hash, Transcript};

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
    #[must_use]
    pub(crate) fn of(chain: &Chain) -> Self {
        let turns = chain.links.len();
        Self { turns, hash: Sums::new(chain).after(turns) }
    }

    /// What is to be kept of a table when this was just checked and that was kept before, the newest first;
    /// none if it is kept already. A table has few branches, so eight are enough.
    #[must_use]
    pub fn kept(self, old: Vec<Self>) -> Option<Vec<Self>> {
        if old.contains(&self) { None } else { Some([self].into_iter().chain(old).take(RECORDS).collect()) }
    }

    /// Reads a line that [`CheckedTurns::line`] gave.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let (turns, hash) = line.split_once(' ')?;
        let record = Self { turns: turns.parse().ok()?, hash: base64_decode(hash).ok()? };
        (record.line() == line).then_some(record)
    }

    /// A line for a file: how many turns there are, and their hash.
    #[must_use]
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
