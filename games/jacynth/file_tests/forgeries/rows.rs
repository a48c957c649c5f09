//! Shuffles and proofs at a table whose proofs have several rows: 36 cards stand in four rows of nine.

use bypost::file::ShufflePart;
use bypost::rules::Rows;
use bypost::seal::{Deck, Pair};

use super::{Base, Case, FACES, Making, case, making};
use crate::forge::{ORDER, PRIME, plus};

const BOB: &str = "turn 3 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    // Proofs of the other kind, and of another length.
    case("rows-proof-of-one-row", BOB, |base| {
        let making = Making { rows: Rows::One, ..making(&base.rows, 3) };
        dealt(base, |part| *part = making.made())
    }),
    case("rows-proof-at-a-table-of-one-row", BOB, |base| {
        let making = Making { rows: Rows::Shortest, ..making(&base.two, 3) };
        base.two.signed(3, |turn| turn.shuffles[0] = making.made())
    }),
    case("rows-proof-said-to-be-of-one-row", BOB, |base| proof(base, |proof| proof[0] = 1)),
    case("rows-proof-of-three-rows", BOB, |base| proof(base, |proof| proof[0] = 3)),
    case("rows-proof-a-scalar-short", BOB, |base| proof(base, |proof| proof.truncate(proof.len() - 32))),
    case("rows-proof-a-scalar-long", BOB, |base| proof(base, |proof| proof.extend([0; 32]))),
    // For 33 cards there are three rows, and for 40 there are four of ten.
    case("rows-proof-for-33", BOB, |base| sized(base, 33)),
    case("rows-proof-for-40", BOB, |base| sized(base, 40)),
    // Values that are none.
    case("rows-point-neutral", BOB, |base| proof(base, |proof| proof[1 + 32 * 35..][..32].fill(0))),
    case("rows-point-not-canonical", BOB, |base| proof(base, |proof| plus(&mut proof[1 + 32 * 30..][..32], &PRIME))),
    case("rows-scalar-not-canonical", BOB, |base| proof(base, |proof| plus(&mut proof[1 + 32 * 59..][..32], &ORDER))),
    // One value of each kind, with another in its place.
    case("rows-order-of-the-last-row", BOB, |base| point(base, 3)),
    case("rows-powers-of-the-last-row", BOB, |base| point(base, 7)),
    case("rows-first-nonces", BOB, |base| point(base, 8)),
    case("rows-diagonal-c", BOB, |base| point(base, 12)),
    case("rows-diagonal-a", BOB, |base| point(base, 13)),
    case("rows-diagonal-b", BOB, |base| point(base, 14)),
    case("rows-last-diagonal-b", BOB, |base| point(base, 29)),
    case("rows-second-product", BOB, |base| point(base, 30)),
    case("rows-last-product", BOB, |base| point(base, 32)),
    case("rows-first-factor", BOB, |base| point(base, 33)),
    case("rows-last-v", BOB, |base| point(base, 34)),
    case("rows-first-sum", BOB, |base| point(base, 35)),
    case("rows-last-sum", BOB, |base| point(base, 42)),
    case("rows-d", BOB, |base| point(base, 43)),
    case("rows-delta", BOB, |base| point(base, 44)),
    case("rows-differences", BOB, |base| point(base, 45)),
    case("rows-answer-a", BOB, |base| scalar(base, 46)),
    case("rows-answer-r", BOB, |base| scalar(base, 55)),
    case("rows-answer-f", BOB, |base| scalar(base, 56)),
    case("rows-answer-g", BOB, |base| scalar(base, 57)),
    case("rows-answer-tau", BOB, |base| scalar(base, 58)),
    case("rows-answer-u", BOB, |base| scalar(base, 67)),
    case("rows-answer-e", BOB, |base| scalar(base, 68)),
    case("rows-answer-v", BOB, |base| scalar(base, 69)),
    case("rows-answer-h", BOB, |base| scalar(base, 78)),
    case("rows-answer-l", BOB, |base| scalar(base, 79)),
    case("rows-answer-of-products", BOB, |base| scalar(base, 88)),
    case("rows-answer-of-product-of-products", BOB, |base| scalar(base, 95)),
    case("rows-answer-r-of-products", BOB, |base| scalar(base, 96)),
    case("rows-answer-s-of-products", BOB, |base| scalar(base, 97)),
    case("rows-orders-swapped", BOB, |base| swapped(base, 0, 1)),
    case("rows-diagonals-swapped", BOB, |base| swapped(base, 12, 15)),
    case("rows-products-swapped", BOB, |base| swapped(base, 30, 31)),
    case("rows-sums-swapped", BOB, |base| swapped(base, 36, 37)),
    // Cards that are not those that went in.
    case("rows-deck-swapped-and-proven-anew", BOB, |base| {
        let making = making(&base.rows, 3);
        let (after, witness) = making.make(&making.before);
        let mut pairs = after.pairs().to_vec();
        pairs.swap(0, 35);
        dealt(base, |part| *part = making.prove(&Deck::new(pairs), &witness))
    }),
    case("rows-deck-with-a-card-doubled", BOB, |base| stacked(base, 3, |pairs| pairs[0] = pairs[35])),
    case("rows-deck-with-a-face-of-its-own", BOB, |base| stacked(base, 3, |pairs| pairs[0] = Pair::of_face(FACES))),
    case("rows-deck-with-a-hidden-card-doubled", "turn 4 (alice)", |base| {
        stacked(base, 4, |pairs| pairs[9] = pairs[1])
    }),
    case("rows-deck-with-a-known-card", "turn 4 (alice)", |base| stacked(base, 4, |pairs| pairs[9] = Pair::of_face(0))),
    case("rows-taken-from-the-header", "header", |base| {
        let mut file = base.rows.chain.file();
        file.header.rows = Rows::One;
        bypost::file::text(&file, "")
    }),
];

/// Bob's turn 3 with another shuffle.
fn dealt(base: &Base, alter: impl FnOnce(&mut ShufflePart)) -> String {
    base.rows.signed(3, |turn| alter(&mut turn.shuffles[0]))
}

fn proof(base: &Base, alter: impl FnOnce(&mut Vec<u8>)) -> String {
    dealt(base, |part| alter(&mut part.proof))
}

/// Another point in the place of a point.
fn point(base: &Base, word: usize) -> String {
    let point = base.rows.key(0).public().bytes();
    proof(base, |proof| proof[1 + 32 * word..][..32].copy_from_slice(&point))
}

/// A scalar and one more.
fn scalar(base: &Base, word: usize) -> String {
    let one = std::array::from_fn(|index| u8::from(index == 0));
    proof(base, |proof| plus(&mut proof[1 + 32 * word..][..32], &one))
}

fn swapped(base: &Base, one: usize, other: usize) -> String {
    proof(base, |proof| (0..32).for_each(|at| proof.swap(1 + 32 * one + at, 1 + 32 * other + at)))
}

/// The proof of a deck of another size.
fn sized(base: &Base, cards: u16) -> String {
    let before = Deck::of_faces(&(0..cards).collect::<Vec<_>>());
    let other = Making { before, ..making(&base.rows, 3) }.made().proof;
    proof(base, |proof| *proof = other)
}

/// A shuffle of other cards than lie there.
fn stacked(base: &Base, turn: usize, alter: impl FnOnce(&mut Vec<Pair>)) -> String {
    let making = making(&base.rows, turn);
    let mut pairs = making.before.pairs().to_vec();
    alter(&mut pairs);
    let made = making.made_of(pairs);
    base.rows.signed(turn, |turn| turn.shuffles[0] = made)
}
