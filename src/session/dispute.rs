//! Files of one table that have parted: what they have in common, the branches, and who signed twice.

use super::story::headline;
use crate::chain::{self, Chain, Link, Relation, compare, span};
use crate::file::TableStep;
use crate::kit::{hex, listed};
use crate::seal::PublicIdentity;
use crate::table::{Table, retrace};

/// The branches of one table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Dispute<'a> {
    /// How many turns all branches have in common.
    pub stem: usize,
    /// The branches, each the longest of those that it goes on from.
    pub branches: Vec<Branch<'a>>,
    /// The keys that signed turns of two branches; none if two keys have joined one seat, and nobody signed
    /// both branches.
    pub convictions: Vec<Conviction<'a>>,
}

/// One branch.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Branch<'a> {
    /// The names of the files that hold it, or a part of it beyond the stem. The longest comes first.
    pub files: Vec<&'a str>,
    /// All its turns.
    pub chain: &'a Chain,
}

/// A key that signed two different turns, one of which cannot come after the other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conviction<'a> {
    /// The key.
    pub author: PublicIdentity,
    /// The first of its turns that stands on one branch only.
    pub first: &'a Link,
    /// The first of its turns on another branch.
    pub second: &'a Link,
}

/// How the files of one table have parted, with the names of the files; none if they have not. Chains of
/// another table than the first are passed over.
#[must_use]
pub fn dispute<'a>(files: &[(&'a str, &'a Chain)]) -> Option<Dispute<'a>> {
    let id = files.first()?.1.id;
    let same: Vec<_> = files.iter().filter(|(_, chain)| chain.id == id).copied().collect();
    // A branch that all who play have given up in another one is none any more.
    let gives_up = |one: &Chain, other: &Chain| matches!(compare(one, other), Relation::FirstReplaces { .. });
    let is_given_up = |chain: &Chain| same.iter().any(|(_, other)| gives_up(other, chain));
    let mut sorted: Vec<_> = same.iter().filter(|(_, chain)| !is_given_up(chain)).copied().collect();
    sorted.sort_by_key(|(_, chain)| std::cmp::Reverse(chain.links.len()));
    let mut branches: Vec<Branch> = Vec::new();
    let mut shorter = Vec::new();
    for (file, chain) in sorted {
        let homes: Vec<usize> =
            (0..branches.len()).filter(|at| common(branches[*at].chain, chain) == chain.links.len()).collect();
        match homes[..] {
            [] => branches.push(Branch { files: vec![file], chain }),
            [home] => shorter.push((home, file, chain)),
            // It ends before its branches part.
            _ => {}
        }
    }
    let (first, others) = branches.split_first().filter(|(_, others)| !others.is_empty())?;
    let stem = others.iter().map(|other| common(first.chain, other.chain)).min().unwrap_or_default();
    for (home, file, chain) in shorter {
        if chain.links.len() > stem {
            branches[home].files.push(file);
        }
    }
    let convictions = convictions(&branches);
    Some(Dispute { stem, branches, convictions })
}

/// How many turns two chains have in common from the first on.
fn common(one: &Chain, other: &Chain) -> usize {
    one.links.iter().zip(&other.links).take_while(|(one, other)| one.hash == other.hash).count()
}

/// Each key that signed beyond the parting of two branches on both of them, once.
fn convictions<'a>(branches: &[Branch<'a>]) -> Vec<Conviction<'a>> {
    let mut found: Vec<Conviction> = Vec::new();
    for (at, one) in branches.iter().enumerate() {
        for other in &branches[..at] {
            for (first, second) in chain::convictions(other.chain, one.chain) {
                if found.iter().all(|known| known.author != first.author) {
                    found.push(Conviction { author: first.author, first, second });
                }
            }
        }
    }
    found
}

impl Dispute<'_> {
    /// Which releases would mend it, in lines: one branch stays, and all who play give the first turn of each
    /// other one up.
    fn ways_out(&self) -> Vec<String> {
        if self.is_race() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for (at, branch) in self.branches.iter().enumerate() {
            let stays = |(other, kept): (usize, &Branch<'_>)| other != at && self.may_stay(kept);
            if branch.chain.links[self.stem..].iter().any(Link::is_final)
                || !self.branches.iter().enumerate().any(stays)
            {
                continue;
            }
            let (file, number) = (branch.files[0], self.stem + 1);
            lines.push(format!("  to go on without {file}: bypost consent {file} release {number}, by all who play"));
        }
        if lines.is_empty() {
            lines.push("  no releases mend it: ask all who play which file counts".to_owned());
        }
        lines
    }

    /// Whether the branches begin with two joins of one seat, which nobody can give up.
    fn is_race(&self) -> bool {
        let firsts = self.branches.iter().filter_map(|branch| branch.chain.links.get(self.stem));
        firsts.into_iter().any(|link| link.turn.join.is_some())
    }

    /// Whether a branch may stay while others are given up. Somebody must be able to play the turn that
    /// carries the releases. A seat that was handed over there cannot release what its old owner played
    /// elsewhere.
    fn may_stay(&self, branch: &Branch<'_>) -> bool {
        let is_handover = |link: &Link| matches!(TableStep::of(&link.turn), Some(TableStep::Handover(_)));
        let turns = branch.chain.links.len();
        let begun = Table::new(&branch.chain.header, branch.chain.id);
        let table = begun.and_then(|begun| retrace(begun, branch.chain, turns, |_| ()));
        // What does not hold is never continued.
        table.is_ok_and(|table| table.clock().is_some()) && !branch.chain.links[self.stem..].iter().any(is_handover)
    }

    /// The dispute in lines: the moves first, the hashes last.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let seats: Vec<&str> = self.convictions.iter().map(|twice| twice.first.turn.seat.as_str()).collect();
        let who = match seats[..] {
            [] => "nobody signed turns of two branches".to_owned(),
            _ => format!("{} signed turns of two branches", listed(&seats)),
        };
        let word = if self.convictions.is_empty() { "PARTED" } else { "FORK" };
        let mut lines = vec![format!("{word} at turn {}: {who}", self.stem + 1)];
        if self.stem > 0 {
            lines.push(format!("  all have {}", span(1, self.stem, [""; 2])));
        }
        for branch in &self.branches {
            lines.push(format!("  {}:", listed(&branch.files)));
            let turns = branch.chain.links[self.stem..].iter();
            lines.extend(turns.map(|link| format!("    {}", headline(&link.turn))));
        }
        for Conviction { author, first, second } in &self.convictions {
            let turn = |link: &Link| format!("turn {} ({})", link.turn.number, hex(&link.hash));
            lines.push(format!("  the key {} signed both {}", author.fingerprint(), turn(first)));
            lines.push(format!("    and {}", turn(second)));
        }
        if self.convictions.is_empty() && self.is_race() {
            let joins = self.branches.iter().filter_map(|branch| branch.chain.links.get(self.stem));
            let joins = joins.map(|link| format!("{} joined as {}", link.author.fingerprint(), link.turn.seat));
            lines.push(format!(
                "  {}; the join that the next turn builds on counts",
                listed(&joins.collect::<Vec<_>>())
            ));
        }
        lines.extend(self.ways_out());
        lines
    }
}
