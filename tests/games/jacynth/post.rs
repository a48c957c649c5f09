//! Whole tables of Jacynth by post: sealed, played by luck alone at every number of seats and layout, with
//! the files counted and every state looked at by somebody who has no key.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::games::passed_over;
use std::collections::BTreeSet;

use bypost::draw::{Look, text};
use bypost::rules::{Face, Sight};
use bypost::table::Table;
use serde_json::Value;

use crate::truth::without_signs;
use common::{Record, check, header_of};

/// The options of a table for so many seats.
type Setting = (usize, &'static [(&'static str, &'static str)]);

const SETTINGS: &[Setting] = &[
    (1, &[]),
    (1, &[("extended", "excuse,pawns,courts")]),
    (2, &[("layout", "razeway")]),
    (2, &[("layout", "towers"), ("extended", "excuse")]),
    (2, &[("layout", "old-city"), ("extended", "excuse,pawns,courts")]),
    (3, &[("layout", "razeway"), ("extended", "courts")]),
    (3, &[("layout", "towers")]),
    (3, &[("layout", "old-city"), ("extended", "pawns")]),
];

/// Every setting, played to the end, with a name for messages.
fn tables() -> impl Iterator<Item = (String, Record)> {
    let played = |(index, (seats, set)): (usize, &Setting)| {
        let record = Record::played(header_of("jacynth", *seats, index as u8, set), usize::MAX, index as u64);
        assert!(record.table().outcome().is_some());
        (format!("{seats} seats, {set:?}"), record)
    };
    SETTINGS.iter().enumerate().map(played)
}

/// The files: turns in a row by one author stand in one.
fn files(record: &Record) -> Vec<Vec<usize>> {
    let turns: Vec<usize> = (0..record.chain.links.len()).collect();
    let author = |turn: &usize| record.chain.links[*turn].author;
    turns.chunk_by(|one, other| author(one) == author(other)).map(<[usize]>::to_vec).collect()
}

#[test]
fn a_file_read_again_is_the_same_table() {
    if passed_over() {
        return;
    }
    for (name, record) in tables() {
        let (chain, table) = check(record.text().as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(chain.file(), record.file(), "{name}");
        assert_eq!(table.state_hash(), record.table().state_hash(), "{name}");
        assert_eq!(table.outcome(), record.table().outcome(), "{name}");
        let public = Sight::public();
        assert_eq!(table.game().position(&public), record.table().game().position(&public), "{name}");
    }
}

#[test]
fn three_files_for_each_seat_but_one_pass_before_the_first_move_and_then_each_has_one() {
    if passed_over() {
        return;
    }
    for (name, record) in tables() {
        let seats = record.chain.header.seats.len();
        let is_move = |turns: &Vec<usize>| turns.iter().any(|turn| !record.chain.links[*turn].turn.steps.is_empty());
        let files = files(&record);
        let before = files.iter().position(is_move).unwrap();
        assert_eq!(before, 3 * (seats - 1), "{name}: files before the first move");
        let idle = files[before..].iter().filter(|turns| !is_move(turns)).count();
        assert_eq!(idle, 0, "{name}: files without a move");
        // Of two or three, everybody moves once in its file, and the next one has it then.
        let moves = |turn: &usize| record.chain.links[*turn].turn.steps.len();
        let lone = files[before..].iter().all(|turns| turns.iter().map(moves).sum::<usize>() == 1);
        assert!(seats == 1 || lone, "{name}: a file with two moves");
    }
}

#[test]
fn a_table_of_one_is_one_file() {
    if passed_over() {
        return;
    }
    for (name, record) in tables().filter(|(_, record)| record.chain.header.seats.len() == 1) {
        assert_eq!(files(&record).len(), 1, "{name}");
        let idle = record.chain.links[1..].iter().filter(|link| link.turn.steps.is_empty()).count();
        assert!(idle <= 1, "{name}: {idle} turns without a step");
    }
}

/// The short forms of the cards that are open to all.
fn open(table: &Table) -> BTreeSet<String> {
    let cards = table.lots().opened().iter().filter_map(|(_, face)| Face::card(face));
    cards.map(|card| table.game().write_face(card)).collect()
}

/// The words of a drawing that are short forms of cards.
fn drawn(table: &Table, deck: &BTreeSet<String>) -> BTreeSet<String> {
    let drawing = without_signs(&text(&table.game().scene(&Sight::public()), Look::default()));
    // The table of what is unseen has suits and ranks as words, and one rank alone is a card: X.
    let words = drawing.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_owned);
    words.filter(|word| deck.contains(word) && word != "X").collect()
}

/// What the public position says of hands, and which cards it names outside of the list of those that are not
/// seen.
fn named(position: &Value) -> (Vec<Value>, BTreeSet<String>) {
    let hands = position["hands"].as_object().unwrap().values().cloned().collect();
    let mut rest = position.clone();
    rest.as_object_mut().unwrap().remove("unseen");
    let mut texts = BTreeSet::new();
    collect(&rest, &mut texts);
    (hands, texts)
}

fn collect(value: &Value, texts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(texts.insert(text.clone())),
        Value::Array(list) => list.iter().for_each(|value| collect(value, texts)),
        Value::Object(map) => map.values().for_each(|value| collect(value, texts)),
        _ => {}
    }
}

#[test]
fn a_third_party_can_check_every_state_and_sees_no_hand() {
    if passed_over() {
        return;
    }
    for (name, record) in tables() {
        let last = record.table();
        let mut deck = open(last);
        let unseen = last.game().position(&Sight::public())["unseen"]["cards"].clone();
        deck.extend(unseen.as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()));
        assert!(deck.len() >= 36, "{name}: {} cards", deck.len());
        for turns in 0..record.tables.len() {
            // All states are read, some of them from the file.
            let table = match turns % 5 {
                0 => check(record.up_to(turns).text().as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}")).1,
                _ => record.tables[turns].clone(),
            };
            let open = open(&table);
            assert_eq!(drawn(&table, &deck).difference(&open).next(), None, "{name}, turn {turns}: drawn");
            let (hands, texts) = named(&table.game().position(&Sight::public()));
            assert!(hands.iter().all(Value::is_u64), "{name}, turn {turns}: {hands:?}");
            let told = texts.intersection(&deck).find(|card| !open.contains(*card));
            assert_eq!(told, None, "{name}, turn {turns}: named");
            let unseen = &table.game().position(&Sight::public())["unseen"]["cards"];
            let unseen: BTreeSet<String> =
                unseen.as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()).collect();
            assert!(unseen.is_disjoint(&open) && unseen.len() + open.len() == deck.len(), "{name}, turn {turns}");
            // Looking through a seat's eyes without its key shows no more.
            for seat in table.seats().all() {
                let (seen, sight) = table.view(seat, None);
                assert_eq!(seen.lots().opened().len(), table.lots().opened().len(), "{name}, turn {turns}");
                assert_eq!(sight, Sight::of(seat, Default::default()), "{name}, turn {turns}");
            }
        }
    }
}
