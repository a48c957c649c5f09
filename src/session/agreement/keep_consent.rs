//! Consents that came: each is measured against the table that is here, and remembered until a turn needs it.

use crate::chain::{Chain, consent_hash};
use crate::file::{Agreed, Consent, Time};
use crate::rules::{Hash, Seat};
use crate::seal::PublicIdentity;
use crate::session::agreement::agreements::{agreed_in_words, can_go_on_without, objected, that_can};
use crate::session::view::ahead::allowance;
use crate::session::{Change, Memory, Opened, Refusal, Store};

/// How many consents of each seat are remembered of a table.
const MOST: usize = 16;

/// Seconds by which clocks may differ at a table with a pace: a turn is never earlier than a consent that it
/// carries, so one that is dated ahead would take its author's time.
const APART: i64 = 600;

/// Takes in what seats agree to at a table that is here, all in one go, and tells of each why it was not
/// taken.
///
/// # Errors
/// An error of the store.
pub fn keep_consents<S: Store>(
    store: &mut S,
    opened: &Opened,
    consents: &[&Consent],
    now: Time,
) -> Result<Vec<Result<(), Refusal>>, S::Error> {
    let chain = &opened.chain;
    let mut told: Vec<_> = consents.iter().map(|consent| fits(opened, consent, now)).collect();
    if told.iter().all(Result::is_err) {
        return Ok(told);
    }
    store.lock()?;
    let snapshot = store.snapshot(&chain.id)?;
    let (own, before) = (snapshot.own(), snapshot.memory);
    let fitting = consents.iter().zip(&told).filter(|(_, told)| told.is_ok());
    let memory =
        fitting.fold(before.clone().unwrap_or_default(), |memory, (one, _)| kept(&memory, chain, (*one).clone()));
    for (consent, told) in consents.iter().zip(&mut told).filter(|(_, told)| told.is_ok()) {
        if !holds(&memory, consent) {
            let of = title(consent);
            *told = Err(Refusal::new(format!("{of}: only the last {MOST} of a seat are kept, and others came")));
        }
    }
    let is_others = |consent: &Consent| {
        let owner = chain.header.seats.iter().position(|(name, _)| *name == consent.seat);
        owner.and_then(|place| chain.identity(Seat::at(place))).is_some_and(|owner| !own.contains(&owner))
    };
    // An objection may rest on an earlier turn.
    let mut rest_here = consents.iter().zip(&told).filter(|(one, told)| told.is_ok() && one.to != Agreed::Contest);
    let is_answered = rest_here.any(|(consent, _)| is_others(consent));
    // Whoever signed it has all of the chain.
    let answered = is_answered.then(|| memory.answered_up_to(chain, chain.links.len(), &own)).flatten();
    let memory = answered.unwrap_or(memory);
    if before.as_ref() != Some(&memory) {
        store.commit(&Change { memory: Some(memory), ..Change::new(chain, before) })?;
    }
    Ok(told)
}

/// Whether the memory holds a consent, or the one that counts in its place.
fn holds(memory: &Memory, consent: &Consent) -> bool {
    let is_wish = |to: &Agreed| matches!(to, Agreed::Back(_));
    let counts = |to: &Agreed| *to == consent.to || is_wish(to) && is_wish(&consent.to);
    memory.consents.iter().any(|other| other.seat == consent.seat && other.on == consent.on && counts(&other.to))
}

/// The memory with one consent more, which rests on the last turn of this chain.
pub(crate) fn kept(memory: &Memory, chain: &Chain, consent: Consent) -> Memory {
    let mut memory = memory.clone();
    // What rests on an earlier turn of the chain is needed only to write the newest turns again. What rests
    // on another line stays: it may be the line on which the others go on.
    let bases: Vec<Hash> = memory.written().map(|written| written.base).collect();
    let is_needed =
        |other: &Consent| !chain.holds(&other.on) || bases.contains(&other.on) || other.to == Agreed::Contest;
    // An objection rests on an earlier turn itself.
    let is_objection = consent.to == Agreed::Contest;
    memory.consents.retain(|other| is_objection || other.on == consent.on || is_needed(other));
    let is_of_seat = |other: &Consent| other.seat == consent.seat && other.on == consent.on;
    let is_wish = |to: &Agreed| matches!(to, Agreed::Back(_));
    // The earlier one may be remembered in a turn that was signed already.
    if !memory.consents.iter().any(|other| is_of_seat(other) && other.to == consent.to) {
        // Of several wishes to go back the latest counts.
        let is_later = |other: &Consent| other.time > consent.time;
        let is_rival = |other: &Consent| is_of_seat(other) && is_wish(&other.to) && is_wish(&consent.to);
        if !memory.consents.iter().any(|other| is_rival(other) && is_later(other)) {
            memory.consents.retain(|other| !is_rival(other));
            memory.consents.push(consent);
        }
    }
    // Each seat has its own room, so that nobody can push out what others have agreed to.
    let of_seat = |one: &Consent, seat: &str| one.seat == seat && one.to != Agreed::Contest;
    let seats: Vec<String> = memory.consents.iter().map(|one| one.seat.clone()).collect();
    for seat in seats {
        let count = memory.consents.iter().filter(|one| of_seat(one, &seat)).count();
        if count > MOST
            && let Some(oldest) = memory.consents.iter().position(|one| of_seat(one, &seat))
        {
            memory.consents.remove(oldest);
        }
    }
    memory
}

/// Whether the owner of a seat has signed a consent. Turns that are linked tell its key, whether they follow
/// the rules or not, so it is asked before they are played.
pub(crate) fn check_signed(chain: &Chain, consent: &Consent) -> Result<(), Refusal> {
    let of = title(consent);
    let place = chain.header.seats.iter().position(|(name, _)| *name == consent.seat);
    let place = place.ok_or_else(|| Refusal::new(format!("{of}: nobody of that name has a seat")))?;
    let owner = chain.identity(Seat::at(place));
    if owner.is_some_and(|owner| owner.agreed(&consent_hash(&chain.id, consent), &consent.signature)) {
        return Ok(());
    }
    Err(Refusal::new(format!("{of} is not signed by that seat for this table, or was altered")))
}

fn title(consent: &Consent) -> String {
    format!("the consent of {} to {}", consent.seat, agreed_in_words(&consent.to))
}

fn fits(opened: &Opened, consent: &Consent, now: Time) -> Result<(), Refusal> {
    let (chain, table) = (&opened.chain, &opened.table);
    let of = title(consent);
    if consent.to == Agreed::Contest {
        let why = || Refusal::new(format!("{of} objects to nothing here, or was altered"));
        return objected(chain, consent).map(|_| ()).ok_or_else(why);
    }
    check_signed(chain, consent)?;
    let rests = table.is_full() && consent.on == table.head();
    if !rests {
        return Err(Refusal::new(format!("{of} was given at another turn than the last one here"))
            .hint("if the file here is old, take in the newest first; else ask for the consent anew"));
    }
    fits_here(opened, consent).map_err(|why| Refusal::new(format!("{of}: {why}")))?;
    let allowance = allowance(chain);
    let apart = if chain.header.pace.is_some() { allowance.min(APART) } else { allowance };
    if consent.time > now.plus(apart) {
        return Err(Refusal::new(format!("{of} is dated {}, which is in the future", consent.time.in_words())));
    }
    Ok(())
}

/// Whether a turn at this place could carry a consent.
fn fits_here(opened: &Opened, consent: &Consent) -> Result<(), &'static str> {
    let (chain, table) = (&opened.chain, &opened.table);
    let clock = table.clock().map(|seat| table.seats().name(seat));
    let is_ours = |identity: &[u8; 32]| chain.links.iter().any(|link| link.author.bytes() == *identity);
    match &consent.to {
        _ if consent.time < table.time() => Err("it is older than the turn on which it rests"),
        Agreed::Out(late) | Agreed::Without(late) if Some(late.as_str()) != clock => {
            Err("that seat is not on the clock")
        }
        Agreed::Out(_) | Agreed::Without(_) if table.deadline().is_some_and(|until| consent.time <= until) => {
            Err("that seat still had time when it was given")
        }
        Agreed::Without(late) if can_go_on_without(table, late).is_err() => {
            Err("the table cannot go on without that seat")
        }
        Agreed::Handover { seat, .. } if Some(seat.as_str()) != clock => Err("that seat is not on the clock"),
        Agreed::Handover { identity, .. } if PublicIdentity::decode(identity).is_none() => Err("the key is not valid"),
        Agreed::Handover { identity, .. } if is_ours(identity) => Err("that key has, or had, a seat here"),
        Agreed::Back(_) if that_can(table, chain, &consent.to).is_err() => Err("these turns cannot be taken back"),
        _ if clock.is_none() => Err("the table is over"),
        _ if Some(consent.seat.as_str()) == clock => Err("it is of the seat on the clock itself"),
        _ => Ok(()),
    }
}
