//! Folders with many tables: `verify` of all of them, and of parts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common::samples::{DICE, HANDS};
use crate::common::signing::ForgeSignatures as _;
use std::collections::BTreeMap;
use std::fs;

use bypost::chain::{next, turn_hash};
use serde_json::Value;

use crate::common::Record;
use crate::common::homes::World;
use crate::common::results::{begun, put, won};

/// The values of the lines that a command prints, and its exit code.
#[track_caller]
fn lines(world: &World, line: &str) -> (Vec<Value>, Option<i32>) {
    let ran = world.run("a", &format!("--json {line}"));
    (ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), ran.code)
}

/// Files of all kinds in a folder: ten tables, one of which has parted and one of which does not hold, and
/// others.
fn archive() -> World {
    let world = World::new();
    for byte in 0..8 {
        put(&world, &format!("all/{}/t{byte}.toml", byte % 3), begun(DICE, &[1, 2], byte).go_on(5, 1).text());
    }
    let stem = begun(DICE, &[1, 2], 8);
    put(&world, "all/one.toml", stem.clone().go_on(8, 1).text());
    put(&world, "all/2/deep/er/two.toml", stem.clone().go_on(7, 2).text());
    put(&world, "all/old.toml", stem.text());
    put(&world, "all/broken.toml", begun(DICE, &[1, 2], 9).text().replace("alice", "mallory"));
    put(&world, "all/notes.toml", "a = 1\n");
    put(&world, "all/notes.txt", begun(DICE, &[1, 2], 9).text());
    put(&world, "all/.git/hidden.toml", "bypost = 1\nbroken\n");
    world
}

#[test]
fn a_folder_is_checked_whole() {
    let world = archive();
    let ran = world.run("a", "verify all");
    let told: Vec<&str> = ran.out.lines().collect();
    assert_eq!(ran.code, Some(3), "{}{}", ran.out, ran.err);
    assert!(told[0].starts_with("all/broken.toml: INVALID; "), "{}", ran.out);
    assert!(told[1].starts_with("FORK at turn ") && ran.out.contains("all/2/deep/er/two.toml: turn "), "{}", ran.out);
    assert_eq!(told.last(), Some(&"9 tables, 1 parted; 11 files valid, 1 invalid, 2 passed over"));
    assert_eq!(world.run("a", "verify all").out, ran.out, "it tells the same each time");
    // Without the fork the invalid file is the worst, and without that all is valid.
    for (file, code) in [("all/2/deep/er/two.toml", 1), ("all/broken.toml", 0)] {
        fs::remove_file(world.path(file)).unwrap();
        assert_eq!(world.run("a", "verify all").code, Some(code), "without {file}");
    }
    // A file that is named must be a table.
    for named in ["all/notes.toml", "all/nothing.toml"] {
        let ran = world.run("a", &format!("verify all {named}"));
        assert_eq!(ran.code, Some(4), "{}", ran.out);
        assert!(ran.out.starts_with(&format!("{named}: ")), "{}", ran.out);
    }
    assert_eq!(world.run("a", "verify all -").code, Some(2));
}

#[test]
fn each_file_is_reported_in_the_order_of_names() {
    let world = archive();
    let (mut values, code) = lines(&world, "verify all");
    assert_eq!(code, Some(3));
    let end = values.pop().unwrap();
    let files: BTreeMap<&str, &Value> = values.iter().map(|value| (value["file"].as_str().unwrap(), value)).collect();
    assert_eq!((files.len(), values.len()), (12, 12));
    assert!(values.iter().map(|value| value["file"].as_str().unwrap()).eq(files.keys().copied()), "{values:?}");
    let one = files["all/one.toml"];
    let alone = world.json("a", "verify all/one.toml");
    for (key, value) in alone[0].as_object().unwrap().iter().filter(|(key, _)| *key != "relations") {
        assert_eq!(one[key], *value, "{key}");
    }
    assert!(files["all/broken.toml"]["error"]["what"].is_string());
    assert_eq!(end["totals"]["tables"], 9);
    assert_eq!(end["parted"].as_array().unwrap().len(), 1);
    assert_eq!(end["parted"][0]["file"], "all/2/deep/er/two.toml");
    assert_eq!((&end["parted"][0]["to"], &end["parted"][0]["kind"]), (&"all/one.toml".into(), &"fork".into()));
}

/// The text of a table whose last turn that pays has a wrong proof, in the hand of its author.
fn with_wrong_proof(mut record: Record) -> String {
    while record.chain.links.last().is_some_and(|link| link.turn.proof.is_none()) {
        record = record.up_to(record.chain.links.len() - 1);
    }
    let link = record.chain.links.pop().unwrap();
    let mut turn = link.turn;
    turn.proof.as_mut().unwrap()[64] ^= 1;
    turn.signature = record.player(link.seat).sign(&turn_hash(&record.chain.id, &turn));
    let forged = next(&record.chain, turn).unwrap();
    record.chain.links.push(forged);
    record.text()
}

#[test]
fn wrong_proofs_are_found_among_many_files() {
    let world = World::new();
    let wrong = [0, 3, 4, 17, 39];
    for byte in 0..40 {
        let record = begun(if byte % 2 == 0 { DICE } else { HANDS }, &[1, 2], byte).go_on(9, 1).clone();
        let text = if wrong.contains(&byte) { with_wrong_proof(record) } else { record.text() };
        put(&world, &format!("all/{byte:02}.toml"), text);
    }
    // A turn that is not there fits no order of checks.
    put(&world, "all/cut.toml", &world.bytes("all/01.toml")[..900]);
    let ran = world.run("a", "verify all");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let told: Vec<&str> = ran.out.lines().collect();
    let files = wrong.iter().map(|byte| format!("all/{byte:02}.toml")).chain(["all/cut.toml".to_owned()]);
    let alone: Vec<String> = files.map(|file| world.run("a", &format!("verify {file}")).out).collect();
    assert!(alone[..5].iter().all(|line| line.contains("the proof of its shares does not hold")), "{alone:?}");
    assert_eq!(told[..6], alone.iter().map(|line| line.trim_end()).collect::<Vec<_>>());
    assert_eq!(told[6..], ["35 tables; 35 files valid, 6 invalid"]);
}

#[test]
fn a_folder_that_lies_too_deep_is_told_of() {
    let world = World::new();
    put(&world, &format!("all/{}t.toml", "d/".repeat(256)), begun(DICE, &[1, 2], 1).text());
    assert_eq!(world.done("a", "verify all"), "1 table; 1 file valid\n");
    put(&world, &format!("all/{}t.toml", "d/".repeat(257)), begun(DICE, &[1, 2], 2).text());
    let ran = world.run("a", "verify all");
    assert!(ran.code == Some(4) && ran.out.contains("it lies too deep"), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn nothing_outside_is_read_through_a_link() {
    use std::os::unix::fs::symlink;
    let world = archive();
    let before = world.run("a", "verify all").out;
    put(&world, "outside/broken.toml", "bypost = 1\nTOPSECRET\n");
    put(&world, "outside/won.toml", won(1, 2, 20).text());
    symlink(world.path("outside"), world.path("all/folder")).unwrap();
    symlink(world.path("outside/broken.toml"), world.path("all/file.toml")).unwrap();
    symlink(world.path("all"), world.path("all/round")).unwrap();
    let ran = world.run("a", "verify all");
    assert_eq!(ran.out, before.replace("2 passed over", "5 passed over"), "{}", ran.err);
    assert!(world.done("a", "standings all").contains("no table counts"));
    assert!(!format!("{}{}", ran.out, ran.err).contains("TOPSECRET"), "{}{}", ran.out, ran.err);
}

#[cfg(unix)]
#[test]
fn hostile_names_are_escaped() {
    let world = World::new();
    let evil = "evil\u{1b}[31m\n\u{202e}";
    put(&world, &format!("{evil}/broken{evil}.toml"), "bypost = 1\nbroken\n");
    put(&world, &format!("{evil}/going{evil}.toml"), begun(DICE, &[1, 2], 1).text());
    put(&world, &format!("{evil}/won{evil}.toml"), won(1, 2, 2).text());
    for line in ["verify .", "standings .", "--json verify .", "--json standings ."] {
        let ran = world.run("a", line);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(all.contains("evil"), "{all}");
        let is_seen = |c: char| c == '\n' || !bypost::draw::escape::is_hidden(c);
        assert!(all.chars().all(is_seen) && all.lines().all(|line| !line.starts_with("[31m")), "{line}: {all}");
    }
}
