//! The memory of a home keeps it from signing two versions of a turn. The tests put back older files, copies
//! of turns that were taken back, turns that were made unasked, and memories in another form.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::samples::{BETS, DICE};
use std::fs;

use bypost::chain::{Relation, compare};
use bypost::kit::hex;

use common::homes::{World, names_in};
use common::{Luck, check};

/// A world with one home that holds the keys of alice and bob.
fn both() -> World {
    let world = World::empty();
    world.settle("both", "alice", 1);
    world.settle("both", "bob", 2);
    world
}

/// The first legal step of a table, as the home sees it.
fn first_step(world: &World, file: &str) -> Option<String> {
    world.run("both", &format!("moves {file}")).out.lines().next().map(str::to_owned)
}

/// Plays a step, which may have blanks in it; gives whether it was done.
fn play(world: &World, file: &str, step: Option<&str>, options: &[&str]) -> common::homes::Ran {
    let mut command = world.command("both");
    command.args(["play", file]).args(step).args(options);
    common::homes::ran(command.output().unwrap())
}

#[test]
fn a_turn_that_was_sent_is_not_signed_in_another_version() {
    let world = both();
    world.done("both", &format!("new {BETS} --seats alice,bob -o t.toml"));
    let mut tried = 0;
    for _ in 0..60 {
        let Some(step) = first_step(&world, "t.toml") else { break };
        let before = world.table("t.toml").turns();
        world.copy("t.toml", "before.toml");
        assert_eq!(play(&world, "t.toml", Some(&step), &[]).code, Some(0));
        if world.table("t.toml").turns() < before + 2 {
            continue;
        }
        // The last turn was made unasked, for the other seat. It leaves; then the older file comes back.
        world.done("both", "mail t.toml --by-hand --to x@example.org -o sent.asc");
        fs::remove_file(world.path("sent.asc")).unwrap();
        world.copy("t.toml", "sent.toml");
        world.copy("before.toml", "t.toml");
        assert_eq!(play(&world, "t.toml", Some(&step), &["--one"]).code, Some(0));
        let again = play(&world, "t.toml", None, &["--say", "another version"]);
        assert_eq!(again.code, Some(1), "{}", again.err);
        assert!(again.err.contains("another turn was already signed here"), "{}", again.err);
        world.refused("both", "undo t.toml --yes", "may have been sent");
        // The same turn may be made again, byte for byte.
        assert_eq!(play(&world, "t.toml", None, &[]).code, Some(0));
        assert!(world.bytes("t.toml") == world.bytes("sent.toml"));
        tried += 1;
        if tried == 2 {
            return;
        }
    }
    panic!("no turn was made unasked");
}

/// Begins another table, and gives two commands that play its first turn, if there are two ways.
fn two_ways(world: &World) -> Option<(String, String)> {
    let _ = fs::remove_file(world.path("t.toml"));
    world.begun_by(0, "t.toml");
    let line = |luck| format!("play t.toml {}", world.steps_by("t.toml", luck).join(" "));
    let one = line(1);
    let two = (2..40).map(line).find(|other| *other != one)?;
    Some((one, two))
}

#[test]
fn a_turn_that_was_taken_back_does_not_leave_beside_another() {
    let world = World::new();
    // At some tables there is no second way to play.
    let (one, two) = (0..64).find_map(|_| two_ways(&world)).unwrap();
    world.done("a", &one);
    world.copy("t.toml", "copy.toml");
    world.done("a", "undo t.toml --yes");
    world.copy("t.toml", "back.toml");
    world.done("a", &two);
    world.refused("a", "mail copy.toml --by-hand --to x@example.org -o copy.asc", "was taken back here");
    world.refused("a", "mail copy.toml --to b@example.org --from a@example.org -o copy.eml", "was taken back here");
    world.done("a", "undo t.toml --yes");
    // It does not leave either while no turn is in its place: another process may be about to sign there.
    world.refused("a", "mail copy.toml --by-hand --to x@example.org -o copy.asc", "was taken back here");
    // A player who signs it again means it, and then no other turn takes its place.
    world.done("a", &one);
    assert!(world.bytes("t.toml") == world.bytes("copy.toml"));
    world.done("a", "mail copy.toml --by-hand --to x@example.org -o copy.asc");
    world.refused("a", "undo copy.toml --yes", "may have been sent");
    world.copy("back.toml", "t.toml");
    world.refused("a", &two, "another turn was already signed here");
}

#[test]
fn a_turn_that_did_not_leave_gives_way_to_one_of_another_machine() {
    let world = World::new();
    let (one, two) = (0..64).find_map(|_| two_ways(&world)).unwrap();
    world.copy("a", "elsewhere");
    world.copy("t.toml", "before.toml");
    let saved = world.saved();
    for sends in [false, true] {
        world.put_back(&saved);
        world.done("elsewhere", &two);
        world.copy("t.toml", "other.toml");
        world.copy("before.toml", "t.toml");
        world.done("a", &one);
        world.copy("t.toml", "own.toml");
        world.copy("other.toml", "t.toml");
        if sends {
            world.done("a", "mail own.toml --by-hand --to x@example.org -o sent.asc");
            world.refused("a", "undo t.toml --yes", "may have been sent");
            continue;
        }
        // The file stays as it is: the home gives up the turn that the file lacks, and that does not leave.
        let number = world.table("own.toml").turns();
        let ran = world.run("a", "undo t.toml --yes");
        assert!(
            ran.code == Some(0) && ran.err.contains(&format!("taken back: your other turn {number} (")),
            "{}",
            ran.err
        );
        assert!(world.bytes("t.toml") == world.bytes("other.toml"));
        world.refused("a", "mail own.toml --by-hand --to x@example.org -o sent.asc", "was taken back here");
        world.refused("a", "undo t.toml --yes", "not the file that was written here last");
        world.copy("own.toml", "t.toml");
        world.refused("a", "play t.toml", "this file does not leave");
    }
}

/// No files that left a home prove a fork, whatever was done in it and in any order.
#[test]
fn nothing_that_leaves_a_home_convicts_its_owner() {
    const ROUNDS: usize = 12;
    const DEEDS: usize = 14;
    let (mut luck, mut left, mut refused) = (Luck(3), 0, 0);
    for _ in 0..ROUNDS {
        let world = both();
        world.done("both", &format!("new {DICE} --set mode=quick --seats alice,bob -o t0.toml"));
        let mut states = 1;
        let mut sent: Vec<Vec<u8>> = Vec::new();
        for _ in 0..DEEDS {
            // Any earlier state may be put back, newer ones more often.
            let state = states - 1 - luck.below(states).min(luck.below(states));
            world.copy(&format!("t{state}.toml"), "t.toml");
            let steps = world.steps_by("t.toml", luck.below(3) as u64).join(" ");
            let say = ["", " --say well", " --say ha"][luck.below(3)];
            let line = match luck.below(6) {
                0 => "undo t.toml --yes".to_owned(),
                1 => "mail t.toml --by-hand --to x@example.org -o left.asc".to_owned(),
                2 => format!("play t.toml {steps} --one{say}"),
                _ => format!("play t.toml {steps}{say}"),
            };
            let ran = world.run("both", &line);
            match ran.code {
                Some(0) if line.starts_with("mail") => {
                    sent.push(world.bytes("t.toml"));
                    fs::remove_file(world.path("left.asc")).unwrap();
                }
                Some(0) => {
                    world.copy("t.toml", &format!("t{states}.toml"));
                    states += 1;
                }
                _ => refused += 1,
            }
        }
        left += sent.len();
        let chains: Vec<_> = sent.iter().map(|bytes| check(bytes).unwrap().0).collect();
        for (place, one) in chains.iter().enumerate() {
            for other in &chains[..place] {
                let relation = compare(one, other);
                assert!(!matches!(relation, Relation::Parted { .. }), "a fork has left: {relation:?}");
            }
        }
    }
    assert!(left > ROUNDS && refused > ROUNDS, "{left} left, {refused} refused");
}

/// A home whose memory of a table is in another form signs nothing there, says what to do, and writes nothing
/// over it.
#[test]
fn what_is_remembered_in_another_form_is_refused_and_left_as_it_is() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.done("a", &format!("play t.toml {} --say one --one --yes", world.steps("t.toml").join(" ")));
    while world.clock("t.toml") != Some("a") {
        world.turn("t.toml");
    }
    let play = format!("play t.toml {} --yes", world.steps("t.toml").join(" "));
    let remembered = world.path(&format!("a/tables/{}/marks.toml", hex(&world.table("t.toml").id())));
    let text = fs::read_to_string(&remembered).unwrap();
    let first = text.split('"').find(|text| text.split(' ').count() > 4).unwrap();
    let words: Vec<&str> = first.split(' ').collect();
    let without = |place: usize| text.replacen(first, &[&words[..place], &words[place + 1..]].concat().join(" "), 1);
    for (what, other) in [
        ("keys that are not told apart", format!("[accepted]\nnumber = 1\n{text}")),
        ("a list for each key", format!("{text}[[key]]\nidentity = \"{}\"\n", words[3])),
        ("a turn without its number", without(0)),
        ("a turn without its key", without(3)),
        ("a turn without its time", without(4)),
        ("a mark that is not known", text.replacen(first, &format!("{first} forgotten"), 1)),
        ("more turns than there are", text.replacen("before = ", "before = 9", 1)),
        ("a trail", format!("trail = []\n{text}")),
        ("a later key", format!("form = 2\n{text}")),
        ("nothing", String::new()),
        ("no text", "\u{0}".to_owned()),
    ] {
        assert_ne!(other, text, "{what}");
        fs::write(&remembered, &other).unwrap();
        let file = world.bytes("t.toml");
        for line in [&*play, "undo t.toml --yes", "consent t.toml end", "mail t.toml --by-hand --to x@example.org -o x"]
        {
            let ran = world.run("a", line);
            assert_eq!(ran.code, Some(1), "{what}: {line}: {}{}", ran.out, ran.err);
            assert!(
                ran.err.contains("if another bypost wrote it, finish the table with that one"),
                "{what}: {line}: {}",
                ran.err
            );
        }
        assert!(world.bytes("t.toml") == file && fs::read_to_string(&remembered).unwrap() == other, "{what}");
    }
}

/// A player whose `undo` of several turns is stopped between the file and the memory takes back again, and
/// plays on.
#[test]
fn an_interrupted_undo_is_done_again() {
    let read_only = |world: &World, on: bool| {
        let mut permissions = fs::metadata(world.path("t.toml")).unwrap().permissions();
        permissions.set_readonly(on);
        fs::set_permissions(world.path("t.toml"), permissions).unwrap();
    };
    for undone in 0..3 {
        let world = both();
        world.done("both", &format!("new {DICE} --set mode=quick --seats alice,bob -o t.toml"));
        for _ in 0..4 {
            world.done("both", &format!("play t.toml {}", world.steps("t.toml").join(" ")));
        }
        for _ in 0..undone {
            world.done("both", "undo t.toml --yes");
        }
        let tables = world.path("both/tables");
        let path = tables.join(&names_in(&tables)[0]).join("marks.toml");
        let (memory, file) = (fs::read(&path).unwrap(), world.bytes("t.toml"));
        world.done("both", "undo t.toml --yes");
        let (memory_after, file_after) = (fs::read(&path).unwrap(), world.bytes("t.toml"));
        // A file that nothing may replace stops the command after the first thing that it writes.
        fs::write(&path, memory).unwrap();
        fs::write(world.path("t.toml"), &file).unwrap();
        read_only(&world, true);
        world.refused("both", "undo t.toml --yes", "read-only");
        read_only(&world, false);
        fs::write(world.path("t.toml"), &file_after).unwrap();
        world.done("both", "undo t.toml --yes");
        assert!(world.bytes("t.toml") == file_after, "after {undone}: the file");
        assert!(fs::read(&path).unwrap() == memory_after, "after {undone}: the memory");
        world.done("both", &format!("play t.toml {}", world.steps("t.toml").join(" ")));
    }
}

/// Two players took bob's seat, one of them with a key of this home. Alice's first turn counts as answered.
#[test]
fn an_answer_on_another_branch_is_remembered() {
    let world = World::new();
    world.settle("a", "bob2", 3);
    world.done("a", &format!("new {DICE} --seats alice,bob -o t.toml"));
    world.copy("t.toml", "bob.toml");
    world.done("b", "join bob.toml");
    world.done("a", "join t.toml --seat bob --as bob2");
    world.done("a", "show bob.toml");
    world.done("a", "undo t.toml --yes");
    world.refused("a", "undo t.toml --yes", "turn 1 was answered, as was seen here");
}

/// A table that came and could not be written counts as seen.
#[test]
fn an_answer_is_remembered_before_it_is_written() {
    let world = World::new();
    world.done("a", &format!("new {DICE} --seats alice,bob -o t.toml"));
    fs::create_dir(world.path("in")).unwrap();
    world.copy("t.toml", "in/t.toml");
    world.copy("t.toml", "bob.toml");
    world.done("b", "join bob.toml");
    world.done("b", "mail bob.toml --by-hand --to x@example.org -o bob.asc");
    let mut permissions = fs::metadata(world.path("in/t.toml")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(world.path("in/t.toml"), permissions).unwrap();
    assert_eq!(world.run("a", "receive bob.asc --into in").code, Some(1));
    world.refused("a", "undo t.toml --yes", "turn 1 was answered, as was seen here");
}

#[test]
fn undo_writes_over_no_newer_file() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.copy("t.toml", "earlier.toml");
    while world.clock("t.toml") == Some("a") {
        world.turn("t.toml");
    }
    world.copy("t.toml", "answered.toml");
    world.turn_in("b", "answered.toml");
    world.refused("a", "undo t.toml --yes -o answered.toml", "exists and is not an earlier state of this table");
    world.done("a", "undo t.toml --yes -o earlier.toml");
}

#[test]
fn undo_says_what_it_knows() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.copy("t.toml", "older.toml");
    world.turn("t.toml");
    world.done("a", "mail t.toml --to b@example.org --from a@example.org -o m.eml");
    world.refused("a", "undo t.toml --yes", "no answer to it was seen here");
    // This is an older file, from before the turn that was built on.
    while world.clock("t.toml") == Some("a") {
        world.turn("t.toml");
    }
    world.refused("b", "undo t.toml --yes", "the last turn is alice's, whose key is not here: your turn");
    world.turn("t.toml");
    while world.clock("t.toml") == Some("b") {
        world.turn("t.toml");
    }
    world.refused("a", "undo t.toml --yes", "the last turn is bob's, whose key is not here");
    world.turn("t.toml");
    world.refused("a", "undo older.toml --yes", "this file lacks turn");
}
