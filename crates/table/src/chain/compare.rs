//! Two files of one table: which is newer, and who signed both ways of a fork.

use super::{Chain, Link};
use crate::file::TableStep;

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
    /// They part where the second claims that the seat on the clock has used up its time, and in the first
    /// that seat has played. Somebody who made or allowed the claim has played on there, so the first counts.
    /// Or they part where the others go on without a seat in one of them, and the rule of that says that the
    /// first counts.
    FirstReplaces {
        /// The first chain's turn.
        first: &'a Link,
        /// The second chain's turn.
        second: &'a Link,
    },
    /// The same the other way round.
    SecondReplaces {
        /// The first chain's turn.
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
/// use bypost_table::chain::{self, Relation};
/// use bypost_table::file;
///
/// let game = &(bypost_games::GAMES[0].info)().id;
/// let text = std::fs::read_to_string(format!("../../examples/{game}/middle.toml"))?;
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
            _ if one.without().or(other.without()).is_some() => match outlasts(first, second) {
                Some(true) => Relation::FirstReplaces { first: one, second: other },
                Some(false) => Relation::SecondReplaces { first: one, second: other },
                None => Relation::Parted { first: one, second: other, is_fork: false },
            },
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

fn is_fork(one: &Link, other: &Link) -> bool {
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
    let claimed = |seat: &str| claim.is_backed_by(seat);
    claim.is_claim()
        && !played.is_claim()
        && !claimed(&played.turn.seat)
        && later.iter().any(|link| claimed(&link.turn.seat))
}

/// Whether the first of two branches counts, where the others go on without a seat in one of them, and in
/// the other one another turn stands there; none as long as nothing decides. `docs/format.md` section 16
/// states it.
fn outlasts(first: &[Link], second: &[Link]) -> Option<bool> {
    match (first.first()?.without(), second.first()?.without()) {
        (Some(late), None) => goes_on(first, second, &late),
        (None, Some(late)) => goes_on(second, first, &late).map(|counts| !counts),
        _ => None,
    }
}

/// Whether the branch without a seat counts, and not the other one. Whoever was in agreed to it or made it.
fn goes_on(without: &[Link], other: &[Link], late: &str) -> Option<bool> {
    let ((step, later), (played, _)) = (without.split_first()?, other.split_first()?);
    let has_signed = |branch: &[Link], seat: &str| branch.iter().any(|link| link.binds() && link.turn.seat == seat);
    let is_paid = later.iter().any(|link| link.binds() && link.turn.seat != step.turn.seat);
    let stays = without.iter().any(|link| {
        let seat = &link.turn.seat;
        link.binds() && step.is_backed_by(seat) && !has_signed(other, seat)
    });
    let have_followed = other.iter().filter(|link| link.binds() && link.turn.seat != late);
    if is_paid && stays && have_followed.into_iter().all(|link| has_signed(without, &link.turn.seat)) {
        return Some(true);
    }
    let accuses = matches!(TableStep::of(&played.turn), Some(TableStep::Accuse(_)));
    let is_withdrawn = other.iter().any(|link| link.binds() && step.is_backed_by(&link.turn.seat));
    (accuses || is_withdrawn).then_some(false)
}
