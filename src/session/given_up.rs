//! Turns that are to be given up: what stays known of them, and what speaks against it.

use super::Refusal;
use super::story::headline;
use crate::chain::Chain;
use crate::rules::{Audience, Slot};
use crate::table::{Pending, Table, retrace};

/// What everybody goes on to know of the turns from an index on, in lines.
pub(super) fn known(chain: &Chain, index: usize) -> Vec<String> {
    let above = &chain.links[index..];
    let shares: usize = above.iter().map(|link| link.turn.shares.len()).sum();
    let mut lines: Vec<String> = above.iter().map(|link| format!("given up: {}", headline(&link.turn))).collect();
    lines.push("everybody who has these turns goes on to know what they showed".to_owned());
    let clock = if chain.header.pace.is_some() { ", and the clock goes on" } else { "" };
    lines.push(format!("nothing is played on them from here any more{clock}"));
    match shares {
        0 => {}
        1 => lines.push("1 share in them stays known: what it opened stays open".to_owned()),
        _ => lines.push(format!("{shares} shares in them stay known: what they opened stays open")),
    }
    lines
}

/// Why the turns from an index on should not be given up, except to mend a fork: somebody could read cards
/// that the new version gives to somebody else.
///
/// # Errors
/// Turns that do not hold.
pub(super) fn risk(chain: &Chain, index: usize) -> Result<Option<String>, Refusal> {
    let refused = |fault: crate::file::Fault| Refusal::new(fault.to_string());
    let before =
        retrace(Table::new(&chain.header, chain.id).map_err(refused)?, chain, index, |_| ()).map_err(refused)?;
    let owed: Vec<Vec<Slot>> = before.seats().all().map(|seat| before.debts(seat)).collect();
    for link in &chain.links[index..] {
        let turn = &link.turn;
        let what = |what: &str| Ok(Some(format!("turn {} ({}) {what}", turn.number, turn.seat)));
        if !turn.shuffles.is_empty() {
            return what("shuffled, and another version of it would shuffle otherwise");
        }
        // A card that only the author could see before stays that seat's.
        let is_own = |pending: &Pending| pending.audience == Audience::Only(link.seat);
        let known = |slot: &Slot| before.lots().pending().iter().find(|pending| pending.slot == *slot);
        let is_card = |slot: &Slot| known(slot).is_some_and(|pending| pending.is_card() && !is_own(pending));
        let new = turn.shares.iter().map(|part| part.slot);
        if let Some(slot) = new.clone().find(|slot| is_card(slot) && !owed[link.seat.index()].contains(slot)) {
            let text = format!(
                "paid for a card that was not owed before it (slot {slot}): if its new version gives that card to somebody \
                 else, everybody can read it"
            );
            return what(&text);
        }
    }
    Ok(None)
}
