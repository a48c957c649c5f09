//! The program at the other end: a home that gets what a browser sends, and answers in lines.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use serde_json::Value;

use super::person::PASSPHRASE;
use crate::common::Luck;
use crate::common::homes::{World, ran};
use crate::common::locked::locked_key;
use crate::common::samples::HANDS;

/// A key file under [`PASSPHRASE`] that takes no time to open.
pub(super) fn key(name: &str, byte: u8) -> String {
    locked_key(name, byte, PASSPHRASE).text().as_str().to_owned()
}

/// Takes lines in, with the tables in this folder, and gives the report of the only table.
#[track_caller]
pub(super) fn receive(world: &World, home: &str, folder: &str, lines: &str) -> Value {
    let _ = fs::create_dir(world.path(folder));
    let mut command = world.command(home);
    command.args(["--json", "receive", "-", "--into", folder]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let ran = ran(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(0), "{}{}\n{lines}", ran.out, ran.err);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report.as_array().unwrap().len(), 1, "{report}");
    report[0].clone()
}

/// Plays as long as the clock is at this name, with steps that are wanted where they are legal, and by luck
/// else. Gives the number of turns.
#[track_caller]
pub(super) fn play(world: &World, home: &str, name: &str, file: &str, luck: &mut Luck, wanted: &[&str]) -> u32 {
    for turns in 0..40 {
        if world.json(home, &format!("status {file}"))["clock"] != name {
            return turns;
        }
        let moves = world.json(home, &format!("moves {file}"));
        let moves: Vec<&str> = moves.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let liked = moves.iter().find(|step| wanted.contains(step));
        let step = liked.or_else(|| (!moves.is_empty()).then(|| &moves[luck.below(moves.len())]));
        let ran = ran(world.command(home).args(["play", file]).args(step).output().unwrap());
        assert_eq!(ran.code, Some(0), "{step:?} of {moves:?}: {}{}", ran.out, ran.err);
    }
    panic!("{name} plays on and on in {file}");
}

/// Begins a table of alice and bob in homes `a` and `b`, and plays until alice has more than one choice.
#[track_caller]
pub(super) fn at_choice(world: &World, game: &str, file: &str) {
    world.done("a", &format!("new {game} --seats alice,bob -o {file}"));
    world.done("b", &format!("join {file}"));
    for _ in 0..40 {
        // The throws are new in each run: a short game may be over before she has a choice.
        let Some(home) = world.clock(file) else {
            fs::remove_file(world.path(file)).unwrap();
            return at_choice(world, game, file);
        };
        let moves = world.json(home, &format!("moves {file}"));
        if home == "a" && moves.as_array().unwrap().len() > 1 {
            return;
        }
        let step = moves.get(0).and_then(Value::as_str);
        let ran = ran(world.command(home).args(["play", file, "--one"]).args(step).output().unwrap());
        assert_eq!(ran.code, Some(0), "{step:?}: {}{}", ran.out, ran.err);
    }
    panic!("{game}: alice never has a choice");
}

/// What is sent of a table, as lines.
#[track_caller]
pub(super) fn lines(world: &World, home: &str, file: &str) -> String {
    // Somebody whose own turn it is has nobody to send it to, and names somebody.
    let to = if world.clock(file) == Some(home) { " --to x@example.org" } else { "" };
    world.done(home, &format!("mail {file} --by-hand{to} --armor always"))
}

/// A whole table, as lines.
#[track_caller]
pub(super) fn whole(world: &World, file: &str) -> String {
    world.done("nobody", &format!("mail {file} --by-hand --whole --armor always"))
}

/// The text of a table that is over.
pub(super) fn finished() -> String {
    fs::read_to_string(format!("{}/examples/{HANDS}/finished.toml", env!("CARGO_MANIFEST_DIR"))).unwrap()
}
