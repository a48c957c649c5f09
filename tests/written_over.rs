//! Files that must not be written over, lost, or written at all: strangers' tables, and files of commands
//! that run at the same time.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common::samples::DICE;
use std::fs;

use crate::common::homes::{World, names_in};
use crate::common::{Record, header};
use bypost::file::text;
use bypost::post::armor;

#[test]
fn addresses_that_are_added_at_once_are_all_kept() {
    let world = World::new();
    let running: Vec<_> = (0..8)
        .map(|number| world.command("a").args(["address", "add", &format!("n{number}"), "a@b.cd"]).spawn().unwrap())
        .collect();
    running.into_iter().for_each(|mut child| assert!(child.wait().unwrap().success()));
    assert_eq!(world.json("a", "address list").as_array().unwrap().len(), 8);
}

#[test]
fn strangers_branches_are_not_written() {
    let world = World::new();
    world.settle("c", "carol", 3);
    fs::create_dir(world.path("in")).unwrap();
    let one = Record::played(header(5, &[]), 6, 11);
    let mut other = one.up_to(5);
    other.take(&["resign".to_owned()], &[]);
    let mails: String = [&one, &other].map(|record| armor(&text(&record.chain.file(), ""))).concat();
    fs::write(world.path("mail.txt"), mails).unwrap();
    for home in ["c", "nobody"] {
        let ran = world.run(home, "--json receive mail.txt --into in");
        assert!(ran.out.contains("\"kind\": \"foreign\""), "{}{}", ran.out, ran.err);
        assert_eq!(names_in(&world.path("in")), [""; 0]);
    }
    // A player who asks for it gets both: one has the file, and the other is kept.
    let ran = world.run("c", "--json receive mail.txt --into in --any");
    assert!(ran.out.contains("\"kind\": \"fork\""), "{}{}", ran.out, ran.err);
    let names = names_in(&world.path("in"));
    assert_eq!(names.len(), 1);
    world.done("c", &format!("show in/{} --branch 1 -o other.toml", names[0]));
    let heads = [format!("in/{}", names[0]), "other.toml".to_owned()].map(|file| world.table(&file).head());
    assert!(heads == [one.table().head(), other.table().head()] || heads == [other.table().head(), one.table().head()]);
}

#[test]
fn what_came_without_a_turn_that_was_signed_here_is_told() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let sent = String::from_utf8(world.bytes("t.toml")).unwrap();
    world.turn("t.toml");
    fs::create_dir(world.path("in")).unwrap();
    fs::write(world.path("mail.txt"), armor(&sent)).unwrap();
    world.done("a", "receive mail.txt --into in");
    let file = names_in(&world.path("in")).pop().unwrap();
    assert_eq!(world.bytes(&format!("in/{file}")), world.bytes("t.toml"));
    // On an older file no other turn is taken.
    fs::write(world.path(&format!("in/{file}")), &sent).unwrap();
    let ran = world.run("a", &format!("show in/{file}"));
    // The home has a copy of it, and so its steps.
    let turns = world.json("a", "log t.toml");
    let steps = turns.as_array().unwrap().last().unwrap()["steps"].as_array().unwrap();
    let steps = steps.iter().map(|step| step.as_str().unwrap()).collect::<Vec<_>>().join(" ");
    let told = ran.out + &ran.err;
    assert!(told.contains(" was signed here and is not in this file"), "{told}");
    // The command that is printed gives the same turn again.
    assert!(told.contains(&format!(" {steps} makes the same turn again")), "{told}");
    world.done("a", &format!("play in/{file} {steps}"));
    assert_eq!(world.bytes(&format!("in/{file}")), world.bytes("t.toml"));
}

#[test]
fn what_is_refused_leaves_no_memory() {
    let world = World::new();
    fs::write(world.path("there.toml"), "mine").unwrap();
    fs::create_dir(world.path("folder")).unwrap();
    for output in ["there.toml", "folder", "folder/"] {
        let ran = world.run("a", &format!("new {DICE} --seats alice,bob -o {output}"));
        assert_eq!(ran.code, Some(1), "{}", ran.err);
    }
    let left = fs::read_dir(world.path("a/tables")).map_or(0, Iterator::count);
    assert_eq!(left, 0, "nothing is remembered of a table that was not made");
}

#[cfg(unix)]
#[test]
fn names_of_files_make_no_lines_of_their_own() {
    let world = World::new();
    world.begin("whole.toml");
    let name = "x\u{1b}[2J\nnext: evil.toml";
    world.copy("whole.toml", name);
    for args in [&["show", name][..], &["undo", "--yes", name][..], &["receive", "d\nx"][..]] {
        fs::create_dir_all(world.path("d\nx")).unwrap();
        let ran = crate::common::homes::ran(world.command("a").args(args).output().unwrap());
        let all = ran.out + &ran.err;
        assert!(!all.contains('\u{1b}') && !all.contains("\nnext: evil") && !all.contains("d\nx"), "{args:?}: {all:?}");
    }
}

#[test]
fn a_race_that_came_convicts_nobody() {
    let world = World::new();
    world.settle("c", "bob", 3);
    world.done("a", &format!("new {DICE} --seats alice,bob -o t.toml"));
    world.copy("t.toml", "other.toml");
    world.done("b", "join t.toml");
    world.done("c", "join other.toml");
    fs::create_dir(world.path("in")).unwrap();
    fs::write(world.path("in/t.toml"), world.bytes("t.toml")).unwrap();
    let other = String::from_utf8(world.bytes("other.toml")).unwrap();
    fs::write(world.path("mail.txt"), armor(&other)).unwrap();
    let ran = world.run("a", "receive mail.txt --into in");
    assert!(ran.code == Some(1) && ran.err.contains("nobody signed both"), "{}{}", ran.out, ran.err);
    assert!(!ran.err.contains("has signed the proof"), "{}", ran.err);
    assert!(world.done("a", "inbox in").contains("nobody signed both"));
}
