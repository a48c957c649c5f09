//! Shuffles and their proofs: honest ones, and every way in which a file can hold a wrong one.
//!
//! False proofs that are made with the program's own code are in `src/seal/shuffle/tests.rs`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

use curve25519_dalek::scalar::Scalar;
use serde_json::{Value, json};

use bypost::rules::{Hash, Seat, Transcript};
use bypost::seal::{
    Batch, Context, Deck, DeckError, JointKey, Pair, Point, PointError, ProofError, Seed, ShuffleProof, TableKey,
    face_of, face_point,
};

use common::{beside, golden};

const TABLE: Hash = [0x11; 32];

fn key(byte: u8) -> TableKey {
    TableKey::new(&Seed::new([byte; 32]), &TABLE, Seat::new(byte - 1), &[0xa0 + byte; 32])
}

fn joint(keys: &[TableKey]) -> JointKey {
    let seats = (0..).map(Seat::new);
    JointKey::new([0x33; 32], seats.zip(keys.iter().map(TableKey::public)).collect()).unwrap()
}

fn place(turn: u32, seat: u8) -> Context {
    Context { table: TABLE, turn, seat: Seat::new(seat), before: [0x22; 32] }
}

/// Everything that a checker of one shuffle has.
#[derive(Clone)]
struct Record {
    author: Point,
    joint: Point,
    context: Context,
    lot: u32,
    before: Deck,
    after: Vec<u8>,
    proof: Vec<u8>,
}

impl Record {
    /// A seat's shuffle.
    fn new(key: &TableKey, joint: Point, context: Context, before: Deck) -> Self {
        let lot = 7;
        let (after, witness) = key.shuffle(&joint, &context, lot, &before);
        let proof = ShuffleProof::prove(key, &joint, &context, lot, &before, &after, &witness);
        Self { author: key.public(), joint, context, lot, before, after: after.encode(), proof: proof.encode() }
    }

    /// The deck that it puts out, when all is right.
    fn check(&self) -> Result<Deck, String> {
        let mut batch = Batch::new();
        let after = self.put(&mut batch, ())?;
        batch.check().map_err(|()| "the proof does not hold".to_owned())?;
        Ok(after)
    }

    fn put<M: Copy>(&self, batch: &mut Batch<M>, mark: M) -> Result<Deck, String> {
        let after = Deck::decode(&self.after).map_err(|error| error.to_string())?;
        let proof = ShuffleProof::decode(&self.proof, self.before.pairs().len()).map_err(|error| error.to_string())?;
        for equation in proof.equations(&self.author, &self.joint, &self.context, self.lot, &self.before, &after) {
            batch.add(mark, equation);
        }
        Ok(after)
    }
}

/// A deck of so many cards that the first of two seats has shuffled, and the second shuffles.
fn second_shuffle(cards: u16) -> Record {
    let keys = [key(1), key(2)];
    let joint = joint(&keys).sum();
    let faces: Vec<u16> = (1..=cards).collect();
    let first = Record::new(&keys[0], joint, place(3, 0), Deck::of_faces(&faces)).check().unwrap();
    Record::new(&keys[1], joint, place(4, 1), first)
}

/// The faces of a deck's cards when these seats give their shares.
fn faces(deck: &Deck, keys: &[&TableKey], among: &[u16]) -> Vec<u16> {
    let face = |pair: &Pair| {
        let shares: Vec<Point> = keys.iter().map(|key| key.share(&pair.point().unwrap())).collect();
        face_of(&pair.open(shares.iter()), among).unwrap()
    };
    deck.pairs().iter().map(face).collect()
}

fn sorted(mut faces: Vec<u16>) -> Vec<u16> {
    faces.sort_unstable();
    faces
}

#[test]
fn shuffles_of_every_size_hold_and_keep_the_cards() {
    let keys = [key(1), key(2)];
    let all = joint(&keys);
    for cards in 1..=120 {
        // Two packs: some cards are equal.
        let listed: Vec<u16> = (0..cards).map(|card| card % 64).collect();
        let first = Record::new(&keys[0], all.sum(), place(3, 0), Deck::of_faces(&listed));
        let second = Record::new(&keys[1], all.sum(), place(4, 1), first.check().unwrap());
        let deck = second.check().unwrap();
        assert_eq!(second.proof.len(), if cards == 1 { 545 } else { 96 * usize::from(cards) + 417 });
        let shown = faces(&deck, &[&keys[0], &keys[1]], &listed);
        assert_eq!(sorted(shown.clone()), sorted(listed.clone()), "{cards} cards");
        assert!(cards < 8 || shown != listed, "{cards} cards lie as they lay");
    }
}

#[test]
fn a_seat_that_leaves_takes_its_key_along() {
    let keys = [key(1), key(2), key(3)];
    let all = joint(&keys);
    let listed = [4, 4, 9, 2];
    let mut deck = Deck::of_faces(&listed);
    for (seat, key) in keys.iter().enumerate() {
        deck = Record::new(key, all.sum(), place(4, seat as u8), deck).check().unwrap();
    }
    let rest = all.without(Seat::new(1)).unwrap();
    assert_eq!(rest.seats().collect::<Vec<_>>(), [Seat::new(0), Seat::new(2)]);
    let taken = |pair: &Pair| pair.without(&keys[1].share(&pair.point().unwrap()));
    let left = Deck::new(deck.pairs().iter().map(taken).collect());
    assert_eq!(faces(&left, &[&keys[0], &keys[2]], &listed), faces(&deck, &[&keys[0], &keys[1], &keys[2]], &listed));
    let shuffled = Record::new(&keys[2], rest.sum(), place(9, 2), left).check().unwrap();
    assert_eq!(sorted(faces(&shuffled, &[&keys[0], &keys[2]], &listed)), [2, 4, 4, 9]);
    let last = rest.without(Seat::new(0)).unwrap();
    assert_eq!(last.sum(), keys[2].public());
    assert!(last.without(Seat::new(2)).is_err());
}

#[test]
fn the_same_shuffle_is_made_of_the_same_bytes() {
    let (one, other) = (second_shuffle(9), second_shuffle(9));
    assert_eq!((one.after, one.proof), (other.after, other.proof));
}

/// Something that makes a right value wrong.
type Change<T> = Box<dyn Fn(&mut T)>;

/// Replaces 32 bytes.
fn put(bytes: &mut [u8], word: usize, value: [u8; 32]) {
    bytes[32 * word..32 * word + 32].copy_from_slice(&value);
}

fn take(bytes: &[u8], word: usize) -> [u8; 32] {
    bytes[32 * word..32 * word + 32].try_into().unwrap()
}

fn swap(bytes: &mut [u8], word: usize, other: usize) {
    let (one, two) = (take(bytes, word), take(bytes, other));
    put(bytes, word, two);
    put(bytes, other, one);
}

/// The scalar plus 1. No scalar of these tests is one below the order.
fn plus_one(mut scalar: [u8; 32]) -> [u8; 32] {
    for byte in &mut scalar {
        *byte = byte.wrapping_add(1);
        if *byte != 0 {
            break;
        }
    }
    scalar
}

#[test]
fn every_value_of_a_proof_counts() {
    for cards in [1, 2, 3, 5] {
        let right = second_shuffle(cards);
        assert!(right.check().is_ok());
        let words = (right.proof.len() - 1) / 32;
        let refused = |what: &str, word: usize, change: &dyn Fn(&mut [u8])| {
            let mut wrong = right.clone();
            change(&mut wrong.proof[1..]);
            assert_ne!(wrong.proof, right.proof, "{cards} cards, value {word}: {what}");
            assert!(wrong.check().is_err(), "{cards} cards, value {word}: {what}");
        };
        for word in 0..words {
            let point = word < 9;
            let next = if word + 1 == words || word == 8 { word - 1 } else { word + 1 };
            refused("swapped with a neighbour", word, &|bytes| swap(bytes, word, next));
            refused("zero", word, &|bytes| put(bytes, word, [0; 32]));
            refused("no canonical encoding", word, &|bytes| bytes[32 * word + 31] |= 0x80);
            if point {
                refused("another point", word, &|bytes| put(bytes, word, face_point(1).bytes()));
                refused("the key", word, &|bytes| put(bytes, word, right.author.bytes()));
            } else {
                refused("plus one", word, &|bytes| put(bytes, word, plus_one(take(bytes, word))));
                refused("one", word, &|bytes| put(bytes, word, plus_one([0; 32])));
                refused("another scalar", word, &|bytes| put(bytes, word, take(bytes, 9 + (word - 8) % (words - 9))));
            }
        }
    }
}

#[test]
fn every_pair_of_both_decks_counts() {
    for cards in [1, 2, 5] {
        let right = second_shuffle(cards);
        let words = 2 * usize::from(cards);
        for word in 0..words {
            let mut changes: Vec<(&str, Change<[u8]>)> = vec![
                ("another point", Box::new(move |bytes| put(bytes, word, face_point(1).bytes()))),
                ("a and b swapped", Box::new(move |bytes| swap(bytes, word, word ^ 1))),
            ];
            if cards > 1 {
                let next = (word + 2) % words;
                changes.push(("its like in the next pair", Box::new(move |bytes| put(bytes, word, take(bytes, next)))));
                changes.push(("swapped with its like", Box::new(move |bytes| swap(bytes, word, next))));
                changes.push((
                    "pairs swapped",
                    Box::new(move |bytes| {
                        swap(bytes, word, next);
                        swap(bytes, word ^ 1, next ^ 1);
                    }),
                ));
                changes.push((
                    "a pair doubled",
                    Box::new(move |bytes| {
                        put(bytes, word, take(bytes, next));
                        put(bytes, word ^ 1, take(bytes, next ^ 1));
                    }),
                ));
            }
            for (what, change) in changes {
                let mut wrong = right.clone();
                change(&mut wrong.after);
                assert!(wrong.check().is_err(), "{cards} cards, output {word}: {what}");
                let mut wrong = right.clone();
                let mut before = wrong.before.encode();
                change(&mut before);
                wrong.before = Deck::decode(&before).unwrap();
                assert!(wrong.check().is_err(), "{cards} cards, input {word}: {what}");
            }
        }
    }
}

#[test]
fn a_proof_holds_nowhere_else() {
    let right = second_shuffle(5);
    let wrong: Vec<(&str, Change<Record>)> = vec![
        ("table", Box::new(|record| record.context.table = [0x12; 32])),
        ("turn", Box::new(|record| record.context.turn += 1)),
        ("seat", Box::new(|record| record.context.seat = Seat::new(0))),
        ("before", Box::new(|record| record.context.before[31] ^= 1)),
        ("lot", Box::new(|record| record.lot += 1)),
        ("author", Box::new(|record| record.author = key(1).public())),
        ("joint key", Box::new(|record| record.joint = key(2).public())),
        ("input never shuffled", Box::new(|record| record.before = Deck::of_faces(&[1, 2, 3, 4, 5]))),
        ("output for input", Box::new(|record| record.before = Deck::decode(&record.after).unwrap())),
        ("input for output", Box::new(|record| record.after = record.before.encode())),
        ("one card fewer out", Box::new(|record| record.after.truncate(4 * 64))),
        ("one card more out", Box::new(|record| record.after.extend(second_shuffle(1).after))),
        ("another shuffle's proof", Box::new(|record| record.proof = second_shuffle(6).proof)),
    ];
    for (what, change) in wrong {
        let mut record = right.clone();
        change(&mut record);
        assert!(record.check().is_err(), "{what}");
    }
}

#[test]
fn only_one_encoding_is_read() {
    let right = second_shuffle(5);
    let proof = |change: &dyn Fn(&mut Vec<u8>), cards: usize| {
        let mut bytes = right.proof.clone();
        change(&mut bytes);
        ShuffleProof::decode(&bytes, cards).map(|proof| assert_eq!(proof.encode(), bytes))
    };
    let order = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    assert_eq!(proof(&|_| (), 5), Ok(()));
    for (cards, expected) in [(0, ProofError::Cards(0)), (121, ProofError::Cards(121)), (4, ProofError::Length(897))] {
        assert_eq!(proof(&|_| (), cards), Err(expected));
    }
    for rows in (0..=255).filter(|&rows| rows != 1) {
        assert_eq!(proof(&|bytes| bytes[0] = rows, 5), Err(ProofError::Rows(rows)));
    }
    for length in (0..897).chain([898, 928, 929]) {
        assert_eq!(proof(&|bytes| bytes.resize(length, 0), 5), Err(ProofError::Length(length)));
    }
    for (word, value, expected) in [
        (0, [0; 32], PointError::Neutral),
        (8, [0; 32], PointError::Neutral),
        (3, [0xff; 32], PointError::Element),
        (9, order, PointError::Scalar),
        (27, [0xff; 32], PointError::Scalar),
    ] {
        assert_eq!(proof(&|bytes| put(&mut bytes[1..], word, value), 5), Err(expected.into()), "value {word}");
    }
    let pair = |place, error| Err(DeckError::Pair { place, error });
    let deck = |bytes: &[u8]| Deck::decode(bytes).map(|deck| assert_eq!(deck.encode(), bytes));
    assert_eq!(deck(&right.after), Ok(()));
    for (word, value, expected) in [
        (0, [0; 32], pair(1, PointError::Neutral)),
        (9, [0; 32], pair(5, PointError::Neutral)),
        (5, [0xff; 32], pair(3, PointError::Element)),
        (2, plus_one([0; 32]), pair(2, PointError::Element)),
    ] {
        let mut bytes = right.after.clone();
        put(&mut bytes, word, value);
        assert_eq!(deck(&bytes), expected, "value {word}");
    }
    for length in [0, 1, 63, 65, 319] {
        assert_eq!(deck(&right.after[..length]), Err(DeckError::Length(length)));
    }
    assert_eq!(deck(&right.after[..64].repeat(120)), Ok(()));
    assert_eq!(deck(&right.after[..64].repeat(121)), Err(DeckError::Length(121 * 64)));
    assert!(Deck::decode(&Deck::of_faces(&[1]).encode()).is_err());
}

#[test]
fn a_batch_names_the_wrong_shuffle() {
    let right = [second_shuffle(3), second_shuffle(4), second_shuffle(5), second_shuffle(1)];
    for wrong in 0..=right.len() {
        let mut batch = Batch::new();
        for (mark, record) in right.iter().enumerate() {
            let mut record = record.clone();
            record.lot += u32::from(mark == wrong);
            record.put(&mut batch, mark).unwrap();
        }
        assert_eq!(batch.count(), 6 + 6 + 6 + 7);
        assert_eq!(batch.check(), if wrong < right.len() { Err(wrong) } else { Ok(()) });
    }
}

#[test]
fn every_order_is_equally_likely() {
    let key = key(1);
    let listed = [1, 2, 3];
    let mut counts = HashMap::new();
    let turns = 1200;
    for turn in 0..turns {
        let (deck, _) = key.shuffle(&key.public(), &place(turn, 0), 1, &Deck::of_faces(&listed));
        *counts.entry(faces(&deck, &[&key], &listed)).or_insert(0u32) += 1;
    }
    let expected = f64::from(turns) / 6.0;
    let chi_square: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    // Five degrees of freedom: beyond 20.5 in one of a thousand fair cases.
    assert!(counts.len() == 6 && chi_square < 20.5, "{counts:?}");
}

#[test]
fn every_circumstance_gives_another_order() {
    let keys = [key(1), key(2)];
    let deck = Deck::of_faces(&(0..52).collect::<Vec<_>>());
    let listed: Vec<u16> = (0..53).collect();
    let other = Deck::of_faces(&(1..53).collect::<Vec<_>>());
    let (own, context) = (keys[0].public(), place(3, 0));
    let both = joint(&keys).sum();
    type Case<'a> = (&'a TableKey, Point, Context, u32, &'a Deck, &'a [&'a TableKey]);
    let cases: [Case; 8] = [
        (&keys[0], own, context, 1, &deck, &[&keys[0]]),
        (&keys[0], own, context, 2, &deck, &[&keys[0]]),
        (&keys[0], own, place(4, 0), 1, &deck, &[&keys[0]]),
        (&keys[0], own, place(3, 1), 1, &deck, &[&keys[0]]),
        (&keys[0], own, Context { before: [0; 32], ..context }, 1, &deck, &[&keys[0]]),
        (&keys[0], own, Context { table: [0; 32], ..context }, 1, &deck, &[&keys[0]]),
        (&keys[0], both, context, 1, &deck, &[&keys[0], &keys[1]]),
        (&keys[1], own, context, 1, &deck, &[&keys[0]]),
    ];
    let mut orders: Vec<Vec<u16>> = cases
        .iter()
        .map(|(key, joint, context, lot, deck, openers)| {
            faces(&key.shuffle(joint, context, *lot, deck).0, openers, &listed)
        })
        .collect();
    let next = faces(&keys[0].shuffle(&own, &context, 1, &other).0, &[&keys[0]], &listed);
    orders.push(next.iter().map(|face| face - 1).collect());
    for (index, order) in orders.iter().enumerate() {
        assert!(!orders[..index].contains(order), "case {index}");
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The challenges of a proof and the hash of its answers, from the record alone.
fn by_hand(record: &Record) -> Value {
    let (before, proof) = (record.before.encode(), &record.proof);
    let mut t = Transcript::new("shuffle");
    t.bytes("table", &record.context.table)
        .number("turn", record.context.turn.into())
        .number("seat", record.context.seat.index() as u64)
        .bytes("before", &record.context.before)
        .bytes("X", &record.author.bytes())
        .bytes("Y", &record.joint.bytes())
        .number("lot", record.lot.into())
        .number("cards", before.len() as u64 / 64);
    for (deck, labels) in [(&before, ["a", "b"]), (&record.after, ["a'", "b'"])] {
        for word in 0..deck.len() / 32 {
            t.bytes(labels[word % 2], &take(deck, word));
        }
    }
    t.number("rows", 1);
    let scalar = |t: &Transcript| hex(Scalar::from_bytes_mod_order_wide(&t.wide()).as_bytes());
    let named = |t: &Transcript, name: &str| scalar(t.clone().text("challenge", name));
    let mut points = (0..9).map(|word| take(&proof[1..], word));
    let mut send = |t: &mut Transcript, label| {
        t.bytes(label, &points.next().unwrap());
    };
    send(&mut t, "c_A");
    let x = named(&t, "x");
    send(&mut t, "c_B");
    let (y, z) = (named(&t, "y"), named(&t, "z"));
    for label in ["c_A0", "c_B0", "E0 a", "E0 b", "c_d", "c_delta", "c_Delta"] {
        send(&mut t, label);
    }
    let (x4, x5) = (named(&t, "x4"), named(&t, "x5"));
    json!({ "x": x, "y": y, "z": z, "x4": x4, "x5": x5, "responses": scalar(t.bytes("responses", &proof[289..])) })
}

/// A deck that two seats shuffle one after the other, and the faces that it shows then.
fn vector(cards: &[u16]) -> Value {
    let keys = [key(1), key(2)];
    let joint = joint(&keys).sum();
    let first = Record::new(&keys[0], joint, place(3, 0), Deck::of_faces(cards));
    let second = Record::new(&keys[1], joint, place(4, 1), first.check().unwrap());
    let shuffle = |record: &Record| {
        json!({
            "turn": record.context.turn, "seat": record.context.seat.index(), "before": hex(&record.context.before),
            "lot": record.lot, "X": hex(&record.author.bytes()),
            "input": hex(&record.before.encode()), "output": hex(&record.after), "proof": hex(&record.proof),
            "hashed": by_hand(record),
        })
    };
    let deck = second.check().unwrap();
    json!({
        "table": hex(&TABLE), "Y": hex(&joint.bytes()), "faces": cards,
        "shuffles": [shuffle(&first), shuffle(&second)],
        "shares": keys.each_ref().map(|key| {
            deck.pairs().iter().map(|pair| hex(&key.share(&pair.point().unwrap()).bytes())).collect::<Vec<_>>()
        }),
        "opened": faces(&deck, &[&keys[0], &keys[1]], cards),
        "seeds": [hex(&[1; 32]), hex(&[2; 32])], "nonces": [hex(&[0xa1; 32]), hex(&[0xa2; 32])],
    })
}

#[test]
fn vectors() {
    let list = [&[1, 2, 3, 3][..], &[1, 2], &[9]].map(vector).to_vec();
    let all = crate::vectors::named(["equal-cards", "two-cards", "one-card"], list);
    let text = serde_json::to_string_pretty(&all).unwrap();
    golden(&beside("vectors").join("shuffle.json"), &format!("{text}\n")).unwrap();
}

/// The independent checker works the vectors out again, secrets and all; without python3 this is skipped.
#[test]
fn the_checker_agrees() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let version = Command::new("python3").args(["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status();
    if !version.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no python3 of at least 3.11 here");
        return;
    }
    let (script, vectors) = (root.join("tests/checker/shuffle.py"), root.join("tests/vectors/shuffle.json"));
    let output = Command::new("python3").arg("-B").arg(script).arg(vectors).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out == "6 shuffles hold, 89 changed ones are refused\n", "{out}{err}");
}
