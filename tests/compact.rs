//! Long tables whose first turns were split off into an archive, with the real program: two players with
//! homes, and one without.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::samples::HANDS;
use std::fs;

use common::homes::{Ran, World, names_in, ran};

/// A table with hands between two homes after some turns, in `t.toml`.
fn begun(turns: usize) -> World {
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    play(&world, "t.toml", turns);
    world
}

/// Plays turns of a file, each in the home whose clock it is.
fn play(world: &World, file: &str, turns: usize) {
    for _ in 0..turns {
        let status = world.json("a", &format!("status {file}"));
        let home = if status["clock"] == "alice" { "a" } else { "b" };
        let moves = world.json(home, &format!("moves {file}"));
        let step = moves.get(0).and_then(|step| step.as_str()).unwrap_or_default().to_owned();
        let mut command = world.command(home);
        command.args(["play", file]);
        if !step.is_empty() {
            command.arg(&step);
        }
        let ran = command.output().unwrap();
        assert!(ran.status.success(), "{step}: {}", String::from_utf8_lossy(&ran.stderr));
    }
}

/// Takes the first step that may be taken, into a file of its own.
fn step(world: &World, home: &str, file: &str, output: &str) -> Ran {
    let moves = world.json(home, &format!("moves {file}"));
    let step = moves.get(0).and_then(|step| step.as_str());
    ran(world.command(home).args(["play", file, "-o", output]).args(step).output().unwrap())
}

fn text(world: &World, file: &str) -> String {
    fs::read_to_string(world.path(file)).unwrap()
}

/// The archives in the folder.
fn archives(world: &World) -> Vec<String> {
    let names = fs::read_dir(world.path("")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.starts_with("bypost-")).collect();
    names.sort();
    names
}

#[test]
fn a_split_table_goes_on_and_comes_together_again() {
    let world = begun(9);
    let (whole, status) = (text(&world, "t.toml"), world.json("a", "status t.toml"));
    let report = world.json("a", "compact t.toml");
    let archived = report["archived"].as_u64().unwrap();
    let turns = status["turns"].as_u64().unwrap();
    assert!(archived + 2 == turns && report["turns"] == turns, "{report}");
    assert_eq!(archives(&world), [report["archive"].as_str().unwrap()]);
    let rest = text(&world, "t.toml");
    assert!(rest.len() * 3 < whole.len() && rest.contains(&format!("\narchived = {archived}\n")), "{}", rest.len());
    // The two files together make the table of before.
    let split = world.json("a", "status t.toml");
    assert_eq!(
        (&split["hash"], &split["state"], &split["archived"]),
        (&status["hash"], &status["state"], &archived.into())
    );
    assert!(world.done("a", "verify t.toml").contains(": valid; "));
    assert!(world.done("a", &format!("verify {}", archives(&world)[0])).contains(": valid; "));
    assert!(world.done("a", "status t.toml").contains(&archives(&world)[0]));
    world.done("a", "compact t.toml --whole -o w.toml");
    assert_eq!(text(&world, "w.toml"), whole);
    world.refused("a", "compact w.toml --whole", "the file is whole already");
    world.refused("a", "compact t.toml", "nothing more can be split off now");
    // The table goes on, and is split again.
    play(&world, "t.toml", 4);
    assert!(text(&world, "t.toml").contains(&format!("\narchived = {archived}\n")));
    let verdict = world.done("b", "verify t.toml w.toml");
    assert!(verdict.contains("t.toml is newer than") || verdict.contains("w.toml is older than"), "{verdict}");
    let again = world.json("b", "compact t.toml");
    assert!(again["archived"].as_u64().unwrap() > archived);
    assert_eq!(archives(&world).len(), 2);
    play(&world, "t.toml", 1);
}

#[test]
fn one_turn_is_told_as_one() {
    // At a table of one seat all but the last turn can be split off.
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice -o t.toml"));
    play(&world, "t.toml", 2 - world.json("a", "status t.toml")["turns"].as_u64().unwrap() as usize);
    let told = world.done("a", "compact t.toml");
    let name = archives(&world).remove(0);
    assert_eq!(told, format!("turn 1 is in {name}, turn 2 in t.toml; keep both, send the second\n"));
    assert!(world.done("a", "status t.toml").contains(&format!("\nsplit  turn 1 is in {name}\n")));
    fs::remove_file(world.path(&name)).unwrap();
    world.settle("c", "carol", 3);
    world.refused("c", "verify t.toml", &format!("turn 1 of this table was split off into {name}, which is not here"));
}

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
fn nothing_is_split_off_that_somebody_has_not_built_on() {
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.refused("a", "compact t.toml", "nothing more can be split off now");
    world.done("b", "join t.toml");
    play(&world, "t.toml", 9);
    world.done("a", "compact t.toml");
    // Somebody splits more off by hand, and makes the archive for it.
    let (name, rest) = (archives(&world).remove(0), text(&world, "t.toml"));
    world.done("a", "compact t.toml --whole -o w.toml");
    let archived: usize = rest.lines().find_map(|line| line.strip_prefix("archived = ")).unwrap().parse().unwrap();
    let (head, turns) = rest.split_at(rest.find("\n[[turn]]").unwrap() + 1);
    let second = turns[2..].find("\n[[turn]]").unwrap() + 3;
    let head = head.replace(&format!("archived = {archived}"), &format!("archived = {}", archived + 1));
    fs::write(world.path("early.toml"), head + &turns[second..]).unwrap();
    let more = name.replace(&format!("-{archived}.toml"), &format!("-{}.toml", archived + 1));
    fs::copy(world.path("w.toml"), world.path(&more)).unwrap();
    world.settle("c", "carol", 3);
    for home in ["a", "c"] {
        let words = "were split off before every player had signed a later one";
        world.refused(home, "verify early.toml", words);
        world.refused(home, "compact early.toml", words);
        assert!(world.run(home, "compact early.toml").err.contains("hint: bypost compact --whole mends it where"));
        world.done(home, "compact early.toml --whole -o mended.toml");
        assert_eq!(text(&world, "mended.toml"), text(&world, "w.toml"));
    }
    world.done("a", "compact early.toml --whole");
    assert_eq!(text(&world, "early.toml"), text(&world, "w.toml"));
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

#[test]
fn an_own_turn_of_a_split_table_can_be_taken_back() {
    let world = begun(9);
    world.done("a", "compact t.toml");
    let clock = world.json("a", "status t.toml")["clock"].as_str().unwrap().to_owned();
    let home = if clock == "alice" { "a" } else { "b" };
    let before = world.json(home, "status t.toml");
    play(&world, "t.toml", 1);
    world.done(home, "undo t.toml --yes");
    let after = world.json(home, "status t.toml");
    assert_eq!(after["hash"], before["hash"]);
}

#[test]
fn what_is_taken_back_after_a_split_leaves_a_file_that_holds() {
    let world = begun(0);
    world.settle("c", "carol", 3);
    let (mut whole, mut fewer) = (0, 0);
    for _ in 0..9 {
        play(&world, "t.toml", 1);
        let log = world.json("a", "log t.toml");
        let home = if log.as_array().unwrap().last().unwrap()["seat"] == "alice" { "a" } else { "b" };
        fs::copy(world.path("t.toml"), world.path("before.toml")).unwrap();
        if world.run("a", "compact t.toml").code != Some(0) {
            continue;
        }
        let split = world.json(home, "status t.toml")["archived"].as_u64().unwrap();
        if world.run(home, "undo t.toml --yes").code != Some(0) {
            fs::copy(world.path("before.toml"), world.path("t.toml")).unwrap();
            continue;
        }
        for other in ["a", "b", "c"] {
            assert!(world.done(other, "verify t.toml").contains(": valid; "));
        }
        let now = world.json("c", "status t.toml")["archived"].as_u64().unwrap();
        whole += usize::from(now == 0);
        fewer += usize::from(0 < now && now < split);
        fs::copy(world.path("before.toml"), world.path("t.toml")).unwrap();
    }
    assert!(whole > 0 && fewer > 0, "{whole}, {fewer}");
}

#[test]
fn who_may_lack_the_archive_gets_the_table_whole() {
    // Of three players one gives up. The others go on, and split off turns after her last one.
    let world = World::new();
    world.settle("c", "carol", 3);
    world.settle("d", "dave", 4);
    for home in ["a", "b", "c"] {
        for (name, place) in [("alice", "a"), ("bob", "b"), ("carol", "c"), ("dave", "d")] {
            world.done(home, &format!("address add {name} {name}@{place}.example"));
        }
    }
    world.done("a", &format!("new {HANDS} --seats alice,bob,carol -o t.toml"));
    world.done("b", "join t.toml");
    world.done("c", "join t.toml");
    let home_of = |status: &serde_json::Value| match status["clock"].as_str() {
        Some("alice") => "a",
        Some("bob") => "b",
        _ => "c",
    };
    let turn = |given_up: bool| {
        let home = home_of(&world.json("a", "status t.toml"));
        let moves = world.json(home, "moves t.toml");
        let first = moves.get(0).and_then(|step| step.as_str()).map(str::to_owned);
        let gives_up = home == "c" && !given_up && first.is_some();
        let step = if gives_up { Some("resign".to_owned()) } else { first };
        let ran = world.command(home).args(["play", "t.toml"]).args(&step).output().unwrap();
        assert!(ran.status.success(), "{step:?}: {}", String::from_utf8_lossy(&ran.stderr));
        given_up || gives_up
    };
    let mut given_up = false;
    for _ in 0..24 {
        given_up = turn(given_up);
    }
    assert!(given_up);
    let report = world.json("a", "compact t.toml");
    let split = report["archived"].as_u64().unwrap();
    let home = home_of(&world.json("a", "status t.toml"));
    let (sender, reader) = if home == "a" { ("b", "alice") } else { ("a", "bob") };
    // (to whom, why it goes whole)
    let cases = [
        ("", None),
        (reader, None),
        (if reader == "bob" { "bob@b.example" } else { "alice@a.example" }, None),
        ("carol", Some("carol")),
        ("carol@c.example", Some("carol@c.example")),
        ("dave", Some("dave")),
        ("somebody@example.net", Some("somebody@example.net")),
    ];
    for (number, (to, whole)) in cases.into_iter().enumerate() {
        let mail = format!("{number}.eml");
        let to = if to.is_empty() { String::new() } else { format!("--to {to}") };
        let ran = world.run(sender, &format!("mail t.toml {to} -o {mail}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        fs::create_dir(world.path("opened")).unwrap();
        world.done("a", &format!("receive {mail} --into opened"));
        let name = names_in(&world.path("opened")).into_iter().find(|name| !name.starts_with("bypost-")).unwrap();
        let archived = world.json("a", &format!("status opened/{name}"))["archived"].as_u64().unwrap();
        fs::remove_dir_all(world.path("opened")).unwrap();
        let told = whole.map(|name| format!("the table goes whole: {name} may lack the archive\n"));
        assert_eq!(archived, if whole.is_some() { 0 } else { split }, "{to}");
        assert_eq!(ran.err.contains("goes whole"), whole.is_some(), "{}", ran.err);
        assert!(told.is_none_or(|told| ran.err.contains(&told)), "{}", ran.err);
    }
    // The player who gave up can take in the mail to her, and not the one without the archive.
    for (mail, code) in [("3.eml", 0), ("0.eml", 1)] {
        fs::create_dir(world.path("hers")).unwrap();
        world.copy(mail, "hers/m.eml");
        let ran = world.run("c", "receive hers/m.eml --into hers");
        assert_eq!(ran.code, Some(code), "{}{}", ran.out, ran.err);
        let hint = "hint: put the archive beside the file: the player who split the table has it";
        assert_eq!(ran.err.contains(hint), code == 1, "{}", ran.err);
        fs::remove_dir_all(world.path("hers")).unwrap();
    }
    // `armor` does not know who will read the armour, so it always says where the first turns are.
    let ran = world.run("a", "armor t.toml");
    assert!(ran.err.contains(&format!("turns 1 to {split} are in {}", archives(&world)[0])), "{}", ran.err);
}

#[test]
fn the_rest_is_never_written_over_the_archive() {
    let world = begun(9);
    let report = world.json("a", "compact t.toml");
    let name = report["archive"].as_str().unwrap().to_owned();
    let archive = text(&world, &name);
    world.done("a", "compact t.toml --whole -o w.toml");
    world.refused("a", &format!("compact w.toml -o {name}"), "has the name of an archive of this table");
    assert_eq!(text(&world, &name), archive);
    // A whole table has the file name of its archive.
    fs::write(world.path(&name), text(&world, "w.toml")).unwrap();
    world.refused("a", &format!("compact {name}"), "has the name of an archive of this table");
    world.refused("a", &format!("compact {name} -o other.toml"), "has the name of an archive of this table");
    assert_eq!(text(&world, &name), text(&world, "w.toml"));
}

#[test]
fn an_archive_is_neither_split_nor_written_over() {
    let world = begun(9);
    let old = world.json("a", "compact t.toml")["archive"].as_str().unwrap().to_owned();
    play(&world, "t.toml", 4);
    let words = "has the name of an archive of this table";
    // The archive could be split itself, and then the table beside it would lose its turns.
    world.refused("a", &format!("compact {old}"), words);
    assert!(world.run("a", &format!("compact {old}")).err.contains("hint: "));
    world.refused("a", &format!("compact {old} --whole"), "the file is whole already");
    world.settle("c", "carol", 3);
    world.done("c", &format!("verify t.toml {old}"));
    // The name is refused even if the archive of this split has another number.
    world.refused("a", &format!("compact t.toml -o {old}"), words);
    let home = if world.json("a", "status t.toml")["clock"] == "alice" { "a" } else { "b" };
    world.done("a", "compact t.toml");
    let ran = step(&world, home, "t.toml", &old);
    assert!(ran.code == Some(1) && ran.err.contains(words), "{}", ran.err);
    world.done("c", &format!("verify t.toml {old}"));
}

#[test]
fn a_split_table_that_is_written_elsewhere_has_its_archive_there() {
    let world = begun(9);
    let name = world.json("a", "compact t.toml")["archive"].as_str().unwrap().to_owned();
    world.settle("c", "carol", 3);
    for folder in ["played", "undone", "full"] {
        fs::create_dir(world.path(folder)).unwrap();
    }
    let home = if world.json("a", "status t.toml")["clock"] == "alice" { "a" } else { "b" };
    // If the archive cannot be written there, the turn is not signed.
    fs::write(world.path("full").join(&name), "what").unwrap();
    let wrong = step(&world, home, "t.toml", "full/t.toml");
    assert!(wrong.err.contains("exists and is not the archive of this table"), "{}", wrong.err);
    assert!(!world.path("full/t.toml").exists());
    let told = step(&world, home, "t.toml", "-");
    assert!(told.err.contains(&format!("{name} must lie beside it")), "{}", told.err);
    assert_eq!(step(&world, home, "t.toml", "played/t.toml").code, Some(0));
    assert!(world.done("c", "verify played/t.toml").contains(": valid; "));
    world.done(home, "undo played/t.toml --yes -o undone/t.toml");
    assert!(world.done("c", "verify undone/t.toml").contains(": valid; "));
    assert_eq!(text(&world, &format!("played/{name}")), text(&world, &name));
    // An armour brings no archive. `dearmor` writes one beside the table, as `receive` does.
    world.done("a", "armor t.toml -o t.asc");
    fs::create_dir(world.path("unpacked")).unwrap();
    world.done("b", "dearmor t.asc -o unpacked/t.toml");
    assert!(world.done("c", "verify unpacked/t.toml").contains(": valid; "));
    // If the file is written in its own place, no archive is put beside it: this home has the turns.
    fs::remove_file(world.path(&format!("undone/{name}"))).unwrap();
    assert_eq!(step(&world, home, "undone/t.toml", "undone/t.toml").code, Some(0));
    assert_eq!(names_in(&world.path("undone")), ["t.toml"]);
}

#[test]
fn archives_that_nothing_needs_are_named() {
    let world = begun(9);
    let first = world.json("a", "compact t.toml")["archive"].as_str().unwrap().to_owned();
    play(&world, "t.toml", 4);
    world.copy("t.toml", "other");
    let told = |line: &str| {
        let ran = world.run("a", line);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.err
    };
    let unneeded = |name: &str| format!("{name} is no longer needed here\n");
    // A copy of the table still needs its archive, and so may a file that cannot be read.
    assert_eq!(told("compact t.toml"), "");
    let second = archives(&world).into_iter().find(|name| *name != first).unwrap();
    play(&world, "t.toml", 4);
    world.copy("t.toml", "u.toml");
    assert_eq!(told("compact u.toml"), "");
    fs::remove_file(world.path("other")).unwrap();
    assert_eq!(told("compact t.toml -o v.toml"), unneeded(&first));
    fs::copy(world.path("v.toml"), world.path("t.toml")).unwrap();
    play(&world, "t.toml", 4);
    fs::write(world.path("broken.toml"), text(&world, "t.toml").replace("archived = ", "archived = x")).unwrap();
    assert_eq!(told("compact t.toml -o w.toml"), "");
    fs::remove_file(world.path("broken.toml")).unwrap();
    // An archive that is not what its name says is not named as unneeded.
    let kept = text(&world, &first);
    fs::write(world.path(&first), "what").unwrap();
    let mut lines: Vec<_> = told("compact t.toml -o x.toml").lines().map(|line| format!("{line}\n")).collect();
    lines.sort();
    assert_eq!(lines, [unneeded(&second)]);
    fs::write(world.path(&first), kept).unwrap();
    // The program deletes nothing. A player who deletes the named archives still has all that is needed.
    fs::remove_file(world.path(&first)).unwrap();
    fs::remove_file(world.path(&second)).unwrap();
    world.settle("c", "carol", 3);
    for file in ["t.toml", "u.toml", "v.toml", "w.toml", "x.toml"] {
        assert!(world.done("c", &format!("verify {file}")).contains(": valid; "));
    }
}

#[test]
fn the_inbox_passes_over_what_homes_keep() {
    let world = begun(4);
    let listed = world.json("a", "inbox");
    let files: Vec<_> = listed.as_array().unwrap().iter().map(|table| table["file"].as_str().unwrap()).collect();
    assert_eq!(files, ["./t.toml"]);
}
