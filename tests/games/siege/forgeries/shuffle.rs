//! The shuffle for the next hand, which Bob makes when he folds (5).
//!
//! Into lot 2 go Alice's hand, Bob's, the card in the dungeon, the hold card, and the spire.

use bypost::rules::Slot;
use bypost::seal::{Deck, Pair};

use super::{Base, Case, case, deck};
use crate::forge::Making;

const FOLDS: &str = "turn 5 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-folds-without-shuffling", FOLDS, |base| base.folded.signed(5, |turn| turn.shuffles.clear())),
    case("siege-shuffle-of-other-cards-than-it-proves", FOLDS, |base| {
        base.folded.signed(5, |turn| {
            let (one, other) = turn.shuffles[0].deck.split_at_mut(64);
            one.swap_with_slice(&mut other[..64]);
        })
    }),
    // Bob takes a card out of the hand that he folds, and puts a joker in its place.
    case("siege-shuffle-without-a-folded-card", FOLDS, |base| stacked(base, |pairs| pairs[4] = Pair::of_face(52))),
];

/// Bob's fold with a shuffle of other cards than go in, proven as if it were right.
pub(super) fn stacked(base: &Base, alter: impl FnOnce(&mut Vec<Pair>)) -> String {
    let record = &base.folded;
    let context = record.context(5);
    let mut pairs = gathered(base);
    let before = Deck::new(pairs.clone());
    let joint = record.joint().sum();
    let making = Making { key: record.key(1), joint, context, lot: 2, before };
    alter(&mut pairs);
    let made = making.made_of(pairs);
    record.signed(5, |turn| turn.shuffles = vec![made])
}

/// What goes into lot 2.
fn gathered(base: &Base) -> Vec<Pair> {
    let (deck, table) = (deck(&base.folded, 4, 1), base.folded.table());
    let pair = |place: u16| {
        let open = table.lots().opened().iter().find(|(slot, _)| *slot == Slot { lot: 1, place });
        open.map_or(deck.pairs()[usize::from(place)], |(_, face)| Pair::of_face(face.card().unwrap()))
    };
    let hands = [41, 43, 45, 47, 40, 42, 44, 46];
    hands.into_iter().chain([48, 0]).chain(49..108).map(pair).collect()
}
