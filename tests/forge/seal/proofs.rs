//! Cheating players prove their shares for another place, or with another key.

use bypost::file::text;
use bypost::rules::Seat;
use bypost::seal::{Context, ShareProof, TableKey};

use super::tools::other_key;
use crate::forge::{Base, Case, ORDER, PRIME, paid, plus, sign, signed};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    Case { name: "proof-missing", place: "turn 3 (bob)", forge: |base| signed(base, 3, |turn| turn.proof = None) },
    Case {
        name: "proof-without-shares",
        place: "turn 4 (alice)",
        forge: |base| {
            let mut file = base.over.file();
            file.turns[3].proof = base.record.chain.links[3].turn.proof;
            sign(&mut file.turns[3], &file.header, &base.over.player(Seat::new(0)));
            text(&file, "")
        },
    },
    Case {
        name: "proof-of-an-earlier-turn",
        place: "turn 6 (alice)",
        forge: |base| signed(base, 6, |turn| turn.proof = base.record.chain.links[3].turn.proof),
    },
    Case {
        name: "proof-of-the-other-seat",
        place: "turn 5 (bob)",
        forge: |base| signed(base, 5, |turn| turn.proof = base.record.chain.links[3].turn.proof),
    },
    Case {
        name: "proof-by-another-key",
        place: "turn 3 (bob)",
        forge: |base| proven(base, &other_key(), base.context(3)),
    },
    Case {
        name: "proof-for-another-table",
        place: "turn 3 (bob)",
        forge: |base| proven(base, &base.key(1), Context { table: base.other.chain.id, ..base.context(3) }),
    },
    Case {
        name: "proof-for-another-turn",
        place: "turn 3 (bob)",
        forge: |base| proven(base, &base.key(1), Context { turn: 4, ..base.context(3) }),
    },
    Case {
        name: "proof-for-another-seat",
        place: "turn 3 (bob)",
        forge: |base| proven(base, &base.key(1), Context { seat: Seat::new(0), ..base.context(3) }),
    },
    Case {
        name: "proof-after-another-turn",
        place: "turn 3 (bob)",
        forge: |base| {
            proven(base, &base.key(1), Context { before: base.record.chain.links[0].hash, ..base.context(3) })
        },
    },
    Case {
        name: "proof-of-fewer-shares",
        place: "turn 3 (bob)",
        forge: |base| {
            let proof = ShareProof::prove(&base.key(1), &base.context(3), &base.shares(&[1], &base.key(1)));
            signed(base, 3, |turn| turn.proof = Some(proof.encode()))
        },
    },
    Case {
        name: "proof-scalar-not-canonical",
        place: "turn 3 (bob)",
        forge: |base| proof_altered(base, |proof| plus(&mut proof[64..], &ORDER)),
    },
    Case {
        name: "proof-scalar-zero",
        place: "turn 3 (bob)",
        forge: |base| proof_altered(base, |proof| proof[64..].fill(0)),
    },
    Case {
        name: "proof-commitments-swapped",
        place: "turn 3 (bob)",
        forge: |base| {
            proof_altered(base, |proof| {
                let (one, other) = proof.split_at_mut(32);
                one.swap_with_slice(&mut other[..32]);
            })
        },
    },
    Case {
        name: "proof-commitment-neutral",
        place: "turn 3 (bob)",
        forge: |base| proof_altered(base, |proof| proof[..32].fill(0)),
    },
    Case {
        name: "proof-commitment-not-canonical",
        place: "turn 3 (bob)",
        forge: |base| proof_altered(base, |proof| plus(&mut proof[32..64], &PRIME)),
    },
];

/// Bob's payment with right shares and another proof.
fn proven(base: &Base, key: &TableKey, context: Context) -> String {
    paid(base, 3, &base.shares(&[1, 2], &base.key(1)), Some((key, context)))
}

fn proof_altered(base: &Base, alter: impl FnOnce(&mut [u8; 96])) -> String {
    signed(base, 3, |turn| alter(turn.proof.as_mut().unwrap()))
}
