//! Tables are played, split and read here.

use std::fs;

use crate::common::homes::{Ran, World, ran};
use crate::common::samples::HANDS;

/// A table with hands between two homes after some turns, in `t.toml`.
pub(super) fn begun(turns: usize) -> World {
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    play(&world, "t.toml", turns);
    world
}

/// Plays turns of a file, each in the home whose clock it is.
pub(super) fn play(world: &World, file: &str, turns: usize) {
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
pub(super) fn step(world: &World, home: &str, file: &str, output: &str) -> Ran {
    let moves = world.json(home, &format!("moves {file}"));
    let step = moves.get(0).and_then(|step| step.as_str());
    ran(world.command(home).args(["play", file, "-o", output]).args(step).output().unwrap())
}

pub(super) fn text(world: &World, file: &str) -> String {
    fs::read_to_string(world.path(file)).unwrap()
}

/// The archives in the folder.
pub(super) fn archives(world: &World) -> Vec<String> {
    let names = fs::read_dir(world.path("")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.starts_with("bypost-")).collect();
    names.sort();
    names
}
