//! Pieces of keys are dealt at the wrong place, or are no pieces.

use bypost::file::{Agreed, TableStep};
use bypost::seal::Point;
use curve25519_dalek::ristretto::CompressedRistretto;

use super::tables::{BY, LATE, RESCUE, THIRD, beyond};
use crate::forge::{Case, ORDER, PRIME, case, plus};

/// The table up to the turn in which carol deals, with another escrow.
fn dealt(alter: impl FnOnce(&mut Vec<u8>)) -> String {
    RESCUE.playing.signed(4, |turn| alter(turn.rescue.escrow.as_mut().unwrap()))
}

/// The escrow that carol has dealt.
fn escrow() -> Option<Vec<u8>> {
    RESCUE.playing.chain.links[3].turn.rescue.escrow.clone()
}

/// −X: with this commitment the piece of alice, whose number is 1, is 0.
fn opposite(key: Point) -> [u8; 32] {
    (-CompressedRistretto(key.bytes()).decompress().unwrap()).compress().to_bytes()
}

/// An escrow stands in the first turn of a seat, which is a step of the table.
fn in_a_step(step: TableStep, to: Agreed) -> String {
    let consents =
        [THIRD, LATE].map(|by| RESCUE.playing.up_to(3).consent(by, to.clone(), RESCUE.playing.up_to(3).now()));
    RESCUE.playing.signed(4, |turn| {
        (turn.steps, turn.consents) = (vec![step.to_string()], consents.into());
        turn.shuffles.clear();
    })
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("rescue-escrow-lacking", "turn 4 (carol)", |_| RESCUE.playing.signed(4, |turn| turn.rescue.escrow = None)),
    case("rescue-escrow-lacking-of-one-who-resigns", "turn 4 (carol)", |_| {
        RESCUE.playing.signed(4, |turn| {
            turn.rescue.escrow = None;
            turn.steps = vec!["resign".to_owned()];
        })
    }),
    case("rescue-escrow-and-nothing-else", "turn 4 (carol)", |_| {
        RESCUE.playing.signed(4, |turn| turn.shuffles.clear())
    }),
    case("rescue-escrow-dealt-twice", "turn 7 (carol)", |_| {
        RESCUE.playing.signed(7, |turn| turn.rescue.escrow = escrow())
    }),
    case("rescue-escrow-in-a-payment", "turn 9 (alice)", |_| {
        RESCUE.gone.signed(9, |turn| turn.rescue.escrow = escrow())
    }),
    case("rescue-escrow-in-a-step-of-the-table", "turn 4 (carol)", |_| in_a_step(TableStep::AgreedEnd, Agreed::End)),
    case("rescue-escrow-with-what-goes-on-without-a-seat", "turn 8 (carol)", |_| {
        RESCUE.gone.signed(8, |turn| turn.rescue.escrow = escrow())
    }),
    case("rescue-escrow-too-short", "turn 4 (carol)", |_| dealt(|escrow| escrow.truncate(64))),
    case("rescue-escrow-cut", "turn 4 (carol)", |_| dealt(|escrow| escrow.truncate(95))),
    case("rescue-escrow-too-long", "turn 4 (carol)", |_| dealt(|escrow| escrow.extend([1; 32]))),
    case("rescue-escrow-longer-than-any", "turn 4 (carol)", |_| dealt(|escrow| escrow.resize(32 * 14, 1))),
    case("rescue-escrow-empty", "turn 4 (carol)", |_| dealt(|escrow| escrow.clear())),
    case("rescue-commitment-neutral", "turn 4 (carol)", |_| dealt(|escrow| escrow[..32].fill(0))),
    case("rescue-commitment-not-canonical", "turn 4 (carol)", |_| dealt(|escrow| plus(&mut escrow[..32], &PRIME))),
    case("rescue-commitment-no-point", "turn 4 (carol)", |_| dealt(|escrow| escrow[..32].fill(0xff))),
    case("rescue-commitment-cancels-a-piece", "turn 4 (carol)", |_| {
        let carol = RESCUE.playing.key(BY as u8).public();
        dealt(|escrow| escrow[..32].copy_from_slice(&opposite(carol)))
    }),
    case("rescue-piece-beyond-the-order", "turn 4 (carol)", |_| dealt(|escrow| beyond(&mut escrow[32..64]))),
    case("rescue-piece-is-the-order", "turn 4 (carol)", |_| dealt(|escrow| escrow[64..].copy_from_slice(&ORDER))),
    case("rescue-escrow-altered-without-the-key", "turn 4 (carol)", |_| {
        let mut file = RESCUE.playing.up_to(4).file();
        file.turns[3].rescue.escrow.as_mut().unwrap()[32] ^= 1;
        bypost::file::text(&file, "")
    }),
];
