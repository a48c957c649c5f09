//! The proof of a payment holds for nothing else.

use bypost::rules::Seat;
use bypost::seal::{Context, Piece, Point, Share, ShareProof};

use super::seats::{escrow, hold, key, other_places, paid, place, point, slot, taken, terms};
use crate::vectors::corrupted;

/// The missing seat, and the holder that pays for it.
const LATE: usize = 0;
const HOLDER: usize = 1;

fn piece(dealer: usize, holder: usize) -> Piece {
    let terms = terms(2, 4);
    taken(&escrow(&terms, dealer), &terms, dealer, holder).unwrap()
}

/// What a proof is about.
#[derive(Clone)]
struct Payment {
    key: Point,
    late: Seat,
    context: Context,
    shares: Vec<Share>,
}

impl Payment {
    fn right() -> Self {
        let piece = piece(LATE, HOLDER);
        Self { key: piece.public(), late: Seat::at(LATE), context: place(), shares: paid(&piece, &[1, 2]) }
    }

    /// The same with something else in it.
    fn with(alter: impl FnOnce(&mut Self)) -> Self {
        let mut payment = Self::right();
        alter(&mut payment);
        payment
    }

    fn proven(&self, piece: &Piece) -> ShareProof {
        ShareProof::prove_pieces(piece, self.late, &self.context, &self.shares)
    }

    fn holds(&self, proof: &ShareProof) -> bool {
        hold(&proof.equations(&self.key, Some(self.late), &self.context, &self.shares))
    }
}

#[test]
fn it_holds_for_nothing_else() {
    let right = Payment::right();
    let proof = right.proven(&piece(LATE, HOLDER));
    assert!(right.holds(&proof));
    for (field, context) in other_places() {
        assert!(!Payment { context, ..right.clone() }.holds(&proof), "another {field}");
    }
    for (what, payment) in [
        ("another seat is missing", Payment::with(|all| all.late = Seat::new(2))),
        ("the key of another holder", Payment::with(|all| all.key = piece(LATE, 2).public())),
        ("a piece of another dealer", Payment::with(|all| all.key = piece(2, HOLDER).public())),
        ("the table key", Payment::with(|all| all.key = key(HOLDER).public())),
        ("fewer pieces", Payment::with(|all| all.shares.truncate(1))),
        ("no pieces", Payment::with(|all| all.shares.clear())),
        ("more pieces", Payment::with(|all| all.shares = paid(&piece(LATE, HOLDER), &[1, 2, 3]))),
        ("another order", Payment::with(|all| all.shares.swap(0, 1))),
        ("another lot", Payment::with(|all| all.shares[0].slot = slot(3))),
        ("another place", Payment::with(|all| all.shares[0].slot.place = 1)),
        ("another point", Payment::with(|all| all.shares[0].point = point(3))),
        ("another piece", Payment::with(|all| all.shares[1].share = piece(LATE, 2).share(&point(2)))),
        ("the share of the holder", Payment::with(|all| all.shares[1].share = key(HOLDER).share(&point(2)))),
        ("the share of the missing seat", Payment::with(|all| all.shares[1].share = key(LATE).share(&point(2)))),
        (
            "pieces of each other",
            Payment::with(|all| {
                (all.shares[0].share, all.shares[1].share) = (all.shares[1].share, all.shares[0].share)
            }),
        ),
    ] {
        assert!(!payment.holds(&proof), "{what}");
    }
    for (what, bytes) in corrupted(&proof.encode(), 2) {
        let read = ShareProof::decode(&bytes.try_into().unwrap());
        assert!(!read.is_ok_and(|proof| right.holds(&proof)), "{what}");
    }
}

/// Whoever pays wrongly proves it with the program's own code.
#[test]
fn what_is_no_piece_cannot_be_proven() {
    for (what, payment) in [
        ("a piece of another dealer", Payment::with(|all| all.shares = paid(&piece(2, HOLDER), &[1, 2]))),
        ("a piece of another holder", Payment::with(|all| all.shares = paid(&piece(LATE, 2), &[1, 2]))),
        ("one wrong piece", Payment::with(|all| all.shares[1].share = piece(LATE, 2).share(&point(2)))),
    ] {
        for (liar, with) in
            [("itself", piece(LATE, HOLDER)), ("another", piece(LATE, 2)), ("a third", piece(2, HOLDER))]
        {
            assert!(!payment.holds(&payment.proven(&with)), "{what}, proven with {liar}");
        }
    }
}

#[test]
fn shares_and_pieces_have_proofs_of_different_kinds() {
    let right = Payment::right();
    let pieces = right.proven(&piece(LATE, HOLDER));
    assert!(!hold(&pieces.equations(&right.key, None, &right.context, &right.shares)), "no proof of shares");
    let own = |lot| Share { slot: slot(lot), point: point(lot), share: key(HOLDER).share(&point(lot)) };
    let payment = Payment { key: key(HOLDER).public(), shares: [1, 2].map(own).to_vec(), ..right };
    let shares = ShareProof::prove(&key(HOLDER), &payment.context, &payment.shares);
    assert!(hold(&shares.equations(&payment.key, None, &payment.context, &payment.shares)));
    assert!(!payment.holds(&shares), "no proof of pieces");
}
