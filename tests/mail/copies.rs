//! Copies go to those who are named, or who are set for the table.

use bypost::rules::Seat;

use super::world::{body_of, header_of, taken_apart, world};
use crate::common::homes::World;
use crate::common::samples::HANDS;

/// A table of three with somebody who only watches; alice's home knows all addresses.
fn table() -> World {
    let world = world();
    world.done("a", "address add carol carol@example.com");
    world.done("a", "address add dave dave@example.com --width 40 --plain");
    world.done("a", &format!("new {HANDS} --seats alice,bob,carol -o t.toml"));
    world
}

/// Those who get a mail, and those who get a copy of it.
fn recipients(world: &World, options: &str) -> [Vec<String>; 2] {
    let report = world.json("a", &format!("mail t.toml {options} -o m.eml"));
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    std::fs::remove_file(world.path("m.eml")).unwrap();
    let (headers, _) = taken_apart(&mail);
    let all = |field: &str| -> Vec<String> {
        report[field].as_array().unwrap().iter().map(|to| to.as_str().unwrap().to_owned()).collect()
    };
    let both = ["to", "cc"].map(all);
    for (name, people) in ["To", "Cc"].into_iter().zip(&both) {
        let is_there = headers.iter().any(|line| line.starts_with(&format!("{name}: ")));
        assert_eq!(is_there, !people.is_empty(), "{headers:?}");
        assert!(people.iter().all(|person| header_of(&headers, name).contains(&format!("<{person}>"))), "{headers:?}");
    }
    both
}

#[test]
fn copies_go_to_those_who_are_named() {
    let world = table();
    let (bob, carol, dave) = ("bob@example.net", "carol@example.com", "dave@example.com");
    for (options, to, cc) in [
        ("", vec![bob], vec![]),
        ("--cc all", vec![bob], vec![carol]),
        ("--cc dave", vec![bob], vec![dave]),
        ("--cc all,dave,erin@example.com", vec![bob], vec![carol, dave, "erin@example.com"]),
        ("--cc bob,dave --cc dave@example.com", vec![bob], vec![dave]),
        ("--to carol --cc all", vec![carol], vec![bob]),
    ] {
        assert_eq!(recipients(&world, options), [to, cc], "{options}");
    }
    // What is set for a table holds where nothing else is said.
    world.done("a", "config copies t.toml all,dave");
    for (options, to, cc) in [
        ("", vec![bob], vec![carol, dave]),
        ("--cc none", vec![bob], vec![]),
        ("--cc alice", vec![bob], vec!["alice@example.org"]),
        ("--to bob", vec![bob], vec![]),
        ("--to dave --cc all", vec![dave], vec![bob, carol]),
    ] {
        assert_eq!(recipients(&world, options), [to, cc], "{options}");
    }
    let copies =
        |world: &World| world.json("a", "config")["copies"].as_object().unwrap().values().cloned().collect::<Vec<_>>();
    assert_eq!(copies(&world), [serde_json::json!(["all", "dave"])]);
    world.refused("a", "config copies t.toml frank", "no address of frank is here");
    world.refused("a", "mail t.toml --cc all,frank -o m.eml", "no address of frank is here");
    world.done("a", "address remove carol");
    world.refused("a", "mail t.toml -o m.eml", "no address of carol is here");
    world.done("a", "config copies t.toml none");
    assert_eq!(recipients(&world, ""), [vec![bob.to_owned()], vec![]]);
    assert!(copies(&world).is_empty());
}

#[test]
fn a_mail_with_copies_speaks_of_its_reader_by_name() {
    let world = table();
    world.done("b", "join t.toml");
    world.settle("c", "carol", 3);
    world.done("c", "join t.toml");
    while world.table("t.toml").clock() != Some(Seat::new(1)) {
        let home = ["a", "b", "c"][world.table("t.toml").clock().unwrap().index()];
        world.run(home, "play t.toml");
        if world.table("t.toml").clock() == Some(Seat::new(0)) && world.steps("t.toml").len() == 1 {
            let step = world.steps("t.toml").remove(0);
            let output = world.command("a").args(["play", "t.toml", &step]).output().unwrap();
            assert!(output.status.success());
        }
    }
    world.done("a", "mail t.toml -o m.eml");
    world.done("a", "mail t.toml --cc all -o n.eml");
    let [alone, copied] = ["m.eml", "n.eml"].map(|name| body_of(&world.bytes(name)));
    assert!(alone.contains("What has happened since turn 2, your last:"), "{alone}");
    assert!(alone.contains("Save this mail as MAIL"), "{alone}");
    assert!(copied.contains("What has happened since turn 2, the last of bob:"), "{copied}");
    assert!(copied.contains("For bob, with this mail saved as MAIL:"), "{copied}");
    assert!(!copied.contains("your") && !copied.contains("only you"), "{copied}");
}

#[test]
fn the_narrowest_reader_sets_the_width() {
    let world = table();
    let widest = |options: &str| {
        world.done("a", &format!("mail t.toml --armor never {options} -o m.eml"));
        let bytes = world.bytes("m.eml");
        std::fs::remove_file(world.path("m.eml")).unwrap();
        let has_page = String::from_utf8_lossy(&bytes).contains("text/html");
        (body_of(&bytes).lines().map(str::len).max().unwrap() <= 40, has_page)
    };
    for (options, expected) in [
        ("", (false, true)),
        ("--plain", (false, false)),
        ("--to dave", (true, false)),
        ("--to dave@example.com", (true, false)),
        ("--cc dave", (true, true)),
        ("--width 40", (true, true)),
        ("--to dave --width 72", (false, false)),
    ] {
        assert_eq!(widest(options), expected, "{options}");
    }
}

#[test]
fn somebody_without_a_seat_gets_the_whole_table() {
    let world = table();
    world.done("a", "mail t.toml --cc dave -o m.eml");
    std::fs::create_dir(world.path("d")).unwrap();
    assert!(world.done("d", "receive m.eml --into d --any").contains("new"));
}
