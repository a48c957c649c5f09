//! Names at a table that were met with another key before, or that look like others.

use super::KnownNames;
use super::names::{alike, likeness};
use crate::table::Table;

/// What is odd about a name at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddName {
    /// It in words.
    pub what: String,
    /// The name, if the key with which it was met is to be forgotten once its owner has said that the new one
    /// is right.
    pub forget: Option<String>,
}

/// What is odd about the names at a table and their keys.
#[must_use]
pub fn odd_names(known: &KnownNames, table: &Table) -> Vec<OddName> {
    let plain = |what| OddName { what, forget: None };
    let names: Vec<String> = table.header().seats.iter().map(|(name, _)| name.clone()).collect();
    let twice = alike(&names).map(|(one, other)| plain(likeness(other, one, "which is another seat here")));
    let mut odd: Vec<OddName> = twice.into_iter().collect();
    for (seat, member) in table.seats().all().zip(table.members()) {
        let name = table.seats().name(seat);
        // A seat that was handed over has another key, as the table shows.
        let before = known.other_key(name, &member.identity).filter(|before| !table.former().contains(before));
        if let Some(before) = before {
            let (now, before) = (member.identity.fingerprint(), before.fingerprint());
            let what = format!("{name} had the key {before} before and has {now} here; ask {name} by another way");
            odd.push(OddName { what, forget: Some(name.to_owned()) });
        }
        if let Some(other) = known.lookalike(name, &member.identity) {
            odd.push(plain(likeness(name, other, "who had another key")));
        }
    }
    odd
}
