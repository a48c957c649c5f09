//! The keys, the place and the shares of the vectors are made here, and written down.

use bypost::rules::{Hash, Seat, Slot, Transcript};
use bypost::seal::{Context, JointKey, Seed, Share, TableKey};
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use serde_json::{Value, json};

use crate::common::{beside, golden};

pub(super) const TABLE: Hash = [0x11; 32];
pub(super) const SEEDS: [[u8; 32]; 2] = [[1; 32], [2; 32]];
pub(super) const NONCES: [[u8; 32]; 2] = [[0xa0; 32], [0xa1; 32]];

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn point(bytes: [u8; 32]) -> RistrettoPoint {
    CompressedRistretto(bytes).decompress().unwrap()
}

pub(super) fn bytes(point: RistrettoPoint) -> [u8; 32] {
    point.compress().to_bytes()
}

pub(super) fn wide(transcript: &Transcript) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&transcript.wide())
}

pub(super) fn halves<const N: usize>(bytes: &[u8]) -> [[u8; 32]; N] {
    std::array::from_fn(|index| bytes[32 * index..32 * index + 32].try_into().unwrap())
}

pub(super) fn keep(name: &str, vectors: &Value) {
    let text = serde_json::to_string_pretty(vectors).unwrap();
    golden(&beside("vectors").join(name), &format!("{text}\n")).unwrap();
}

/// Vectors, each with a name that says which place of a program it tries.
pub(crate) fn named<const N: usize>(names: [&str; N], list: Vec<Value>) -> Value {
    assert_eq!(list.len(), N);
    let name = |(name, value): (&str, Value)| {
        let mut vector = json!({ "name": name });
        vector.as_object_mut().unwrap().extend(value.as_object().unwrap().clone());
        vector
    };
    names.into_iter().zip(list).map(name).collect()
}

/// A seat's table key at the table of the vectors.
pub(super) fn key(seat: u8) -> TableKey {
    TableKey::new(&Seed::new(SEEDS[usize::from(seat)]), &TABLE, Seat::new(seat), &NONCES[usize::from(seat)])
}

/// The place of the vectors: turn 3, seat 2, after a turn with a hash of 0x22.
pub(super) fn place() -> Context {
    Context { table: TABLE, turn: 3, seat: Seat::new(1), before: [0x22; 32] }
}

pub(super) fn joint() -> JointKey {
    JointKey::new([0x33; 32], vec![(Seat::new(0), key(0).public()), (Seat::new(1), key(1).public())]).unwrap()
}

pub(super) fn slot(lot: u32) -> Slot {
    Slot { lot, place: 0 }
}

/// Seat 2's shares of some throws.
pub(super) fn shares(lots: &[u32]) -> Vec<Share> {
    let share = |&lot: &u32| {
        let point = joint().throw_point(slot(lot));
        Share { slot: slot(lot), point, share: key(1).share(&point) }
    };
    lots.iter().map(share).collect()
}

/// Absorbs the keys of the table of the vectors as a throw does.
pub(super) fn absorb_keys(transcript: &mut Transcript) {
    transcript.bytes("completed", &[0x33; 32]).number("keys", 2);
    for seat in 0..2 {
        transcript.number("seat", seat.into()).bytes("X", &key(seat).public().bytes());
    }
}
