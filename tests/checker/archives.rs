//! Tables whose first turns were split off.

use crate::common::samples::{BETS, CHOICES};
use std::fs;
use std::path::PathBuf;

use super::program::{Failure, agree, skipped, told_of};
use crate::common::homes::World;

/// A table between two homes that is split after some turns, and the archive of it. Each turn plays the next
/// of so many legal steps.
fn split(world: &World, game: &str, turns: usize, steps: usize) -> (PathBuf, PathBuf) {
    world.done("a", &format!("new {game} --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    for turn in 0..turns {
        let home = ["a", "b"][world.table("t.toml").clock().unwrap().index()];
        let moves = world.json(home, "moves t.toml");
        let step = moves.as_array().and_then(|moves| moves.get(turn % moves.len().clamp(1, steps))?.as_str());
        let ran = world.command(home).args(["play", "t.toml"]).args(step).output().unwrap();
        assert!(ran.status.success(), "{step:?}: {}", String::from_utf8_lossy(&ran.stderr));
    }
    let report = world.json("a", "compact t.toml");
    (world.path("t.toml"), world.path(report["archive"].as_str().unwrap()))
}

#[test]
fn split_tables_with_bets_are_what_they_say() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let world = World::new();
    let (file, archive) = split(&world, BETS, 16, 1);
    agree(&[file, archive])
}

#[test]
fn a_split_table_is_checked_with_its_archive() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let world = World::new();
    let (file, archive) = split(&world, CHOICES, 9, usize::MAX);
    agree(&[file.clone(), archive.clone()])?;
    let (rest, whole) = (fs::read_to_string(&file)?, fs::read_to_string(&archive)?);
    let count = rest.lines().find_map(|line| line.strip_prefix("archived = ")).ok_or("nothing is split off")?;
    let early = |by: i32| -> Result<String, Failure> {
        Ok(rest.replace(&format!("archived = {count}"), &format!("archived = {}", count.parse::<i32>()? + by)))
    };
    let last = whole.rfind("\n[[turn]]").ok_or("no turn")?;
    // An archive may hold more turns, which must hold by themselves.
    let (_, beyond) = rest.split_once("\n[[turn]]").ok_or("no turn")?;
    let beyond = format!("{whole}\n[[turn]]{}", beyond.split("\n[[turn]]").next().unwrap_or_default());
    fs::write(&archive, &beyond)?;
    agree(&[file.clone(), archive.clone()])?;
    let said = |text: &str| {
        text.rfind("Z\"\nafter").map(|at| format!("{}Z\"\nsay = [\"hm\"]\nafter{}", &text[..at], &text[at + 8..]))
    };
    let cases = [
        (early(1)?, whole.clone(), "is not beside the file"),
        (rest.replace(&format!("archived = {count}\n"), ""), whole.clone(), "has the number"),
        (early(-count.parse::<i32>()?)?, whole.clone(), "out of range"),
        (rest.split("\n[[turn]]").next().unwrap_or_default().to_owned(), whole.clone(), "turns must follow"),
        (rest.clone(), whole[..last].to_owned(), "too few turns"),
        (rest.clone(), rest.clone(), "not that of this table"),
        (rest.clone(), whole.replacen("nonce = \"", "nonce = \"A", 1), "nonce"),
        (rest.clone(), whole.replacen("Z\"\nafter", "Z\"\nsay = [\"hm\"]\nafter", 1), "the signature is not"),
        (rest.clone(), format!("{whole}{}", &whole[last..]), "the archive has the number"),
        (rest.clone(), said(&beyond).ok_or("no time")?, "the signature of a turn of the archive"),
    ];
    // Each case lies in a folder of its own; in the last one there is no archive.
    let mut files = Vec::new();
    let mut lay = |rest: &str| {
        let folder = world.path(&format!("case-{}", files.len()));
        fs::create_dir(&folder)?;
        files.push(folder.join("t.toml"));
        fs::write(folder.join("t.toml"), rest)?;
        Ok::<PathBuf, Failure>(folder)
    };
    for (rest, whole, _) in &cases {
        fs::write(lay(rest)?.join(archive.file_name().ok_or("no name")?), whole)?;
    }
    lay(&rest)?;
    let words = cases.iter().map(|(.., words)| *words).chain(["is not beside the file"]);
    for (told, words) in told_of(&files)?.iter().zip(words) {
        assert!(told.contains("\nINVALID ") && told.contains(words), "{words}: {told}");
    }
    Ok(())
}
