//! An archive is kept beside its table, and is written over by nothing.

use std::fs;

use super::split_tables::{archives, begun, play, step, text};
use crate::common::homes::names_in;

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
    // An armour brings no archive. `receive` writes one beside the table.
    world.done("a", "armor t.toml -o t.asc");
    fs::create_dir(world.path("unpacked")).unwrap();
    world.done("b", "receive t.asc --into unpacked");
    assert!(world.done("c", "verify unpacked").starts_with("1 table; 1 file valid"));
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

#[cfg(unix)]
#[test]
fn a_table_that_is_split_through_a_link_has_its_archive_beside_the_file() {
    let world = begun(9);
    fs::create_dir(world.path("links")).unwrap();
    std::os::unix::fs::symlink(world.path("t.toml"), world.path("links/t.toml")).unwrap();
    world.done("a", "compact links/t.toml");
    world.done("c", "verify t.toml");
    world.done("c", "verify links/t.toml");
    assert_eq!(names_in(&world.path("links")), ["t.toml"]);
}
