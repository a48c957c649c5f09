//! From a parsed file to a chain: every turn follows the one before, in the seat it names, under that seat's
//! signature.

use super::{Chain, Link, LinkedChains, consent_hash, table_id, turn_hash};
use crate::file::{Agreed, Consent, Fault, File, Header, RescuePart, Turn, ask_again};
use bypost_rules::{Hash, Seat};
use bypost_seal::{EscrowTerms, PublicIdentity};

/// For so few turns, another thread costs more than it saves.
#[cfg(feature = "threads")]
const FEW: usize = 16;

/// How many signatures are checked before any further ones: a wrong one among them ends the check.
const MANY: usize = 256;

/// Links the turns of a file. The first turns, one a seat, are the joins in seat order; they say whose
/// signature each later turn needs.
///
/// # Errors
/// The header if it is not the one that the first turn was signed for; else the first turn that does not
/// follow the one before, or that its seat did not sign.
///
/// ```
/// use bypost_table::{chain, file};
///
/// let game = &(bypost_games::GAMES[0].info)().id;
/// let text = std::fs::read_to_string(format!("../../examples/{game}/middle.toml"))?;
/// let chain = chain::link(file::read(text.as_bytes())?)?;
/// assert_eq!(chain.links[1].turn.after, chain.links[0].hash);
///
/// // Another time makes another turn, which its author has not signed.
/// let mut file = chain.file();
/// let last = file.turns.last_mut().expect("there are turns");
/// last.time = last.time.plus(1);
/// let fault = chain::link(file).expect_err("the last turn was altered");
/// assert!(fault.what.starts_with("the signature is not the seat's"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn link(file: File) -> Result<Chain, Fault> {
    link_beyond(&mut LinkedChains::default(), file)
}

/// Links the turns of a file, of which some may be known. Hashes and signatures are checked only for the
/// turns beyond those. If one does not hold, the turns before it are known from then on.
///
/// # Errors
/// As [`link`].
pub fn link_beyond(known: &mut LinkedChains, file: File) -> Result<Chain, Fault> {
    let File { header, turns } = file;
    let id = table_id(&header);
    check_header(&id, turns.first())?;
    let mut chain = Chain { header, id, links: Vec::with_capacity(turns.len()), checked: 0 };
    let same = known.links(&id, &turns);
    let mut turns = turns.into_iter();
    let seen = same.iter().zip(turns.by_ref().take(same.len()));
    chain.links.extend(seen.map(|(&Link { seat, hash, author, .. }, turn)| Link { turn, seat, hash, author }));
    let linked = chain.links.len();
    let unlinked = turns.try_for_each(|turn| {
        let link = unsigned(&chain, turn)?;
        chain.links.push(link);
        Ok(())
    });
    chain.checked = super::linked_chains::checked(&known.records, &chain);
    let before = linked.max(chain.checked);
    // A wrong signature comes before the turn that could not be linked, so it is the fault to name.
    let forged =
        unsigned_by_its_seat(&chain.links[before..]).map(|at| (before + at, forged(&chain.links[before + at].turn)));
    let fault = match (forged, unlinked) {
        (None, Ok(())) => return Ok(chain),
        (None, Err(fault)) => fault,
        (Some((at, fault)), _) => {
            chain.links.truncate(at);
            fault
        }
    };
    known.add(chain);
    Err(fault)
}

/// Links one turn to a chain.
///
/// # Errors
/// As [`link`].
pub fn next(chain: &Chain, turn: Turn) -> Result<Link, Fault> {
    let link = unsigned(chain, turn)?;
    if link.is_signed() { Ok(link) } else { Err(forged(&link.turn)) }
}

/// Links one turn, with its signature still to be checked.
fn unsigned(chain: &Chain, turn: Turn) -> Result<Link, Fault> {
    let wrong = |what: &str| Fault::turn(turn.number, &turn.seat, what);
    let index = chain.links.len();
    if turn.number as usize != index + 1 {
        return Err(wrong(&format!("must have the number {}", index + 1)));
    }
    let mut names = chain.header.seats.iter().map(|(name, _)| name);
    let place = names.position(|name| *name == turn.seat).ok_or_else(|| wrong("the table has no such seat"))?;
    let author = author(chain, &turn, place).map_err(|what| wrong(&what))?;
    check_rescue(&chain.header, &turn).map_err(wrong)?;
    check_consents(chain, &turn).map_err(|what| wrong(&what))?;
    let hash = turn_hash(&chain.id, &turn);
    if turn.after != chain.head() {
        // A whole turn that was moved is still well signed; an altered one is not.
        let what = if author.signed(&hash, &turn.signature) {
            "does not follow the turn before it"
        } else {
            "was altered: it does not follow the turn before it, and the signature is not of this text"
        };
        return Err(wrong(what).hint(ask_again()));
    }
    Ok(Link { seat: Seat::at(place), hash, author, turn })
}

fn forged(turn: &Turn) -> Fault {
    let what = "the signature is not the seat's, or the turn was altered after it was signed";
    Fault::turn(turn.number, &turn.seat, what)
}

/// The index of the first turn whose signature is not its author's. A few turns are checked before the rest,
/// so a file of invented turns costs little to refuse.
fn unsigned_by_its_seat(links: &[Link]) -> Option<usize> {
    let (first, rest) = links.split_at(links.len().min(1));
    if first.iter().any(|link| !link.is_signed()) {
        return Some(0);
    }
    (1..).step_by(MANY).zip(rest.chunks(MANY)).find_map(|(from, part)| Some(from + unsigned_of(part)?))
}

/// The same for some turns, where there are no threads.
#[cfg(not(feature = "threads"))]
fn unsigned_of(links: &[Link]) -> Option<usize> {
    links.iter().position(|link| !link.is_signed())
}

/// The same for some turns. Each signature is checked by itself, on as many cores as there are. One core
/// needs no threads, and where many files are checked at once, each has one core.
#[cfg(feature = "threads")]
fn unsigned_of(links: &[Link]) -> Option<usize> {
    use std::thread;
    let is_one_of_many = rayon::current_thread_index().is_some();
    let cores = thread::available_parallelism().ok().filter(|_| !is_one_of_many);
    let cores = cores.map_or(1, usize::from).min(links.len() / FEW + 1);
    if cores == 1 {
        return links.iter().position(|link| !link.is_signed());
    }
    let size = links.len().div_ceil(cores).max(1);
    thread::scope(|scope| {
        let first = |part: &'_ [Link]| part.iter().position(|link| !link.is_signed());
        let parts = (0..).step_by(size).zip(links.chunks(size));
        let running: Vec<_> = parts.map(|(from, part)| (from, scope.spawn(move || first(part)))).collect();
        // A part that could not be checked counts as unsigned.
        running.into_iter().find_map(|(from, check)| Some(from + check.join().unwrap_or(Some(0))?))
    })
}

/// The identity that must have signed a turn: the one that joins, or the one that joined the seat before.
fn author(chain: &Chain, turn: &Turn, place: usize) -> Result<PublicIdentity, String> {
    let (index, seats) = (chain.links.len(), &chain.header.seats);
    let Some(join) = &turn.join else {
        if index < seats.len() {
            return Err(format!("seat {} must join first", seats[index].0));
        }
        let owner = chain.identity(Seat::at(place));
        return owner.ok_or_else(|| format!("seat {} went to no sound Ed25519 key", seats[place].0));
    };
    if index >= seats.len() {
        return Err("joins a table whose seats are all taken".to_owned());
    }
    if place != index {
        return Err(format!("joins out of order: the next to join is {}", seats[index].0));
    }
    if seats[place].1.is_some_and(|fixed| fixed != join.identity) {
        return Err("joins with another identity than the header fixes for this seat".to_owned());
    }
    PublicIdentity::decode(&join.identity).ok_or_else(|| "the identity is no sound Ed25519 key".to_owned())
}

/// Tells an altered header from an altered first turn: the turn's signature says which header it was made
/// for.
fn check_header(id: &Hash, first: Option<&Turn>) -> Result<(), Fault> {
    let Some(turn) = first.filter(|turn| turn.after != *id) else { return Ok(()) };
    let identity = turn.join.as_ref().and_then(|join| PublicIdentity::decode(&join.identity));
    let signed = identity.is_some_and(|identity| identity.signed(&turn_hash(&turn.after, turn), &turn.signature));
    if !signed {
        return Ok(());
    }
    let what = format!("is not the header that {} signed: it was altered, or belongs to another table", turn.seat);
    Err(Fault::header(what))
}

/// Checks that what a turn holds of rescue can stand at its table: an escrow key in every join of a table
/// with rescue, escrows of the length that they have there, and at other tables nothing of it, nor consents
/// to it.
fn check_rescue(header: &Header, turn: &Turn) -> Result<(), &'static str> {
    let sealed = turn.join.as_ref().and_then(|join| join.sealed.as_ref());
    let brings_escrow_key = sealed.map(|sealed| sealed.escrow_key.is_some());
    let Some(rescue) = header.rescue else {
        let is_of_rescue = |consent: &Consent| matches!(consent.to, Agreed::Without(_) | Agreed::Contest);
        return if brings_escrow_key == Some(true) {
            Err("brings an escrow key to a table without rescue")
        } else if turn.rescue != RescuePart::default() {
            Err("holds what only tables with rescue have")
        } else if turn.consents.iter().any(is_of_rescue) {
            Err("carries a consent to what only tables with rescue have")
        } else {
            Ok(())
        };
    };
    let length = EscrowTerms::escrow_bytes_of(rescue.into(), header.seats.len());
    match &turn.rescue.escrow {
        _ if brings_escrow_key == Some(false) => Err("joins a table with rescue without an escrow key"),
        Some(escrow) if escrow.len() != length => Err("the escrow has not the length that it has at this table"),
        _ => Ok(()),
    }
}

/// Checks that each consent of a turn is signed by a seat of the table, and rests on the turn before. The
/// error names the first that is not.
pub(super) fn check_consents(chain: &Chain, turn: &Turn) -> Result<(), String> {
    for consent in &turn.consents {
        let wrong = |what: &str| format!("the consent of {} {what}", consent.seat);
        let place = chain.header.seats.iter().position(|(name, _)| *name == consent.seat);
        let place = place.ok_or_else(|| wrong("is of nobody who has a seat"))?;
        if consent.on != turn.after {
            return Err(wrong(&format!("to {} was given at another place", consent.to.in_words())));
        }
        let identity = chain.identity(Seat::at(place));
        let is_signed =
            identity.is_some_and(|owner| owner.agreed(&consent_hash(&chain.id, consent), &consent.signature));
        if !is_signed {
            return Err(wrong("is not signed by that seat for this table, or was altered"));
        }
    }
    Ok(())
}
