//! Vectors with intermediate values, for people who write a checker in another language, and things that no
//! proof may do.
//!
//! The values in `vectors/` come from the library; beside each the test works it out again from hashes,
//! scalars and points alone, as `docs/format.md` and `docs/seal.md` tell it. `BYPOST_UPDATE=1` rewrites the
//! files.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use serde_json::{Value, json};

use bypost::chain::turn_hash;
use bypost::file::Deal;
use bypost::rules::{Hash, Part, Seat, Slot, Throw, Transcript};
use bypost::seal::{
    Batch, Context, Identity, JointKey, KeyProof, Point, Secret, Seed, Share, ShareProof, TableKey, open_numbers,
};

use common::{
    Luck, Record, beside, golden, header, key_challenge, place_by_hand, secret_by_hand, state_by_hand, whole_turn,
};

const TABLE: Hash = [0x11; 32];
const SEEDS: [[u8; 32]; 2] = [[1; 32], [2; 32]];
const NONCES: [[u8; 32]; 2] = [[0xa0; 32], [0xa1; 32]];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn point(bytes: [u8; 32]) -> RistrettoPoint {
    CompressedRistretto(bytes).decompress().unwrap()
}

fn bytes(point: RistrettoPoint) -> [u8; 32] {
    point.compress().to_bytes()
}

fn wide(transcript: &Transcript) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&transcript.wide())
}

fn halves<const N: usize>(bytes: &[u8]) -> [[u8; 32]; N] {
    std::array::from_fn(|index| bytes[32 * index..32 * index + 32].try_into().unwrap())
}

fn keep(name: &str, vectors: &Value) {
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
fn key(seat: u8) -> TableKey {
    TableKey::new(&Seed::new(SEEDS[usize::from(seat)]), &TABLE, Seat::new(seat), &NONCES[usize::from(seat)])
}

/// The place of the vectors: turn 3, seat 2, after a turn with a hash of 0x22.
fn place() -> Context {
    Context { table: TABLE, turn: 3, seat: Seat::new(1), before: [0x22; 32] }
}

fn joint() -> JointKey {
    JointKey::new([0x33; 32], vec![(Seat::new(0), key(0).public()), (Seat::new(1), key(1).public())]).unwrap()
}

fn slot(lot: u32) -> Slot {
    Slot { lot, place: 0 }
}

/// Seat 2's shares of some throws.
fn shares(lots: &[u32]) -> Vec<Share> {
    let share = |&lot: &u32| {
        let point = joint().throw_point(slot(lot));
        Share { slot: slot(lot), point, share: key(1).share(&point) }
    };
    lots.iter().map(share).collect()
}

/// Absorbs the keys of the table of the vectors as a throw does.
fn absorb_keys(transcript: &mut Transcript) {
    transcript.bytes("completed", &[0x33; 32]).number("keys", 2);
    for seat in 0..2 {
        transcript.number("seat", seat.into()).bytes("X", &key(seat).public().bytes());
    }
}

#[test]
fn transcripts() {
    use sha2::Digest as _;
    let mut transcript = Transcript::new("test");
    transcript.text("name", "Zoë").number("count", 7).bytes("raw", &[0, 255]);
    let mut by_hand = Vec::new();
    for (label, value) in [
        ("", "bypost/1 test".as_bytes()),
        ("name", "Zoë".as_bytes()),
        ("count", &7u64.to_be_bytes()),
        ("raw", &[0, 255]),
    ] {
        by_hand.push(label.len() as u8);
        by_hand.extend_from_slice(label.as_bytes());
        by_hand.extend_from_slice(&(value.len() as u64).to_be_bytes());
        by_hand.extend_from_slice(value);
    }
    assert_eq!(transcript.wide()[..], sha2::Sha512::digest(&by_hand)[..]);
    assert_eq!(transcript.hash()[..], transcript.wide()[..32]);
    keep(
        "transcript.json",
        &json!({
            "domain": "test",
            "values": [["name", "text", "Zoë"], ["count", "number", 7], ["raw", "bytes", "00ff"]],
            "input": hex(&by_hand), "wide": hex(&transcript.wide()), "hash": hex(&transcript.hash()),
            "empty": hex(&Transcript::new("test").wide()),
        }),
    );
}

#[test]
fn identities_and_signatures() {
    use ed25519_dalek::Signer as _;
    use hmac::{KeyInit as _, Mac as _};
    let list: Vec<Value> = SEEDS
        .iter()
        .map(|seed| {
            let identity = Identity::new(Seed::new(*seed));
            let mut mac = hmac::Hmac::<sha2::Sha512>::new_from_slice(seed).unwrap();
            mac.update(&Transcript::new("signing key").wide());
            let private: [u8; 32] = mac.finalize().into_bytes()[..32].try_into().unwrap();
            let signing = ed25519_dalek::SigningKey::from_bytes(&private);
            assert_eq!(signing.verifying_key().to_bytes(), identity.public().bytes());
            let message = [b"bypost/1 turn ".as_slice(), &[0x44; 32]].concat();
            let signature = identity.sign(&[0x44; 32]);
            assert_eq!(signing.sign(&message).to_bytes(), signature);
            assert!(identity.public().signed(&[0x44; 32], &signature));
            assert_eq!(
                Transcript::new("fingerprint").bytes("identity", &identity.public().bytes()).hash()[..2],
                fingerprint_start(&identity)
            );
            json!({
                "seed": hex(seed), "private": hex(&private), "identity": hex(&identity.public().bytes()),
                "fingerprint": identity.public().fingerprint(),
                "turn": hex(&[0x44; 32]), "message": hex(&message), "signature": hex(&signature),
            })
        })
        .collect();
    keep("identity.json", &json!(list));
}

/// The first two bytes that a fingerprint shows.
fn fingerprint_start(identity: &Identity) -> [u8; 2] {
    u16::from_str_radix(&identity.public().fingerprint()[..4], 16).unwrap().to_be_bytes()
}

#[test]
fn table_keys_and_their_proofs() {
    let list: Vec<Value> = (0..2u8)
        .map(|seat| {
            let (own, index) = (key(seat), usize::from(seat));
            let secret = secret_by_hand(&SEEDS[index], &TABLE, seat.into(), &NONCES[index]);
            assert_eq!(bytes(RistrettoPoint::mul_base(&secret)), own.public().bytes());
            let context = Context { turn: u32::from(seat) + 1, seat: Seat::new(seat), ..place() };
            let identity = Identity::new(Seed::new(SEEDS[index])).public().bytes();
            let proof = KeyProof::prove(&own, &context, &identity, &NONCES[index]);
            let [a, z] = halves::<2>(&proof.encode());
            let c = key_challenge(&context, &identity, &NONCES[index], &own.public().bytes(), &a);
            let z = Scalar::from_canonical_bytes(z).unwrap();
            assert_eq!(RistrettoPoint::mul_base(&z), point(a) + c * point(own.public().bytes()), "z·B = A + c·X");
            assert!(proof.equation(&own.public(), &context, &identity, &NONCES[index]).holds());
            json!({
                "seed": hex(&SEEDS[index]), "table": hex(&TABLE), "seat": seat, "nonce": hex(&NONCES[index]),
                "x": hex(secret.as_bytes()), "X": hex(&own.public().bytes()),
                "proof": {
                    "turn": context.turn, "before": hex(&context.before), "identity": hex(&identity),
                    "A": hex(&a), "c": hex(c.as_bytes()), "z": hex(z.as_bytes()), "encoded": hex(&proof.encode()),
                },
            })
        })
        .collect();
    keep("table-key.json", &json!(list));
}

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

#[test]
fn tables_turns_and_states() {
    let sealed = Record::played(header(0, &[("mode", "quick")]), 5, 0);
    let mut open = header(0, &[("mode", "quick")]);
    (open.deal, open.seats[1].1) = (Deal::Seed("wind".into()), Some(common::identity(2).public().bytes()));
    let mut listed = open.clone();
    listed.deal = Deal::Lots(vec!["2 1 1".into(), "3 4 5 1 2".into()]);
    let mut addressed = open.clone();
    addressed.addresses = [("alice", "alice@example.org"), ("bob", "bob@example.net")]
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .to_vec();
    let records = [sealed, Record::played(open, 3, 0), Record::played(listed, 2, 0), Record::played(addressed, 2, 0)];
    let list: Vec<Value> = records
        .iter()
        .map(|record| {
            let turns: Vec<Value> = record
                .chain
                .links
                .iter()
                .zip(&record.tables[1..])
                .map(|(link, table)| {
                    assert_eq!(
                        (turn_hash(&record.chain.id, &link.turn), table.state_hash()),
                        (link.hash, link.turn.state)
                    );
                    json!({ "hash": hex(&link.hash), "state": hex(&link.turn.state) })
                })
                .collect();
            json!({ "file": record.text(), "table": hex(&record.chain.id), "turns": turns })
        })
        .collect();
    let names = ["sealed", "open-from-a-seed-with-an-identity", "open-from-listed-lots", "with-addresses"];
    keep("chain.json", &named(names, list));
}

#[test]
fn states_are_what_the_format_says() {
    let record = Record::played(header(0, &[("mode", "quick")]), 14, 0);
    for (index, link) in record.chain.links.iter().enumerate().skip(3) {
        let seen = record.tables[index].as_seen_by(link.seat, &record.player(link.seat));
        assert_eq!(state_by_hand(&seen, &link.turn.steps, link.seat), link.turn.state, "turn {}", link.turn.number);
    }
    let seen =
        record.table().as_seen_by(record.table().clock().unwrap(), &record.player(record.table().clock().unwrap()));
    assert!(!whole_turn(&seen, record.table().clock().unwrap(), &mut Luck(0)).is_empty());
}

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
    let equations = proof.equations(key, context, shares);
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
fn corrupted(encoded: &[u8], points: usize) -> Vec<(String, Vec<u8>)> {
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
        let holds = |proof: KeyProof| proof.equation(&own.public(), &context, &identity, &NONCES[1]).holds();
        assert!(!read.is_ok_and(holds), "key proof: {what}");
    }
    for (field, context) in other_places() {
        assert!(!proof.equation(&own.public(), &context, &identity, &NONCES[1]).holds(), "key proof: another {field}");
    }
    assert!(!proof.equation(&key(0).public(), &context, &identity, &NONCES[1]).holds(), "another key");
    assert!(!proof.equation(&own.public(), &context, &identity, &NONCES[0]).holds(), "another nonce");
    assert!(!proof.equation(&own.public(), &context, &[0; 32], &NONCES[1]).holds(), "another identity");
    // A proof of one kind is no proof of the other kind.
    let share = ShareProof::prove(&own, &context, &right).encode();
    let moved: [u8; 64] = [&share[..32], &share[64..]].concat().try_into().unwrap();
    assert!(!KeyProof::decode(&moved).unwrap().equation(&own.public(), &context, &identity, &NONCES[1]).holds());
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
                .equations(&key(1).public(), &place(index), &given)
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
            .equations(&key(1).public(), &place(0), &shares(&[1]))
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
