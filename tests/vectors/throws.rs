//! Throws, their shares and their numbers are worked out by hand.

use bypost::rules::{Part, Slot, Throw, Transcript};
use bypost::seal::{Point, Secret, Share, ShareProof, open_numbers};
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use serde_json::{Value, json};

use super::values::{
    NONCES, SEEDS, TABLE, absorb_keys, bytes, halves, hex, joint, keep, key, named, place, point, shares, slot, wide,
};
use crate::common::{place_by_hand, secret_by_hand};

#[test]
fn throw_points_shares_and_their_proof() {
    let (shares, context, own) = (shares(&[1, 2, 7]), place(), key(1));
    let secret = secret_by_hand(&SEEDS[1], &TABLE, 1, &NONCES[1]);
    let mut statement = place_by_hand("share proof", &context);
    statement.bytes("X", &own.public().bytes()).number("shares", 3);
    let mut list = Vec::new();
    for share in &shares {
        let mut transcript = Transcript::new("throw point");
        absorb_keys(&mut transcript);
        transcript.number("lot", share.slot.lot.into()).number("place", 0);
        let a = RistrettoPoint::from_uniform_bytes(&transcript.wide());
        assert_eq!((bytes(a), bytes(secret * a)), (share.point.bytes(), share.share.bytes()));
        statement.number("lot", share.slot.lot.into()).number("place", 0);
        statement.bytes("a", &share.point.bytes()).bytes("S", &share.share.bytes());
        list.push(json!({ "lot": share.slot.lot, "place": 0, "a": hex(&share.point.bytes()), "S": hex(&share.share.bytes()) }));
    }
    let proof = ShareProof::prove(&own, &context, &shares);
    let [a1, a2, z] = halves::<3>(&proof.encode());
    let weights: Vec<Scalar> = (0..3).map(|index| wide(statement.clone().number("weight", index))).collect();
    let sum = |of: fn(&Share) -> Point| -> RistrettoPoint {
        weights.iter().zip(&shares).map(|(weight, share)| weight * point(of(share).bytes())).sum()
    };
    let c = wide(statement.bytes("A1", &a1).bytes("A2", &a2));
    let z = Scalar::from_canonical_bytes(z).unwrap();
    assert_eq!(RistrettoPoint::mul_base(&z), point(a1) + c * point(own.public().bytes()), "z·B = A₁ + c·X");
    assert_eq!(z * sum(|share| share.point), point(a2) + c * sum(|share| share.share), "z·a' = A₂ + c·S'");
    keep(
        "share.json",
        &json!({
            "completed": hex(&[0x33; 32]), "keys": [hex(&key(0).public().bytes()), hex(&own.public().bytes())],
            "table": hex(&TABLE), "turn": context.turn, "seat": 1, "before": hex(&context.before),
            "x": hex(secret.as_bytes()), "shares": list,
            "weights": weights.iter().map(|weight| hex(weight.as_bytes())).collect::<Vec<_>>(),
            "A1": hex(&a1), "A2": hex(&a2), "c": hex(c.as_bytes()), "z": hex(z.as_bytes()), "encoded": hex(&proof.encode()),
        }),
    );
}

/// The throws of the vectors, and their form in a vector.
fn throws() -> Vec<(Value, Throw)> {
    let dice = |count, sides| Part::Dice { count, sides };
    vec![
        (json!([{ "dice": 2, "sides": 6 }]), Throw::new([dice(2, 6)])),
        (json!([{ "dice": 40, "sides": 100 }]), Throw::new([dice(40, 100)])),
        (json!([{ "dice": 1, "sides": 65_535 }]), Throw::new([dice(1, 65_535)])),
        (
            json!([{ "pick": 2, "of": 6 }, { "dice": 1, "sides": 2 }]),
            Throw::new([Part::Pick { count: 2, of: 6 }, dice(1, 2)]),
        ),
        (json!([{ "pick": 52, "of": 52 }]), Throw::new([Part::Pick { count: 52, of: 52 }])),
    ]
}

/// The numbers of a throw, from the values that are absorbed before slot and parts.
fn numbers_by_hand(transcript: &Transcript, slot: Slot, throw: &Throw) -> Vec<u16> {
    let mut transcript = transcript.clone();
    transcript
        .number("lot", slot.lot.into())
        .number("place", slot.place.into())
        .number("parts", throw.parts().len() as u64);
    for part in throw.parts() {
        match *part {
            Part::Dice { count, sides } => transcript.number("dice", count.into()).number("sides", sides.into()),
            Part::Pick { count, of } => transcript.number("pick", count.into()).number("of", of.into()),
        };
    }
    let blocks = (0..).map(|block| transcript.clone().number("block", block).wide());
    let mut words = blocks
        .flat_map(|block| block.chunks(4).map(|word| u32::from_be_bytes(word.try_into().unwrap())).collect::<Vec<_>>());
    let mut below =
        |bound: u64| words.by_ref().map(u64::from).find(|word| *word < (1 << 32) / bound * bound).unwrap() % bound;
    let mut numbers = Vec::new();
    for part in throw.parts() {
        match *part {
            Part::Dice { count, sides } => numbers.extend((0..count).map(|_| below(sides.into()) as u16 + 1)),
            Part::Pick { count, of } => {
                let mut left: Vec<u16> = (1..=of).collect();
                numbers.extend((0..count).map(|_| {
                    let at = below(left.len() as u64);
                    left.remove(at as usize)
                }));
            }
        }
    }
    numbers
}

#[test]
fn throws_and_their_numbers() {
    let mut list = Vec::new();
    for (lot, (parts, throw)) in (1..).zip(throws()) {
        let a = joint().throw_point(slot(lot));
        let shares = [key(0).share(&a), key(1).share(&a)];
        let v: RistrettoPoint = shares.iter().map(|share| point(share.bytes())).sum();
        let numbers = Secret::sum(shares.iter()).numbers(&joint(), slot(lot), &throw);
        let mut transcript = Transcript::new("throw outcome");
        absorb_keys(&mut transcript);
        assert_eq!(numbers, numbers_by_hand(transcript.bytes("V", &bytes(v)), slot(lot), &throw));
        let open = open_numbers("wind", slot(lot), &throw);
        assert_eq!(open, numbers_by_hand(Transcript::new("open throw").text("seed", "wind"), slot(lot), &throw));
        list.push(json!({
            "lot": lot, "parts": parts, "a": hex(&a.bytes()), "S": [hex(&shares[0].bytes()), hex(&shares[1].bytes())],
            "V": hex(&bytes(v)), "numbers": numbers, "open": { "seed": "wind", "numbers": open },
        }));
    }
    let names = ["two-dice", "more-than-one-block", "largest-die", "pick-before-dice", "pick-of-all"];
    keep("throw.json", &named(names, list));
}
