//! The tests look at the cards of a lot.

use crate::test_game::post::Post;

/// The public cards of a lot in order of places.
pub(super) fn all(post: &Post, lot: u32) -> Vec<u16> {
    post.public(lot).into_iter().map(|(_, card)| card).collect()
}

/// Opens every slot of a lot that is not public, each in a turn of the seat on the clock.
pub(super) fn open_all(post: &mut Post, lot: u32) -> Vec<u16> {
    let places: Vec<u16> =
        post.table.lots().pending().iter().filter(|pending| pending.slot.lot == lot).map(|at| at.slot.place).collect();
    for place in places {
        post.take(&[&format!("open {lot}.{place}")]);
    }
    all(post, lot)
}

pub(super) fn sorted(mut cards: Vec<u16>) -> Vec<u16> {
    cards.sort_unstable();
    cards
}
