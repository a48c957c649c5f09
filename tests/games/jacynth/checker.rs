//! Tables of Jacynth.

use crate::common::games::passed_over;
use bypost::file::Deal;
use bypost::kit::decktet::Card;

use crate::checker::program::Failure;
use crate::checker::told::{agree_on_cards, opened};
use crate::common::{Luck, Record, header_of};

/// A table of Jacynth that all have joined, gone on for so many turns altogether.
pub(super) fn jacynth(seats: usize, byte: u8, set: &[(&str, &str)], turns: usize) -> Record {
    Record::played(header_of("jacynth", seats, byte, set), turns, u64::from(byte))
}

/// The same from a deal that is open.
fn open(seats: usize, byte: u8, set: &[(&str, &str)], deal: Deal) -> Record {
    opened(header_of("jacynth", seats, byte, set), deal)
}

/// Alone from an open deal: a token goes down only where it must.
fn hesitant(byte: u8, set: &[(&str, &str)], deal: Deal) -> Record {
    let mut header = header_of("jacynth", 1, byte, set);
    header.deal = deal;
    let (mut record, mut luck) = (Record::played(header, 1, 0), Luck(u64::from(byte)));
    while let Some(seat) = record.table().clock() {
        let (seen, sight) = record.table().view(seat, None);
        let moves = seen.game().moves(&sight);
        let declined = moves.iter().find(|step| *step == "done");
        let step = declined.unwrap_or(&moves[luck.below(moves.len())]).clone();
        record.take(&[step], &[]);
    }
    record
}

/// A table of three seats at which the one on the clock after so many turns gives up, and the others play on.
fn resigned(byte: u8, after: &[usize]) -> Record {
    let mut record = jacynth(3, byte, &[], 3);
    for turns in after {
        record.go_on(*turns, u64::from(byte)).take(&["resign".to_owned()], &[]);
    }
    record.go_on(usize::MAX, u64::from(byte));
    record
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn tables_of_cards_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let all = [("layout", "towers"), ("extended", "excuse,pawns,courts")];
    let two = jacynth(2, 1, &[], usize::MAX);
    let three = jacynth(3, 2, &all, usize::MAX);
    let mut records: Vec<Record> = [0, 1, 2, 3, 4, 5, 9].iter().map(|turns| two.up_to(*turns)).collect();
    records.extend([3, 5, 7, 9, 12].iter().map(|turns| three.up_to(*turns)));
    records.extend([two, three]);
    records.push(jacynth(1, 3, &[], usize::MAX));
    records.push(jacynth(1, 4, &[("extended", "excuse,courts")], usize::MAX));
    records.push(jacynth(2, 5, &[("layout", "old-city"), ("extended", "pawns")], usize::MAX));
    // A seat that may act can also only pay.
    let mut hesitating = jacynth(2, 6, &[], 8);
    hesitating.take(&[], &[]).go_on(12, 6);
    records.push(hesitating);
    agree_on_cards(&records, false)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn tables_of_cards_that_somebody_leaves_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let mut records: Vec<Record> =
        [&[14][..], &[3], &[4], &[5], &[8], &[10, 11]].iter().map(|after| resigned(6, after)).collect();
    records.extend([1, 2].iter().map(|seats| {
        let mut record = jacynth(*seats, 7, &[], 8);
        record.take(&["resign".to_owned()], &[]);
        record
    }));
    agree_on_cards(&records, false)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn open_tables_of_cards_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let seed = |text: &str| Deal::Seed(text.to_owned());
    let mut deck: Vec<&str> = Card::basic().map(Card::short).collect();
    deck.rotate_left(7);
    (0..36).for_each(|index| deck.swap(index, index * 5 % 36));
    // Alone, no corner can take a token; the first card that is placed can.
    let mut closed: Vec<&str> = Card::all().rev().map(Card::short).collect();
    closed[4..].reverse();
    let mut left = open(3, 11, &[], seed("rain")).up_to(9);
    left.take(&["resign".to_owned()], &[]).go_on(usize::MAX, 0);
    let mut records = vec![
        open(2, 8, &[("extended", "excuse,pawns,courts")], seed("a walk by the sea")),
        open(3, 9, &[("layout", "old-city")], Deal::Lots(vec![deck.join(" ")])),
        open(1, 10, &[], seed("wind")),
        hesitant(10, &[], seed("wind")),
        hesitant(11, &[], seed("hail")),
        hesitant(12, &[("extended", "excuse,pawns,courts")], seed("snow")),
        hesitant(13, &[("extended", "excuse,pawns,courts")], Deal::Lots(vec![closed.join(" ")])),
        left,
    ];
    records.extend((14..20).map(|byte| open(2, byte, &[], seed(&format!("night {byte}")))));
    records.extend((20..24).map(|byte| open(3, byte, &[], seed(&format!("day {byte}")))));
    agree_on_cards(&records, true)
}
