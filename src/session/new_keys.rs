//! Names at a table that were met with another key before, or that look like others.

use super::names::{alike, likeness};
use super::{Known, Refusal, shell};
use crate::table::Table;

/// What is odd about the names at a table and their keys. The way out, where there is one, is a command.
#[must_use]
pub fn odd_names(known: &Known, table: &Table) -> Vec<Refusal> {
    let names: Vec<String> = table.header().seats.iter().map(|(name, _)| name.clone()).collect();
    let twice = alike(&names).map(|(one, other)| Refusal::new(likeness(other, one, "which is another seat here")));
    let mut odd: Vec<Refusal> = twice.into_iter().collect();
    for (seat, member) in table.seats().all().zip(table.members()) {
        let name = table.seats().name(seat);
        // A seat that was handed over has another key, as the table shows.
        let before = known.other_key(name, &member.identity).filter(|before| !table.former().contains(before));
        if let Some(before) = before {
            let (now, before) = (member.identity.fingerprint(), before.fingerprint());
            let what = format!("{name} had the key {before} before and has {now} here; ask {name} by another way");
            odd.push(Refusal::new(what).hint(format!("bypost key forget {}", shell::word(name))));
        }
        if let Some(other) = known.lookalike(name, &member.identity) {
            odd.push(Refusal::new(likeness(name, other, "who had another key")));
        }
    }
    odd
}
