//! Whole tables of Siege of Jacynth by post: sealed, played by luck alone with every option, with the files
//! counted, and what lies open looked at by somebody who has no key.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::games::passed_over;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bypost::draw::{Look, text};
use bypost::file::Deal;
use bypost::rules::{Awaits, Seat, Sight};
use bypost::table::Table;
use serde_json::{Value, json};

use common::{Record, check, header_of};

/// The number cards.
const NUMBERS: [&str; 24] = [
    "2MK", "2SY", "2WL", "3MW", "3SK", "3LY", "4MS", "4WL", "4YK", "5ML", "5SW", "5YK", "6MW", "6SY", "6LK", "7ML",
    "7SK", "7WY", "8MS", "8WL", "8YK", "9MS", "9WY", "9LK",
];

const SETTINGS: &[&[(&str, &str)]] = &[
    &[],
    &[("pie", "true")],
    &[("open-pile", "true")],
    &[("open-hands", "true")],
    &[("deal", "full")],
    &[("pie", "true"), ("open-pile", "true"), ("open-hands", "true")],
    &[("deal", "full"), ("open-hands", "true")],
];

/// Every setting, played to the end.
fn tables() -> impl Iterator<Item = Record> {
    let played = |(index, set): (usize, &&[(&str, &str)])| {
        Record::played(header_of("siege-of-jacynth", 2, index as u8, set), usize::MAX, index as u64)
    };
    SETTINGS.iter().enumerate().map(played)
}

/// How many steps each file has: turns in a row by one author stand in one.
fn files(record: &Record) -> Vec<usize> {
    let runs = record.chain.links.chunk_by(|one, other| one.author == other.author);
    runs.map(|run| run.iter().map(|link| link.turn.steps.len()).sum()).collect()
}

#[test]
fn three_files_pass_before_the_first_turn_and_then_each_has_one() {
    if passed_over() {
        return;
    }
    for record in tables() {
        let name = format!("{:?}", record.chain.header.options);
        let files = files(&record);
        assert_eq!(files[..3], [0, 0, 0], "{name}");
        assert!(files[3..].iter().all(|steps| *steps == 1), "{name}: {files:?}");
        let swaps = record.chain.links.iter().flat_map(|link| &link.turn.steps).filter(|step| step.starts_with("swap"));
        assert_eq!(files.len(), 3 + 24 + swaps.count(), "{name}");
    }
}

#[test]
fn a_swap_is_one_file_more_and_to_decline_it_costs_none() {
    if passed_over() {
        return;
    }
    let begun = Record::played(header_of("siege-of-jacynth", 2, 1, &[("pie", "true")]), 4, 1);
    let bob = Seat::new(1);
    assert_eq!(begun.table().clock(), Some(bob));
    let (seen, sight) = begun.table().view(bob, Some(&begun.player(bob)));
    let moves = seen.game().moves(&sight);
    for (is_swap, wanted) in [(true, 28), (false, 27)] {
        let step = moves.iter().find(|step| step.starts_with("swap") == is_swap).unwrap();
        let mut record = begun.clone();
        record.take(std::slice::from_ref(step), &[]).go_on(usize::MAX, 1);
        assert!(record.table().outcome().is_some());
        assert_eq!(files(&record).len(), wanted, "{step}");
    }
}

/// What a viewer may know of the number cards when the options say so: who holds which places, the top of the
/// pile, and what has lain open; told by the rules in words, not by the audiences of the game.
struct Open {
    hands: [Vec<u16>; 2],
    next: u16,
    known: BTreeSet<u16>,
    has_open_hands: bool,
    has_open_pile: bool,
}

impl Open {
    fn new(set: &[(&str, &str)]) -> Self {
        let is = |name, word| set.contains(&(name, word));
        let count = if is("deal", "full") { 12 } else { 5 };
        Self {
            hands: [(count..2 * count).collect(), (0..count).collect()],
            next: 2 * count,
            known: BTreeSet::new(),
            has_open_hands: is("open-hands", "true"),
            has_open_pile: is("open-pile", "true"),
        }
        .turned()
    }

    /// What lies open now has been seen.
    fn turned(mut self) -> Self {
        if self.has_open_pile && self.next < 24 {
            self.known.insert(self.next);
        }
        if self.has_open_hands {
            self.known.extend(self.hands.iter().flatten());
        }
        self
    }

    fn step(mut self, seat: Seat, step: &str) -> Self {
        if let Some((place, _)) = step.split_once(':') {
            let hand = &mut self.hands[seat.index()];
            self.known.insert(hand.remove(place.parse::<usize>().unwrap() - 1));
            if self.next < 24 {
                hand.push(self.next);
                self.next += 1;
            }
        }
        self.turned()
    }
}

/// The short forms in a value, wherever they stand, but for the list of what is not seen.
fn named(position: &Value) -> BTreeSet<String> {
    fn collect(value: &Value, texts: &mut BTreeSet<String>) {
        match value {
            Value::String(text) => drop(texts.insert(text.clone())),
            Value::Array(list) => list.iter().for_each(|value| collect(value, texts)),
            Value::Object(map) => map.values().for_each(|value| collect(value, texts)),
            _ => {}
        }
    }
    let mut position = position.clone();
    position.as_object_mut().unwrap().remove("unseen");
    let mut texts = BTreeSet::new();
    collect(&position, &mut texts);
    texts.into_iter().filter(|text| NUMBERS.contains(&text.as_str())).collect()
}

/// The number cards by place, worked out from both keys at the end.
fn lot(record: &Record) -> Vec<String> {
    let table = record.table();
    let mut faces: Vec<(u16, u16)> = table
        .lots()
        .opened()
        .iter()
        .filter(|(slot, _)| slot.lot == 3)
        .map(|(slot, face)| (slot.place, face.card().unwrap()))
        .collect();
    faces.sort_unstable();
    faces.into_iter().map(|(_, card)| table.game().write_face(card)).collect()
}

/// The words of a drawing that are number cards, but for the table of what is not seen.
fn drawn(table: &Table, sight: &Sight) -> BTreeSet<String> {
    let drawing = text(&table.game().scene(sight), Look::default());
    let seen = drawing.split("not seen").next().unwrap_or_default();
    let words = seen.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| NUMBERS.contains(word)).map(str::to_owned).collect()
}

#[test]
fn options_show_what_they_say_and_nothing_more() {
    if passed_over() {
        return;
    }
    for (set, record) in SETTINGS.iter().zip(tables()) {
        let lot = lot(&record);
        assert_eq!(lot.len(), 24, "all cards are placed at the end");
        let shorts = |places: &BTreeSet<u16>| places.iter().map(|place| lot[usize::from(*place)].clone()).collect();
        // Before turn 4 nothing can be opened.
        let mut open = Open::new(set);
        for (turn, table) in record.tables.iter().enumerate().skip(4) {
            if let [step] = &record.chain.links[turn - 1].turn.steps[..] {
                open = open.step(record.chain.links[turn - 1].seat, step);
            }
            let most: BTreeSet<String> = shorts(&open.known);
            let public = named(&table.game().position(&Sight::public()));
            assert!(public.is_subset(&most), "{set:?}, turn {turn}: {public:?} are told, not only {most:?}");
            assert!(drawn(table, &Sight::public()).is_subset(&most), "{set:?}, turn {turn}: drawn");
            if let Some(seat) = table.clock() {
                // The seat that is to play has paid for all cards that the options lay open, and also knows
                // its hand.
                let (seen, sight) = table.view(seat, Some(&record.player(seat)));
                let own = open.known.iter().chain(&open.hands[seat.index()]).copied().collect();
                let wanted: BTreeSet<String> = shorts(&own);
                assert_eq!(named(&seen.game().position(&sight)), wanted, "{set:?}, turn {turn}");
                assert_eq!(drawn(&seen, &sight), wanted, "{set:?}, turn {turn}: drawn");
            }
        }
    }
}

#[test]
fn an_open_pile_tells_when_its_top_is_still_to_be_turned() {
    if passed_over() {
        return;
    }
    let record = Record::played(header_of("siege-of-jacynth", 2, 2, &[("open-pile", "true")]), usize::MAX, 2);
    for (turn, table) in record.tables.iter().enumerate().skip(5) {
        let drawing = text(&table.game().scene(&Sight::public()), Look::default());
        let has_pile = table.game().position(&Sight::public())["pile"] != 0;
        assert_eq!(drawing.contains("its top still to be turned"), has_pile, "turn {turn}: {drawing}");
        if let Some(seat) = table.clock() {
            let (seen, sight) = table.view(seat, Some(&record.player(seat)));
            let drawing = text(&seen.game().scene(&sight), Look::default());
            assert_eq!(drawing.contains(", on top the "), has_pile, "turn {turn}: {drawing}");
        }
    }
}

#[test]
fn the_example_is_the_scored_one_of_the_rules() {
    if passed_over() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (chain, table) = check(&fs::read(root.join("examples/siege-of-jacynth/scored.toml")).unwrap()).unwrap();
    let oracle = root.join("games/siege_of_jacynth/tests/oracle/siegeofj-rules-example.txt");
    let oracle = fs::read_to_string(oracle).unwrap();
    let line = |word: &str| oracle.lines().find_map(|line| line.strip_prefix(word)).unwrap().to_owned();
    assert_eq!(chain.header.deal, Deal::Lots(["throw ", "wall ", "lot "].map(line).into()));
    let turns = oracle.lines().filter_map(|line| line.strip_prefix("turn ")?.split("; ").next()?.split_once(' '));
    let wanted: Vec<(usize, &str)> = turns.map(|(player, step)| (usize::from(player == "1"), step)).collect();
    let played = chain.links.iter().filter_map(|link| Some((link.seat.index(), link.turn.steps.first()?)));
    let played: Vec<(usize, &str)> = played.map(|(seat, step)| (seat, step.split_once(':').unwrap().1)).collect();
    assert_eq!(played, wanted);
    let position = table.game().position(&Sight::public());
    assert_eq!(position["won"], json!({ "alice": 3, "bob": 4 }));
    assert_eq!(position["tiebreak"], json!({ "alice": 21, "bob": 19 }));
    let excuse = &position["sections"][3];
    assert_eq!((&excuse["tally"]["alice"]["ranks"], &excuse["tally"]["bob"]["ranks"]), (&json!(35), &json!(35)));
    assert_eq!((&excuse["winner"], &excuse["by"]), (&json!("bob"), &json!("suits")));
}

#[test]
fn a_file_read_again_is_the_same_table() {
    if passed_over() {
        return;
    }
    for record in tables() {
        let (chain, table) = check(record.text().as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(chain.file(), record.file());
        assert_eq!(table.state_hash(), record.table().state_hash());
        assert!(matches!(table.game().awaits(), Awaits::Over(_)));
        let public = Sight::public();
        assert_eq!(table.game().position(&public), record.table().game().position(&public));
    }
}

#[test]
fn a_finished_file_is_small() {
    if passed_over() {
        return;
    }
    for record in tables() {
        let bytes = record.text().len();
        assert!(bytes <= 60 * 1024, "{bytes} bytes");
    }
}
