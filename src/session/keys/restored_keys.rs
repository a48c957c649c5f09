//! Keys whose turns this home does not remember: another home has signed them, or this one did before it was
//! lost. Also what a home notes of the pieces that were dealt to its seats.

use crate::chain::{Chain, Link};
use crate::kit::listed;
use crate::rules::Seat;
use crate::seal::Identity;
use crate::session::{KeyFile, Memory, Opened, key_of};
use crate::table::Table;

/// How many turns are named one by one.
const NAMED: usize = 4;

fn remembers(memory: Option<&Memory>, key: &KeyFile) -> bool {
    memory.zip(key.public()).is_some_and(|(memory, public)| memory.knows(&public))
}

/// The turns of a chain that a key signed, in words, if the home does not remember that it did; none if there
/// are no such turns. Everybody may know a published key, so nothing is said of it.
pub fn signed_elsewhere(chain: &Chain, memory: Option<&Memory>, key: &KeyFile) -> Option<String> {
    if key.published || remembers(memory, key) {
        return None;
    }
    let own = chain.links.iter().filter(|link| Some(link.author) == key.public());
    in_words(own.map(|link| link.turn.number))
}

/// Whether a home must ask before a key signs on top of these links: another home, or this one before it was
/// put back, may have signed with it. Inside are the turns that are not remembered, in words; none if nothing
/// is remembered of the key.
pub(crate) fn unsure(links: &[Link], memory: Option<&Memory>, key: &KeyFile) -> Option<Option<String>> {
    let signed_before = links.iter().any(|link| Some(link.author) == key.public());
    if !remembers(memory, key) && !key.published && (key.restored || signed_before) {
        return Some(None);
    }
    signed_since(links, memory, key).map(Some)
}

/// The turns among links that a key signed, in words, if the home remembers earlier ones of it and not these:
/// the home was put back to an older state, or another one has signed with the key. None if there are no such
/// turns.
fn signed_since(links: &[Link], memory: Option<&Memory>, key: &KeyFile) -> Option<String> {
    let (memory, public) = memory.zip(key.public()).filter(|_| !key.published)?;
    in_words(memory.unknown(links, &public).into_iter())
}

fn in_words(numbers: impl Iterator<Item = u32>) -> Option<String> {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    match &numbers[..] {
        [] => None,
        [only] => Some(format!("turn {only}")),
        few if few.len() <= NAMED => Some(format!("turns {}", listed(few))),
        [.., last] => Some(format!("{} turns, the last of them turn {last}", numbers.len())),
    }
}

/// Lines for a home that looks at a table: a turn of it was taken back here, or keys have signed turns there
/// that the home does not remember, and what must be sure before it signs; or a piece of a key is false that
/// was dealt to a seat here.
pub fn remembered_notes(opened: &Opened, memory: Option<&Memory>, keys: &[KeyFile]) -> Vec<String> {
    let chain = &opened.chain;
    let restored = keys.iter().filter(|key| key.restored);
    let note = |key: &KeyFile| {
        let (name, turns) = (&key.name, signed_elsewhere(chain, memory, key)?);
        Some(format!(
            "the restored key of {name} has signed {turns} of this table elsewhere: before it signs here, make sure that \
             this is the newest file you know of, with every turn that {name} has signed, and that no other home plays"
        ))
    };
    let since = |key: &KeyFile| {
        let (name, turns) = (&key.name, signed_since(&chain.links, memory, key)?);
        Some(format!(
            "what is kept here does not know of {turns}, which {name} has signed: the key plays elsewhere, too, or an older state \
             was put back here; make sure that this is the newest file before anything is signed"
        ))
    };
    let taken_back = memory.and_then(|memory| memory.taken_back_in(chain));
    let remembered = taken_back.into_iter().chain(restored.filter_map(note)).chain(keys.iter().filter_map(since));
    remembered.chain(piece_notes(opened, keys)).collect()
}

/// Whether the table key that an identity has for a seat fits it, but its rescue secret does not.
pub(crate) fn lacks_rescue_secret(table: &Table, seat: Seat, identity: &Identity) -> bool {
    let fits = || Some(table.key_of(seat, identity)?.public() == table.members().get(seat.index())?.key?.0);
    !table.has_key(seat, identity) && fits() == Some(true)
}

/// Lines for a home that looks at a table with rescue: pieces that are false, and what fits or does not of a
/// seat that was just taken over. Locked keys cannot tell it.
pub(super) fn piece_notes(opened: &Opened, keys: &[KeyFile]) -> Vec<String> {
    let (chain, table) = (&opened.chain, &opened.table);
    if table.header().rescue.is_none() || table.outcome().is_some() {
        return Vec::new();
    }
    let own = table.seats().all().filter_map(|seat| {
        let key = key_of(keys, table, seat).filter(|key| !key.is_locked())?;
        Some((seat, key.unlock(|| Err(String::new())).ok()?))
    });
    let note = |(seat, identity): (Seat, Identity)| {
        let name = table.seats().name(seat);
        if lacks_rescue_secret(table, seat, &identity) {
            return Some(format!(
                "the key of the seat {name} that came with the handover lacks the secret that fits the seat's escrow key: \
                 {name} cannot pay for others, and the old owner must export it anew"
            ));
        }
        let wrong = table.wrong_pieces(seat, &identity);
        let wrong: Vec<&str> = wrong.into_iter().map(|dealer| table.seats().name(dealer)).collect();
        let is_new_owner = chain.awaits_new_owner(seat) && table.has_key(seat, &identity);
        let all_have_dealt = table.seats().all().all(|other| other == seat || table.has_dealt(other));
        let is_too_late = all_have_dealt && table.false_pieces(seat, &identity).is_empty();
        match &wrong[..] {
            [] => is_new_owner.then(|| {
                format!("the key of the seat {name} fits it, and so do the pieces of the others' keys that it holds")
            }),
            [dealer, ..] if !is_too_late => Some(format!(
                "the piece of {}'s key that {name} holds is false: once all have dealt, {name} can accuse {dealer} in its \
                 next turn, and never after it; that shows it to all and ends the table",
                listed(&wrong),
            )),
            _ => Some(format!(
                "the piece of {}'s key that {name} holds is false, and was taken as it is: {name} cannot pay with it",
                listed(&wrong)
            )),
        }
    };
    own.filter_map(note).collect()
}
