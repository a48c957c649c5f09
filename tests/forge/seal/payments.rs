//! Cheating players pay shares that they do not owe, or that are wrong.

use bypost::chain::link;
use bypost::games::GAMES;
use bypost::rules::{Seat, Slot};
use bypost::seal::{Point, Seed, Share, ShareProof, TableKey};
use bypost::table::replay_each;
use curve25519_dalek::ristretto::CompressedRistretto;

use super::tools::{negate, other_key};
use crate::common::{Luck, Record, identity, state_by_hand, whole_turn};
use crate::forge::{Base, Case, PRIME, paid, plus, sign, signed};

/// The cases.
pub(crate) const CASES: &[Case] = &[
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
];

/// A turn with right shares of these lots and a right proof of them.
fn honest(base: &Base, turns: usize, lots: &[u32]) -> String {
    let seat = base.record.chain.links[turns - 1].seat.index() as u8;
    let key = base.key(seat);
    paid(base, turns, &base.shares(lots, &key), Some((&key, base.context(turns))))
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
    assert!(replay_each(&chain, GAMES, |table| tables.push(table.clone())).is_err());
    let mut deceived = Record { chain, tables, players: base.record.players };
    deceived.go_on(5, 0);
    deceived.text()
}
