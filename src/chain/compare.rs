//! Two files of one table: which is newer, and who signed both ways of a fork.

use super::{Chain, Link};

/// How two chains stand to each other.
#[derive(Clone, Debug)]
pub enum Relation<'a> {
    /// They are of different tables.
    Strangers,
    /// They hold the same turns.
    Same,
    /// The first continues the second by this many turns.
    FirstNewer(usize),
    /// The second continues the first by this many turns.
    SecondNewer(usize),
    /// They part: two different turns follow one predecessor.
    Parted {
        /// The first chain's turn.
        first: &'a Link,
        /// The second chain's turn.
        second: &'a Link,
    },
}

impl Relation<'_> {
    /// Whether one identity signed both turns where the chains part. If two identities did, they raced for a seat (or a
    /// key holder wrote out of turn, which the table refuses).
    pub fn convicts(&self) -> bool {
        matches!(self, Self::Parted { first, second } if first.author == second.author)
    }
}

/// Compares two chains.
pub fn compare<'a>(first: &'a Chain, second: &'a Chain) -> Relation<'a> {
    if first.id != second.id {
        return Relation::Strangers;
    }
    let parted = first.links.iter().zip(&second.links).find(|(one, other)| one.hash != other.hash);
    if let Some((first, second)) = parted {
        return Relation::Parted { first, second };
    }
    match first.links.len().cmp(&second.links.len()) {
        std::cmp::Ordering::Equal => Relation::Same,
        std::cmp::Ordering::Greater => Relation::FirstNewer(first.links.len() - second.links.len()),
        std::cmp::Ordering::Less => Relation::SecondNewer(second.links.len() - first.links.len()),
    }
}
