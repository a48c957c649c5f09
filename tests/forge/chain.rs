//! Turns that were altered without the key, moved, or signed by the wrong player.

use crate::common::signing::ForgeSignatures as _;
use bypost::chain::{table_id, turn_hash};
use bypost::file::{File, Turn, text};
use bypost::rules::Slot;

use super::{Base, Case, ORDER, PRIME, altered, edited, plus, sign, signed, stranger};
use crate::common::{Record, header};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    // Each field of a turn, altered without the key.
    Case { name: "turn-number", place: "turn 4 (alice)", forge: |base| altered(base, 4, |turn| turn.number = 5) },
    Case { name: "turn-seat", place: "turn 4 (bob)", forge: |base| altered(base, 4, |turn| turn.seat = "bob".into()) },
    Case {
        name: "turn-time",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.time = turn.time.plus(1)),
    },
    Case { name: "turn-after", place: "turn 4 (alice)", forge: |base| altered(base, 4, |turn| turn.after[0] ^= 1) },
    Case {
        name: "turn-step",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.steps[1] = "2@3".into()),
    },
    Case {
        name: "turn-step-dropped",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| drop(turn.steps.pop())),
    },
    Case {
        name: "turn-steps-swapped",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.steps.swap(0, 2)),
    },
    Case {
        name: "turn-remark-added",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.say = vec!["I give up".into()]),
    },
    Case {
        name: "turn-share",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.shares[0].share = turn.shares[1].share),
    },
    Case {
        name: "turn-share-slot",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.shares[2].slot = Slot { lot: 4, place: 0 }),
    },
    Case {
        name: "turn-share-dropped",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.shares.truncate(2)),
    },
    Case {
        name: "turn-proof",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.proof.as_mut().unwrap()[64] ^= 1),
    },
    Case {
        name: "turn-proof-dropped",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.proof = None),
    },
    Case { name: "turn-state", place: "turn 4 (alice)", forge: |base| altered(base, 4, |turn| turn.state[31] ^= 0x80) },
    Case {
        name: "turn-signature",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.signature[0] ^= 1),
    },
    Case { name: "join-dropped", place: "turn 2 (bob)", forge: |base| altered(base, 2, |turn| turn.join = None) },
    Case {
        name: "join-identity",
        place: "turn 2 (bob)",
        forge: |base| altered(base, 2, |turn| turn.join.as_mut().unwrap().identity = stranger().public().bytes()),
    },
    Case {
        name: "join-nonce",
        place: "turn 2 (bob)",
        forge: |base| altered(base, 2, |turn| sealed(turn).nonce[0] ^= 1),
    },
    Case {
        name: "join-key",
        place: "turn 2 (bob)",
        forge: |base| altered(base, 2, |turn| sealed(turn).key = base.key(0).public().bytes()),
    },
    Case {
        name: "join-proof",
        place: "turn 2 (bob)",
        forge: |base| altered(base, 2, |turn| sealed(turn).proof[32] ^= 1),
    },
    Case {
        name: "first-turn-and-header",
        place: "turn 1 (alice)",
        forge: |base| {
            let mut file = base.file(1);
            file.header.nonce[0] = 1;
            file.turns[0].after = table_id(&file.header);
            text(&file, "")
        },
    },
    // Whole turns moved.
    Case { name: "dropped", place: "turn 4 (bob)", forge: |base| turns(base, &[1, 2, 3, 5], false) },
    Case { name: "dropped-and-renumbered", place: "turn 4 (bob)", forge: |base| turns(base, &[1, 2, 3, 5], true) },
    Case { name: "first-dropped", place: "turn 1 (bob)", forge: |base| turns(base, &[2, 3], true) },
    Case { name: "swapped", place: "turn 4 (bob)", forge: |base| turns(base, &[1, 2, 3, 5, 4], false) },
    Case { name: "swapped-and-renumbered", place: "turn 4 (bob)", forge: |base| turns(base, &[1, 2, 3, 5, 4], true) },
    Case { name: "joins-swapped", place: "turn 1 (bob)", forge: |base| turns(base, &[2, 1], true) },
    Case { name: "repeated", place: "turn 5 (alice)", forge: |base| turns(base, &[1, 2, 3, 4, 4], false) },
    Case {
        name: "repeated-and-renumbered",
        place: "turn 5 (alice)",
        forge: |base| turns(base, &[1, 2, 3, 4, 4], true),
    },
    Case {
        name: "from-another-table",
        place: "turn 4 (alice)",
        forge: |base| {
            let mut file = base.file(3);
            file.turns.push(base.other.chain.links[3].turn.clone());
            text(&file, "")
        },
    },
    Case {
        name: "from-another-table-linked",
        place: "turn 4 (alice)",
        forge: |base| {
            let mut file = base.file(3);
            let mut turn = base.other.chain.links[3].turn.clone();
            turn.after = base.record.chain.links[2].hash;
            file.turns.push(turn);
            text(&file, "")
        },
    },
    Case {
        name: "all-turns-of-another-table",
        place: "header",
        forge: |base| text(&File { turns: base.other.file().turns, ..base.file(0) }, ""),
    },
    // Signed, but not as it must be.
    Case {
        name: "signed-by-the-other-seat",
        place: "turn 4 (alice)",
        forge: |base| signed_by(base, &base.record.player(bypost::rules::Seat::new(1))),
    },
    Case { name: "signed-by-a-stranger", place: "turn 4 (alice)", forge: |base| signed_by(base, &stranger()) },
    Case {
        name: "signature-of-another-turn",
        place: "turn 6 (alice)",
        forge: |base| altered(base, 6, |turn| turn.signature = base.record.chain.links[3].turn.signature),
    },
    Case {
        name: "signature-malleable",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| plus(&mut turn.signature[32..], &ORDER)),
    },
    Case {
        name: "signature-of-nothing",
        place: "turn 4 (alice)",
        forge: |base| altered(base, 4, |turn| turn.signature = [0; 64]),
    },
    Case {
        name: "signature-for-another-table",
        place: "turn 4 (alice)",
        forge: |base| {
            let hash = |turn: &Turn| turn_hash(&base.other.chain.id, turn);
            altered(base, 4, |turn| turn.signature = base.record.player(bypost::rules::Seat::new(0)).sign(&hash(turn)))
        },
    },
    Case {
        name: "after-the-turn-before-last",
        place: "turn 5 (bob)",
        forge: |base| signed(base, 5, |turn| turn.after = base.record.chain.links[2].hash),
    },
    Case {
        name: "number-wrong-and-signed",
        place: "turn 4 (alice)",
        forge: |base| signed(base, 4, |turn| turn.number = 40),
    },
    Case { name: "number-zero", place: "turn 4 (alice)", forge: |base| signed(base, 4, |turn| turn.number = 0) },
    Case {
        name: "seat-unknown",
        place: "turn 4 (carol)",
        forge: |base| signed(base, 4, |turn| turn.seat = "carol".into()),
    },
    Case {
        name: "seat-of-another-case",
        place: "turn 4 (Alice)",
        forge: |base| signed(base, 4, |turn| turn.seat = "Alice".into()),
    },
    // Joins.
    Case { name: "joins-out-of-order", place: "turn 1 (bob)", forge: |_| join_first(1) },
    Case {
        name: "plays-before-joining",
        place: "turn 2 (bob)",
        forge: |base| signed(base, 2, |turn| (turn.join, turn.steps) = (None, vec!["5@1".into()])),
    },
    Case {
        name: "joins-twice",
        place: "turn 2 (alice)",
        forge: |base| {
            let mut file = base.file(2);
            file.turns[1].seat = "alice".into();
            sign(&mut file.turns[1], &file.header, &base.record.player(bypost::rules::Seat::new(1)));
            text(&file, "")
        },
    },
    Case {
        name: "joins-a-full-table",
        place: "turn 4 (bob)",
        forge: |base| {
            let mut file = base.file(3);
            let mut turn = Turn { number: 4, after: base.record.chain.links[2].hash, ..file.turns[1].clone() };
            turn.join.as_mut().unwrap().identity = stranger().public().bytes();
            sign(&mut turn, &file.header, &stranger());
            file.turns.push(turn);
            text(&file, "")
        },
    },
    Case { name: "identity-not-the-one-the-header-fixes", place: "turn 2 (bob)", forge: fixed },
    Case { name: "identity-weak", place: "turn 2 (bob)", forge: |base| identified(base, [0; 32]) },
    Case {
        name: "identity-neutral",
        place: "turn 2 (bob)",
        forge: |base| {
            identified(base, {
                let mut one = [0; 32];
                one[0] = 1;
                one
            })
        },
    },
    Case {
        name: "identity-no-point",
        place: "turn 2 (bob)",
        forge: |base| {
            identified(base, {
                let mut two = [0; 32];
                two[0] = 2;
                two
            })
        },
    },
    // y = p + 3: the point with y = 3 in a second encoding.
    Case {
        name: "identity-not-canonical",
        place: "turn 2 (bob)",
        forge: |base| {
            identified(base, {
                let mut y = PRIME;
                y[0] += 3;
                y
            })
        },
    },
    Case {
        name: "turn-fields-in-header-place",
        place: "header",
        forge: |base| edited(base, 0, "\n[options]", "\nseat = \"alice\"\n\n[options]"),
    },
];

fn sealed(turn: &mut Turn) -> &mut bypost::file::SealedJoin {
    turn.join.as_mut().unwrap().sealed.as_mut().unwrap()
}

/// The record's turns with these numbers.
fn turns(base: &Base, numbers: &[usize], renumbered: bool) -> String {
    let all = base.record.file().turns;
    let mut turns: Vec<Turn> = numbers.iter().map(|number| all[number - 1].clone()).collect();
    if renumbered {
        (1..).zip(&mut turns).for_each(|(number, turn)| turn.number = number);
    }
    text(&File { turns, ..base.file(0) }, "")
}

fn signed_by(base: &Base, author: &bypost::seal::Identity) -> String {
    let mut file = base.file(4);
    sign(&mut file.turns[3], &file.header, author);
    text(&file, "")
}

/// Bob's seat is his by the header, and a stranger joins it.
fn fixed(base: &Base) -> String {
    let mut header = header(0, &[("mode", "quick")]);
    header.seats[1].1 = Some(base.record.chain.links[1].author.bytes());
    let mut record = Record::new(header);
    record.join(0).join(1);
    let mut file = record.file();
    file.turns[1].join.as_mut().unwrap().identity = stranger().public().bytes();
    sign(&mut file.turns[1], &file.header, &stranger());
    text(&file, "")
}

/// Somebody joins a seat before the one whose turn it is to join.
fn join_first(seat: u8) -> String {
    let mut record = Record::new(header(0, &[("mode", "quick")]));
    record.join(0).join(1);
    let mut file = record.file();
    let mut turn = Turn { number: 1, after: record.chain.id, ..file.turns[usize::from(seat)].clone() };
    sign(&mut turn, &file.header, &record.player(bypost::rules::Seat::new(seat)));
    file.turns = vec![turn];
    text(&file, "")
}

/// Bob joins with these bytes for an identity.
fn identified(base: &Base, bytes: [u8; 32]) -> String {
    altered(base, 2, |turn| turn.join.as_mut().unwrap().identity = bytes)
}
