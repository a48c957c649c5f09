//! The cards of a player who gives up, which the game opens to all: sealed and open tables of Jacinyth City.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::effort::tries;
use crate::common::games::passed_over;
use bypost::file::Deal;
use bypost::rules::Sight;
use common::{Record, check, header_of};
use serde_json::Value;

fn public(record: &Record) -> Value {
    record.table().game().position(&Sight::public())
}

/// All cards on the grid, in the discards, in hands and in the pile.
fn cards(position: &Value) -> u64 {
    let count = |value: &Value| value.as_u64().or(value.as_array().map(|cards| cards.len() as u64)).unwrap();
    let hands: u64 = position["hands"].as_object().unwrap().values().map(count).sum();
    position["board"].as_object().unwrap().len() as u64
        + count(&position["discards"])
        + hands
        + count(&position["pile"])
}

#[test]
fn the_hand_of_who_gives_up_comes_to_the_discards() {
    if passed_over() {
        return;
    }
    let mut hands = 0;
    for (deal, turns) in (9..60)
        .step_by(tries(3, 1) as usize)
        .flat_map(|turns| [Deal::Sealed, Deal::Seed("one two".to_owned())].map(|deal| (deal, turns)))
    {
        let mut header = header_of("jacinyth-city", 3, 1, &[]);
        header.deal = deal;
        let mut record = Record::played(header, turns, turns as u64);
        let Some(seat) = record.table().clock() else { continue };
        let before = public(&record);
        if cards(&before) != 44 {
            // The starting cards are still to come.
            continue;
        }
        hands += before["hands"].as_object().unwrap().values().nth(seat.index()).and_then(Value::as_u64).unwrap();
        record.take(&["resign".to_owned()], &[]);
        // The others may have to pay for cards that had not reached the hand yet.
        record.go_on(turns + 3, turns as u64);
        let after = public(&record);
        assert_eq!(cards(&after), 44, "after {turns} turns, {seat:?} of {before} leaves {after}");
        let (_, read) = check(record.text().as_bytes()).unwrap();
        assert_eq!(read.state_hash(), record.table().state_hash());
    }
    assert!(hands > 100 / tries(3, 1), "{hands} cards");
}
