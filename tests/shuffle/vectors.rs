//! The vectors of shuffles are worked out by hand, and by the independent checker.

use std::path::Path;

use bypost::rules::Transcript;
use bypost::seal::Deck;
use curve25519_dalek::scalar::Scalar;
use serde_json::{Value, json};

use super::record::{Record, TABLE, faces, joint, key, place, take};
use crate::common::tools::python;
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
    let m = usize::from(proof[0]);
    t.number("rows", m as u64);
    let scalar = |t: &Transcript| hex(Scalar::from_bytes_mod_order_wide(&t.wide()).as_bytes());
    let named = |t: &Transcript, name: &str| scalar(t.clone().text("challenge", name));
    let count = if m == 1 { 9 } else { 11 * m + 2 };
    let mut points = (0..count).map(|word| take(&proof[1..], word));
    let mut send = |t: &mut Transcript, label, times: usize| {
        (0..times).for_each(|_| {
            t.bytes(label, &points.next().unwrap());
        });
    };
    send(&mut t, "c_A", m);
    let x = named(&t, "x");
    send(&mut t, "c_B", m);
    let (y, z) = (named(&t, "y"), named(&t, "z"));
    ["c_A0", "c_B0", "E0 a", "E0 b"].into_iter().for_each(|label| send(&mut t, label, 1));
    // 1 … 2m − 1 without m
    for _ in 0..2 * m - 2 {
        ["c_Bk", "Ek a", "Ek b"].into_iter().for_each(|label| send(&mut t, label, 1));
    }
    let mut challenges = json!({ "x": x, "y": y, "z": z });
    if m > 1 {
        send(&mut t, "c_p", m - 1);
        (challenges["x51"], challenges["y51"]) = (json!(named(&t, "x51")), json!(named(&t, "y51")));
        ["c_u0", "c_vm"].into_iter().for_each(|label| send(&mut t, label, 1));
        send(&mut t, "c_w", 2 * m);
    }
    ["c_d", "c_delta", "c_Delta"].into_iter().for_each(|label| send(&mut t, label, 1));
    if m > 1 {
        challenges["x52"] = json!(named(&t, "x52"));
    }
    (challenges["x4"], challenges["x5"]) = (json!(named(&t, "x4")), json!(named(&t, "x5")));
    challenges["responses"] = json!(scalar(t.bytes("responses", &proof[1 + 32 * count..])));
    challenges
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
    keep("shuffle.json", ["equal-cards", "two-cards", "one-card"], list);
    // Three full rows of eight, three rows of nine (the last lacks two cards), four full rows of seven, and
    // five rows of twelve (the last lacks three).
    let list = [24u16, 25, 28, 57].map(|cards| vector(&(1..=cards).collect::<Vec<_>>())).to_vec();
    keep("shuffle-rows.json", ["full-rows", "padded-rows", "short-rows", "five-rows"], list);
}

fn keep<const N: usize>(name: &str, names: [&str; N], list: Vec<Value>) {
    let text = serde_json::to_string_pretty(&crate::vectors::named(names, list)).unwrap();
    golden(&beside("vectors").join(name), &format!("{text}\n")).unwrap();
}

/// The independent checker works the vectors out again, secrets and all.
#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn the_checker_agrees() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (script, vectors, told) in [
        ("shuffle.py", "shuffle.json", "6 shuffles hold, 89 changed ones are refused\n"),
        ("rows.py", "shuffle-rows.json", "8 shuffles hold, 119 changed ones are refused\n"),
    ] {
        let (script, vectors) = (root.join("tests/checker").join(script), root.join("tests/vectors").join(vectors));
        let output = python().arg(script).arg(vectors).output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && out == told, "{out}{err}");
    }
}
