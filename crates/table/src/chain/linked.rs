//! A chain and its links: a file whose hashes and signatures have been checked.
//! What was checked before: turns that were linked, so that they need not be checked again in another state
//! of the same table, and what a home remembers of turns that it has checked whole, so that it need not do so
//! again.

use super::{Relation, compare};
use crate::file::{File, Header, TableStep, Turn, base64_decode, base64_encode};
use bypost_rules::{Hash, Seat, Transcript};
use bypost_seal::PublicIdentity;

/// A file whose hashes and signatures are right. Whether its turns follow the rules is the table's business.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chain {
    /// The header.
    pub header: Header,
    /// The table's id.
    pub id: Hash,
    /// The turns with their hashes.
    pub links: Vec<Link>,
    /// How many of the first turns were checked whole before, as whoever had them linked vouches for.
    pub(crate) checked: usize,
}

/// One turn of a chain.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Link {
    /// The turn.
    pub turn: Turn,
    /// Its seat.
    pub seat: Seat,
    /// Its hash.
    pub hash: Hash,
    /// The identity that signed it.
    pub author: PublicIdentity,
}

impl Link {
    /// The identity that signs for the seat after this turn: another one, if the seat was handed over.
    pub fn successor(&self) -> Option<PublicIdentity> {
        match TableStep::of(&self.turn) {
            Some(TableStep::Handover(identity)) => PublicIdentity::decode(&identity),
            _ => Some(self.author),
        }
    }

    /// Whether it can contradict another turn of its author: what may be said on every branch cannot.
    pub fn binds(&self) -> bool {
        !matches!(TableStep::of(&self.turn), Some(TableStep::Contest | TableStep::Reveal))
    }

    /// Whether it claims that the seat on the clock has used up its time.
    pub fn is_claim(&self) -> bool {
        TableStep::of(&self.turn) == Some(TableStep::Claim)
    }

    /// Whether the others go on in it without the seat on the clock: then the name of that seat.
    pub fn without(&self) -> Option<String> {
        match TableStep::of(&self.turn) {
            Some(TableStep::Without(late)) => Some(late),
            _ => None,
        }
    }

    /// Whether its author made it, or has agreed to it.
    pub fn is_backed_by(&self, seat: &str) -> bool {
        self.turn.seat == seat || self.turn.consents.iter().any(|consent| consent.seat == seat)
    }

    /// Whether its author signed it.
    pub(super) fn is_signed(&self) -> bool {
        self.author.signed(&self.hash, &self.turn.signature)
    }
}

impl Chain {
    /// Whether all of its turns were checked whole before, as whoever had them linked vouches for.
    #[must_use]
    pub fn is_known_to_hold(&self) -> bool {
        self.checked >= self.links.len()
    }

    /// The hash of the last turn; the table's id before the first.
    pub fn head(&self) -> Hash {
        self.links.last().map_or(self.id, |link| link.hash)
    }

    /// Whether a turn (or the table itself) with this hash is in the chain.
    pub fn holds(&self, hash: &Hash) -> bool {
        self.id == *hash || self.links.iter().any(|link| link.hash == *hash)
    }

    /// The identity that signs for a seat after the last turn; none before the seat has joined.
    pub fn identity(&self, seat: Seat) -> Option<PublicIdentity> {
        self.links.iter().rfind(|link| link.seat == seat)?.successor()
    }

    /// The turns in which a seat was handed over, each with the key that signs for the seat after it.
    pub fn handovers(&self, seat: Seat) -> impl Iterator<Item = (u32, PublicIdentity)> {
        let links = self.links.iter().filter(move |link| link.seat == seat);
        links.filter_map(|link| Some((link.turn.number, link.successor().filter(|owner| *owner != link.author)?)))
    }

    /// Whether another key signs for a seat now than the one that joined it.
    pub fn is_handed_over(&self, seat: Seat) -> bool {
        self.handovers(seat).next().is_some()
    }

    /// Whether a seat was handed over, and its new owner has signed nothing yet.
    pub fn awaits_new_owner(&self, seat: Seat) -> bool {
        let last = self.links.iter().rfind(|link| link.seat == seat);
        last.is_some_and(|link| Some(link.author) != link.successor())
    }

    /// The chain with only the first `turns` turns.
    #[must_use]
    pub fn up_to(&self, turns: usize) -> Self {
        let links = self.links.iter().take(turns).cloned().collect();
        Self { header: self.header.clone(), id: self.id, links, checked: self.checked.min(turns) }
    }

    /// The file that this chain was read from.
    pub fn file(&self) -> File {
        let turns = self.links.iter().map(|link| link.turn.clone()).collect();
        File { header: self.header.clone(), turns }
    }
}

/// Turns as the subject of a verb, which is given for one and for more: `turn 4 is`, `turns 4 to 7 are`.
pub fn span(first: usize, last: usize, [is, are]: [&str; 2]) -> String {
    if first == last { format!("turn {first}{is}") } else { format!("turns {first} to {last}{are}") }
}

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
    pub fn of(chain: &Chain) -> Self {
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

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn one_turn_is_told_as_one() {
        assert_eq!(span(4, 4, [" is", " are"]), "turn 4 is");
        assert_eq!(span(1, 4, [" was", " were"]), "turns 1 to 4 were");
        assert_eq!(span(1, 1, [""; 2]), "turn 1");
    }
}
