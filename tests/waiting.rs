//! Which table a command means that names none, what is laid aside, what is sent, and the next step.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;

use crate::common::homes::{BYPOST, World};
use crate::common::samples::DICE;

#[test]
fn the_only_table_that_waits_is_meant() {
    let world = World::new();
    world.refused("a", "show", "no table is in this folder");
    world.begun_by(0, "t.toml");
    assert_eq!(world.done("a", "moves"), world.done("a", "moves t.toml"));
    assert!(world.done("a", "").starts_with("t.toml: "));
    // Bob's part was made, and has not left.
    assert!(world.done("b", "").contains("send t.toml to alice; bypost mail t.toml --by-hand prints it to copy"));
    // What is called like a step is the table only if it is one; what is named like a file is one.
    let step = world.steps("t.toml").remove(0);
    world.copy("t.toml", &step);
    assert_eq!(world.done("a", &format!("moves {step}")), world.done("a", "moves t.toml"));
    fs::remove_file(world.path(&step)).unwrap();
    fs::create_dir(world.path(&step)).unwrap();
    world.done("a", &format!("play {step} --one"));
    world.done("a", "undo t.toml --yes");
    fs::remove_dir(world.path(&step)).unwrap();
    world.refused("a", "play none.toml", "none.toml: ");
    // None of several is guessed, and one that was laid aside does not count until something comes.
    world.begun_by(0, "u.toml");
    let both = world.run("a", "show");
    assert!(both.err.contains("2 tables may be meant") && both.err.contains("t.toml, u.toml"), "{}", both.err);
    world.done("a", "inbox --aside u.toml");
    assert_eq!(world.done("a", "moves"), world.done("a", "moves t.toml"));
    assert!(!world.done("a", "inbox").contains("u.toml") && world.done("a", "inbox --all").contains("u.toml"));
    world.turn("u.toml");
    assert!(world.done("a", "inbox").contains("u.toml"));
    // The folder that was set is looked through from anywhere.
    fs::create_dir(world.path("games")).unwrap();
    fs::rename(world.path("t.toml"), world.path("games/t.toml")).unwrap();
    world.done("a", "config folder games");
    assert_eq!(world.done("a", "moves"), world.done("a", "moves games/t.toml"));
}

#[test]
fn nothing_is_sent_unasked_and_a_turn_that_was_not_sent_stays() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let play = format!("play t.toml {}", world.steps("t.toml").join(" "));
    let turns = world.table("t.toml").turns();
    let lost = world.run("a", &format!("{play} --send"));
    assert!(lost.code == Some(1) && lost.err.contains("t.toml has the turn, but it was not sent"), "{}", lost.err);
    assert!(world.table("t.toml").turns() > turns);
    // What did not leave can be taken back, and no setting sends against the command.
    world.done("a", "undo t.toml --yes");
    world.done("a", "config delivery mail");
    world.done("a", &format!("{play} --no-send"));
    world.done("a", "undo t.toml --yes");
    let set = world.run("a", &play);
    assert!(set.code == Some(1) && set.err.contains("it was not sent"), "{}", set.err);
    world.done("a", "config delivery none t.toml");
    world.done("a", "undo t.toml --yes");
    world.done("a", &play);
    assert_eq!(world.run("a", "inbox --send").code, Some(2));
}

#[test]
fn a_table_that_waits_is_drawn_although_what_came_is_older() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    fs::create_dir(world.path("mails")).unwrap();
    world.copy("t.toml", "mails/old.toml");
    // Her own part of the throw opens what she decides on, so she alone knows that there is something.
    let waits = || world.json("a", "status t.toml")["next"].as_str().unwrap().starts_with("alice is to play");
    world.turn("t.toml");
    // It waits for bob, and nothing is drawn.
    let came = world.done("a", "receive mails/old.toml");
    assert!(came.contains("older than t.toml") && !came.contains("\nYour turn"), "{came}");
    while !waits() {
        world.turn("t.toml");
    }
    let came = world.done("a", "receive mails/old.toml");
    for words in ["older than t.toml, which stays as it is", "\nYour turn (", "\nnext: bypost play t.toml "] {
        assert!(came.contains(words), "{words:?}: {came}");
    }
}

#[test]
fn a_program_that_sends_may_play_on_in_the_folder() {
    let world = World::new();
    for (name, home) in [("alice", "a"), ("bob", "b")] {
        world.done("a", &format!("address add {name} {home}@example.org"));
    }
    world.begun_by(0, "t.toml");
    fs::create_dir(world.path("other")).unwrap();
    world.copy("t.toml", "other/t.toml");
    let play = format!("play t.toml {} --send --sendmail", world.steps("t.toml").join(" "));
    let script = format!("cat > sent.eml\n'{BYPOST}' --home b play t.toml resign --yes > told 2>&1");
    fs::write(world.path("resigns"), script).unwrap();
    let sent = world.run("a", &format!("{play} sh\tresigns"));
    assert_eq!(sent.code, Some(0), "{}{}", sent.err, fs::read_to_string(world.path("told")).unwrap());
    // The file has gone on, and what left is what was signed.
    let turns = u64::from(world.table("t.toml").turns());
    assert!(world.table("t.toml").outcome().is_some());
    // The home of bob would bring back what it keeps.
    assert_eq!(world.json("c", "receive sent.eml --into other --any")[0]["turns"], turns - 1);
}

#[test]
fn a_claim_needs_no_file_and_an_invitation_stays_here() {
    let world = World::new();
    let [begun, late] = ["2026-11-21T08:00:00Z", "2026-11-24T09:00:00Z"];
    world.done("a", &format!("--now {begun} new {DICE} --seats alice,bob --pace 1d -o t.toml"));
    world.done("b", &format!("--now {begun} join t.toml"));
    world.refused("b", &format!("--now {begun} play claim"), "alice has time until 22 November");
    world.done("b", &format!("--now {late} play claim --yes"));
    assert!(world.done("a", &format!("--now {late} status t.toml")).contains("claimed: "));
    world.done("a", &format!("--now {late} play contest"));
    // Whoever receives how it ended is shown the table, once.
    world.copy("t.toml", "mail");
    fs::create_dir(world.path("in")).unwrap();
    let received = [0; 2].map(|_| world.done("b", "receive mail --into in"));
    let is_drawn = |received: &str| received.contains("\n  L Lions, up") && received.lines().count() > 15;
    assert!(received[0].contains("contested: ") && is_drawn(&received[0]), "{}", received[0]);
    assert!(received[1].contains("contested: ") && !is_drawn(&received[1]), "{}", received[1]);
    // What is mailed at once has a file here, with the name that it gets there.
    fs::remove_file(world.path("t.toml")).unwrap();
    for (name, address) in [("alice", "a@example.org"), ("bob", "b@example.org")] {
        world.done("a", &format!("address add {name} {address}"));
    }
    world.done("a", &format!("new {DICE} --seats alice,bob --send --sendmail cat"));
    let names = crate::common::homes::names_in(&world.path(""));
    let file = names.iter().find(|name| name.starts_with(DICE)).unwrap();
    assert_eq!(world.table(file).turns(), 1);
    // Whoever has no address book hears at once of all that it lacks.
    let lacking = world.run("b", &format!("mail {file} --to alice"));
    assert!(lacking.err.contains("your own address is not here, bob; no address of alice is here"), "{}", lacking.err);
}
