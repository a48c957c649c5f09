//! Tables of Siege of Jacynth.

use crate::common::games::passed_over;
use std::collections::BTreeSet;

use bypost::file::{Deal, Header};
use bypost::kit::decktet::Card;
use bypost::rules::Chance;

use crate::checker::program::Failure;
use crate::checker::told::{agree_on_cards, opened};
use crate::common::{Record, header_of};

/// A header of Siege of Jacynth with options by chance.
fn siege(byte: u8) -> Header {
    let mut chance = Chance::new(byte.into());
    let mut word = |words: [&'static str; 2]| words[chance.below(2)];
    let (pie, hands, deal) = (word(["false", "true"]), word(["false", "true"]), word(["hand", "full"]));
    let pile = if deal == "full" { "false" } else { word(["false", "true"]) };
    header_of("siege-of-jacynth", 2, byte, &[("pie", pie), ("open-hands", hands), ("deal", deal), ("open-pile", pile)])
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn tables_of_siege_of_jacynth_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let usual = Record::played(header_of("siege-of-jacynth", 2, 1, &[]), usize::MAX, 1);
    let mut records: Vec<Record> = (0..8).map(|turns| usual.up_to(turns)).collect();
    records.push(usual);
    // Every choice of options is among these.
    let mut seen = BTreeSet::new();
    for byte in 0..=u8::MAX {
        let header = siege(byte);
        if seen.insert(format!("{:?}", header.options)) {
            records.push(Record::played(header, usize::MAX, byte.into()));
        }
    }
    assert_eq!(seen.len(), 12);
    for (byte, after) in (100..).zip([2, 3, 4, 5, 6, 9]) {
        let mut record = Record::played(siege(byte), after, 1);
        record.take(&["resign".to_owned()], &[]);
        records.push(record);
    }
    let mut hesitating = Record::played(header_of("siege-of-jacynth", 2, 6, &[("open-pile", "true")]), 6, 6);
    hesitating.take(&[], &[]).go_on(12, 6);
    records.push(hesitating);
    agree_on_cards(&records, false)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn open_tables_of_siege_of_jacynth_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let mut records: Vec<Record> =
        (0..40).map(|byte| opened(siege(byte), Deal::Seed(format!("wall {byte}")))).collect();
    let mut cards: Vec<&str> = Card::basic().map(Card::short).collect();
    cards.reverse();
    let (numbers, stones): (Vec<&str>, Vec<&str>) = cards.iter().partition(|card| card.as_bytes()[0].is_ascii_digit());
    let listed = |throw: &str| Deal::Lots(vec![throw.to_owned(), stones.join(" "), numbers.join(" ")]);
    records.extend((40..).zip(["1", "4", "7"]).map(|(byte, throw)| opened(siege(byte), listed(throw))));
    let mut left = opened(siege(43), Deal::Seed("rain".to_owned())).up_to(9);
    left.take(&["resign".to_owned()], &[]);
    records.push(left);
    agree_on_cards(&records, true)
}
