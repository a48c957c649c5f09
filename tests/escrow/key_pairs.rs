//! The proof of both keys of a join holds for nothing else, and for nobody who lacks one of the secrets.

use bypost::seal::{Context, HandedSecret, KeyProof, Point, TableKey};
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;

use super::seats::{hold, key, other_places, place, point};
use crate::common::place_by_hand;
use crate::vectors::corrupted;

const IDENTITY: [u8; 32] = [0x44; 32];
const NONCE: [u8; 32] = [0xa1; 32];

/// What a proof is about.
#[derive(Clone, Copy)]
struct Join {
    x: Point,
    y: Point,
    context: Context,
    identity: [u8; 32],
    nonce: [u8; 32],
}

impl Join {
    fn of(key: &TableKey) -> Self {
        let (x, y) = (key.public(), key.escrow_public().unwrap());
        Self { x, y, context: place(), identity: IDENTITY, nonce: NONCE }
    }

    fn holds(&self, proof: &KeyProof) -> bool {
        hold(&[proof.equation(&self.x, Some(self.y), &self.context, &self.identity, &self.nonce)])
    }
}

fn proven(key: &TableKey) -> KeyProof {
    KeyProof::prove(key, &place(), &IDENTITY, &NONCE)
}

#[test]
fn it_holds_for_nothing_else() {
    let (own, other) = (Join::of(&key(1)), Join::of(&key(2)));
    let proof = proven(&key(1));
    assert!(own.holds(&proof));
    for (field, context) in other_places() {
        assert!(!Join { context, ..own }.holds(&proof), "another {field}");
    }
    for (what, join) in [
        ("another X", Join { x: other.x, ..own }),
        ("another Y", Join { y: other.y, ..own }),
        ("both of another seat", Join { x: other.x, y: other.y, ..own }),
        ("X and Y of each other", Join { x: own.y, y: own.x, ..own }),
        ("another identity", Join { identity: [0; 32], ..own }),
        ("another nonce", Join { nonce: [0; 32], ..own }),
    ] {
        assert!(!join.holds(&proof), "{what}");
    }
    for (what, bytes) in corrupted(&proof.encode(), 1) {
        let read = KeyProof::decode(&bytes.try_into().unwrap());
        assert!(!read.is_ok_and(|proof| own.holds(&proof)), "{what}");
    }
    assert_eq!(KeyProof::decode(&proof.encode()), Ok(proof));
}

#[test]
fn a_copied_escrow_key_is_refused_with_its_proof() {
    let (victim, thief) = (Join::of(&key(1)), Join::of(&key(2)));
    let copied = Join { y: victim.y, ..thief };
    assert!(!copied.holds(&proven(&key(1))), "with the proof of the victim");
    assert!(!copied.holds(&proven(&key(2))), "with that of the thief's own keys");
    let alone = HandedSecret::read(&key(2).secret().bytes()[..32]).and_then(|x| TableKey::handed(&x)).unwrap();
    assert!(!copied.holds(&proven(&alone)), "with a proof of X alone");
    let is_of_x = |key| hold(&[proven(key).equation(&thief.x, None, &place(), &IDENTITY, &NONCE)]);
    assert!(is_of_x(&alone) && !is_of_x(&key(2)), "a proof of both is none of X alone");
}

/// Nobody knows the logarithm of the point of a throw. Whoever takes it as one key can still work out the
/// other key so that the two cancel under some weight. They need that weight before they have both keys.
#[test]
fn a_point_without_a_logarithm_is_no_key() {
    let (u, k) = (Scalar::from(77u8), Scalar::from(99u8));
    let unknown = CompressedRistretto(point(1).bytes()).decompress().unwrap();
    let read = |element: RistrettoPoint| Point::decode(element.compress().to_bytes()).unwrap();
    let weight = |x: &Point, y: &Point| {
        let mut statement = place_by_hand("key pair proof", &place());
        statement.bytes("identity", &IDENTITY).bytes("nonce", &NONCE).bytes("X", &x.bytes()).bytes("Y", &y.bytes());
        let w = Scalar::from_bytes_mod_order_wide(&statement.clone().number("weight", 0).wide());
        (statement, w)
    };
    // The weight of the forger, and that of a proof which is about the keys of another seat.
    let guesses = [Scalar::ONE, weight(&key(1).public(), &key(1).escrow_public().unwrap()).1];
    for (guess, is_x) in guesses.into_iter().flat_map(|guess| [(guess, false), (guess, true)]) {
        // X + w·Y = u·B, where one of them is the unknown point.
        let base = RistrettoPoint::mul_base(&u);
        let (x, y) = match is_x {
            true => (unknown, guess.invert() * (base - unknown)),
            false => (base - guess * unknown, unknown),
        };
        let (x, y) = (read(x), read(y));
        let (mut statement, w) = weight(&x, &y);
        let commitment = RistrettoPoint::mul_base(&k).compress().to_bytes();
        let c = Scalar::from_bytes_mod_order_wide(&statement.bytes("A", &commitment).wide());
        let proof = [commitment, (k + c * u).to_bytes()].concat().try_into().unwrap();
        let join = Join { x, y, ..Join::of(&key(1)) };
        assert!(!join.holds(&KeyProof::decode(&proof).unwrap()));
        assert_ne!(w, guess, "with this weight it would hold");
        // The commitment could be worked out last if it were not hashed.
        let c = Scalar::from_bytes_mod_order_wide(&weight(&x, &y).0.wide());
        let [x, y] = [x, y].map(|key| CompressedRistretto(key.bytes()).decompress().unwrap());
        let commitment = RistrettoPoint::mul_base(&k) - c * x - c * w * y;
        let proof = [commitment.compress().to_bytes(), k.to_bytes()].concat().try_into().unwrap();
        assert!(!join.holds(&KeyProof::decode(&proof).unwrap()), "A is hashed");
    }
}
