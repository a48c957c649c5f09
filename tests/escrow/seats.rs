//! Tables of three to eight seats, each of which has dealt its key.

use bypost::rules::{Hash, Seat, Slot};
use bypost::seal::{Batch, Context, Equation, Escrow, EscrowTerms, JointKey, Piece, Point, Seed, Share, TableKey};

pub(super) const TABLE: Hash = [0x11; 32];

/// The key of a seat at the table.
pub(super) fn key(seat: usize) -> TableKey {
    key_at(seat, &TABLE)
}

/// The key of a seat at a table.
pub(super) fn key_at(seat: usize, table: &Hash) -> TableKey {
    TableKey::with_rescue(&Seed::new([seat as u8 + 1; 32]), table, Seat::at(seat), &[0xa0 + seat as u8; 32])
}

/// What the escrows of a table of so many seats are about.
pub(super) fn terms(rescue: usize, seats: usize) -> EscrowTerms {
    let publics = |seat| (key(seat).public(), key(seat).escrow_public().unwrap());
    EscrowTerms { table: TABLE, rescue, keys: (0..seats).map(publics).collect() }
}

pub(super) fn escrow(terms: &EscrowTerms, dealer: usize) -> Escrow {
    Escrow::deal(&key(dealer), terms, Seat::at(dealer)).unwrap()
}

/// The piece that a holder takes out of an escrow, if it is right.
pub(super) fn taken(escrow: &Escrow, terms: &EscrowTerms, dealer: usize, holder: usize) -> Option<Piece> {
    escrow.piece(terms, Seat::at(dealer), Seat::at(holder), &key(holder))
}

/// Every seat but one.
pub(super) fn others(seats: usize, dealer: usize) -> Vec<usize> {
    (0..seats).filter(|seat| *seat != dealer).collect()
}

/// The place of the proofs: turn 9, seat 2, after a turn with a hash of 0x22.
pub(super) fn place() -> Context {
    Context { table: TABLE, turn: 9, seat: Seat::new(1), before: [0x22; 32] }
}

/// Each context that differs in one field from that place.
pub(super) fn other_places() -> [(&'static str, Context); 4] {
    [
        ("table", Context { table: [0x12; 32], ..place() }),
        ("turn", Context { turn: 10, ..place() }),
        ("seat", Context { seat: Seat::new(0), ..place() }),
        ("before", Context { before: [0x23; 32], ..place() }),
    ]
}

pub(super) fn slot(lot: u32) -> Slot {
    Slot { lot, place: 0 }
}

/// The points of some throws of a table of three.
pub(super) fn point(lot: u32) -> Point {
    let keys = (0..3).map(|seat| (Seat::at(seat), key(seat).public())).collect();
    JointKey::new([0x33; 32], keys).unwrap().throw_point(slot(lot))
}

/// What a piece pays for these throws.
pub(super) fn paid(piece: &Piece, lots: &[u32]) -> Vec<Share> {
    let share = |&lot: &u32| Share { slot: slot(lot), point: point(lot), share: piece.share(&point(lot)) };
    lots.iter().map(share).collect()
}

/// Whether some equations hold: alone and in a batch the verdict is the same.
pub(super) fn hold(equations: &[Equation]) -> bool {
    let mut batch = Batch::new();
    equations.iter().for_each(|equation| batch.add((), equation.clone()));
    let alone = equations.iter().all(Equation::holds);
    assert_eq!(alone, batch.check().is_ok());
    alone
}
