//! Orders of the real program: turns that came in before, records that cannot be read, keys that are locked,
//! homes that were put back, and processes that run at once.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::common::homes::{Ran, World, files_under, ran};

const FILE: &str = "in/t.toml";

/// A table in a folder at which bob is to play, his turn in another file, and a step with which alice may
/// answer.
fn to_answer() -> (World, String) {
    let world = World::new();
    fs::create_dir(world.path("in")).unwrap();
    for _ in 0..64 {
        world.begun_by(1, FILE);
        world.done("b", &format!("play {FILE} {} -o next.toml", world.steps(FILE).join(" ")));
        let step = world.steps("next.toml").first().cloned().filter(|_| world.clock("next.toml") == Some("a"));
        if let Some(step) = step {
            return (world, step);
        }
    }
    panic!("alice never had an answer in 64 tables");
}

/// Lets alice give the order.
#[track_caller]
fn give(world: &World, step: &str) {
    world.done("a", &format!("order {FILE} {step}"));
}

/// The turn of bob comes in, and orders are carried out.
fn receive(world: &World) -> Ran {
    world.run("a", "receive next.toml --into in --play")
}

/// The record of the table in a home.
fn record(world: &World, home: &str) -> PathBuf {
    let kept = files_under(&world.path(home).join("tables")).into_iter();
    kept.map(|(path, _)| path).find(|path| path.ends_with("orders.toml")).unwrap()
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[test]
fn an_order_plays_what_its_player_would_and_leaves_no_trace() {
    let (world, step) = to_answer();
    copy_folder(&world.path("a"), &world.path("a2"));
    copy_folder(&world.path("in"), &world.path("in2"));
    world.done("a2", "receive next.toml --into in2");
    world.done("a2", &format!("play in2/t.toml {step}"));
    give(&world, &step);
    let before = world.bytes(FILE);
    let played = receive(&world);
    assert!(played.err.contains("it is carried out") && world.bytes(FILE) != before, "{}", played.err);
    assert!(world.table(FILE).turns() > world.table("next.toml").turns());
    assert_eq!(world.bytes(FILE), world.bytes("in2/t.toml"));
    // It has played its turn. In an older copy of the file it plays nothing.
    assert!(world.run("a", &format!("order {FILE}")).err.contains("no order is here"));
    world.copy("next.toml", FILE);
    world.run("a", "inbox --play in");
    assert_eq!(world.bytes(FILE), world.bytes("next.toml"));
}

#[test]
fn an_order_plays_on_no_turn_that_came_in_before() {
    let (world, step) = to_answer();
    give(&world, &step);
    let looks = [
        "receive next.toml --into in",
        &format!("show {FILE}"),
        &format!("status {FILE}"),
        &format!("moves {FILE}"),
        &format!("log {FILE}"),
        &format!("order {FILE}"),
        "inbox in",
        &format!("verify {FILE}"),
    ];
    copy_folder(&world.path("a"), &world.path("fresh"));
    let before = world.bytes(FILE);
    for look in looks {
        fs::remove_dir_all(world.path("a")).unwrap();
        copy_folder(&world.path("fresh"), &world.path("a"));
        if look.starts_with("receive") {
            fs::write(world.path(FILE), &before).unwrap();
        } else {
            world.copy("next.toml", FILE);
        }
        world.done("a", look);
        let waiting = world.bytes(FILE);
        for line in ["inbox --play in", "receive --play next.toml --into in"] {
            let held = world.run("a", line);
            let why = "nothing is played: the turn before yours did not come in with this command";
            assert!(held.err.contains(why), "{look}: {line}: {}", held.err);
            assert_eq!(world.bytes(FILE), waiting, "{look}: {line}");
        }
        assert!(world.done("a", &format!("order {FILE}")).contains("order of alice: "), "{look}");
    }
    // A folder brings turns as well. A bell that has rung for one has not shown it to the order's player.
    fs::remove_dir_all(world.path("a")).unwrap();
    copy_folder(&world.path("fresh"), &world.path("a"));
    world.copy("next.toml", FILE);
    world.done("a", "watch in");
    assert!(world.run("a", "inbox --play in").err.contains("it is carried out"));
}

#[test]
fn an_order_is_given_at_the_newest_file_and_plays_where_none_has_parted() {
    let (world, step) = to_answer();
    // An older copy beside the newest file.
    world.copy(FILE, "in/old.toml");
    world.copy("next.toml", FILE);
    world.refused("a", &format!("order in/old.toml {step}"), "is older than another file of its table here");
    world.copy("in/old.toml", FILE);
    fs::remove_file(world.path("in/old.toml")).unwrap();
    give(&world, &step);
    // A fork of bob's, under whatever name, as he may have made it in another home.
    world.settle("b2", "bob", 2);
    let said = ["play", FILE, "--yes", "--say", "or so", "-o", "in/other.toml"];
    let steps = world.steps(FILE);
    let forked = ran(world.command("b2").args(said).args(steps).output().unwrap());
    assert_eq!(forked.code, Some(0), "{}", forked.err);
    world.copy("next.toml", FILE);
    let held = world.run("a", "inbox --play in");
    let why = "nothing is played: another file of this table is here that has parted from this one";
    assert!(held.err.contains(why), "{}{}", held.out, held.err);
    assert_eq!(world.table(FILE).turns(), world.table("next.toml").turns());
}

#[test]
fn undo_ends_an_order() {
    let (world, step) = to_answer();
    world.copy("next.toml", FILE);
    world.turn(FILE);
    if world.clock(FILE) == Some("a") {
        world.refused("a", &format!("order {FILE} {step}"), "the clock is with alice");
        return undo_ends_an_order();
    }
    give(&world, &step);
    let undone = world.run("a", &format!("undo {FILE} --yes"));
    assert!(undone.err.contains("the standing order at this table ends with that"), "{}", undone.err);
    assert!(world.run("a", &format!("order {FILE}")).err.contains("no order is here"));
}

/// A record in the form that orders had before they were standing orders.
const OLDER: &str = r#"
[[order]]
number = 1
key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
seat = "alice"
turn = 7
after = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
until = "end"
[[order.reply]]
if = "any"
then = "check/fold"
"#;

#[test]
fn a_record_that_cannot_be_read_plays_nothing_and_is_never_overwritten() {
    let (world, step) = to_answer();
    give(&world, &step);
    let path = record(&world, "a");
    let good = fs::read_to_string(&path).unwrap();
    world.copy("next.toml", FILE);
    let resigns = good.replace(&format!("steps = [\"{step}\"]"), "steps = [\"resign\"]");
    assert_ne!(resigns, good);
    let long = vec![b'#'; 9 << 20];
    let unknown = good.replace("played", "plaid");
    let all = [OLDER, "", "garbage", "[[order]]", "order = 3", &unknown, &resigns].map(str::as_bytes);
    for bad in all.into_iter().chain([&[0xff, 0xfe, 0][..], &long]) {
        fs::write(&path, bad).unwrap();
        for line in ["order in/t.toml", &*format!("order {FILE} {step}"), "order in/t.toml --cancel", "inbox --play in"]
        {
            world.refused("a", line, "delete this file, and give the order anew with bypost order");
            assert_eq!(fs::read(&path).unwrap(), bad, "{line}");
        }
        assert_eq!(world.bytes(FILE), world.bytes("next.toml"));
        let told = world.done("a", &format!("status {FILE}"));
        assert!(told.contains("order cannot be read, and plays nothing"), "{told}");
        world.done("a", "inbox in");
    }
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    world.refused("a", "order in/t.toml", "is no file of orders");
    world.done("a", &format!("play {FILE} {step}"));
}

#[test]
fn no_question_is_answered_by_an_order() {
    // The key is locked.
    let (world, step) = to_answer();
    let with = |line: &str| {
        let mut command = world.command("a");
        ran(command.env("BYPOST_PASSPHRASE", "good luck to all").args(line.split(' ')).output().unwrap())
    };
    assert_eq!(with("key passphrase alice").code, Some(0));
    world.refused("a", &format!("order {FILE} {step}"), "--as alice asks for its passphrase");
    assert_eq!(with(&format!("order {FILE} --as alice {step}")).code, Some(0));
    copy_folder(&world.path("a"), &world.path("fresh"));
    let held = receive(&world);
    assert!(held.err.contains("nothing is played: the key of alice is locked"), "{}", held.err);
    assert_eq!(world.table(FILE).turns(), world.table("next.toml").turns());
    fs::remove_dir_all(world.path("a")).unwrap();
    copy_folder(&world.path("fresh"), &world.path("a"));
    let played = with("inbox --play in");
    assert!(played.err.contains("it is carried out"), "{}", played.err);

    // The home was put back, and does not remember the table.
    let (world, step) = to_answer();
    give(&world, &step);
    let kept = files_under(&world.path("a/tables"));
    kept.iter().filter(|(path, _)| !path.ends_with("orders.toml")).for_each(|(path, _)| fs::remove_file(path).unwrap());
    for line in ["receive --play next.toml --into in", "inbox --play in"] {
        let held = world.run("a", line);
        assert!(held.err.contains("nothing is played"), "{}", held.err);
        assert_eq!(world.table(FILE).turns(), world.table("next.toml").turns(), "{line}");
    }
}

#[test]
fn an_order_belongs_to_its_key() {
    let (world, step) = to_answer();
    give(&world, &step);
    // Somebody else's home has no use for it.
    let path = record(&world, "a");
    let others = world.path("b").join(path.strip_prefix(world.path("a")).unwrap());
    fs::create_dir_all(others.parent().unwrap()).unwrap();
    fs::copy(&path, others).unwrap();
    world.copy("next.toml", FILE);
    world.run("b", "inbox --play in");
    assert_eq!(world.bytes(FILE), world.bytes("next.toml"));
    // A record that names another key plays nothing either.
    let text = fs::read_to_string(&path).unwrap();
    let key = text.lines().find(|line| line.starts_with("key")).unwrap();
    fs::write(&path, text.replace(key, &format!("key = \"{}=\"", "A".repeat(43)))).unwrap();
    let told = world.run("a", "inbox --play in");
    assert!(told.err.contains("it is over: the seat belongs to another key"), "{}", told.err);
    assert_eq!(world.bytes(FILE), world.bytes("next.toml"));
}

#[test]
fn two_processes_play_one_turn() {
    let (world, step) = to_answer();
    give(&world, &step);
    world.copy("next.toml", FILE);
    let start = || {
        let mut command = world.command("a");
        command.args(["inbox", "--play", "in"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let before = world.table(FILE).turns();
    let mut all = [start(), start(), start()];
    for child in &mut all {
        child.wait().unwrap();
    }
    let turns = bypost::file::read(&world.bytes(FILE)).unwrap().turns;
    let own = turns[before as usize..].iter().filter(|turn| turn.seat == "alice" && !turn.steps.is_empty()).count();
    assert_eq!(own, 1);
}
