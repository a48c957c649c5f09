//! Every value of a shuffle counts: nothing of it can be another.

use bypost::rules::Seat;
use bypost::seal::{Batch, Deck, DeckError, PointError, ProofError, ShuffleProof, face_point};

use crate::common::effort::tries;

use super::record::{Record, key, second_shuffle, take};

/// Something that makes a right value wrong.
type Change<T> = Box<dyn Fn(&mut T)>;

/// Replaces 32 bytes.
fn put(bytes: &mut [u8], word: usize, value: [u8; 32]) {
    bytes[32 * word..32 * word + 32].copy_from_slice(&value);
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

/// Decks whose proofs are in one row, in rows that are full, and in rows of which the last is not.
const KINDS: [u16; 7] = [1, 2, 3, 5, 24, 25, 31];

/// Whether a value of a deck of so many cards is made wrong. Rows are alike: of a few long ones a usual run
/// takes some values.
fn is_tried(cards: u16, value: usize) -> bool {
    cards <= 5 || (value as u64 + u64::from(cards)).is_multiple_of(tries(3, 1))
}

/// The number of points in a proof.
fn points(proof: &[u8]) -> usize {
    if proof[0] == 1 { 9 } else { 11 * usize::from(proof[0]) + 2 }
}

#[test]
fn every_value_of_a_proof_counts() {
    for cards in KINDS {
        let right = second_shuffle(cards);
        assert!(right.check().is_ok());
        let (words, points) = ((right.proof.len() - 1) / 32, points(&right.proof));
        let refused = |what: &str, word: usize, change: &dyn Fn(&mut [u8])| {
            let mut wrong = right.clone();
            change(&mut wrong.proof[1..]);
            assert_ne!(wrong.proof, right.proof, "{cards} cards, value {word}: {what}");
            assert!(wrong.check().is_err(), "{cards} cards, value {word}: {what}");
        };
        for word in 0..words {
            let point = word < points;
            let next = if word + 1 == words || word + 1 == points { word - 1 } else { word + 1 };
            refused("swapped with a neighbour", word, &|bytes| swap(bytes, word, next));
            refused("zero", word, &|bytes| put(bytes, word, [0; 32]));
            refused("no canonical encoding", word, &|bytes| bytes[32 * word + 31] |= 0x80);
            if point {
                refused("another point", word, &|bytes| put(bytes, word, face_point(1).bytes()));
                refused("the key", word, &|bytes| put(bytes, word, right.author.bytes()));
            } else {
                refused("plus one", word, &|bytes| put(bytes, word, plus_one(take(bytes, word))));
                refused("one", word, &|bytes| put(bytes, word, plus_one([0; 32])));
                let other = points + (word + 1 - points) % (words - points);
                refused("another scalar", word, &|bytes| put(bytes, word, take(bytes, other)));
            }
        }
    }
}

#[test]
fn every_pair_of_both_decks_counts() {
    for cards in KINDS {
        let right = second_shuffle(cards);
        let words = 2 * usize::from(cards);
        for word in (0..words).filter(|word| is_tried(cards, *word)) {
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
    holds_nowhere_else(5, 31);
    holds_nowhere_else(31, 5);
}

fn holds_nowhere_else(cards: u16, other_kind: u16) {
    let right = second_shuffle(cards);
    let wrong: Vec<(&str, Change<Record>)> = vec![
        ("table", Box::new(|record| record.context.table = [0x12; 32])),
        ("turn", Box::new(|record| record.context.turn += 1)),
        ("seat", Box::new(|record| record.context.seat = Seat::new(0))),
        ("before", Box::new(|record| record.context.before[31] ^= 1)),
        ("lot", Box::new(|record| record.lot += 1)),
        ("author", Box::new(|record| record.author = key(1).public())),
        ("joint key", Box::new(|record| record.joint = key(2).public())),
        (
            "input never shuffled",
            Box::new(move |record| record.before = Deck::of_faces(&(1..=cards).collect::<Vec<_>>())),
        ),
        ("output for input", Box::new(|record| record.before = Deck::decode(&record.after).unwrap())),
        ("input for output", Box::new(|record| record.after = record.before.encode())),
        ("one card fewer out", Box::new(move |record| record.after.truncate((usize::from(cards) - 1) * 64))),
        ("one card more out", Box::new(move |record| record.after.extend(second_shuffle(1).after))),
        ("another shuffle's proof", Box::new(move |record| record.proof = second_shuffle(cards + 1).proof)),
        ("a proof of the other kind", Box::new(move |record| record.proof = second_shuffle(other_kind).proof)),
    ];
    assert!(right.check().is_ok());
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
    for found in (0..=255).filter(|&found| found != 1) {
        assert_eq!(proof(&|bytes| bytes[0] = found, 5), Err(ProofError::Rows { found, wanted: 1 }));
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
fn only_one_encoding_of_several_rows_is_read() {
    // 31 cards stand in four rows of eight.
    let right = second_shuffle(31);
    let read = |bytes: &[u8], cards| ShuffleProof::decode(bytes, cards).map(|proof| assert_eq!(proof.encode(), bytes));
    assert_eq!(read(&right.proof, 31), Ok(()));
    // These stand in four rows of eight too, so their number is no fault of the bytes.
    assert_eq!(read(&right.proof, 32), Ok(()));
    assert_eq!(read(&right.proof, 34), Err(ProofError::Length(right.proof.len())));
    assert_eq!(read(&right.proof, 30), Err(ProofError::Rows { found: 4, wanted: 3 }));
    assert_eq!(read(&right.proof, 23), Err(ProofError::Rows { found: 4, wanted: 1 }));
    for found in (0..=255).filter(|&found| found != 4) {
        let mut bytes = right.proof.clone();
        bytes[0] = found;
        assert_eq!(read(&bytes, 31), Err(ProofError::Rows { found, wanted: 4 }));
    }
    for length in (1..right.proof.len()).chain([right.proof.len() + 1, right.proof.len() + 32]) {
        let mut bytes = right.proof.clone();
        bytes.resize(length, 0);
        assert_eq!(read(&bytes, 31), Err(ProofError::Length(length)));
    }
    for word in 0..(right.proof.len() - 1) / 32 {
        let mut bytes = right.proof.clone();
        put(&mut bytes[1..], word, [0xff; 32]);
        let expected = if word < points(&right.proof) { PointError::Element } else { PointError::Scalar };
        assert_eq!(read(&bytes, 31), Err(expected.into()), "value {word}");
        put(&mut bytes[1..], word, [0; 32]);
        let expected = if word < points(&right.proof) { Err(PointError::Neutral.into()) } else { Ok(()) };
        assert_eq!(read(&bytes, 31), expected, "value {word}");
    }
}

#[test]
fn a_batch_names_the_wrong_shuffle() {
    let right = [3, 4, 31, 5, 1].map(second_shuffle);
    for wrong in 0..=right.len() {
        let mut batch = Batch::new();
        for (mark, record) in right.iter().enumerate() {
            let mut record = record.clone();
            record.lot += u32::from(mark == wrong);
            record.put(&mut batch, mark).unwrap();
        }
        assert_eq!(batch.count(), 6 + 6 + 9 + 6 + 7);
        assert_eq!(batch.check(), if wrong < right.len() { Err(wrong) } else { Ok(()) });
    }
}
