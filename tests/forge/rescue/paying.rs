//! Payers give other pieces than those that they owe for a missing seat.

use bypost::file::Turn;
use bypost::rules::Seat;
use bypost::seal::{Context, Piece, Point, Share, ShareProof};
use curve25519_dalek::ristretto::CompressedRistretto;

use super::tables::{BY, LATE, RESCUE, THIRD};
use crate::forge::{Case, ORDER, PRIME, case, plus};

const ALICE: &str = "turn 9 (alice)";

/// Alice's turn, with something altered.
fn paid(alter: impl FnOnce(&mut Turn)) -> String {
    RESCUE.gone.signed(9, alter)
}

/// Alice's piece of bob's key.
fn own() -> Piece {
    RESCUE.gone.piece(LATE, THIRD)
}

/// Alice's turn with other pieces, and a proof of them by her piece.
fn paying(alter: impl FnOnce(&mut Vec<Share>)) -> String {
    let mut pieces = RESCUE.gone.pieces(9);
    alter(&mut pieces);
    RESCUE.gone.paid_in_pieces(9, &pieces, &own())
}

/// Alice's pieces as another piece makes them, proven with that.
fn of(piece: &Piece) -> String {
    let mut pieces = RESCUE.gone.pieces(9);
    pieces.iter_mut().for_each(|share| share.share = piece.share(&share.point));
    RESCUE.gone.paid_in_pieces(9, &pieces, piece)
}

/// Alice's turn, with a proof for another missing seat or another place.
fn proven(late: usize, context: Context) -> String {
    let pieces = RESCUE.gone.pieces(9);
    let proof = ShareProof::prove_pieces(&own(), Seat::new(late as u8), &context, &pieces).encode();
    paid(|turn| turn.rescue.piece_proof = Some(proof))
}

/// Two wrong pieces whose errors add up to nothing.
fn cancelling(pieces: &mut [Share]) {
    let element = |point: &Point| CompressedRistretto(point.bytes()).decompress().unwrap();
    let error = element(&RESCUE.gone.key(0).public());
    let point = |element: curve25519_dalek::RistrettoPoint| Point::decode(element.compress().to_bytes()).unwrap();
    pieces[0].share = point(element(&pieces[0].share) + error);
    pieces[1].share = point(element(&pieces[1].share) - error);
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    // Too few, too many or other pieces.
    case("pieces-lack-the-first", ALICE, |_| {
        paying(|pieces| {
            pieces.remove(0);
        })
    }),
    case("pieces-lack-one", ALICE, |_| {
        paying(|pieces| {
            pieces.remove(2);
        })
    }),
    case("pieces-lack-the-last", ALICE, |_| {
        paying(|pieces| {
            pieces.pop();
        })
    }),
    case("pieces-with-one-twice", ALICE, |_| paying(|pieces| pieces.insert(1, pieces[0]))),
    case("pieces-with-one-of-another-slot", ALICE, |_| paying(|pieces| pieces.last_mut().unwrap().slot.place += 100)),
    case("pieces-out-of-order", ALICE, |_| paying(|pieces| pieces.swap(0, 1))),
    case("pieces-lacking", ALICE, |_| paid(|turn| turn.rescue = Default::default())),
    case("pieces-without-a-proof", ALICE, |_| paid(|turn| turn.rescue.piece_proof = None)),
    case("pieces-lack-all-but-the-proof", ALICE, |_| paid(|turn| turn.rescue.pieces.clear())),
    case("pieces-beyond-1000", ALICE, |_| paid(|turn| turn.rescue.pieces = vec![turn.rescue.pieces[0]; 1_001])),
    case("pieces-paid-as-shares", ALICE, |_| {
        paid(|turn| {
            (turn.shares, turn.proof) = (std::mem::take(&mut turn.rescue.pieces), turn.rescue.piece_proof.take());
        })
    }),
    case("pieces-and-shares", ALICE, |_| {
        paid(|turn| (turn.shares, turn.proof) = (turn.rescue.pieces.clone(), turn.rescue.piece_proof))
    }),
    // They have wrong values.
    case("piece-neutral", ALICE, |_| paid(|turn| turn.rescue.pieces[0].share = [0; 32])),
    case("piece-not-canonical", ALICE, |_| paid(|turn| plus(&mut turn.rescue.pieces[0].share, &PRIME))),
    case("piece-no-point", ALICE, |_| paid(|turn| turn.rescue.pieces[0].share = [0xff; 32])),
    case("piece-of-another-slot", ALICE, |_| paying(|pieces| pieces[0].share = pieces[1].share)),
    case("pieces-of-each-others-slot", ALICE, |_| {
        paying(|pieces| {
            let (one, other) = (pieces[0].share, pieces[1].share);
            (pieces[0].share, pieces[1].share) = (other, one);
        })
    }),
    case("piece-is-a-share-of-one's-own", ALICE, |_| {
        paying(|pieces| pieces[0].share = RESCUE.gone.key(0).share(&pieces[0].point))
    }),
    case("piece-is-the-share-of-the-missing-seat", ALICE, |_| {
        paying(|pieces| pieces[0].share = RESCUE.gone.key(1).share(&pieces[0].point))
    }),
    case("pieces-with-errors-that-cancel", ALICE, |_| paying(|pieces| cancelling(pieces))),
    case("pieces-of-another-holder", ALICE, |_| of(&RESCUE.gone.piece(LATE, BY))),
    case("pieces-of-another-dealer", ALICE, |_| of(&RESCUE.gone.piece(BY, THIRD))),
    // The proof is of something else.
    case("piece-proof-of-another-turn", ALICE, |_| proven(LATE, Context { turn: 10, ..RESCUE.gone.context(9) })),
    case("piece-proof-of-another-table", ALICE, |_| proven(LATE, Context { table: [7; 32], ..RESCUE.gone.context(9) })),
    case("piece-proof-of-another-history", ALICE, |_| {
        proven(LATE, Context { before: [7; 32], ..RESCUE.gone.context(9) })
    }),
    case("piece-proof-of-another-author", ALICE, |_| {
        proven(LATE, Context { seat: Seat::new(BY as u8), ..RESCUE.gone.context(9) })
    }),
    case("piece-proof-for-another-seat", ALICE, |_| proven(BY, RESCUE.gone.context(9))),
    case("piece-proof-of-shares", ALICE, |_| {
        let proof = ShareProof::prove(&RESCUE.gone.key(0), &RESCUE.gone.context(9), &RESCUE.gone.pieces(9)).encode();
        paid(|turn| turn.rescue.piece_proof = Some(proof))
    }),
    case("piece-proof-altered", ALICE, |_| paid(|turn| turn.rescue.piece_proof.as_mut().unwrap()[64] ^= 1)),
    case("piece-proof-beyond-the-order", ALICE, |_| {
        paid(|turn| plus(&mut turn.rescue.piece_proof.as_mut().unwrap()[64..], &ORDER))
    }),
    case("piece-proof-with-a-neutral-commitment", ALICE, |_| {
        paid(|turn| turn.rescue.piece_proof.as_mut().unwrap()[..32].fill(0))
    }),
    // The turn holds something else, or is not its author's.
    case("pieces-and-a-step", ALICE, |_| paid(|turn| turn.steps = vec!["resign".to_owned()])),
    case("pieces-and-a-shuffle-that-is-not-owed", ALICE, |_| {
        paid(|turn| turn.shuffles = RESCUE.gone.chain.links[5].turn.shuffles.clone())
    }),
    case("a-shuffle-in-place-of-pieces", ALICE, |_| {
        paid(|turn| {
            turn.rescue = Default::default();
            turn.shuffles = RESCUE.gone.chain.links[5].turn.shuffles.clone();
        })
    }),
    case("pieces-and-opened", ALICE, |_| paid(|turn| turn.rescue.opened = Some([1; 128]))),
    case("pieces-before-their-payer's-turn", "turn 9 (carol)", |_| {
        let paid = RESCUE.gone.chain.links[9].turn.clone();
        RESCUE
            .gone
            .up_to(8)
            .going_on(BY, |turn| (turn.steps, turn.consents, turn.rescue) = (vec![], vec![], paid.rescue))
    }),
    case("pieces-paid-twice", "turn 10 (alice)", |_| RESCUE.gone.up_to(9).going_on(THIRD, |_| ())),
    case("pieces-paid-by-the-missing-seat", "turn 9 (bob)", |_| {
        let paid = RESCUE.gone.chain.links[8].turn.clone();
        RESCUE
            .gone
            .up_to(8)
            .going_on(LATE, |turn| (turn.steps, turn.consents, turn.rescue) = (vec![], vec![], paid.rescue))
    }),
    case("pieces-where-nobody-is-missing", "turn 8 (bob)", |_| {
        let paid = RESCUE.gone.chain.links[8].turn.clone();
        RESCUE.taken.up_to(7).going_on(LATE, |turn| turn.rescue = paid.rescue)
    }),
    case("pieces-after-all-is-paid", "turn 11 (carol)", |_| RESCUE.gone.up_to(10).going_on(BY, |_| ())),
    case("pieces-that-leave-the-state-before", ALICE, |_| {
        paid(|turn| turn.state = RESCUE.gone.chain.links[7].turn.state)
    }),
    case("pieces-that-leave-the-state-after-all-is-paid", ALICE, |_| {
        paid(|turn| turn.state = RESCUE.gone.chain.links[9].turn.state)
    }),
    case("last-pieces-that-leave-the-state-before", "turn 10 (carol)", |_| {
        RESCUE.gone.signed(10, |turn| turn.state = RESCUE.gone.chain.links[8].turn.state)
    }),
];
