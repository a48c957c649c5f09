//! Two shuffles in one turn: Bob makes those of lots 2 and 3 in turn 3, Alice in turn 4.

use bypost::file::{ShufflePart, Turn};
use bypost::seal::{Deck, Pair};

use super::{Base, Case, case, making};

const BOB: &str = "turn 3 (bob)";
const ALICE: &str = "turn 4 (alice)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-of-jacynth-shuffle-of-the-wall-missing", BOB, |base| dealt(base, |parts| drop(parts.remove(0)))),
    case("siege-of-jacynth-shuffle-of-the-numbers-missing", BOB, |base| dealt(base, |parts| drop(parts.remove(1)))),
    case("siege-of-jacynth-shuffle-of-the-numbers-missing-when-paying", ALICE, |base| {
        again(base, |parts| drop(parts.remove(1)))
    }),
    case("siege-of-jacynth-shuffles-missing", BOB, |base| dealt(base, Vec::clear)),
    case("siege-of-jacynth-shuffles-out-of-order", BOB, |base| dealt(base, |parts| parts.swap(0, 1))),
    case("siege-of-jacynth-shuffle-of-the-wall-twice", BOB, |base| dealt(base, |parts| parts[1] = parts[0].clone())),
    case("siege-of-jacynth-shuffle-of-one-more-lot", BOB, |base| {
        dealt(base, |parts| parts.push(ShufflePart { lot: 4, ..parts[0].clone() }))
    }),
    case("siege-of-jacynth-shuffle-of-the-throw", BOB, |base| {
        dealt(base, |parts| parts.insert(0, ShufflePart { lot: 1, ..parts[0].clone() }))
    }),
    case("siege-of-jacynth-shuffles-under-each-others-lots", BOB, |base| {
        dealt(base, |parts| (parts[0].lot, parts[1].lot) = (parts[1].lot, parts[0].lot))
    }),
    case("siege-of-jacynth-shuffles-with-each-others-proofs", BOB, |base| {
        dealt(base, |parts| {
            let (one, other) = parts.split_at_mut(1);
            std::mem::swap(&mut one[0].proof, &mut other[0].proof);
        })
    }),
    case("siege-of-jacynth-shuffles-with-each-others-decks", BOB, |base| {
        dealt(base, |parts| {
            let (one, other) = parts.split_at_mut(1);
            std::mem::swap(&mut one[0].deck, &mut other[0].deck);
        })
    }),
    case("siege-of-jacynth-shuffle-of-the-wall-proven-for-the-numbers", BOB, |base| {
        let mut making = making(&base.two, 3, 2);
        making.lot = 3;
        dealt(base, |parts| parts[0] = ShufflePart { lot: 2, ..making.made() })
    }),
    case("siege-of-jacynth-shuffle-of-the-wall-of-another-table", BOB, |base| {
        let theirs = base.other.chain.links[2].turn.shuffles[0].clone();
        dealt(base, |parts| parts[0] = theirs)
    }),
    case("siege-of-jacynth-shuffle-made-again-from-the-fresh-wall", ALICE, |base| {
        stacked(base, 4, 2, |pairs| *pairs = fresh_wall())
    }),
    case("siege-of-jacynth-wall-with-an-ace-for-a-crown", BOB, |base| {
        stacked(base, 3, 2, |pairs| pairs[11] = pairs[0])
    }),
    case("siege-of-jacynth-wall-with-the-excuse-in-it", BOB, |base| {
        stacked(base, 3, 2, |pairs| pairs[0] = Pair::of_face(44))
    }),
    case("siege-of-jacynth-wall-with-a-number-in-it", BOB, |base| {
        stacked(base, 3, 2, |pairs| pairs[0] = Pair::of_face(29))
    }),
    case("siege-of-jacynth-numbers-with-an-ace-in-them", BOB, |base| {
        stacked(base, 3, 3, |pairs| pairs[0] = Pair::of_face(0))
    }),
    case("siege-of-jacynth-numbers-with-a-nine-doubled", ALICE, |base| {
        stacked(base, 4, 3, |pairs| pairs[0] = pairs[1])
    }),
    case("siege-of-jacynth-wall-and-numbers-in-one-deck", BOB, |base| {
        let mut making = making(&base.two, 3, 2);
        making.before = Deck::of_faces(&(0..36).collect::<Vec<_>>());
        dealt(base, |parts| parts[0] = making.made())
    }),
    case("siege-of-jacynth-numbers-dealt-as-the-wall", BOB, |base| {
        let mut making = making(&base.two, 3, 2);
        making.before = Deck::of_faces(&(6..18).collect::<Vec<_>>());
        dealt(base, |parts| parts[0] = making.made())
    }),
];

fn fresh_wall() -> Vec<Pair> {
    (0..6).chain(30..36).map(Pair::of_face).collect()
}

/// Bob's turn with other shuffles.
fn dealt(base: &Base, alter: impl FnOnce(&mut Vec<ShufflePart>)) -> String {
    base.two.signed(3, |turn: &mut Turn| alter(&mut turn.shuffles))
}

/// Alice's turn with other shuffles.
fn again(base: &Base, alter: impl FnOnce(&mut Vec<ShufflePart>)) -> String {
    base.two.signed(4, |turn: &mut Turn| alter(&mut turn.shuffles))
}

/// A shuffle of other cards than lie there, proven as if they did.
fn stacked(base: &Base, turn: usize, lot: u32, alter: impl FnOnce(&mut Vec<Pair>)) -> String {
    let making = making(&base.two, turn, lot);
    let mut pairs = making.before.pairs().to_vec();
    alter(&mut pairs);
    let made = making.made_of(pairs);
    base.two.signed(turn, |turn| {
        turn.shuffles[lot as usize - 2] = made;
    })
}
