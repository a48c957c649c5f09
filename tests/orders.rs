//! Orders of the real program: records that are broken, keys that are locked, homes that were put back, and
//! processes that run at once.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::process::Stdio;

use crate::common::homes::{Ran, World, ran};

/// A table at which alice is to play, and a turn that she may take, as words of an order.
fn to_play() -> (World, String) {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let steps = world.steps("t.toml").join(" ");
    (world, steps)
}

/// Runs `order t.toml --if any --then STEP` in a home, and more words.
fn give(world: &World, home: &str, step: &str, more: &[&str]) -> Ran {
    ran(world.command(home).args(["order", "t.toml", "--if", "any", "--then", step]).args(more).output().unwrap())
}

#[track_caller]
fn done(ran: &Ran) {
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

/// The record of a table in a home.
fn record(world: &World, home: &str) -> std::path::PathBuf {
    fs::read_dir(world.path(home).join("orders")).unwrap().next().unwrap().unwrap().path()
}

#[test]
fn an_order_plays_what_its_player_would_and_leaves_no_trace() {
    let (world, step) = to_play();
    let copy = |from: &str, to: &str| {
        fs::create_dir_all(world.path(to)).unwrap();
        for entry in fs::read_dir(world.path(from)).unwrap().map(|entry| entry.unwrap()) {
            let to = world.path(to).join(entry.file_name());
            if entry.path().is_dir() {
                fs::create_dir_all(&to).unwrap();
                for file in fs::read_dir(entry.path()).unwrap().map(|entry| entry.unwrap()) {
                    fs::copy(file.path(), to.join(file.file_name())).unwrap();
                }
            } else {
                fs::copy(entry.path(), to).unwrap();
            }
        }
    };
    copy("a", "a2");
    world.copy("t.toml", "person.toml");
    world.done("a2", &format!("play person.toml {step}"));
    done(&give(&world, "a", &step, &[]));
    let before = world.table("t.toml").turns();
    let played = world.run("a", "order t.toml --play");
    assert!(played.err.contains("order 1 is carried out"), "{}", played.err);
    assert!(world.table("t.toml").turns() > before);
    assert_eq!(world.bytes("t.toml"), world.bytes("person.toml"));
    // It has answered.
    assert!(world.done("a", "order t.toml").contains("it is forgotten: it has answered"));
}

#[test]
fn a_broken_record_is_told_and_keeps_nobody_from_playing() {
    let (world, step) = to_play();
    done(&give(&world, "a", &step, &[]));
    let path = record(&world, "a");
    let good = fs::read_to_string(&path).unwrap();
    for bad in ["", "garbage", "[[order]]", "order = 3", &good.replace("then", "than"), &good.replace(&good[..40], "")]
    {
        fs::write(&path, bad).unwrap();
        if bad.is_empty() {
            assert_eq!(world.done("a", "order t.toml"), "");
            continue;
        }
        world.refused("a", "order t.toml", "mend this file, or delete it");
        world.refused("a", "inbox --play .", "mend this file, or delete it");
        assert!(world.done("a", "status t.toml").contains("order  the orders cannot be read"), "{bad}");
        world.done("a", "inbox .");
        world.done("a", "");
    }
    fs::write(&path, [0xff, 0xfe, 0]).unwrap();
    world.refused("a", "order t.toml", "mend this file");
    fs::write(&path, vec![b'#'; 9 << 20]).unwrap();
    world.refused("a", "order t.toml", "is no file of orders");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    world.refused("a", "order t.toml", "is no file of orders");
    world.done("a", &format!("play t.toml {step}"));
}

#[test]
fn no_question_is_answered_by_an_order() {
    // The key is locked.
    let (world, step) = to_play();
    let with = |line: &str| {
        let mut command = world.command("a");
        ran(command.env("BYPOST_PASSPHRASE", "good luck to all").args(line.split(' ')).output().unwrap())
    };
    done(&with("key passphrase alice"));
    let refused = give(&world, "a", &step, &[]);
    assert!(refused.code == Some(1) && refused.err.contains("--as alice asks for its passphrase"), "{}", refused.err);
    let mut command = world.command("a");
    command
        .env("BYPOST_PASSPHRASE", "good luck to all")
        .args(["order", "t.toml", "--as", "alice", "--if", "any", "--then"]);
    done(&ran(command.arg(&step).output().unwrap()));
    let before = world.bytes("t.toml");
    let held = world.run("a", "order t.toml --play");
    assert!(held.err.contains("is held back: the key is locked") && world.bytes("t.toml") == before, "{}", held.err);
    let played = with("order t.toml --play");
    assert!(played.err.contains("order 1 is carried out") && world.bytes("t.toml") != before, "{}", played.err);

    // The home was put back, and does not remember the table.
    let (world, step) = to_play();
    done(&give(&world, "a", &step, &[]));
    fs::remove_dir_all(world.path("a").join("tables")).unwrap();
    let before = world.bytes("t.toml");
    for line in ["order t.toml --play", "inbox --play ."] {
        let held = world.run("a", line);
        assert!(held.err.contains("does not remember"), "{}", held.err);
        assert_eq!(world.bytes("t.toml"), before, "{line}");
    }
}

#[test]
fn an_order_belongs_to_its_key() {
    let (world, step) = to_play();
    done(&give(&world, "a", &step, &[]));
    // Somebody else's home has no use for it.
    fs::create_dir_all(world.path("b").join("orders")).unwrap();
    let path = record(&world, "a");
    fs::copy(&path, world.path("b").join("orders").join(path.file_name().unwrap())).unwrap();
    let before = world.bytes("t.toml");
    world.run("b", "inbox --play .");
    assert_eq!(world.bytes("t.toml"), before);
    // A record that names another key plays nothing either.
    let text = fs::read_to_string(&path).unwrap();
    let key = text.lines().find(|line| line.starts_with("key")).unwrap();
    fs::write(&path, text.replace(key, &format!("key = \"{}=\"", "A".repeat(43)))).unwrap();
    world.run("a", "inbox --play .");
    assert_eq!(world.bytes("t.toml"), before);
    assert!(world.done("a", "order t.toml").contains("the seat belongs to another key"));
}

#[test]
fn two_processes_play_one_turn() {
    let (world, step) = to_play();
    done(&give(&world, "a", &step, &["--until", "end"]));
    let start = || {
        let mut command = world.command("a");
        command.args(["order", "t.toml", "--play"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let before = world.table("t.toml").turns();
    let mut all = [start(), start(), start()];
    all.iter_mut().for_each(|child| assert!(child.wait().unwrap().success()));
    let own = world.table("t.toml").turns() - before;
    assert!(own == 1, "{own} turns");
}
