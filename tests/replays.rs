//! Looking back on whole tables: a replay shows nobody more than it could see at the time, and after all have
//! revealed what each seat saw; a page holds a replay and is small.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;

use bypost::draw::scene::Scene;
use bypost::games::GAMES;
use bypost::rules::{Audience, Face, Seat, Sight};
use bypost::session::replay::{Eyes, Replay, public};
use bypost::session::{self, KeyFile, View, Viewer, page};
use bypost::table::Table;

use crate::common::games::games;
use crate::common::samples::{BETS, DICE};
use crate::common::{Record, beside, golden, header, header_of};
use crate::forge::agreement::TABLES;
use crate::truth::Truth;

/// The longest page of a finished table of 200 turns, in bytes.
const LONGEST: usize = 600_000;

fn whole(record: &Record) -> Replay {
    public(&record.chain, record.table()).unwrap()
}

/// The replay of a record through the eyes of a seat.
fn own(record: &Record, seat: Seat) -> (View, Replay) {
    let name = record.table().seats().name(seat);
    let mut viewer = Viewer::new(vec![KeyFile::new(name, &[1 + seat.index() as u8; 32]).unwrap()]);
    let view = viewer.look(record.table(), Some(name)).unwrap();
    let replay = viewer.replay(&record.chain, &view).unwrap();
    (view, replay)
}

/// A table as somebody with a sight sees it, with what a turn touched marked as in a replay.
fn seen(table: &Table, sight: &Sight, eyes: &Eyes) -> Scene {
    let mut scene = session::drawing::headless(table, sight);
    if let Some(turn) = (table.turns() as usize).checked_sub(1).map(|at| &eyes.turns[at]) {
        let places: Vec<&str> = turn.events.iter().flat_map(|event| &event.places).map(String::as_str).collect();
        scene.mark(&places);
    }
    scene
}

/// What a seat could see of the closed slots of a table, worked out from everybody's seeds.
fn sight(truth: &Truth, table: &Table, seat: Seat, is_held: impl Fn(Audience) -> bool) -> Sight {
    let seen = truth.seen(Some(table.turns() as usize), Some(seat));
    let closed = table.lots().pending().iter().filter(|pending| is_held(pending.audience));
    let faces = closed.filter_map(|pending| Some((pending.slot, Face::Card(*seen.get(&pending.slot)?))));
    Sight::of(seat, faces.collect())
}

#[test]
fn a_replay_shows_each_seat_what_it_could_see_at_the_time() {
    for entry in games() {
        let game = &(entry.info)().id;
        let record = Record::played(header_of(game, 2, 11, &[]), 24, 7);
        let replay = whole(&record);
        assert_eq!((replay.eyes.len(), replay.positions.len()), (1, record.tables.len()), "{game}");
        for (table, scene) in record.tables.iter().zip(&replay.eyes[0].scenes) {
            assert!(*scene == seen(table, &Sight::public(), &replay.eyes[0]), "{game}: turn {}", table.turns());
        }
        let truth = Truth::of(record.text().as_bytes());
        for seat in record.table().seats().all() {
            let (view, replay) = own(&record, seat);
            assert_eq!((replay.eyes.len(), replay.eyes[0].seat), (1, Some(seat)));
            // Whoever pays last sees a throw before the others do; the truth here knows cards only.
            let known = |table: &&Table| table.lots().pending().iter().all(bypost::table::Pending::is_card);
            let mut compared = 0;
            let (_, earlier) = record.tables.split_last().unwrap();
            for table in earlier.iter().filter(known) {
                let scene = &replay.eyes[0].scenes[table.turns() as usize];
                let sight = sight(&truth, table, seat, |_| true);
                assert!(*scene == seen(table, &sight, &replay.eyes[0]), "{game}: {seat:?}, turn {}", table.turns());
                compared += 1;
            }
            // At the end it sees what it would decide on.
            let last = replay.eyes[0].scenes.last().unwrap();
            assert!(*last == seen(&view.table, &view.sight, &replay.eyes[0]), "{game}: {seat:?}, now");
            assert!(compared > 3 || *game == DICE, "{game}: {compared} positions");
        }
    }
}

#[test]
fn a_replay_is_seen_from_each_seat_only_when_all_have_revealed() {
    let turns = TABLES.revealed.chain.links.len();
    for fewer in 1..=3 {
        assert_eq!(whole(&TABLES.revealed.up_to(turns - fewer)).eyes.len(), 1, "{fewer} have not revealed");
    }
    let replay = whole(&TABLES.revealed);
    let truth = Truth::of(TABLES.revealed.text().as_bytes());
    let seats: Vec<Option<Seat>> = replay.eyes.iter().map(|eyes| eyes.seat).collect();
    assert_eq!(seats, [None, Some(Seat::new(0)), Some(Seat::new(1)), Some(Seat::new(2))]);
    for eyes in &replay.eyes[1..] {
        let seat = eyes.seat.unwrap();
        for (table, scene) in TABLES.revealed.tables.iter().zip(&eyes.scenes) {
            let sight = sight(&truth, table, seat, |audience| audience == Audience::Only(seat));
            assert!(*scene == seen(table, &sight, eyes), "{seat:?}, turn {}", table.turns());
        }
    }
}

#[test]
fn the_examples_have_the_pages_of_their_finished_tables() {
    let mut wrong = Vec::new();
    for entry in games() {
        let file = beside("../examples").join(&(entry.info)().id).join("finished.toml");
        let opened = session::open(&file, &fs::read(&file).unwrap(), GAMES).unwrap();
        let html = page(&public(opened.chain(), opened.table()).unwrap(), "bypost");
        wrong.extend(golden(&file.with_extension("html"), &html).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_page_is_the_same_each_time_and_small() {
    // A longer track than usual, so that every one of 200 turns is a whole cast.
    let board = [("board", "80; suns 8 15 66 73; rivers 10-14 67-71")];
    let bets = Record::played(header_of(BETS, 4, 7, &[]), 200, 52);
    let tables = [Record::played(header(7, &board), 200, 4), bets];
    assert!(page(&whole(&tables[0]), "bypost") == page(&whole(&tables[0]), "bypost"));
    for record in &tables {
        let turns = record.chain.links.len();
        let html = page(&whole(record), "bypost");
        eprintln!("{turns} turns: {} bytes", html.len());
        assert!(turns == 200 && html.len() <= LONGEST, "{turns} turns: {} bytes", html.len());
    }
}
