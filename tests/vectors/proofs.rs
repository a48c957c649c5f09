//! A proof holds for nothing else, and has one encoding.

use bypost::rules::Seat;
use bypost::seal::{Batch, Context, JointKey, KeyProof, Point, Share, ShareProof};
use curve25519_dalek::scalar::Scalar;

use super::values::{NONCES, bytes, halves, hex, joint, key, place, point, shares, slot};
use crate::common;

/// Each context that differs in one field from the place of the vectors.
fn other_places() -> [(&'static str, Context); 4] {
    let right = place();
    [
        ("table", Context { table: [0x12; 32], ..right }),
        ("turn", Context { turn: 4, ..right }),
        ("seat", Context { seat: Seat::new(0), ..right }),
        ("before", Context { before: [0x23; 32], ..right }),
    ]
}

fn holds(proof: &ShareProof, key: &Point, context: &Context, shares: &[Share]) -> bool {
    let equations = proof.equations(key, None, context, shares);
    let mut batch = Batch::new();
    equations.iter().for_each(|equation| batch.add((), equation.clone()));
    let alone = equations.iter().all(bypost::seal::Equation::holds);
    assert_eq!(alone, batch.check().is_ok(), "alone and in a batch the verdict is the same");
    alone
}

#[test]
fn share_proofs_hold_for_nothing_else() {
    let (right, context, own) = (shares(&[1, 2]), place(), key(1).public());
    let proof = ShareProof::prove(&key(1), &context, &right);
    assert!(holds(&proof, &own, &context, &right));
    for (field, context) in other_places() {
        assert!(!holds(&proof, &own, &context, &right), "another {field}");
    }
    assert!(!holds(&proof, &key(0).public(), &context, &right), "another key");
    let alter = |alter: fn(&mut Vec<Share>)| {
        let mut shares = shares(&[1, 2]);
        alter(&mut shares);
        shares
    };
    for (what, shares) in [
        ("fewer shares", alter(|shares| shares.truncate(1))),
        ("no shares", alter(Vec::clear)),
        ("more shares", shares(&[1, 2, 3])),
        ("another order", alter(|shares| shares.swap(0, 1))),
        ("another lot", alter(|shares| shares[0].slot.lot = 3)),
        ("another place", alter(|shares| shares[0].slot.place = 1)),
        ("another point", alter(|shares| shares[0].point = joint().throw_point(slot(3)))),
        ("another share", alter(|shares| shares[1].share = key(0).share(&shares[1].point))),
        (
            "shares of each other",
            alter(|shares| {
                let first = shares[0].share;
                shares[0].share = shares[1].share;
                shares[1].share = first;
            }),
        ),
    ] {
        assert!(!holds(&proof, &own, &context, &shares), "{what}");
    }
}

/// Every way to put another right scalar or point, or a wrong byte, into an encoding of these parts.
pub(crate) fn corrupted(encoded: &[u8], points: usize) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for part in 0..encoded.len() / 32 {
        let others = if part < points {
            vec![
                key(0).public().bytes(),
                key(1).public().bytes(),
                joint().throw_point(slot(1)).bytes(),
                bytes(-point(halves::<3>(&[encoded, &[0; 32]].concat())[part])),
            ]
        } else {
            [Scalar::ZERO, Scalar::ONE, -Scalar::ONE, Scalar::from(7u8)].map(|scalar| scalar.to_bytes()).to_vec()
        };
        for other in others {
            let mut bytes = encoded.to_vec();
            bytes[32 * part..32 * part + 32].copy_from_slice(&other);
            all.push((format!("part {part} is {}", hex(&other)), bytes));
        }
    }
    for bit in (0..encoded.len() * 8).step_by(3) {
        let mut bytes = encoded.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        all.push((format!("bit {bit}"), bytes));
    }
    all
}

#[test]
fn no_part_of_a_proof_can_be_another() {
    let (right, context, own) = (shares(&[1, 2]), place(), key(1));
    let proof = ShareProof::prove(&own, &context, &right).encode();
    for (what, bytes) in corrupted(&proof, 2) {
        let read = ShareProof::decode(&bytes.try_into().unwrap());
        assert!(!read.is_ok_and(|proof| holds(&proof, &own.public(), &context, &right)), "share proof: {what}");
    }
    let identity = common::identity(2).public().bytes();
    let proof = KeyProof::prove(&own, &context, &identity, &NONCES[1]);
    for (what, bytes) in corrupted(&proof.encode(), 1) {
        let read = KeyProof::decode(&bytes.try_into().unwrap());
        let holds = |proof: KeyProof| proof.equation(&own.public(), None, &context, &identity, &NONCES[1]).holds();
        assert!(!read.is_ok_and(holds), "key proof: {what}");
    }
    for (field, context) in other_places() {
        assert!(
            !proof.equation(&own.public(), None, &context, &identity, &NONCES[1]).holds(),
            "key proof: another {field}"
        );
    }
    assert!(!proof.equation(&key(0).public(), None, &context, &identity, &NONCES[1]).holds(), "another key");
    assert!(!proof.equation(&own.public(), None, &context, &identity, &NONCES[0]).holds(), "another nonce");
    assert!(!proof.equation(&own.public(), None, &context, &[0; 32], &NONCES[1]).holds(), "another identity");
    // A proof of one kind is no proof of the other kind.
    let share = ShareProof::prove(&own, &context, &right).encode();
    let moved: [u8; 64] = [&share[..32], &share[64..]].concat().try_into().unwrap();
    assert!(!KeyProof::decode(&moved).unwrap().equation(&own.public(), None, &context, &identity, &NONCES[1]).holds());
}

#[test]
fn a_batch_names_the_one_that_is_wrong() {
    const COUNT: usize = 24;
    let place = |index: usize| Context { turn: index as u32 + 1, ..place() };
    for wrong in [None, Some(0), Some(11), Some(COUNT - 1)] {
        let mut batch = Batch::new();
        for index in 0..COUNT {
            let right = shares(&[index as u32 + 1, index as u32 + 2]);
            let mut given = right.clone();
            if wrong == Some(index) {
                given[1].share = key(0).share(&given[1].point);
            }
            let proof = ShareProof::prove(&key(1), &place(index), &given);
            proof
                .equations(&key(1).public(), None, &place(index), &given)
                .into_iter()
                .for_each(|equation| batch.add(index, equation));
        }
        assert_eq!(batch.check(), wrong.map_or(Ok(()), Err));
    }
    // Two opposite errors do not cancel out.
    let mut batch = Batch::new();
    let proof = ShareProof::prove(&key(1), &place(0), &shares(&[1])).encode();
    for (mark, delta) in [(1, Scalar::ONE), (2, -Scalar::ONE)] {
        let mut bytes = proof;
        let z = Scalar::from_canonical_bytes(halves::<3>(&proof)[2]).unwrap() + delta;
        bytes[64..].copy_from_slice(z.as_bytes());
        let altered = ShareProof::decode(&bytes).unwrap();
        altered
            .equations(&key(1).public(), None, &place(0), &shares(&[1]))
            .into_iter()
            .for_each(|equation| batch.add(mark, equation));
    }
    assert_eq!(batch.check(), Err(1));
    assert_eq!(Batch::<u8>::new().check(), Ok(()), "nothing is right");
}

#[test]
fn encodings_that_are_not_canonical_are_none() {
    let mut order = Scalar::ZERO.to_bytes();
    order.copy_from_slice(&(-Scalar::ONE).to_bytes());
    order[0] += 1;
    let negative: [u8; 32] = std::array::from_fn(|index| u8::from(index == 0));
    for bytes in [[0; 32], [0xff; 32], order, negative] {
        assert!(Point::decode(bytes).is_err(), "{}", hex(&bytes));
    }
    let right = KeyProof::prove(&key(1), &place(), &[0; 32], &NONCES[1]).encode();
    for scalar in [order, [0xff; 32]] {
        let mut bytes = right;
        bytes[32..].copy_from_slice(&scalar);
        assert!(KeyProof::decode(&bytes).is_err(), "{}", hex(&scalar));
    }
    assert!(JointKey::new([0; 32], vec![(Seat::new(0), key(0).public()), (Seat::new(1), key(0).public())]).is_err());
    let minus = Point::decode(bytes(-point(key(0).public().bytes()))).unwrap();
    assert!(JointKey::new([0; 32], vec![(Seat::new(0), key(0).public()), (Seat::new(1), minus)]).is_err());
}
