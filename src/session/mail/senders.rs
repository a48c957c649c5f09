//! The addresses that mails tell: a player who is invited answers without an address book. The headers of a
//! mail prove nothing, so they tell an address only once, and only of whoever signed the turn that came.

use super::recipients::Note;
use crate::kit::look_alike;
use crate::post::{MailScan, Person};
use crate::session::{Addresses, Imported, KeyFile, KnownNames, MailLook, key_of, shell};

/// Puts into the address book the addresses of those whose turns came and were taken, and gives what is to be
/// told of that. An address that is known stays as it is.
pub fn learn_addresses<'i>(
    scan: &MailScan,
    all: impl IntoIterator<Item = &'i Imported>,
    book: &mut Addresses,
    keys: &[KeyFile],
    known: &KnownNames,
) -> Vec<Note> {
    let mut notes = Vec::new();
    for Imported { outcome, opened, .. } in all {
        let (Some(opened), Some(before)) = (opened, outcome.before()) else { continue };
        // The name at the table may be that of somebody else whom this home knows.
        let table = opened.table();
        for link in &opened.chain.links[before.min(opened.chain.links.len())..] {
            let name = table.seats().name(link.seat);
            let is_theirs = key_of(keys, table, link.seat).is_none() && keys.iter().all(|key| key.name != name);
            let is_odd = known.other_key(name, &link.author).is_some() || opened.chain.is_handed_over(link.seat);
            let has_address = opened.chain.header.addresses.iter().any(|(seat, _)| seat == name);
            let sender = scan.senders.get(&link.hash).filter(|_| is_theirs && !has_address);
            notes.extend(sender.and_then(|sender| learn(sender, name, is_odd, book)));
        }
    }
    notes
}

/// Takes in the address of a name from a mail, if its sender is called so and nothing speaks against it.
fn learn(sender: &Person, name: &str, is_odd: bool, book: &mut Addresses) -> Option<Note> {
    let address = &sender.address;
    let is_named = sender.name.as_deref() == Some(name);
    let add = format!("bypost address add {} {address}", shell::operand(name));
    match book.of(name) {
        Some(known) if known == address || !is_named => None,
        Some(known) => Some(Note::Warning(format!(
            "a mail with a turn of {name} came from {address}, and mails to {name} go to {known}; if {name} has moved: {add}"
        ))),
        None if !is_named || is_odd || book.all().any(|(other, _)| look_alike(other, name)) => Some(Note::Plain(
            format!("hint: a mail with a turn of {name} came from {address}; if that is where {name} is: {add}"),
        )),
        None => {
            book.set(name, address, MailLook::default());
            Some(Note::Plain(format!(
                "mails to {name} go to {address} from now on, since this one came from there; bypost address add sets another"
            )))
        }
    }
}
