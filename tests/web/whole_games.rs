//! A whole sealed game of each kind between a browser and the program. Nothing passes but lines that a person
//! copies and pastes.

use std::time::Instant;

use serde_json::{Value, json};

use super::person::{PASSPHRASE, Person};
use super::program::{key, lines, play, receive};
use crate::common::Luck;
use crate::common::homes::World;
use crate::common::samples::{BETS, CHOICES, DICE, HANDS, LOTS};

/// A game between the two.
struct Game {
    id: &'static str,
    /// How its table differs from a usual one.
    options: &'static [(&'static str, &'static str)],
    /// Words that end it soon, where they may be said.
    wanted: &'static [&'static str],
    /// Whether the browser begins the table and is alice; else the program does, and the browser is bob.
    is_begun_here: bool,
    /// So many times the table goes forth and back before the browser gives up.
    most: u32,
}

/// Plays a whole game.
fn play_whole(game: Game) {
    let begun = Instant::now();
    let person = Person::new();
    let world = World::new();
    let rounds = whole(&person, &world, &game);
    assert_eq!(person.browser.complaints(), [] as [&str; 0], "{}", game.id);
    eprintln!("{}: {rounds} times forth and back, {:.0?}", game.id, begun.elapsed());
}

// Each is a test of its own, so that they are played side by side.

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_game_with_dice() {
    play_whole(Game { id: DICE, options: &[("mode", "quick")], wanted: &[], is_begun_here: true, most: 60 });
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_game_with_hands() {
    play_whole(Game { id: HANDS, options: &[], wanted: &[], is_begun_here: false, most: 60 });
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_game_with_lots() {
    play_whole(Game { id: LOTS, options: &[], wanted: &[], is_begun_here: true, most: 60 });
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_game_with_choices() {
    play_whole(Game { id: CHOICES, options: &[], wanted: &[], is_begun_here: false, most: 12 });
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_game_with_bets() {
    let wanted = &["allin", "call"];
    play_whole(Game { id: BETS, options: &[("stack", "6")], wanted, is_begun_here: true, most: 40 });
}

/// Plays a whole game, and gives how often the table went forth and back.
fn whole(person: &Person, world: &World, game: &Game) -> u32 {
    let (home, name, here) = if game.is_begun_here { ("b", "bob", "alice") } else { ("a", "alice", "bob") };
    person.settle(&key(here, if game.is_begun_here { 1 } else { 2 }), PASSPHRASE);
    let mut luck = Luck(7);
    if game.is_begun_here {
        person.begins(game.id, game.options);
        person.sees("Signed, not sent yet");
    } else {
        let options: String = game.options.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
        world.done(home, &format!("new {} --seats alice,bob -o t.toml{options}", game.id));
        take_in(person, &lines(world, home, "t.toml"));
        person.press("Join as bob");
        // The key was brought, so it may have signed here from another place.
        person.sees("remembers nothing of this table");
        person.press("Yes, go on");
        person.sees("Signed, not sent yet");
    }
    for rounds in 1..=game.most + 2 {
        let report = receive(world, home, "at", &person.sends());
        let file = report["file"].as_str().unwrap().to_owned();
        if rounds == 1 && game.is_begun_here {
            world.done(home, &format!("join {file}"));
        }
        if report["over"] != true {
            play(world, home, name, &file, &mut luck, game.wanted);
            take_in(person, &lines(world, home, &file));
        }
        if person.does("table()", &json!([]))["stands"].as_str().unwrap().starts_with("over") {
            end(person, world, home, &file);
            return rounds;
        }
        my_turns(person, game, rounds);
    }
    panic!("{} does not end", game.id);
}

#[track_caller]
fn take_in(person: &Person, lines: &str) {
    let table = person.takes_in(lines);
    assert_eq!((&table["isTable"], &table["refused"]), (&json!(true), &Value::Null), "{table}");
}

/// Plays all turns that are mine now. The first ones are played by hand, and the last one gives up.
fn my_turns(person: &Person, game: &Game, rounds: u32) {
    for turn in 0..40 {
        if !person.is_to_play() {
            return;
        }
        if rounds > game.most {
            person.press("More");
            person.press("Resign");
            person.press("Yes, go on");
            person.sees("resigns");
        } else if rounds <= 2 {
            // Once on a laptop, and once on a telephone.
            person.browser.size([1280, 360][(rounds % 2) as usize], 740);
            person.plays_by_hand(u64::from(rounds + turn));
            person.browser.size(1280, 800);
        } else {
            person.plays(u64::from(100 * rounds + turn), game.wanted);
        }
    }
    panic!("{} is never the other's turn", game.id);
}

/// Both have the same end, and each finds it valid.
fn end(person: &Person, world: &World, home: &str, file: &str) {
    let verified = world.done(home, &format!("verify {file}"));
    assert!(verified.contains("valid"), "{verified}");
    let stands = person.does("table()", &json!([]))["stands"].as_str().unwrap().to_owned();
    let drawn = world.done("c", &format!("show {file} --describe"));
    assert!(stands.starts_with("over: ") && drawn.contains(&stands), "{stands}\n{drawn}");
    let lines = world.done(home, &format!("mail {file} --by-hand --whole --armor always"));
    let told = person.checks(&[&lines]);
    assert!(told.starts_with("Valid: every turn, signature, shuffle and throw holds."), "{told}");
    person.press("Look at the table");
    let told = person.does("until('the table', () => all('.stands')[0]).then((stands) => words(stands))", &json!([]));
    assert_eq!(told, json!(stands));
}
