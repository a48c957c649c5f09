//! A chain and its links: a file whose hashes and signatures have been checked.

use crate::file::{File, Header, TableStep, Turn};
use bypost_rules::{Hash, Seat};
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

    pub(super) fn is_signed(&self) -> bool {
        self.author.signed(&self.hash, &self.turn.signature)
    }
}

impl Chain {
    /// Whether all of its turns were checked whole before, as whoever had them linked vouches for.
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
