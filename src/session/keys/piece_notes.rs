//! Whether the pieces that were dealt to the seats of a home are right, and whether the key of a seat that
//! was taken over fits it, in lines.

use crate::kit::listed;
use crate::rules::Seat;
use crate::seal::Identity;
use crate::session::{KeyFile, Opened, key_of};
use crate::table::Table;

/// Whether the table key that an identity has for a seat fits it, but its rescue secret does not.
pub(in crate::session) fn lacks_rescue_secret(table: &Table, seat: Seat, identity: &Identity) -> bool {
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
