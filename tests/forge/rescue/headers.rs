//! Headers that no table with rescue can have, and turns of tables without rescue that hold some of it.

use bypost::file::{Deal, File, Header, text};

use super::tables::{RESCUE, rescued};
use crate::common::samples::HANDS;
use crate::forge::{Case, case, joined, signed};

/// A header with rescue that was never right, without turns.
fn headed(alter: impl FnOnce(&mut Header)) -> String {
    let mut header = rescued(HANDS, 3);
    alter(&mut header);
    text(&File { header, turns: Vec::new() }, "")
}

/// The same, with another text for the number of pieces.
fn with(number: &str) -> String {
    headed(|_| ()).replace("rescue = 2", &format!("rescue = {number}"))
}

/// The table of three under a header that was altered after all had joined.
fn beheaded(alter: impl FnOnce(&mut Header)) -> String {
    let mut file = RESCUE.playing.up_to(3).file();
    alter(&mut file.header);
    text(&file, "")
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("rescue-of-an-open-deal", "header", |_| headed(|header| header.deal = Deal::Seed("wind".into()))),
    case("rescue-without-a-pace", "header", |_| headed(|header| header.pace = None)),
    case("rescue-of-two-seats", "header", |_| headed(|header| drop(header.seats.pop()))),
    case("rescue-by-nobody", "header", |_| with("0")),
    case("rescue-by-one", "header", |_| with("1")),
    case("rescue-by-all", "header", |_| with("3")),
    case("rescue-by-256", "header", |_| with("256")),
    case("rescue-by-less-than-nobody", "header", |_| with("-2")),
    case("rescue-by-a-word", "header", |_| with("\"two\"")),
    case("rescue-by-a-half", "header", |_| with("2.5")),
    case("rescue-twice", "line", |_| with("2\nrescue = 2")),
    case("rescue-removed", "header", |_| beheaded(|header| header.rescue = None)),
    // Tables without rescue have nothing of it.
    case("rescue-escrow-key-without-rescue", "turn 2 (bob)", |base| {
        joined(base, |join| join.escrow_key = Some(join.key))
    }),
    case("rescue-escrow-without-rescue", "turn 3 (bob)", |base| {
        signed(base, 3, |turn| turn.rescue.escrow = Some(vec![1; 96]))
    }),
    case("rescue-opened-without-rescue", "turn 3 (bob)", |base| {
        signed(base, 3, |turn| turn.rescue.opened = Some([1; 128]))
    }),
    case("rescue-pieces-without-rescue", "turn 3 (bob)", |base| {
        signed(base, 3, |turn| {
            turn.rescue.pieces = turn.shares.clone();
            turn.rescue.piece_proof = turn.proof;
        })
    }),
];
