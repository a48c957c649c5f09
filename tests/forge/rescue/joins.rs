//! Cheating players join with escrow keys that are not theirs, or not proven.

use bypost::file::SealedJoin;
use bypost::rules::{Seat, Transcript};
use bypost::seal::{Context, Identity, KeyProof, Seed, TableKey};
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use super::tables::RESCUE;
use crate::common::{identity, place_by_hand, secret_by_hand};
use crate::forge::{Case, PRIME, case, plus, stranger};
use crate::truth::secrets::mac;

/// The table up to bob's join, which he makes as he likes.
fn joined(alter: impl FnOnce(&mut SealedJoin)) -> String {
    RESCUE.playing.signed(2, |turn| alter(turn.join.as_mut().unwrap().sealed.as_mut().unwrap()))
}

/// The join of alice.
fn alice() -> SealedJoin {
    RESCUE.playing.chain.links[0].turn.join.clone().unwrap().sealed.unwrap()
}

/// The same, with a proof of both keys that bob has made for another place, identity or nonce.
fn proven(context: Context, who: &Identity, nonce: [u8; 32]) -> String {
    let proof = KeyProof::prove(&RESCUE.playing.key(1), &context, &who.public().bytes(), &nonce);
    joined(|join| join.proof = proof.encode())
}

/// A key that nobody has joined with.
fn other_key() -> TableKey {
    TableKey::with_rescue(&Seed::new([77; 32]), &RESCUE.playing.chain.id, Seat::new(1), &[0xa1; 32])
}

/// The secret table key of a seat, the first being 1.
fn table(seat: u8) -> Scalar {
    secret_by_hand(&[seat; 32], &RESCUE.playing.chain.id, u64::from(seat) - 1, &[0x9f + seat; 32])
}

/// The secret escrow key of a seat, the first being 1.
fn escrow(seat: u8) -> Scalar {
    let mut transcript = Transcript::new("rescue secret");
    transcript.bytes("table", &RESCUE.playing.chain.id).number("seat", u64::from(seat) - 1);
    transcript.bytes("nonce", &[0x9f + seat; 32]);
    let secret = mac(&[seat; 32], &transcript);
    Scalar::from_bytes_mod_order_wide(&mac(&secret, &Transcript::new("escrow key")))
}

/// Bob's join with the keys of these secrets, and a proof of both that is worked out without the seal.
fn lent(x: Scalar, y: Scalar) -> String {
    let point = |scalar: &Scalar| RistrettoPoint::mul_base(scalar).compress().to_bytes();
    let (k, [x_point, y_point]) = (Scalar::from(123_456_789u64), [point(&x), point(&y)]);
    let mut transcript = place_by_hand("key pair proof", &RESCUE.playing.context(2));
    transcript.bytes("identity", &identity(2).public().bytes()).bytes("nonce", &[0xa1; 32]);
    transcript.bytes("X", &x_point).bytes("Y", &y_point);
    let challenge = |name: &'static str, transcript: &Transcript| {
        let mut transcript = transcript.clone();
        match name {
            "weight" => transcript.number("weight", 0),
            _ => transcript.bytes("A", &point(&k)),
        };
        Scalar::from_bytes_mod_order_wide(&transcript.wide())
    };
    let (w, c) = (challenge("weight", &transcript), challenge("A", &transcript));
    joined(|join| {
        (join.key, join.escrow_key) = (x_point, Some(y_point));
        join.proof[..32].copy_from_slice(&point(&k));
        join.proof[32..].copy_from_slice((k + c * (x + w * y)).as_bytes());
    })
}

const BOB: &str = "turn 2 (bob)";

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("rescue-escrow-key-lacking", BOB, |_| joined(|join| join.escrow_key = None)),
    case("rescue-escrow-key-is-the-table-key", BOB, |_| joined(|join| join.escrow_key = Some(join.key))),
    case("rescue-escrow-key-is-another-table-key", BOB, |_| joined(|join| join.escrow_key = Some(alice().key))),
    case("rescue-escrow-key-is-another-escrow-key", BOB, |_| joined(|join| join.escrow_key = alice().escrow_key)),
    case("rescue-table-key-is-another-escrow-key", BOB, |_| joined(|join| join.key = alice().escrow_key.unwrap())),
    case("rescue-keys-are-another's", BOB, |_| joined(|join| *join = alice())),
    case("rescue-keys-swapped", BOB, |_| {
        joined(|join| (join.key, join.escrow_key) = (join.escrow_key.unwrap(), Some(join.key)))
    }),
    // Whoever lends a key can prove it, too.
    case("rescue-escrow-key-is-the-table-key-and-proven", BOB, |_| lent(table(2), table(2))),
    case("rescue-escrow-key-is-another-table-key-and-proven", BOB, |_| lent(table(2), table(1))),
    case("rescue-escrow-key-is-another-escrow-key-and-proven", BOB, |_| lent(table(2), escrow(1))),
    case("rescue-table-key-is-another-escrow-key-and-proven", BOB, |_| lent(escrow(1), escrow(2))),
    case("rescue-table-key-is-another's-and-proven", BOB, |_| lent(table(1), escrow(2))),
    case("rescue-table-keys-cancel-and-are-proven", BOB, |_| lent(-table(1), escrow(2))),
    case("rescue-table-key-neutral-and-proven", BOB, |_| lent(Scalar::ZERO, escrow(2))),
    case("rescue-escrow-key-neutral", BOB, |_| joined(|join| join.escrow_key = Some([0; 32]))),
    case("rescue-escrow-key-not-canonical", BOB, |_| joined(|join| plus(join.escrow_key.as_mut().unwrap(), &PRIME))),
    case("rescue-escrow-key-no-point", BOB, |_| joined(|join| join.escrow_key = Some([0xff; 32]))),
    case("rescue-escrow-key-not-proven", BOB, |_| {
        joined(|join| join.escrow_key = Some(other_key().escrow_public().unwrap().bytes()))
    }),
    case("rescue-table-key-not-proven", BOB, |_| joined(|join| join.key = other_key().public().bytes())),
    case("rescue-keys-with-a-proof-of-the-table-key-alone", BOB, |_| {
        let key = TableKey::new(&Seed::new([2; 32]), &RESCUE.playing.chain.id, Seat::new(1), &[0xa1; 32]);
        let who = identity(2).public().bytes();
        let proof = KeyProof::prove(&key, &RESCUE.playing.context(2), &who, &[0xa1; 32]).encode();
        joined(|join| join.proof = proof)
    }),
    case("rescue-key-proof-of-another-table", BOB, |_| {
        proven(Context { table: [7; 32], ..RESCUE.playing.context(2) }, &identity(2), [0xa1; 32])
    }),
    case("rescue-key-proof-of-another-turn", BOB, |_| {
        proven(Context { turn: 3, ..RESCUE.playing.context(2) }, &identity(2), [0xa1; 32])
    }),
    case("rescue-key-proof-of-another-seat", BOB, |_| {
        proven(Context { seat: Seat::new(0), ..RESCUE.playing.context(2) }, &identity(2), [0xa1; 32])
    }),
    case("rescue-key-proof-of-another-history", BOB, |_| {
        proven(Context { before: [7; 32], ..RESCUE.playing.context(2) }, &identity(2), [0xa1; 32])
    }),
    case("rescue-key-proof-of-another-identity", BOB, |_| proven(RESCUE.playing.context(2), &stranger(), [0xa1; 32])),
    case("rescue-key-proof-of-another-nonce", BOB, |_| proven(RESCUE.playing.context(2), &identity(2), [0xa2; 32])),
    case("rescue-key-proof-altered", BOB, |_| joined(|join| join.proof[32] ^= 1)),
    case("rescue-join-with-an-escrow", BOB, |_| {
        RESCUE.playing.signed(2, |turn| turn.rescue.escrow = Some(vec![1; 96]))
    }),
    case("rescue-join-with-opened", BOB, |_| RESCUE.playing.signed(2, |turn| turn.rescue.opened = Some([1; 128]))),
];
