//! Two files of one table: which is newer, and who signed both ways of a fork.

use super::{Chain, Link};

/// How two chains stand to each other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Relation<'a> {
    /// They are of different tables.
    Strangers,
    /// They hold the same turns.
    Same,
    /// The first continues the second by this many turns.
    FirstNewer(usize),
    /// The second continues the first by this many turns.
    SecondNewer(usize),
    /// They part where the second claims that the seat on the clock has used up its time, and in the first
    /// that seat has played. Somebody who made or allowed the claim has played on there, so the first counts.
    FirstReplaces {
        /// The first chain's turn.
        first: &'a Link,
        /// The second chain's turn: the claim.
        second: &'a Link,
    },
    /// The same the other way round.
    SecondReplaces {
        /// The first chain's turn: the claim.
        first: &'a Link,
        /// The second chain's turn.
        second: &'a Link,
    },
    /// They have the same end, and part after it: what follows only reveals, or contests a claim. Neither
    /// takes anything away from the other, and nobody is convicted.
    SameEnd {
        /// The first chain's turn.
        first: &'a Link,
        /// The second chain's turn.
        second: &'a Link,
    },
    /// They part: two different turns follow one predecessor.
    Parted {
        /// The first chain's turn.
        first: &'a Link,
        /// The second chain's turn.
        second: &'a Link,
        /// Whether one identity signed both, and so has forked.
        is_fork: bool,
    },
}

/// Compares two chains.
///
/// An identity that signed two turns with the same predecessor has forked. Nobody else has, and nothing
/// excuses it, not even that a claim was withdrawn. Two identities may join one seat, and one may claim where
/// another plays; that convicts nobody. A turn that only contests a claim, or reveals after the end, convicts
/// nobody either.
///
/// ```
/// use bypost::chain::{self, Relation};
/// use bypost::{file, games};
///
/// let game = &(games::GAMES[0].info)().id;
/// let text = std::fs::read_to_string(format!("examples/{game}/middle.toml"))?;
/// let chain = chain::link(file::read(text.as_bytes())?)?;
/// let before = chain.up_to(chain.links.len() - 2);
/// assert!(matches!(chain::compare(&before, &chain), Relation::SecondNewer(2)));
/// assert!(matches!(chain::compare(&chain, &chain), Relation::Same));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare<'a>(first: &'a Chain, second: &'a Chain) -> Relation<'a> {
    if first.id != second.id {
        return Relation::Strangers;
    }
    let mut both = first.links.iter().zip(&second.links);
    if let Some(parting) = both.position(|(one, other)| one.hash != other.hash) {
        let (one, other) = (&first.links[parting], &second.links[parting]);
        let (first, second) = (&first.links[parting..], &second.links[parting..]);
        return match (one, other) {
            _ if is_fork(one, other) => Relation::Parted { first: one, second: other, is_fork: true },
            _ if withdraws(first, other) => Relation::FirstReplaces { first: one, second: other },
            _ if withdraws(second, one) => Relation::SecondReplaces { first: one, second: other },
            _ if !one.binds() && !other.binds() => Relation::SameEnd { first: one, second: other },
            _ => Relation::Parted { first: one, second: other, is_fork: false },
        };
    }
    match first.links.len().cmp(&second.links.len()) {
        std::cmp::Ordering::Equal => Relation::Same,
        std::cmp::Ordering::Greater => Relation::FirstNewer(first.links.len() - second.links.len()),
        std::cmp::Ordering::Less => Relation::SecondNewer(second.links.len() - first.links.len()),
    }
}

/// Whether one identity has signed two different turns with the same predecessor that both bind it.
pub(super) fn is_fork(one: &Link, other: &Link) -> bool {
    one.turn.after == other.turn.after
        && one.hash != other.hash
        && one.author == other.author
        && one.binds()
        && other.binds()
}

/// Whether the turns of one branch withdraw the claim with which another one begins: the late seat has played
/// there instead, and later a seat that made the claim or agreed to it.
fn withdraws(branch: &[Link], claim: &Link) -> bool {
    let Some((played, later)) = branch.split_first() else { return false };
    let claimed = |seat: &str| claim.turn.seat == seat || claim.turn.consents.iter().any(|one| one.seat == seat);
    claim.is_claim()
        && !played.is_claim()
        && !claimed(&played.turn.seat)
        && later.iter().any(|link| claimed(&link.turn.seat))
}
