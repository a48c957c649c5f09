//! The proofs of shuffles: 36 cards stand in four rows of nine.

use bypost::seal::Deck;

use super::{Base, Case, Making, case, dealt, making};
use crate::forge::{ORDER, PRIME, plus};

const BOB: &str = "turn 3 (bob)";
/// Which of the values of a proof, after its first byte, is the first scalar; those before it are points.
const SCALARS: usize = 46;

/// The cases.
pub(super) const CASES: &[Case] = &[
    // Bytes that are no proof of 36 cards.
    case("shuffle-proof-of-no-rows", BOB, |base| proof(base, |proof| proof[0] = 0)),
    case("shuffle-proof-said-to-be-of-one-row", BOB, |base| proof(base, |proof| proof[0] = 1)),
    case("shuffle-proof-of-two-rows", BOB, |base| proof(base, |proof| proof[0] = 2)),
    case("shuffle-proof-of-three-rows", BOB, |base| proof(base, |proof| proof[0] = 3)),
    case("shuffle-proof-a-byte-short", BOB, |base| proof(base, |proof| proof.truncate(proof.len() - 1))),
    case("shuffle-proof-a-byte-long", BOB, |base| proof(base, |proof| proof.push(0))),
    case("shuffle-proof-a-scalar-short", BOB, |base| proof(base, |proof| proof.truncate(proof.len() - 32))),
    case("shuffle-proof-a-scalar-long", BOB, |base| proof(base, |proof| proof.extend([0; 32]))),
    case("shuffle-proof-one-byte", BOB, |base| proof(base, |proof| proof.truncate(1))),
    // For 23 cards there is one row, for 33 there are three, for 35 four of nine, and for 40 four of ten.
    case("shuffle-proof-for-23", BOB, |base| sized(base, 23)),
    case("shuffle-proof-for-33", BOB, |base| sized(base, 33)),
    case("shuffle-proof-for-35", BOB, |base| sized(base, 35)),
    case("shuffle-proof-for-40", BOB, |base| sized(base, 40)),
    // Values that are none.
    case("shuffle-proof-point-not-canonical", BOB, |base| value(base, 0, |value| plus(value, &PRIME))),
    case("shuffle-proof-product-not-canonical", BOB, |base| value(base, 30, |value| plus(value, &PRIME))),
    case("shuffle-proof-point-neutral", BOB, |base| value(base, 1, |value| value.fill(0))),
    case("shuffle-proof-sum-neutral", BOB, |base| value(base, 35, |value| value.fill(0))),
    case("shuffle-proof-scalar-not-canonical", BOB, |base| value(base, SCALARS, |value| plus(value, &ORDER))),
    case("shuffle-proof-answer-u-not-canonical", BOB, |base| value(base, 59, |value| plus(value, &ORDER))),
    case("shuffle-proof-last-scalar-not-canonical", BOB, |base| value(base, 97, |value| plus(value, &ORDER))),
    // One value of each kind, with another in its place.
    case("shuffle-proof-order-of-the-first-row", BOB, |base| point(base, 0)),
    case("shuffle-proof-order-of-the-last-row", BOB, |base| point(base, 3)),
    case("shuffle-proof-powers-of-the-last-row", BOB, |base| point(base, 7)),
    case("shuffle-proof-first-nonces", BOB, |base| point(base, 8)),
    case("shuffle-proof-diagonal-c", BOB, |base| point(base, 12)),
    case("shuffle-proof-diagonal-a", BOB, |base| point(base, 13)),
    case("shuffle-proof-diagonal-b", BOB, |base| point(base, 14)),
    case("shuffle-proof-last-diagonal-b", BOB, |base| point(base, 29)),
    case("shuffle-proof-second-product", BOB, |base| point(base, 30)),
    case("shuffle-proof-last-product", BOB, |base| point(base, 32)),
    case("shuffle-proof-first-factor", BOB, |base| point(base, 33)),
    case("shuffle-proof-last-v", BOB, |base| point(base, 34)),
    case("shuffle-proof-first-sum", BOB, |base| point(base, 35)),
    case("shuffle-proof-last-sum", BOB, |base| point(base, 42)),
    case("shuffle-proof-d", BOB, |base| point(base, 43)),
    case("shuffle-proof-delta", BOB, |base| point(base, 44)),
    case("shuffle-proof-differences", BOB, |base| point(base, 45)),
    case("shuffle-proof-answer-a", BOB, |base| scalar(base, SCALARS)),
    case("shuffle-proof-answer-r", BOB, |base| scalar(base, 55)),
    case("shuffle-proof-answer-f", BOB, |base| scalar(base, 56)),
    case("shuffle-proof-answer-g", BOB, |base| scalar(base, 57)),
    case("shuffle-proof-answer-tau", BOB, |base| scalar(base, 58)),
    case("shuffle-proof-answer-u", BOB, |base| scalar(base, 67)),
    case("shuffle-proof-answer-e", BOB, |base| scalar(base, 68)),
    case("shuffle-proof-answer-v", BOB, |base| scalar(base, 69)),
    case("shuffle-proof-answer-h", BOB, |base| scalar(base, 78)),
    case("shuffle-proof-answer-l", BOB, |base| scalar(base, 79)),
    case("shuffle-proof-answer-of-products", BOB, |base| scalar(base, 88)),
    case("shuffle-proof-answer-of-product-of-products", BOB, |base| scalar(base, 95)),
    case("shuffle-proof-answer-r-of-products", BOB, |base| scalar(base, 96)),
    case("shuffle-proof-answer-s-of-products", BOB, |base| scalar(base, 97)),
    case("shuffle-proof-scalar-zero", BOB, |base| value(base, SCALARS, |value| value.fill(0))),
    case("shuffle-proof-scalars-swapped", BOB, |base| swapped(base, SCALARS, SCALARS + 1)),
    case("shuffle-proof-orders-swapped", BOB, |base| swapped(base, 0, 1)),
    case("shuffle-proof-diagonals-swapped", BOB, |base| swapped(base, 12, 15)),
    case("shuffle-proof-products-swapped", BOB, |base| swapped(base, 30, 31)),
    case("shuffle-proof-sums-swapped", BOB, |base| swapped(base, 36, 37)),
    case("shuffle-proof-of-the-other-seat", BOB, |base| {
        let theirs = base.two.chain.links[3].turn.shuffles[0].proof.clone();
        proof(base, |proof| *proof = theirs)
    }),
];

fn proof(base: &Base, alter: impl FnOnce(&mut Vec<u8>)) -> String {
    dealt(base, |shuffles| alter(&mut shuffles[0].proof))
}

/// One of the values after the first byte, altered.
fn value(base: &Base, word: usize, alter: impl FnOnce(&mut [u8])) -> String {
    proof(base, |proof| alter(&mut proof[1 + 32 * word..][..32]))
}

/// Another point in the place of a point.
fn point(base: &Base, word: usize) -> String {
    let point = base.two.key(0).public().bytes();
    value(base, word, |value| value.copy_from_slice(&point))
}

/// A scalar and one more.
fn scalar(base: &Base, word: usize) -> String {
    let one = std::array::from_fn(|index| u8::from(index == 0));
    value(base, word, |value| plus(value, &one))
}

fn swapped(base: &Base, one: usize, other: usize) -> String {
    proof(base, |proof| (0..32).for_each(|at| proof.swap(1 + 32 * one + at, 1 + 32 * other + at)))
}

/// The proof of a deck of another size.
fn sized(base: &Base, cards: u16) -> String {
    let before = Deck::of_faces(&(0..cards).collect::<Vec<_>>());
    let other = Making { before, ..making(&base.two, 3) }.made().proof;
    proof(base, |proof| *proof = other)
}
