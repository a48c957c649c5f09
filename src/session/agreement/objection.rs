//! The objection of a seat without which a table went on: it says that it was not late. `docs/format.md`
//! section 16 states it.

use super::agreements::agrees_in_words;
use crate::chain::{Chain, Link, consent_hash};
use crate::file::{Agreed, Consent};
use crate::session::Memory;

/// The turn in which others go on without the seat of this name.
pub(in crate::session) fn put_out_in<'c>(chain: &'c Chain, seat: &str) -> Option<&'c Link> {
    chain.links.iter().find(|link| link.without().is_some_and(|late| late == seat))
}

/// The turn in which others go on without a seat, if this is the objection of that seat to it.
pub(in crate::session) fn objected<'c>(chain: &'c Chain, consent: &Consent) -> Option<&'c Link> {
    let link = put_out_in(chain, &consent.seat).filter(|_| consent.to == Agreed::Contest)?;
    let index = link.turn.number as usize - 1;
    let before = chain.links.get(index.checked_sub(1)?)?;
    let owner = chain.links[..index].iter().rfind(|link| link.turn.seat == consent.seat)?.successor()?;
    let is_signed = owner.agreed(&consent_hash(&chain.id, consent), &consent.signature);
    (consent.on == link.turn.after && consent.time >= before.turn.time && is_signed).then_some(link)
}

/// The turns of a table in which others go on without a seat that has said here that it was not late.
#[must_use]
pub fn objections<'c>(memory: Option<&Memory>, chain: &'c Chain) -> Vec<&'c Link> {
    let consents = memory.map(|memory| &memory.consents).into_iter().flatten();
    let mut links: Vec<&Link> = consents.filter_map(|consent| objected(chain, consent)).collect();
    links.sort_by_key(|link| link.turn.number);
    links.dedup_by_key(|link| link.turn.number);
    links
}

/// That the others went on without the seat of this name, and in which turn; with whether it has objected to
/// that here. None of other seats.
#[must_use]
pub fn gone_in_words(memory: Option<&Memory>, chain: &Chain, seat: &str) -> Option<String> {
    let link = put_out_in(chain, seat)?;
    let objected = if has_objected(memory, chain, seat) { format!(", and {seat} has objected") } else { String::new() };
    Some(format!("the others went on without {seat} in turn {}{objected}", link.turn.number))
}

/// Whether a seat has said here that it was not late when the others went on without it.
#[must_use]
pub fn has_objected(memory: Option<&Memory>, chain: &Chain, seat: &str) -> bool {
    objections(memory, chain).iter().any(|link| link.without().is_some_and(|late| late == seat))
}

/// What seats without which a table went on have said to that here, in lines.
#[must_use]
pub fn objection_notes(memory: Option<&Memory>, chain: &Chain) -> Vec<String> {
    let seats = objections(memory, chain).into_iter().filter_map(Link::without);
    seats.map(|late| agrees_in_words(&[&late], &Agreed::Contest)).collect()
}
