//! The consents that are remembered here and that a new turn is to carry.

use super::agreed::agreed_in_words;
use super::{Memory, Refusal};
use crate::chain::{Chain, consent_hash};
use crate::file::{Agreed, Consent};
use crate::kit::listed;
use crate::rules::{Hash, Seat};
use crate::table::Table;

/// The consents to something, one of each seat that must agree before a turn of this author, in seat order.
///
/// # Errors
/// Whose consent is lacking.
pub(super) fn needed(
    memory: &Memory,
    chain: &Chain,
    table: &Table,
    author: Seat,
    to: &Agreed,
) -> Result<Vec<Consent>, Refusal> {
    let head = chain.head();
    let (mut found, mut lacking) = (Vec::new(), Vec::new());
    for seat in table.must_agree(author, to) {
        let name = table.seats().name(seat);
        let is_meant = |one: &&Consent| one.seat == name && one.to == *to && one.on == head && counts(table, seat, one);
        match memory.consents.iter().find(is_meant) {
            Some(consent) => found.push(consent.clone()),
            None => lacking.push(name),
        }
    }
    if lacking.is_empty() {
        return Ok(found);
    }
    let what =
        format!("{} must agree first: no consent to {} at this turn is here", listed(&lacking), agreed_in_words(to));
    Err(Refusal::new(what)
        .hint(format!("they make it with bypost consent FILE {}, and bypost receive takes it in", to.as_typed())))
}

/// The releases of turns of other branches that all others have given, that this home agrees to, and that the
/// chain does not carry yet.
pub(super) fn complete(memory: &Memory, chain: &Chain, table: &Table, author: Seat) -> Vec<Consent> {
    let mut carried = Vec::new();
    for released in &memory.released {
        let (on, to) = (released.turn.hash, Agreed::Release(released.release()));
        let is_open = released.turn.number as usize <= chain.links.len() + 1;
        if is_open && !chain.holds(&on) && !chain.releases(&on) {
            carried.extend(all(memory, table, author, on, &to).unwrap_or_default());
        }
    }
    carried
}

/// The consents of all who must agree before a turn of this author, resting on one turn; none if one lacks,
/// or if nobody else plays.
pub(super) fn all(memory: &Memory, table: &Table, author: Seat, on: Hash, to: &Agreed) -> Option<Vec<Consent>> {
    let asked = table.must_agree(author, to);
    let given = |seat: Seat| {
        let name = table.seats().name(seat);
        let is_meant =
            |one: &&Consent| one.seat == name && one.on == on && one.to.is_like(to) && counts(table, seat, one);
        let given = memory.consents.iter().filter(is_meant);
        // Of several the one that reaches furthest.
        given.max_by_key(|one| one.to.release().map(|release| release.last)).cloned()
    };
    asked.into_iter().map(given).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

/// The turns that are given up by consents.
pub(super) fn given_up(consents: &[Consent]) -> Vec<Hash> {
    consents.iter().filter(|one| one.to.release().is_some()).map(|one| one.on).collect()
}

/// Whether the key that has a seat now has signed a consent: a seat may have been handed over since.
pub(super) fn counts(table: &Table, seat: Seat, consent: &Consent) -> bool {
    let owner = table.members().get(seat.index()).map(|member| member.identity);
    owner.is_some_and(|owner| owner.agreed(&consent_hash(&table.id(), consent), &consent.signature))
}
