//! The decks that come out of shuffles, and their proofs.

use bypost::seal::{Deck, Pair, Shuffle};

use super::{Base, Case, FACES, Making, case, dealt, fresh, making};
use crate::forge::{ORDER, PRIME, plus};

const BOB: &str = "turn 3 (bob)";
/// Where the scalars of a proof begin.
const SCALARS: usize = 1 + 9 * 32;

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
    // Bytes that are no proof.
    case("shuffle-proof-of-no-rows", BOB, |base| proof(base, |proof| proof[0] = 0)),
    case("shuffle-proof-of-two-rows", BOB, |base| proof(base, |proof| proof[0] = 2)),
    case("shuffle-proof-a-byte-short", BOB, |base| proof(base, |proof| proof.truncate(proof.len() - 1))),
    case("shuffle-proof-a-byte-long", BOB, |base| proof(base, |proof| proof.push(0))),
    case("shuffle-proof-a-scalar-short", BOB, |base| proof(base, |proof| proof.truncate(proof.len() - 32))),
    case("shuffle-proof-a-scalar-long", BOB, |base| proof(base, |proof| proof.extend([0; 32]))),
    case("shuffle-proof-one-byte", BOB, |base| proof(base, |proof| proof.truncate(1))),
    case("shuffle-proof-for-35", BOB, |base| {
        let pairs = fresh().pairs()[..35].to_vec();
        let making = Making { before: Deck::new(pairs.clone()), ..making(&base.two, 3) };
        let short = making.made_of(pairs).proof;
        proof(base, |proof| *proof = short)
    }),
    case("shuffle-proof-scalar-not-canonical", BOB, |base| {
        proof(base, |proof| plus(&mut proof[SCALARS..SCALARS + 32], &ORDER))
    }),
    case("shuffle-proof-last-scalar-not-canonical", BOB, |base| {
        proof(base, |proof| {
            let last = proof.len() - 32;
            plus(&mut proof[last..], &ORDER);
        })
    }),
    case("shuffle-proof-point-not-canonical", BOB, |base| proof(base, |proof| plus(&mut proof[1..33], &PRIME))),
    case("shuffle-proof-point-neutral", BOB, |base| proof(base, |proof| proof[33..65].fill(0))),
    // Proofs that do not hold.
    case("shuffle-proof-scalar-plus-one", BOB, |base| {
        let one = std::array::from_fn(|index| u8::from(index == 0));
        proof(base, |proof| plus(&mut proof[SCALARS..SCALARS + 32], &one))
    }),
    case("shuffle-proof-scalar-zero", BOB, |base| proof(base, |proof| proof[SCALARS..SCALARS + 32].fill(0))),
    case("shuffle-proof-scalars-swapped", BOB, |base| {
        proof(base, |proof| {
            let (one, other) = proof[SCALARS..].split_at_mut(32);
            one.swap_with_slice(&mut other[..32]);
        })
    }),
    case("shuffle-proof-point-replaced", BOB, |base| {
        let point = base.two.key(0).public().bytes();
        proof(base, |proof| proof[1..33].copy_from_slice(&point))
    }),
    case("shuffle-proof-of-the-other-seat", BOB, |base| {
        let theirs = base.two.chain.links[3].turn.shuffles[0].proof.clone();
        proof(base, |proof| *proof = theirs)
    }),
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
    case("deck-swapped-and-proven-anew", BOB, |base| {
        let making = making(&base.two, 3);
        let (after, witness) = making.make(&making.before);
        let mut pairs = after.pairs().to_vec();
        pairs.swap(0, 1);
        dealt(base, |shuffles| shuffles[0] = making.prove(&Deck::new(pairs), &witness))
    }),
    case("deck-with-a-card-doubled", BOB, |base| stacked(base, 3, |pairs| pairs[0] = pairs[1])),
    case("deck-with-a-face-of-its-own", BOB, |base| stacked(base, 3, |pairs| pairs[0] = Pair::of_face(FACES))),
    case("deck-of-one-face", BOB, |base| stacked(base, 3, |pairs| pairs.fill(Pair::of_face(0)))),
    case("deck-with-a-hidden-card-doubled", "turn 4 (alice)", |base| stacked(base, 4, |pairs| pairs[0] = pairs[1])),
    case("deck-with-a-known-card", "turn 4 (alice)", |base| stacked(base, 4, |pairs| pairs[0] = Pair::of_face(0))),
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

fn proof(base: &Base, alter: impl FnOnce(&mut Vec<u8>)) -> String {
    dealt(base, |shuffles| alter(&mut shuffles[0].proof))
}

/// A shuffle of other cards than lie there. Its author pays shares of the deck that comes out.
fn stacked(base: &Base, turn: usize, alter: impl FnOnce(&mut Vec<Pair>)) -> String {
    let making = making(&base.two, turn);
    let mut pairs = making.before.pairs().to_vec();
    alter(&mut pairs);
    let made = making.made_of(pairs);
    base.two.signed(turn, |turn| turn.shuffles[0] = made)
}
