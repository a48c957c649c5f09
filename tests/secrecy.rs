//! The program shows each player only the cards that it may see, and signs no share for a second version of a
//! turn. The tests use real homes and the real program, and work out the truth from everybody's seeds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::{common, truth};
use std::fs;
use std::path::Path;

use bypost::rules::Seat;
use serde_json::Value;

use common::Record;
use common::effort::tries;
use common::games::games;
use common::homes::{Ran, World, ran};
use common::samples::HANDS;
use truth::secrets::{forms, second_shuffle, secrets, values};
use truth::{Truth, names_of};

pub(crate) const HOMES: [&str; 3] = ["a", "b", "c"];
pub(crate) const FILE: &str = "t.toml";

/// Homes of alice, bob and carol, and a table with hands for so many of them that all have joined.
fn begun(seats: usize) -> World {
    begun_of(HANDS, seats)
}

/// Homes and a table of any game, with options.
pub(crate) fn begun_of(game: &str, seats: usize) -> World {
    let world = World::new();
    world.settle("c", "carol", 3);
    let names = ["alice", "bob", "carol"][..seats].join(",");
    world.done("a", &format!("new {game} --seats {names} --hints -o {FILE}"));
    HOMES[1..seats].iter().for_each(|home| drop(world.done(home, &format!("join {FILE}"))));
    world
}

/// Homes of alice, bob and carol, and a table of theirs that was played elsewhere.
pub(crate) fn laid(record: &Record) -> World {
    let world = World::new();
    world.settle("c", "carol", 3);
    fs::write(world.path(FILE), record.text()).unwrap();
    world
}

/// The home whose file is awaited.
pub(crate) fn clock(world: &World) -> &'static str {
    HOMES[world.table(FILE).clock().unwrap().index()]
}

/// The steps that the home on the clock may play.
pub(crate) fn moves(world: &World) -> Vec<String> {
    let moves = world.json(clock(world), &format!("moves {FILE}"));
    moves.as_array().unwrap().iter().map(|step| step.as_str().unwrap().to_owned()).collect()
}

/// Plays in a home; a step has blanks in it.
pub(crate) fn play(world: &World, home: &str, step: Option<&str>) -> Ran {
    ran(world.command(home).args(["play", FILE]).args(step).output().unwrap())
}

/// Plays the next turn in the home that is awaited: some step, if it has a choice.
#[track_caller]
pub(crate) fn turn(world: &World) {
    let moves = moves(world);
    let ran = play(world, clock(world), moves.get(moves.len() / 2).map(String::as_str));
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

/// Plays until the next turn is one with a step, and gives the steps that there are.
fn to_a_choice(world: &World) -> Vec<String> {
    while moves(world).is_empty() {
        turn(world);
    }
    moves(world)
}

/// Every command that tells something about a table, and `show` for every one of some turns.
pub(crate) fn questions(viewer: Option<&str>, turns: impl Iterator<Item = u32>) -> Vec<String> {
    let eyes = viewer.map_or(String::new(), |name| format!(" --as {name}"));
    let mut all: Vec<String> =
        ["log", "status", "verify"].into_iter().flat_map(|command| both(&format!("{command} {FILE}"))).collect();
    all.extend(both(&format!("moves {FILE}{eyes}")));
    let formats = ["svg", "svg --full", "text --ascii", "text --ascii --full"];
    all.extend(formats.map(|format| format!("show {FILE}{eyes} --format {format}")));
    all.extend(turns.flat_map(|turn| {
        let [text, json] = both(&format!("show {FILE}{eyes} --at {turn}"));
        [format!("show {FILE}{eyes} --full --at {turn}"), text, json]
    }));
    all
}

fn both(line: &str) -> [String; 2] {
    [line.to_owned(), format!("--json {line}")]
}

/// Asks everything in a home, through the eyes of a name or of the only key there, and compares the answers
/// with what that seat may know.
pub(crate) fn ask(world: &World, home: &str, eyes: Option<&str>, viewer: Option<&str>) -> usize {
    let truth = Truth::of(&world.bytes(FILE));
    let seat = viewer.and_then(|name| truth.last().seats().find(name));
    let mut asked = 0;
    // Before all have joined there is no seat to look from.
    let first = viewer.map_or(0, |_| truth.last().seats().count() as u32);
    // The last turns, and some of those before: whatever lay closed at one of them lies closed at its
    // neighbours.
    let last = truth.last().turns();
    let turns = (first..=last).filter(|turn| turn + 3 > last || turn % tries(9, 1) as u32 == 0);
    let mut lines = questions(eyes, turns);
    let is_asked = viewer.is_some() && truth.last().clock() == seat && !moves(world).is_empty();
    if is_asked {
        let eyes = eyes.map_or(String::new(), |name| format!(" --as {name}"));
        lines.extend(both(&format!("suggest {FILE}{eyes} --level easy")));
    }
    for line in lines {
        let at = line.split_once("--at ").and_then(|(_, turn)| turn.parse().ok());
        let known = truth.ever_known(at, seat);
        let ran = world.run(home, &line);
        assert_eq!(ran.code, Some(0), "{home}: {line}: {}", ran.err);
        let report: Option<Value> = line.starts_with("--json ").then(|| serde_json::from_str(&ran.out).unwrap());
        // A drawing may end with the cards that the viewer has not seen.
        let drawn = ["not seen", ">not</text>"].iter().filter_map(|words| ran.out.split_once(words)).next();
        let drawn = drawn.map_or(&*ran.out, |(drawn, _)| drawn);
        let told = report.as_ref().map_or_else(|| names_of(drawn), truth::named);
        let leak = told.iter().chain(&names_of(&ran.err)).find(|card| !known.contains(card)).copied();
        assert_eq!(leak, None, "{home}: {line} tells of a card that {viewer:?} cannot know: {}{}", ran.out, ran.err);
        // What was shuffled again is face down again. One screen has no room for all discards.
        let is_whole = line.contains("--full") || report.is_some();
        if is_whole && line.contains("show ") && !truth.is_shuffled_again(at) {
            assert!(truth.open(at).is_subset(&told), "{home}: {line} does not show what is open: {}", ran.out);
        }
        let position = report.as_ref().and_then(|report| report.get("position"));
        if let Some(position) = position {
            truth.compare(position, at, seat, &line);
        }
        asked += 1;
    }
    asked
}

#[test]
fn nobody_is_shown_a_card_of_another_or_of_the_pile() {
    let world = begun(2);
    let mut asked = 0;
    for round in 0..8 {
        if [1, 3, 5, 7].contains(&round) {
            let (alice, bob) = (Some("alice"), Some("bob"));
            asked += ask(&world, "a", alice, alice) + ask(&world, "b", None, bob) + ask(&world, "c", None, None);
        }
        turn(&world);
    }
    assert!(asked > tries(150, 200) as usize, "only {asked} questions");
    for (home, name) in [("a", "bob"), ("b", "alice"), ("c", "alice"), ("a", "carol")] {
        for line in both(&format!("show {FILE} --as {name}")) {
            let ran = world.run(home, &line);
            assert_eq!(ran.code, Some(1), "{home}: {line}: {}", ran.out);
            assert!(names_of(&ran.out).is_empty() && names_of(&ran.err).is_empty(), "{}{}", ran.out, ran.err);
        }
    }
}

/// Whoever plays alone can open every card: a suggestion does not.
#[test]
fn a_suggestion_to_somebody_who_plays_alone_tells_of_no_card_to_come() {
    let games = games().map(|entry| (entry.info)()).filter(|info| info.seats[0] == 1);
    let (mut turns, mut long) = (0, 0);
    for game in games {
        let world = World::new();
        world.done("a", &format!("new {} --seats alice -o {FILE}", game.id));
        for _ in 0..5 {
            // What alice's own shares open now is seen before she plays.
            let mut known = Truth::of(&world.bytes(FILE)).ever_known(None, Some(Seat::new(0)));
            known.extend(truth::named(&world.json("a", &format!("show {FILE}"))));
            let told = world.run("a", &format!("suggest {FILE} --level easy"));
            let report = world.json("a", &format!("suggest {FILE} --level easy"));
            let told = names_of(&told.out).into_iter().chain(names_of(&told.err)).chain(truth::named(&report));
            let leak = told.filter(|card| !known.contains(card)).collect::<Vec<_>>();
            assert_eq!(leak, [], "{}: {report}", game.id);
            let steps = report["steps"].as_array().unwrap().iter().map(|step| step.as_str().unwrap());
            let steps: Vec<&str> = steps.collect();
            let played = ran(world.command("a").args(["play", FILE]).args(&steps).output().unwrap());
            assert_eq!(played.code, Some(0), "{}: {steps:?}: {}", game.id, played.err);
            (turns, long) = (turns + 1, long + usize::from(steps.len() > 1));
        }
    }
    assert!(turns >= 5 && long > 0, "{turns} turns, {long} of several steps");
}

/// Plays until a home is on the clock and its player may choose. Gives the truth and that player's hand at
/// this point.
fn until(world: &World, home: &str, seat: Seat) -> Vec<bypost::kit::decktet::Card> {
    while clock(world) != home || moves(world).is_empty() {
        turn(world);
    }
    let hand = Truth::of(&world.bytes(FILE)).hand(seat);
    assert_eq!(hand.len(), 3);
    hand
}

#[test]
fn a_hand_stays_closed_when_its_owner_ends_the_game_by_giving_up() {
    let world = begun(2);
    let hand = until(&world, "b", Seat::new(1));
    world.done("b", &format!("play {FILE} resign --yes"));
    let truth = Truth::of(&world.bytes(FILE));
    for seat in [None, Some(Seat::new(0))] {
        assert!(truth.known(None, seat).is_disjoint(&hand.iter().copied().collect()));
    }
    ask(&world, "a", Some("alice"), Some("alice"));
    // The shares in the file do not open it either.
    assert!(!truth.opens_without(Seat::new(1), &hand));
}

#[test]
fn a_hand_that_is_left_to_the_others_is_open_and_what_is_to_come_is_not() {
    let world = begun(3);
    let hand = until(&world, "c", Seat::new(2));
    world.done("c", &format!("play {FILE} resign --yes"));
    turn(&world);
    turn(&world);
    // Alice and Bob put their keys together.
    world.settle("both", "alice", 1);
    world.settle("both", "bob", 2);
    let truth = Truth::of(&world.bytes(FILE));
    for seat in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
        assert!(truth.known(None, seat).is_superset(&hand.iter().copied().collect()));
    }
    for (home, viewer) in [("a", "alice"), ("b", "bob"), ("both", "alice"), ("both", "bob")] {
        ask(&world, home, Some(viewer), Some(viewer));
    }
    assert!(truth.opens_without(Seat::new(2), &truth.coming()), "what Carol has paid for opens");
}

/// All files under a folder, but the keys of homes.
fn files(folder: &Path, found: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name() != Some("keys".as_ref()) {
            files(&path, found);
        } else if path.is_file() {
            found.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
}

#[test]
fn no_secret_stands_in_any_file_but_a_key() {
    let games = games().map(|entry| (entry.info)()).filter(|info| info.seats[0] <= 2 && info.seats[1] >= 2);
    for game in games {
        let world = begun_of(&game.id, 2);
        (0..6).for_each(|_| turn(&world));
        no_secret_stands_in(&world);
    }
}

/// Looks for secrets in every file but the keys.
fn no_secret_stands_in(world: &World) {
    let table = world.bytes(FILE);
    let mut all = Vec::new();
    files(&world.path(""), &mut all);
    assert!(all.len() >= 5, "the table and what two homes remember");
    all.push(("the values of the table".to_owned(), values(&table)));
    let secrets = secrets(&table);
    // The seat that shuffles first has a secret number of the order for each card of its shuffles.
    let first = common::check(&table).unwrap().0.links.into_iter().find(|link| !link.turn.shuffles.is_empty());
    if let Some(turn) = first.map(|link| link.turn) {
        let cards: usize = turn.shuffles.iter().map(|part| part.deck.len() / 64).sum();
        let begins = format!("{}'s number ", turn.seat);
        let orders = secrets.iter().filter(|(what, _)| what.starts_with(&begins)).count();
        assert!(orders >= cards, "{orders} secrets of {cards} cards: does the game's GAME give `fresh`?");
    }
    assert!(secrets.len() > 5, "{} secrets", secrets.len());
    // A text of one character for each byte is searched fast, whatever the bytes are.
    let text = |bytes: &[u8]| bytes.iter().map(|byte| char::from(*byte)).collect::<String>();
    let all: Vec<(String, String)> = all.into_iter().map(|(name, bytes)| (name, text(&bytes))).collect();
    for (what, secret) in &secrets {
        for form in forms(secret).iter().map(|form| text(form)) {
            for (name, bytes) in &all {
                assert!(!bytes.contains(&form), "{what} stands in {name}");
            }
        }
    }
}

/// The two versions of Bob's turn, of which Alice has answered the first.
#[track_caller]
fn refuses_the_second(world: &World, first: &[u8], second: &[u8]) {
    assert!(first != second);
    common::check(second).unwrap();
    fs::write(world.path(FILE), first).unwrap();
    let before = world.json("a", &format!("log {FILE}")).as_array().unwrap().len();
    turn(world);
    assert!(world.table(FILE).turns() as usize > before, "the first is answered");
    let memory = |world: &World| {
        let mut found = Vec::new();
        files(&world.path("a"), &mut found);
        found
    };
    fs::write(world.path(FILE), second).unwrap();
    let moves = moves(world);
    let remembered = memory(world);
    for step in [None, moves.first().map(String::as_str), Some("resign")] {
        let ran = play(world, "a", step);
        assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
        assert!(ran.err.contains("FORK"), "{}", ran.err);
        assert!(world.bytes(FILE) == second, "the file was changed");
        assert!(memory(world) == remembered, "something is remembered");
    }
}

#[test]
fn a_second_version_of_a_move_gets_no_share() {
    let world = begun(2);
    let moves = to_a_choice(&world);
    assert_eq!(clock(&world), "b");
    world.settle("b2", "bob", 2);
    let before = world.bytes(FILE);
    let card = |step: &String| step.split(' ').next().unwrap().to_owned();
    let other = moves.iter().find(|step| card(step) != card(&moves[0])).unwrap();
    // Another home of the same player does not know of the first.
    let versions = [("b", &moves[0]), ("b2", other)].map(|(home, step)| {
        fs::write(world.path(FILE), &before).unwrap();
        let ran = ran(world.command(home).args(["play", FILE, step, "--yes"]).output().unwrap());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        world.bytes(FILE)
    });
    refuses_the_second(&world, &versions[0], &versions[1]);
}

#[test]
fn a_second_version_of_a_shuffle_gets_no_share() {
    let world = begun(2);
    assert_eq!(clock(&world), "a", "Bob has shuffled");
    let first = world.bytes(FILE);
    let second = second_shuffle(&first);
    refuses_the_second(&world, &first, second.as_bytes());
}

#[test]
fn what_is_taken_back_and_done_again_comes_out_the_same() {
    let world = begun(2);
    let again = |home: &str, step: Option<&str>| {
        let before = world.bytes(FILE);
        assert_eq!(play(&world, home, step).code, Some(0));
        let after = world.bytes(FILE);
        world.done(home, &format!("undo --yes {FILE}"));
        assert!(world.table(FILE).turns() == common::check(&before).unwrap().1.turns());
        let ran = play(&world, home, step);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(world.bytes(FILE) == after, "{step:?} comes out otherwise");
        // After an old file is put back, the same turn comes out.
        fs::write(world.path(FILE), &before).unwrap();
        assert_eq!(play(&world, home, step).code, Some(0));
        assert!(world.bytes(FILE) == after, "{step:?} comes out otherwise from an old file");
    };
    // Alice's shuffle, then moves.
    again("a", None);
    for _ in 0..3 {
        let moves = to_a_choice(&world);
        again(clock(&world), Some(&moves[0]));
    }
    // Another move meets the same cards, and a player cannot make it from an old file.
    let (home, moves, before) = (clock(&world), moves(&world), world.bytes(FILE));
    let truth = Truth::of(&before);
    assert_eq!(play(&world, home, Some(&moves[0])).code, Some(0));
    fs::write(world.path(FILE), &before).unwrap();
    let ran = play(&world, home, Some(&moves[1]));
    assert!(ran.code == Some(1) && ran.err.contains("a second one would be a fork"), "{}", ran.err);
    assert!(world.bytes(FILE) == before);
    world.done(home, &format!("undo --yes {FILE}"));
    assert_eq!(play(&world, home, Some(&moves[1])).code, Some(0));
    turn(&world);
    assert_eq!(Truth::of(&world.bytes(FILE)).cards(), truth.cards());
}
