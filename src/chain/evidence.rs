//! The smallest proof of a fork, for somebody who has neither of the two files.
//!
//! The hash of a turn fixes all turns before it. So two turns of one key convict it if the turns that lead to
//! them begin with different ones after the same predecessor: then neither of the two can follow the other,
//! whatever else the table holds.

use super::{Chain, Link, Relation, compare, table_id, turn_hash};
use crate::file::{Evidence, Fault, Header, Turn};
use crate::rules::{Hash, Seat};
use crate::seal::PublicIdentity;

/// A fork that evidence proves: one key signed two turns of a table, neither of which can follow the other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fork {
    /// The table's id.
    pub id: Hash,
    /// The turn in which the key joined.
    pub join: Link,
    /// The number of the turn at which the branches part.
    pub parting: u32,
    /// The turn of one branch that the key signed.
    pub first: Link,
    /// The turn of the other branch that it signed.
    pub second: Link,
}

/// The evidence that two chains hold together, if one key signed turns of both branches.
///
/// # Errors
/// They have not parted, or nobody is convicted.
pub fn evidence(first: &Chain, second: &Chain) -> Result<Evidence, Fault> {
    let (one, mine, yours) = match compare(first, second) {
        Relation::Parted { first, convicts: Some((mine, yours)), .. } => (first, mine, yours),
        Relation::Parted { first, convicts: None, .. } => {
            let number = first.turn.number;
            return Err(Fault::file(format!("the files part at turn {number}, but no key signed both branches")));
        }
        Relation::Strangers => return Err(Fault::file("the files are of different tables")),
        Relation::FirstReplaces { .. } | Relation::SecondReplaces { .. } => {
            return Err(Fault::file("one branch gives the other up, with the consent of all who play"));
        }
        _ => return Err(Fault::file("the files have not parted: one of them goes on from the other")),
    };
    let from = one.turn.number as usize - 1;
    let joins = first.links.iter().chain(&second.links).filter(|link| link.turn.join.is_some());
    let join = joins.into_iter().find(|link| link.author == mine.author).ok_or_else(|| {
        let key = mine.author.fingerprint();
        Fault::file(format!("the key {key} has joined no seat of this table, so only both files together convict it"))
    })?;
    let branch = |chain: &Chain, last: &Link| {
        let links = chain.links.iter().take(last.turn.number as usize).skip(from);
        links.map(|link| link.turn.clone()).collect()
    };
    let evidence = Evidence {
        header: first.header.clone(),
        join: join.turn.clone(),
        first: branch(first, mine),
        second: branch(second, yours),
    };
    // Nothing is written that a reader would refuse.
    prove(&evidence).map(|_| evidence)
}

/// Checks evidence.
///
/// # Errors
/// The first thing because of which it proves nothing.
pub fn prove(evidence: &Evidence) -> Result<Fork, Fault> {
    let Evidence { header, join, first, second } = evidence;
    let ground = Ground { id: table_id(header), header };
    let join = ground.link(join)?.ok_or_else(|| wrong(join, "joins no seat"))?;
    let (first, second) = (ground.branch(first)?, ground.branch(second)?);
    if first.begin.after != second.begin.after || first.begin.number != second.begin.number {
        return Err(Fault::file("the branches do not begin after the same turn"));
    }
    if turn_hash(&ground.id, first.begin) == turn_hash(&ground.id, second.begin) {
        return Err(Fault::file("the branches begin with the same turn: one of the two turns may follow the other"));
    }
    let hashes = [&first, &second].map(|branch| turn_hash(&ground.id, branch.begin));
    if gives_up(&evidence.first, &hashes[1]) || gives_up(&evidence.second, &hashes[0]) {
        return Err(Fault::file("one branch gives the other up, with the consent of all who play"));
    }
    let parting = first.begin.number;
    let (first, second) = (ground.signed(&first, &join)?, ground.signed(&second, &join)?);
    Ok(Fork { id: ground.id, join, parting, first, second })
}

/// Whether one of these turns carries releases of a turn with this hash.
fn gives_up(turns: &[Turn], hash: &Hash) -> bool {
    let mut carried = turns.iter().flat_map(|turn| &turn.consents);
    carried.any(|consent| consent.on == *hash && consent.to.release().is_some())
}

/// The table that evidence is about.
struct Ground<'a> {
    id: Hash,
    header: &'a Header,
}

/// Turns each of which follows the one before.
struct Branch<'a> {
    begin: &'a Turn,
    last: &'a Turn,
    /// The hash of the last turn.
    head: Hash,
}

impl Ground<'_> {
    /// Checks that turns follow one another, and all that can be checked of each of them alone.
    fn branch<'t>(&self, turns: &'t [Turn]) -> Result<Branch<'t>, Fault> {
        let mut all: Option<Branch> = None;
        for turn in turns {
            self.link(turn)?;
            let begin = match &all {
                None => turn,
                Some(before) if turn.after == before.head && turn.number == before.last.number + 1 => before.begin,
                Some(_) => return Err(wrong(turn, "does not follow the turn before it in its branch")),
            };
            all = Some(Branch { begin, last: turn, head: turn_hash(&self.id, turn) });
        }
        all.ok_or_else(|| Fault::file("a branch has no turns"))
    }

    /// The last turn of a branch, which the key that joined must have signed.
    fn signed(&self, branch: &Branch<'_>, join: &Link) -> Result<Link, Fault> {
        let Branch { last, head, .. } = branch;
        let seat = self.seat(last)?;
        let link = Link { turn: (*last).clone(), seat, hash: *head, author: join.author };
        if !link.is_signed() {
            return Err(wrong(last, "the signature is not of the key that joined, or the turn was altered"));
        }
        if !link.binds() {
            return Err(wrong(last, "is of a kind that convicts nobody"));
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
        match &turn.join {
            None if index < seats.len() => Err(wrong(turn, "stands where a seat must join")),
            None => Ok(Seat::new(place as u8)),
            Some(_) if place != index => Err(wrong(turn, "joins in another place than that of its seat")),
            Some(join) if seats[place].1.is_some_and(|fixed| fixed != join.identity) => {
                Err(wrong(turn, "joins with another identity than the header fixes for this seat"))
            }
            Some(join) if join.sealed.is_some() != self.header.deal.is_sealed() => {
                Err(wrong(turn, "brings a table key to an open deal, or none to a sealed one"))
            }
            Some(_) => Ok(Seat::new(place as u8)),
        }
    }
}

fn wrong(turn: &Turn, what: &str) -> Fault {
    Fault::turn(turn.number, &turn.seat, what)
}
