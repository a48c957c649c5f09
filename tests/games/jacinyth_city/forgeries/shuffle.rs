//! Shuffles: of all cards but those on the grid, in turns 4 and 5, and of the discards, in turns 18 and 19.

use bypost::file::{ShufflePart, Turn};
use bypost::seal::{Deck, Pair};

use super::{Base, Case, Making, case, with, without};
use crate::common::Record;

const ALICE: &str = "turn 4 (alice)";
const BOB: &str = "turn 5 (bob)";
const AGAIN: &str = "turn 18 (alice)";
const LAST: &str = "turn 19 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-shuffle-missing", ALICE, |base| altered(&base.two, 4, Vec::clear)),
    case("city-shuffle-missing-when-paying", BOB, |base| altered(&base.two, 5, Vec::clear)),
    case("city-shuffle-of-another-table", ALICE, |base| {
        let theirs = base.other.chain.links[3].turn.shuffles.clone();
        altered(&base.two, 4, |parts| *parts = theirs)
    }),
    case("city-shuffle-with-a-card-of-the-grid", ALICE, |base| {
        let lies = card(&base.two, 5, "a5");
        stacked(&base.two, 4, 2, deck_of(&base.two), |pairs| pairs[0] = lies)
    }),
    case("city-shuffle-with-a-card-doubled", ALICE, |base| {
        stacked(&base.two, 4, 2, deck_of(&base.two), |pairs| pairs[0] = pairs[1])
    }),
    case("city-shuffle-without-a-card", ALICE, |base| {
        stacked(&base.two, 4, 2, deck_of(&base.two), |pairs| pairs.truncate(38))
    }),
    // The discards.
    case("city-reshuffle-missing", AGAIN, |base| altered(&base.again, 18, Vec::clear)),
    case("city-reshuffle-missing-when-playing", LAST, |base| altered(&base.again, 19, Vec::clear)),
    case("city-reshuffle-under-the-old-lot", AGAIN, |base| altered(&base.again, 18, |parts| parts[0].lot = 2)),
    case("city-reshuffle-that-leaves-out-a-card", AGAIN, |base| again(base, |pairs| pairs.truncate(23))),
    case("city-reshuffle-that-adds-a-card", AGAIN, |base| {
        let held = held(base);
        again(base, |pairs| pairs.push(held))
    }),
    case("city-reshuffle-with-a-card-above-the-limit", AGAIN, |base| {
        let held = held(base);
        again(base, |pairs| pairs[23] = held)
    }),
    case("city-reshuffle-with-a-card-of-the-grid", AGAIN, |base| {
        let lies = card(&base.again, 17, "a4");
        again(base, |pairs| pairs[0] = lies)
    }),
    case("city-reshuffle-before-the-pile-is-empty", "turn 16 (alice)", |base| {
        let theirs = base.again.chain.links[17].turn.shuffles.clone();
        altered(&base.again, 16, |parts| *parts = theirs)
    }),
    case("city-reshuffle-again-by-the-other", LAST, |base| {
        let pairs = discards(base);
        stacked(&base.again, 19, 3, Deck::new(pairs), |_| ())
    }),
    case("city-share-of-a-reshuffled-card-too-early", AGAIN, |base| with(&base.again, 18, (3, 0))),
    case("city-share-of-a-reshuffled-card-missing", LAST, |base| without(&base.again, 19, (3, 0))),
    case("city-share-of-the-own-reshuffled-card", LAST, |base| with(&base.again, 19, (3, 1))),
    case("city-share-of-the-reshuffled-pile", LAST, |base| with(&base.again, 19, (3, 5))),
];

/// A turn with other shuffles.
fn altered(record: &Record, turn: usize, alter: impl FnOnce(&mut Vec<ShufflePart>)) -> String {
    record.signed(turn, |turn: &mut Turn| alter(&mut turn.shuffles))
}

/// A shuffle of other cards than lie there, proven as if they did.
fn stacked(record: &Record, turn: usize, lot: u32, before: Deck, alter: impl FnOnce(&mut Vec<Pair>)) -> String {
    let context = record.context(turn);
    let key = record.key(context.seat.index() as u8);
    let mut pairs = before.pairs().to_vec();
    alter(&mut pairs);
    let joint = record.joint().sum();
    let made = Making { key, joint, context, lot, before }.made_of(pairs);
    altered(record, turn, |parts| parts[0] = made)
}

/// The cards that go into the first shuffle.
fn deck_of(record: &Record) -> Deck {
    let position = record.tables[5].game().position(&bypost::rules::Sight::public());
    let board: Vec<u16> = position["board"].as_object().unwrap().values().map(|name| number(record, name)).collect();
    Deck::of_faces(&(0..44).filter(|card| !board.contains(card)).collect::<Vec<_>>())
}

fn number(record: &Record, name: &serde_json::Value) -> u16 {
    record.table().game().read_face(name.as_str().unwrap()).unwrap()
}

/// The card on a cell after a turn.
fn card(record: &Record, turn: usize, cell: &str) -> Pair {
    let position = record.tables[turn].game().position(&bypost::rules::Sight::public());
    Pair::of_face(number(record, &position["board"][cell]))
}

/// The 24 discards in turn 18, in order.
fn discards(base: &Base) -> Vec<Pair> {
    let record = &base.again;
    let before = record.tables[17].game().position(&bypost::rules::Sight::public());
    let mut names = before["discards"].as_array().unwrap().clone();
    let after = record.tables[18].game().position(&bypost::rules::Sight::public());
    names.extend(after["last"]["discarded"].as_array().unwrap().clone());
    assert_eq!(names.len(), 24);
    names.iter().map(|name| Pair::of_face(number(record, name))).collect()
}

/// Alice's shuffle of other cards than the discards.
fn again(base: &Base, alter: impl FnOnce(&mut Vec<Pair>)) -> String {
    stacked(&base.again, 18, 3, Deck::new(discards(base)), alter)
}

/// A card that Bob holds above the limit then, and discards in turn 19.
fn held(base: &Base) -> Pair {
    let record = &base.again;
    let position = record.tables[19].game().position(&bypost::rules::Sight::public());
    Pair::of_face(number(record, &position["last"]["discarded"][0]))
}
