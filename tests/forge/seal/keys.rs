//! Cheating players bring table keys and proofs of them.

use bypost::file::{Turn, text};
use bypost::rules::Seat;
use bypost::seal::{Context, KeyProof, Point, Seed, TableKey};
use curve25519_dalek::ristretto::CompressedRistretto;

use super::tools::{negate, other_key};
use crate::common::{identity, key_proof_by_hand, secret_by_hand};
use crate::forge::{Base, Case, ORDER, PRIME, joined, key_proof, plus, sign, signed, stranger};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    Case {
        name: "keys-equal",
        place: "turn 2 (bob)",
        forge: |base| {
            let first = base.record.chain.links[0].turn.join.clone().unwrap().sealed.unwrap();
            joined(base, |join| *join = first)
        },
    },
    Case {
        name: "keys-equal-and-proven",
        place: "turn 2 (bob)",
        forge: |base| {
            // Alice lends Bob her secret.
            let key = base.key(0);
            let proof = KeyProof::prove(&key, &base.context(2), &identity(2).public().bytes(), &[0xa1; 32]).encode();
            joined(base, |join| (join.key, join.proof) = (key.public().bytes(), proof))
        },
    },
    Case {
        name: "keys-cancel-and-proven",
        place: "turn 2 (bob)",
        forge: |base| {
            let secret = -secret_by_hand(&[1; 32], &base.record.chain.id, 0, &[0xa0; 32]);
            let (key, proof) = key_proof_by_hand(secret, &base.context(2), &identity(2).public().bytes(), &[0xa1; 32]);
            joined(base, |join| (join.key, join.proof) = (key, proof))
        },
    },
    Case {
        name: "keys-cancel-each-other",
        place: "turn 2 (bob)",
        forge: |base| joined(base, |join| join.key = minus(None, &base.key(0).public())),
    },
    Case {
        name: "key-cancels-the-other",
        place: "turn 2 (bob)",
        forge: |base| {
            // X = Y − X_alice, where Bob knows the logarithm of Y: the joint key would be his alone.
            joined(base, |join| join.key = minus(Some(&base.key(1).public()), &base.key(0).public()))
        },
    },
    Case { name: "key-neutral", place: "turn 2 (bob)", forge: |base| joined(base, |join| join.key = [0; 32]) },
    Case {
        name: "key-not-canonical",
        place: "turn 2 (bob)",
        forge: |base| joined(base, |join| plus(&mut join.key, &PRIME)),
    },
    Case { name: "key-with-high-bit", place: "turn 2 (bob)", forge: |base| joined(base, |join| join.key[31] |= 0x80) },
    Case { name: "key-negative", place: "turn 2 (bob)", forge: |base| joined(base, |join| negate(&mut join.key)) },
    Case {
        name: "key-no-point",
        place: "turn 2 (bob)",
        forge: |base| {
            joined(base, |join| {
                join.key = {
                    let mut three = [0; 32];
                    three[0] = 3;
                    three
                }
            })
        },
    },
    Case {
        name: "key-of-somebody-else",
        place: "turn 2 (bob)",
        forge: |base| joined(base, |join| join.key = other_key().public().bytes()),
    },
    Case {
        name: "key-missing",
        place: "turn 2 (bob)",
        forge: |base| signed(base, 2, |turn| turn.join.as_mut().unwrap().sealed = None),
    },
    Case { name: "key-in-open-deal", place: "turn 2 (bob)", forge: keyed_open },
    Case {
        name: "key-proof-for-another-nonce",
        place: "turn 2 (bob)",
        forge: |base| key_proof(base, base.context(2), &identity(2), [0; 32]),
    },
    Case {
        name: "key-proof-for-another-identity",
        place: "turn 2 (bob)",
        forge: |base| key_proof(base, base.context(2), &stranger(), [0xa1; 32]),
    },
    Case {
        name: "key-proof-for-another-table",
        place: "turn 2 (bob)",
        forge: |base| {
            key_proof(base, Context { table: base.other.chain.id, ..base.context(2) }, &identity(2), [0xa1; 32])
        },
    },
    Case {
        name: "key-proof-for-another-turn",
        place: "turn 2 (bob)",
        forge: |base| key_proof(base, Context { turn: 3, ..base.context(2) }, &identity(2), [0xa1; 32]),
    },
    Case {
        name: "key-proof-for-another-seat",
        place: "turn 2 (bob)",
        forge: |base| key_proof(base, Context { seat: Seat::new(0), ..base.context(2) }, &identity(2), [0xa1; 32]),
    },
    Case {
        name: "key-proof-after-another-turn",
        place: "turn 2 (bob)",
        forge: |base| {
            key_proof(base, Context { before: base.record.chain.id, ..base.context(2) }, &identity(2), [0xa1; 32])
        },
    },
    Case {
        name: "key-proof-of-another-table",
        place: "turn 2 (bob)",
        forge: |base| {
            let theirs = base.other.chain.links[1].turn.join.clone().unwrap().sealed.unwrap();
            joined(base, |join| *join = theirs)
        },
    },
    Case {
        name: "key-proof-scalar-not-canonical",
        place: "turn 2 (bob)",
        forge: |base| joined(base, |join| plus(&mut join.proof[32..], &ORDER)),
    },
    Case {
        name: "key-proof-commitment-neutral",
        place: "turn 2 (bob)",
        forge: |base| joined(base, |join| join.proof[..32].fill(0)),
    },
    Case { name: "key-proof-empty", place: "turn 2 (bob)", forge: |base| joined(base, |join| join.proof = [0; 64]) },
];

/// `from − point`, or `−point`.
fn minus(from: Option<&Point>, point: &Point) -> [u8; 32] {
    let element = |point: &Point| CompressedRistretto(point.bytes()).decompress().unwrap();
    let negated = -element(point);
    from.map_or(negated, |from| element(from) + negated).compress().to_bytes()
}

/// Bob brings a table key to an open deal.
fn keyed_open(base: &Base) -> String {
    let mut file = base.open.chain.up_to(2).file();
    let key = TableKey::new(&Seed::new([2; 32]), &base.open.chain.id, Seat::new(1), &[0xa1; 32]);
    let context =
        Context { table: base.open.chain.id, turn: 2, seat: Seat::new(1), before: base.open.chain.links[0].hash };
    let turn: &mut Turn = file.turns.last_mut().unwrap();
    let join = turn.join.as_mut().unwrap();
    let proof = KeyProof::prove(&key, &context, &join.identity, &[0xa1; 32]).encode();
    join.sealed =
        Some(bypost::file::SealedJoin { nonce: [0xa1; 32], key: key.public().bytes(), escrow_key: None, proof });
    sign(turn, &base.open.chain.header, &base.open.player(Seat::new(1)));
    text(&file, "")
}
