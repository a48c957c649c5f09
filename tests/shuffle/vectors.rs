//! The vectors of shuffles are worked out by hand, and by the independent checker.

use std::path::Path;
use std::process::Command;

use bypost::rules::Transcript;
use bypost::seal::Deck;
use curve25519_dalek::scalar::Scalar;
use serde_json::{Value, json};

use super::record::{Record, TABLE, faces, joint, key, place, take};
use crate::common::{beside, golden};

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
