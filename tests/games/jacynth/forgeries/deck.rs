//! The decks that come out of shuffles: 36 cards stand in four rows of nine when they are proven.

use bypost::seal::{Deck, Pair, Shuffle};

use super::{Base, Case, FACES, Making, case, dealt, fresh, making};
use crate::forge::{PRIME, plus};

const BOB: &str = "turn 3 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    // Bytes that are no deck of this size.
    case("deck-of-35", BOB, |base| sized(base, 35)),
    case("deck-of-37", BOB, |base| sized(base, 37)),
    case("deck-of-one", BOB, |base| sized(base, 1)),
    case("deck-of-121", BOB, |base| bytes(base, |deck| *deck = deck.repeat(4)[..121 * 64].to_vec())),
    case("deck-of-half-a-card-more", BOB, |base| bytes(base, |deck| deck.extend_from_within(..32))),
    case("deck-a-byte-short", BOB, |base| bytes(base, |deck| deck.truncate(36 * 64 - 1))),
    case("deck-point-not-canonical", BOB, |base| bytes(base, |deck| plus(&mut deck[64..96], &PRIME))),
    case("deck-second-point-not-canonical", BOB, |base| bytes(base, |deck| plus(&mut deck[96..128], &PRIME))),
    case("deck-point-with-high-bit", BOB, |base| bytes(base, |deck| deck[31] |= 0x80)),
    case("deck-point-neutral", BOB, |base| bytes(base, |deck| deck[64..96].fill(0))),
    case("deck-second-point-neutral", BOB, |base| bytes(base, |deck| deck[96..128].fill(0))),
    case("deck-not-shuffled", BOB, |base| bytes(base, |deck| *deck = fresh().encode())),
    // Cards that are not those that went in, in proofs that are right in everything else.
    case("deck-altered-after-the-proof", BOB, |base| {
        bytes(base, |deck| {
            let (one, other) = deck.split_at_mut(64);
            one.swap_with_slice(&mut other[..64]);
        })
    }),
    case("deck-of-another-shuffle", BOB, |base| {
        let theirs = base.other.chain.links[2].turn.shuffles[0].deck.clone();
        bytes(base, |deck| *deck = theirs)
    }),
    case("deck-swapped-and-proven-anew", BOB, |base| swapped(base, 1)),
    case("deck-swapped-with-the-last-row-and-proven-anew", BOB, |base| swapped(base, 35)),
    case("deck-with-a-card-doubled", BOB, |base| stacked(base, 3, |pairs| pairs[0] = pairs[1])),
    case("deck-with-a-card-of-the-last-row-doubled", BOB, |base| stacked(base, 3, |pairs| pairs[0] = pairs[35])),
    case("deck-with-a-face-of-its-own", BOB, |base| stacked(base, 3, |pairs| pairs[0] = Pair::of_face(FACES))),
    case("deck-of-one-face", BOB, |base| stacked(base, 3, |pairs| pairs.fill(Pair::of_face(0)))),
    case("deck-with-a-hidden-card-doubled", "turn 4 (alice)", |base| stacked(base, 4, |pairs| pairs[0] = pairs[1])),
    case("deck-with-a-hidden-card-doubled-in-the-second-row", "turn 4 (alice)", |base| {
        stacked(base, 4, |pairs| pairs[9] = pairs[1])
    }),
    case("deck-with-a-known-card", "turn 4 (alice)", |base| stacked(base, 4, |pairs| pairs[0] = Pair::of_face(0))),
    case("deck-with-a-known-card-in-the-second-row", "turn 4 (alice)", |base| {
        stacked(base, 4, |pairs| pairs[9] = Pair::of_face(0))
    }),
    case("deck-made-anew", "turn 4 (alice)", |base| stacked(base, 4, |pairs| *pairs = fresh().pairs().to_vec())),
    case("deck-put-out-again", "turn 4 (alice)", |base| {
        let making = making(&base.two, 4);
        let (_, witness) = making.make(&making.before);
        let made = making.prove(&making.before, &witness);
        base.two.signed(4, |turn| turn.shuffles[0] = made)
    }),
    case("deck-under-the-own-key-alone", BOB, |base| {
        let making = making(&base.two, 3);
        let (after, witness) =
            making.key.shuffle(&Shuffle { joint: &making.key.public(), ..making.shuffle(&making.before) });
        dealt(base, |shuffles| shuffles[0] = making.prove(&after, &witness))
    }),
];

/// Bob's deck of another size, proven for that size.
fn sized(base: &Base, cards: u16) -> String {
    let making = making(&base.two, 3);
    let before = Deck::of_faces(&(0..cards).collect::<Vec<_>>());
    let made = Making { before: before.clone(), ..making }.made();
    dealt(base, |shuffles| shuffles[0] = made)
}

fn bytes(base: &Base, alter: impl FnOnce(&mut Vec<u8>)) -> String {
    dealt(base, |shuffles| alter(&mut shuffles[0].deck))
}

/// Bob's deck with its first card and another swapped, proven as it came out.
fn swapped(base: &Base, other: usize) -> String {
    let making = making(&base.two, 3);
    let (after, witness) = making.make(&making.before);
    let mut pairs = after.pairs().to_vec();
    pairs.swap(0, other);
    dealt(base, |shuffles| shuffles[0] = making.prove(&Deck::new(pairs), &witness))
}

/// A shuffle of other cards than lie there. Its author pays shares of the deck that comes out.
fn stacked(base: &Base, turn: usize, alter: impl FnOnce(&mut Vec<Pair>)) -> String {
    let making = making(&base.two, turn);
    let mut pairs = making.before.pairs().to_vec();
    alter(&mut pairs);
    let made = making.made_of(pairs);
    base.two.signed(turn, |turn| turn.shuffles[0] = made)
}
