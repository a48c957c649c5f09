//! Turns that pay other shares than they owe, with proofs as if these were right.

use bypost::rules::Slot;
use bypost::seal::Share;

use super::deck;
use crate::common::Record;

/// The right share of a slot by the author of a turn. A slot that is in no deck gets the share of another
/// slot that is in one.
pub(crate) fn share(record: &Record, turn: usize, (lot, place): (u32, u16)) -> Share {
    let slot = Slot { lot, place };
    let point = deck(record, record.chain.links.len(), lot).map_or_else(
        || record.joint().throw_point(slot),
        |deck| deck.pairs()[usize::from(place) % deck.pairs().len()].point().unwrap(),
    );
    let key = record.key(record.context(turn).seat.index() as u8);
    Share { slot, point, share: key.share(&point) }
}

/// A turn with other shares, proven by its author as if they were right.
pub(crate) fn paying(record: &Record, turn: usize, alter: impl FnOnce(&mut Vec<Share>)) -> String {
    let slots = record.chain.links[turn - 1].turn.shares.iter().map(|part| part.slot);
    let mut shares: Vec<Share> = slots.map(|slot| share(record, turn, (slot.lot, slot.place))).collect();
    alter(&mut shares);
    let context = record.context(turn);
    let key = record.key(context.seat.index() as u8);
    record.paid(turn, &shares, (!shares.is_empty()).then_some((&key, context)))
}

/// A turn without the share of a slot.
pub(crate) fn without(record: &Record, turn: usize, (lot, place): (u32, u16)) -> String {
    paying(record, turn, |shares| {
        let count = shares.len();
        shares.retain(|share| share.slot != Slot { lot, place });
        assert_eq!(shares.len() + 1, count, "turn {turn} pays for {lot}.{place}");
    })
}

/// A turn with the share of one more slot, a right one.
pub(crate) fn with(record: &Record, turn: usize, slot: (u32, u16)) -> String {
    paying(record, turn, |shares| {
        shares.push(share(record, turn, slot));
        shares.sort_by_key(|share| share.slot);
    })
}
