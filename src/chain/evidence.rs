//! The smallest proof of a fork, for somebody who has neither of the two files: how a key came to the table,
//! and two turns that it signed on one predecessor.

use super::compare::is_fork;
use super::link::check_rescue;
use super::{Chain, Link, Relation, compare, table_id, turn_hash};
use crate::file::{Evidence, Fault, Header, TableStep, Turn};
use crate::rules::{Hash, Seat};
use crate::seal::PublicIdentity;

/// A fork that evidence proves: one key signed two turns of a table with the same predecessor.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fork {
    /// The table's id.
    pub id: Hash,
    /// The turn in which the seat was joined.
    pub join: Link,
    /// The turns in which the seat was handed over, down to the key that forked.
    pub handovers: Vec<Link>,
    /// One of the two turns.
    pub first: Link,
    /// The other one.
    pub second: Link,
}

/// The evidence that two chains hold together, if one key signed both turns at which they part.
///
/// # Errors
/// They have not parted, or nobody has forked.
pub fn evidence(first: &Chain, second: &Chain) -> Result<Evidence, Fault> {
    let (mine, yours) = match compare(first, second) {
        Relation::Parted { first, second, is_fork: true } => (first, second),
        Relation::Strangers => return Err(Fault::file("the files are of different tables")),
        Relation::SameEnd { .. } => {
            let what = "the files have the same end, and what was revealed or contested after it convicts nobody";
            return Err(Fault::file(what));
        }
        Relation::Parted { first, .. }
        | Relation::FirstReplaces { first, .. }
        | Relation::SecondReplaces { first, .. } => {
            let number = first.turn.number;
            return Err(Fault::file(format!("the files part at turn {number}, but no key signed both turns there")));
        }
        _ => return Err(Fault::file("the files have not parted: one of them goes on from the other")),
    };
    // What names the key stands before the parting, or is one of the two turns.
    let before = &first.links[..mine.turn.number as usize];
    let (join, handovers) = naming(before, &mine.author);
    let join = join.ok_or_else(|| {
        let key = mine.author.fingerprint();
        Fault::file(format!("the key {key} has joined no seat of this table, so only both files together convict it"))
    })?;
    let evidence = Evidence {
        header: first.header.clone(),
        join,
        handovers,
        first: mine.turn.clone(),
        second: yours.turn.clone(),
    };
    // Nothing is written that a reader would refuse.
    prove(&evidence).map(|_| evidence)
}

/// The turns that lead from a join to a key, handovers last; no join if nothing names the key.
fn naming(links: &[Link], key: &PublicIdentity) -> (Option<Turn>, Vec<Turn>) {
    let (mut key, mut handovers) = (*key, Vec::new());
    for link in links.iter().rev() {
        if link.author == key && link.turn.join.is_some() {
            return (Some(link.turn.clone()), handovers);
        }
        if link.author != key && link.successor() == Some(key) {
            handovers.insert(0, link.turn.clone());
            key = link.author;
        }
    }
    (None, handovers)
}

/// Checks evidence.
///
/// # Errors
/// The first thing because of which it proves nothing.
pub fn prove(evidence: &Evidence) -> Result<Fork, Fault> {
    let Evidence { header, join, handovers, first, second } = evidence;
    let ground = EvidenceTable { id: table_id(header), header };
    let join = ground.link(join)?.ok_or_else(|| wrong(join, "joins no seat"))?;
    let (mut key, mut before, mut named) = (join.author, &join.turn, Vec::new());
    for turn in handovers {
        if turn.seat != join.turn.seat || turn.number <= before.number {
            return Err(wrong(turn, "does not hand over the seat that was joined, after the turn before it"));
        }
        let link = ground.signed(turn, key)?;
        key = match TableStep::of(turn) {
            Some(TableStep::Handover(_)) => link.successor(),
            _ => None,
        }
        .ok_or_else(|| wrong(turn, "hands the seat over to no sound Ed25519 key"))?;
        before = turn;
        named.push(link);
    }
    let (first, second) = (ground.signed(first, key)?, ground.signed(second, key)?);
    if first.turn.number != second.turn.number || first.turn.after != second.turn.after {
        return Err(Fault::file("the two turns do not follow the same turn"));
    }
    if let Some(free) = [&first, &second].into_iter().find(|link| !link.binds()) {
        return Err(wrong(&free.turn, "is of a kind that convicts nobody"));
    }
    if !is_fork(&first, &second) {
        return Err(Fault::file("the two turns are the same turn"));
    }
    Ok(Fork { id: ground.id, join, handovers: named, first, second })
}

/// The table that evidence is about.
struct EvidenceTable<'a> {
    id: Hash,
    header: &'a Header,
}

impl EvidenceTable<'_> {
    /// A turn that this key must have signed.
    fn signed(&self, turn: &Turn, author: PublicIdentity) -> Result<Link, Fault> {
        // If it is a join, its own key must have signed it.
        self.link(turn)?;
        let link = Link { turn: turn.clone(), seat: self.seat(turn)?, hash: turn_hash(&self.id, turn), author };
        if !link.is_signed() {
            return Err(wrong(turn, "the signature is not of the key that it should be of, or the turn was altered"));
        }
        Ok(link)
    }

    /// Checks a turn by itself, and gives it with its author if it is a join, which names who signed it.
    fn link(&self, turn: &Turn) -> Result<Option<Link>, Fault> {
        let (seat, hash) = (self.seat(turn)?, turn_hash(&self.id, turn));
        let Some(join) = &turn.join else { return Ok(None) };
        let author = PublicIdentity::decode(&join.identity);
        let author = author.ok_or_else(|| wrong(turn, "the identity is no sound Ed25519 key"))?;
        let link = Link { turn: turn.clone(), seat, hash, author };
        if !link.is_signed() {
            return Err(wrong(turn, "the signature is not of the identity that joins, or the turn was altered"));
        }
        Ok(Some(link))
    }

    /// The seat of a turn, which must be able to stand in its place.
    fn seat(&self, turn: &Turn) -> Result<Seat, Fault> {
        let seats = &self.header.seats;
        let place = seats.iter().position(|(name, _)| *name == turn.seat);
        let place = place.ok_or_else(|| wrong(turn, "the table has no such seat"))?;
        let index = (turn.number as usize).checked_sub(1).ok_or_else(|| wrong(turn, "has no number"))?;
        if (index == 0) != (turn.after == self.id) {
            return Err(wrong(turn, "only the first turn follows the header, which is that of this table"));
        }
        check_rescue(self.header, turn).map_err(|what| wrong(turn, what))?;
        match &turn.join {
            None if index < seats.len() => Err(wrong(turn, "stands where a seat must join")),
            None => Ok(Seat::at(place)),
            Some(_) if place != index => Err(wrong(turn, "joins in another place than that of its seat")),
            Some(join) if seats[place].1.is_some_and(|fixed| fixed != join.identity) => {
                Err(wrong(turn, "joins with another identity than the header fixes for this seat"))
            }
            Some(join) if join.sealed.is_some() != self.header.deal.is_sealed() => {
                Err(wrong(turn, "brings a table key to an open deal, or none to a sealed one"))
            }
            Some(_) => Ok(Seat::at(place)),
        }
    }
}

fn wrong(turn: &Turn, what: &str) -> Fault {
    Fault::turn(turn.number, &turn.seat, what)
}
