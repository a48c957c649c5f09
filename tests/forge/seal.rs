//! Keys, shares and proofs that are made by cheating players with their own keys.

use curve25519_dalek::ristretto::CompressedRistretto;

use bypost::chain::link;
use bypost::file::{Turn, text};
use bypost::rules::{Seat, Slot};
use bypost::seal::{Context, KeyProof, Point, Seed, Share, ShareProof, TableKey};
use bypost::table::replay_each;

use super::{Base, Case, ORDER, PRIME, joined, key_proof, paid, plus, sign, signed, stranger};
use crate::common::{Luck, Record, identity, key_proof_by_hand, secret_by_hand, state_by_hand, whole_turn};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    // Table keys.
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
    // A turn holds too many, too few or other shares.
    Case { name: "share-missing", place: "turn 4 (alice)", forge: |base| honest(base, 4, &[1, 2]) },
    Case { name: "share-missing-of-what-it-opens", place: "turn 4 (alice)", forge: |base| honest(base, 4, &[1, 3]) },
    Case { name: "shares-missing-all", place: "turn 4 (alice)", forge: |base| paid(base, 4, &[], None) },
    Case { name: "share-missing-when-paying", place: "turn 3 (bob)", forge: |base| honest(base, 3, &[1]) },
    Case { name: "share-too-early", place: "turn 4 (alice)", forge: |base| honest(base, 4, &[1, 2, 3, 4]) },
    Case { name: "share-too-early-when-paying", place: "turn 3 (bob)", forge: |base| honest(base, 3, &[1, 2, 3]) },
    Case {
        name: "share-of-a-lot-far-off",
        place: "turn 4 (alice)",
        forge: |base| honest(base, 4, &[1, 2, 3, u32::MAX]),
    },
    Case { name: "share-of-lot-zero", place: "turn 4 (alice)", forge: |base| honest(base, 4, &[0, 1, 2, 3]) },
    Case { name: "share-paid-before", place: "turn 6 (alice)", forge: |base| honest(base, 6, &[3, 4, 5]) },
    Case { name: "share-of-another-place", place: "turn 4 (alice)", forge: placed },
    Case { name: "shares-out-of-order", place: "turn 4 (alice)", forge: |base| honest(base, 4, &[2, 1, 3]) },
    Case { name: "share-doubled", place: "turn 4 (alice)", forge: |base| honest(base, 4, &[1, 2, 3, 3]) },
    Case {
        name: "share-doubled-and-false",
        place: "turn 4 (alice)",
        forge: |base| {
            let mut shares = base.shares(&[1, 2, 3, 3], &base.key(0));
            shares[3].share = other_key().share(&shares[3].point);
            paid(base, 4, &shares, Some((&base.key(0), base.context(4))))
        },
    },
    // The shares have wrong values.
    Case {
        name: "share-of-another-slot",
        place: "turn 3 (bob)",
        forge: |base| {
            let mut shares = base.shares(&[1, 2], &base.key(1));
            shares[0].share = shares[1].share;
            paid(base, 3, &shares, Some((&base.key(1), base.context(3))))
        },
    },
    Case {
        name: "shares-of-each-others-slot",
        place: "turn 3 (bob)",
        forge: |base| {
            let mut shares = base.shares(&[2, 1], &base.key(1));
            shares[0].slot.lot = 1;
            shares[1].slot.lot = 2;
            paid(base, 3, &shares, Some((&base.key(1), base.context(3))))
        },
    },
    Case {
        name: "share-of-the-other-seat",
        place: "turn 3 (bob)",
        forge: |base| {
            let mut shares = base.shares(&[1, 2], &base.key(1));
            shares[1].share = base.key(0).share(&shares[1].point);
            paid(base, 3, &shares, Some((&base.key(1), base.context(3))))
        },
    },
    Case {
        name: "shares-made-with-another-key",
        place: "turn 3 (bob)",
        forge: |base| {
            let key = other_key();
            paid(base, 3, &base.shares(&[1, 2], &key), Some((&key, base.context(3))))
        },
    },
    Case { name: "shares-with-errors-that-cancel", place: "turn 3 (bob)", forge: cancelling },
    Case {
        name: "share-neutral",
        place: "turn 3 (bob)",
        forge: |base| signed(base, 3, |turn| turn.shares[0].share = [0; 32]),
    },
    Case {
        name: "share-not-canonical",
        place: "turn 3 (bob)",
        forge: |base| signed(base, 3, |turn| plus(&mut turn.shares[0].share, &PRIME)),
    },
    Case {
        name: "share-negative",
        place: "turn 3 (bob)",
        forge: |base| signed(base, 3, |turn| negate(&mut turn.shares[0].share)),
    },
    Case {
        name: "share-no-point",
        place: "turn 3 (bob)",
        forge: |base| signed(base, 3, |turn| turn.shares[0].share = [0xff; 32]),
    },
    Case { name: "throw-altered", place: "turn 4 (alice)", forge: better_dice },
    Case { name: "throw-altered-by-the-one-before", place: "turn 3 (bob)", forge: worse_dice },
    // Proofs of shares.
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

/// A table key that nobody joined with.
fn other_key() -> TableKey {
    TableKey::new(&Seed::new([77; 32]), &[0; 32], Seat::new(1), &[0; 32])
}

/// `from − point`, or `−point`.
fn minus(from: Option<&Point>, point: &Point) -> [u8; 32] {
    let element = |point: &Point| CompressedRistretto(point.bytes()).decompress().unwrap();
    let negated = -element(point);
    from.map_or(negated, |from| element(from) + negated).compress().to_bytes()
}

/// p − s, which is the other square root and never an encoding.
fn negate(bytes: &mut [u8; 32]) {
    let mut borrow = 0i16;
    for (byte, prime) in bytes.iter_mut().zip(PRIME) {
        let difference = i16::from(prime) - i16::from(*byte) - borrow;
        (*byte, borrow) = (difference.rem_euclid(256) as u8, i16::from(difference < 0));
    }
}

/// A turn with right shares of these lots and a right proof of them.
fn honest(base: &Base, turns: usize, lots: &[u32]) -> String {
    let seat = base.record.chain.links[turns - 1].seat.index() as u8;
    let key = base.key(seat);
    paid(base, turns, &base.shares(lots, &key), Some((&key, base.context(turns))))
}

/// Bob's payment with right shares and another proof.
fn proven(base: &Base, key: &TableKey, context: Context) -> String {
    paid(base, 3, &base.shares(&[1, 2], &base.key(1)), Some((key, context)))
}

fn proof_altered(base: &Base, alter: impl FnOnce(&mut [u8; 96])) -> String {
    signed(base, 3, |turn| alter(turn.proof.as_mut().unwrap()))
}

/// Alice's last share says that it is of place 1 of its lot.
fn placed(base: &Base) -> String {
    let mut shares = base.shares(&[1, 2, 3], &base.key(0));
    shares[2].slot = Slot { lot: 3, place: 1 };
    paid(base, 4, &shares, Some((&base.key(0), base.context(4))))
}

/// Two wrong shares whose errors add up to nothing: a proof without weights would hold.
fn cancelling(base: &Base) -> String {
    let element = |point: &Point| CompressedRistretto(point.bytes()).decompress().unwrap();
    let mut shares = base.shares(&[1, 2], &base.key(1));
    let error = element(&other_key().public());
    let point = |element: curve25519_dalek::RistrettoPoint| Point::decode(element.compress().to_bytes()).unwrap();
    shares[0].share = point(element(&shares[0].share) + error);
    shares[1].share = point(element(&shares[1].share) - error);
    paid(base, 3, &shares, Some((&base.key(1), base.context(3))))
}

/// Alice, who pays last, gives shares by which she would have thrown otherwise; everything else fits that
/// throw.
fn better_dice(base: &Base) -> String {
    let before = &base.record.tables[3];
    let seat = Seat::new(0);
    let honest = before.as_seen_by(seat, &base.record.player(seat));
    let differs = |seen: &bypost::table::Table| {
        seen.lots().opened().len() == 2 && seen.lots().opened()[1] != honest.lots().opened()[1]
    };
    let tries = (40..).map(|byte| (byte, before.as_seen_by(seat, &identity(byte))));
    let (byte, seen) =
        tries.into_iter().find(|(_, seen)| differs(seen) && !whole_turn(seen, seat, &mut Luck(0)).is_empty()).unwrap();
    let steps = whole_turn(&seen, seat, &mut Luck(0));
    let lie = TableKey::new(&Seed::new([byte; 32]), &base.record.chain.id, seat, &[0xa0; 32]);
    let mut shares: Vec<Share> = base.shares(&[1, 2], &lie);
    shares.extend(base.shares(&[3], &base.key(0)));
    let proof = ShareProof::prove(&base.key(0), &base.context(4), &shares).encode();
    signed(base, 4, |turn| {
        turn.state = state_by_hand(&seen, &steps, seat);
        turn.steps = steps;
        turn.shares = shares
            .iter()
            .map(|share| bypost::file::SharePart { slot: share.slot, share: share.share.bytes() })
            .collect();
        turn.proof = Some(proof);
    })
}

/// Bob pays false shares, and Alice believes them and plays on.
fn worse_dice(base: &Base) -> String {
    let lie = other_key();
    let mut file = base.file(3);
    let shares = base.shares(&[1, 2], &lie);
    let turn = file.turns.last_mut().unwrap();
    turn.shares =
        shares.iter().map(|share| bypost::file::SharePart { slot: share.slot, share: share.share.bytes() }).collect();
    turn.proof = Some(ShareProof::prove(&lie, &base.context(3), &shares).encode());
    sign(turn, &file.header, &base.record.player(Seat::new(1)));
    let chain = link(file).unwrap();
    let mut tables = Vec::new();
    assert!(replay_each(&chain, |table| tables.push(table.clone())).is_err());
    let mut deceived = Record { chain, tables, players: base.record.players };
    deceived.go_on(5, 0);
    deceived.text()
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
    join.sealed = Some(bypost::file::SealedJoin { nonce: [0xa1; 32], key: key.public().bytes(), proof });
    sign(turn, &base.open.chain.header, &base.open.player(Seat::new(1)));
    text(&file, "")
}
