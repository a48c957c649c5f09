//! An archive that is wrong or missing is told.

use std::fs;

use super::split_tables::{begun, play, text};
use crate::common::samples::HANDS;

#[test]
fn who_has_signed_there_needs_no_archive_and_who_has_not_is_told() {
    let world = begun(9);
    world.settle("c", "carol", 3);
    let name = world.json("a", "compact t.toml")["archive"].as_str().unwrap().to_owned();
    fs::create_dir(world.path("away")).unwrap();
    fs::rename(world.path(&name), world.path("away").join(&name)).unwrap();
    // Both homes have kept the turns that they signed on, even if only the rest was sent.
    play(&world, "t.toml", 4);
    world.done("b", "verify t.toml");
    let missing = format!("were split off into {name}, which is not here");
    world.refused("c", "verify t.toml", &missing);
    world.refused("c", "show t.toml", &missing);
    assert!(world.run("c", "show t.toml").err.contains("hint: put the archive beside the file"));
    fs::rename(world.path("away").join(&name), world.path(&name)).unwrap();
    assert!(world.done("c", "verify t.toml").contains(": valid; "));
    assert_eq!(world.json("b", "status t.toml")["archived"], world.json("c", "status t.toml")["archived"]);
}

#[test]
fn wrong_archives_and_wrong_counts_are_refused() {
    let world = begun(9);
    fs::copy(world.path("t.toml"), world.path("old.toml")).unwrap();
    let report = world.json("a", "compact t.toml");
    let (name, archived) = (report["archive"].as_str().unwrap().to_owned(), report["archived"].as_u64().unwrap());
    world.settle("c", "carol", 3);
    let (rest, archive) = (text(&world, "t.toml"), text(&world, &name));
    let count = format!("\narchived = {archived}\n");
    let refused = |rest: &str, archive: &str, words: &str| {
        fs::write(world.path("t.toml"), rest).unwrap();
        fs::write(world.path(&name), archive).unwrap();
        world.refused("c", "verify t.toml", words);
    };
    let off = |by: i64| rest.replace(&count, &format!("\narchived = {}\n", archived as i64 + by));
    refused(&off(1), &archive, "stands in place");
    refused(&off(-1), &archive, "stands in place");
    refused(&off(-(archived as i64)), &archive, "archived must be at least 1");
    refused(&rest.replace(&count, "\n"), &archive, "stands in place 1");
    refused(&rest.replace(&count, "\narchived = 99999999\n"), &archive, "at most 10000 turns");
    refused(&rest.replace(&count, "\narchived = -1\n"), &archive, "invalid value");
    let (head, _) = rest.split_at(rest.find("\n[[turn]]").unwrap() + 1);
    refused(head, &archive, "turns must follow");
    // These are the archive of another table, one with too few turns, one with an altered turn, and a file
    // that is no archive.
    world.done("a", &format!("new {HANDS} --seats alice,bob -o u.toml"));
    refused(&rest, &text(&world, "u.toml"), "the archive does not hold");
    let cut = archive.rfind("\n[[turn]]").unwrap() + 1;
    refused(&rest, &archive[..cut], "the archive does not hold");
    refused(&rest, &archive.replacen("time = \"2100", "time = \"2099", 1), "with its archive");
    refused(&rest, "what", "with its archive");
    refused(&rest, &rest, "they lie in its archive");
    refused(&rest.replacen("time = \"2100", "time = \"2099", 1), &archive, "altered");
    // Turns behind those that were split off are checked too, though they are not needed.
    let more = text(&world, "old.toml");
    let last = more.rfind("time = \"2100").unwrap();
    let altered = format!("{}time = \"2099{}", &more[..last], &more[last + "time = \"2100".len()..]);
    assert!(more.matches("[[turn]]").count() as u64 > archived);
    refused(&rest, &altered, "with its archive");
    for archive in [more, archive] {
        fs::write(world.path("t.toml"), &rest).unwrap();
        fs::write(world.path(&name), &archive).unwrap();
        assert!(world.done("c", "verify t.toml").contains(": valid; "));
    }
    // Another file with the name of the archive is not written over.
    fs::write(world.path(&name), "what").unwrap();
    world.refused("a", "compact old.toml", "exists and is not the archive of this table");
}

#[test]
fn who_keeps_a_copy_is_told_to_move_a_wrong_archive_away() {
    let world = begun(9);
    world.settle("c", "carol", 3);
    let name = world.json("a", "compact t.toml")["archive"].as_str().unwrap().to_owned();
    let archive = text(&world, &name);
    let hint = format!("hint: this home has kept the turns that were split off: move {name} away");
    for wrong in [archive.replacen("time = \"2100", "time = \"2099", 1), "what".to_owned()] {
        fs::write(world.path(&name), wrong).unwrap();
        for home in ["a", "b", "c"] {
            world.refused(home, "show t.toml", &format!("with its archive {name}: "));
            assert_eq!(world.run(home, "show t.toml").err.contains(&hint), home != "c", "{home}");
        }
    }
    // A fault in the file itself is not blamed on the archive.
    let rest = text(&world, "t.toml");
    fs::write(world.path(&name), &archive).unwrap();
    fs::write(world.path("t.toml"), rest.replacen("time = \"2100", "time = \"2099", 1)).unwrap();
    assert!(!world.run("a", "show t.toml").err.contains(&hint));
    fs::write(world.path("t.toml"), rest).unwrap();
    fs::rename(world.path(&name), world.path("away.toml")).unwrap();
    world.done("a", "show t.toml");
}
