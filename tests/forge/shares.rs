//! Turns that pay other shares than they owe, proven as if these were right.

use bypost::rules::Slot;
use bypost::seal::{Deck, Share};

use crate::common::Record;

/// The deck of a lot after all its shuffles.
fn deck(record: &Record, lot: u32) -> Deck {
    let parts = record.chain.links.iter().rev().flat_map(|link| link.turn.shuffles.iter().rev());
    Deck::decode(&parts.into_iter().find(|part| part.lot == lot).unwrap().deck).unwrap()
}

/// The right share of a slot by the author of a turn; what is in no deck gets the share of something that is.
pub(super) fn share(record: &Record, turn: usize, (lot, place): (u32, u16)) -> Share {
    let slot = Slot { lot, place };
    let has_deck = record.chain.links.iter().any(|link| link.turn.shuffles.iter().any(|part| part.lot == lot));
    let point = if has_deck {
        let deck = deck(record, lot);
        deck.pairs()[usize::from(place) % deck.pairs().len()].point().unwrap()
    } else {
        record.joint().throw_point(slot)
    };
    let key = record.key(record.context(turn).seat.index() as u8);
    Share { slot, point, share: key.share(&point) }
}

/// A turn with other shares, proven by its author as if they were right.
pub(super) fn paying(record: &Record, turn: usize, alter: impl FnOnce(&mut Vec<Share>)) -> String {
    let slots = record.chain.links[turn - 1].turn.shares.iter().map(|part| part.slot);
    let mut shares: Vec<Share> = slots.map(|slot| share(record, turn, (slot.lot, slot.place))).collect();
    alter(&mut shares);
    let context = record.context(turn);
    let key = record.key(context.seat.index() as u8);
    record.paid(turn, &shares, (!shares.is_empty()).then_some((&key, context)))
}

/// A turn without the share of a slot.
pub(super) fn without(record: &Record, turn: usize, (lot, place): (u32, u16)) -> String {
    paying(record, turn, |shares| {
        let count = shares.len();
        shares.retain(|share| share.slot != Slot { lot, place });
        assert_eq!(shares.len() + 1, count, "turn {turn} pays for {lot}.{place}");
    })
}

/// A turn with the share of one more slot, a right one.
pub(super) fn with(record: &Record, turn: usize, slot: (u32, u16)) -> String {
    paying(record, turn, |shares| {
        shares.push(share(record, turn, slot));
        shares.sort_by_key(|share| share.slot);
    })
}
