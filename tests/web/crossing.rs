//! A file in which the others go on without a seat crosses that seat's own turn: a page gets both, says that
//! they have parted, asks before it settles which of them counts, and then tells the other that it does not.

use std::fs;

use serde_json::{Value, json};

use super::person::{PASSPHRASE, Person};
use super::program::{key, lines, play, receive, whole};
use super::rescue::{LATER, agreed, comes_back_later, looks, takes_in};
use crate::common::Luck;
use crate::common::homes::World;
use crate::common::samples::HANDS;

/// A table of alice and carol in their homes and of bob in a browser, at which it is carol's turn and all
/// have dealt; gives its file.
fn begun(world: &World, bob: &Person) -> String {
    world.settle("c", "carol", 3);
    world.done("a", &format!("new {HANDS} --seats alice,bob,carol --pace 3d --rescue 2 -o t.toml"));
    bob.settle(&key("bob", 2), PASSPHRASE);
    takes_in(bob, &lines(world, "a", "t.toml"));
    bob.press("Join as bob");
    bob.press("Yes, go on");
    let file = receive(world, "a", "at", &bob.sends())["file"].as_str().unwrap().to_owned();
    world.done("c", &format!("join {file}"));
    for round in 0..20 {
        play(world, "a", "alice", &file, &mut Luck(round), &[]);
        let table = world.table(&file);
        let clock = table.clock().unwrap();
        match table.seats().name(clock) {
            "carol" if table.seats().all().all(|seat| table.has_dealt(seat)) => return file,
            "carol" => drop(play(world, "c", "carol", &file, &mut Luck(round), &[])),
            _ => {
                takes_in(bob, &lines(world, "a", &file));
                while bob.is_to_play() {
                    bob.plays(round, &[]);
                }
                receive(world, "a", "at", &bob.sends());
            }
        }
    }
    panic!("it is never carol's turn");
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_page_gets_the_late_turn_and_the_file_without_the_seat() {
    let bob = Person::new();
    let mut world = World::new();
    let file = begun(&world, &bob);
    takes_in(&bob, &lines(&world, "a", &file));
    fs::copy(world.path(&file), world.path("late.toml")).unwrap();
    comes_back_later(&bob);
    world.now = LATER;
    // Carol plays after all, on the file that she has, while the others go on without her.
    play(&world, "c", "carol", "late.toml", &mut Luck(1), &[]);
    bob.press("Agree to go on without carol…");
    bob.press("Yes, go on");
    receive(&world, "a", "at", &agreed(&bob));
    world.done("a", &format!("play {file} without carol"));
    takes_in(&bob, &lines(&world, "a", &file));
    bob.sees("carol (missing, 0 of 2 have paid)");
    // The turn of carol comes: both are kept, and nobody is blamed.
    let told = bob.takes_in(&whole(&world, "late.toml"));
    let told = told["lines"].as_array().unwrap().iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n");
    for words in [
        "what came is kept as another branch of this table",
        "and nobody signed both turns",
        "alice goes on without carol",
    ] {
        assert!(told.contains(words) && !told.contains("FORK"), "{told}");
    }
    looks(&bob);
    bob.sees("Another branch of this table is kept here as well.");
    bob.sees("the table has parted, so agree first with all who play which file goes on");
    bob.sees("carol is missing, and bob pays for carol: ");
    // Nothing is signed before bob has said which file is to count.
    let turns = bob.does("turns()", &json!([]));
    bob.press("Sign your part");
    bob.sees("settles that the file without carol counts");
    bob.press("No, go back");
    assert_eq!(bob.does("turns()", &json!([])), turns);
    bob.press("Sign your part");
    bob.press("Yes, go on");
    bob.does("until('the payment', () => turns() > given[0])", &json!([turns]));
    let paid = bob.sends();
    // From now on the file without carol counts, and the page says so to whoever sends the other again.
    let told = bob.takes_in(&whole(&world, "late.toml"));
    let told = told["lines"].as_array().unwrap().iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n");
    assert!(told.contains("counts") && told.contains("the others go on without carol"), "{told}");
    receive(&world, "a", "at", &paid);
    let verdict = world.run("a", &format!("verify {file} late.toml"));
    assert!(verdict.out.contains(&format!("{file} counts, and not late.toml")), "{}{}", verdict.out, verdict.err);
    assert_eq!(play(&world, "a", "alice", &file, &mut Luck(1), &[]), 1);
    takes_in(&bob, &lines(&world, "a", &file));
    assert_eq!(bob.does("shown().includes('missing,')", &json!([])), false, "carol has left");
    assert_eq!(bob.browser.complaints(), [] as [&str; 0]);
}
