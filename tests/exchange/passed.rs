//! The tests count the files that pass from one player to the other.

use std::collections::BTreeSet;

use crate::common::homes::World;
use crate::common::samples::DICE;

/// Plays a table from `new` for some turns, or to its end; gives how many files passed before the first step,
/// and whether a turn without a legal step was among the later ones.
fn exchanged(world: &World, file: &str, set: &str, turns: usize) -> (usize, bool) {
    world.done("a", &format!("new {DICE} {set} --seats alice,bob -o {file}"));
    world.done("b", &format!("join {file}"));
    // From a to b and back: two files.
    let (mut passed, mut at, mut forced) = (2, "a", false);
    while world.steps(file).is_empty() {
        assert_eq!(world.clock(file), Some(at), "the file is with {at}, who cannot write");
        world.done(at, &format!("play {file}"));
        (passed, at) = (passed + 1, other(at));
    }
    let before_the_first_step = passed;
    for _ in 0..turns {
        let Some(clock) = world.clock(file) else { break };
        assert_eq!(clock, at, "a file passed for nothing");
        let (steps, written) = (world.steps(file), world.table(file).turns());
        forced |= steps.is_empty();
        world.done(at, &format!("play {file} {}", steps.join(" ")));
        assert_eq!(world.table(file).turns(), written + 1, "one turn a file");
        (passed, at) = (passed + 1, other(at));
    }
    (before_the_first_step, forced)
}

fn other(home: &str) -> &'static str {
    if home == "a" { "b" } else { "a" }
}

#[test]
fn two_or_three_files_pass_before_the_first_step_and_one_a_turn_afterwards() {
    let world = World::new();
    let mut seen = BTreeSet::new();
    for round in 0..64 {
        seen.insert(exchanged(&world, &format!("t{round}.toml"), "--set mode=quick", 6).0);
        if seen.len() == 2 {
            break;
        }
    }
    assert_eq!(seen, BTreeSet::from([2, 3]));
}

#[test]
fn turns_without_a_legal_step_take_one_file_too() {
    let world = World::new();
    // On so short a board plinths stand in each other's way.
    std::fs::write(world.path("short.board"), "spaces = 12\nsuns = []\nrivers = []\n").unwrap();
    let set = "--set board=short.board --set duo=0";
    let found = (0..40).any(|round| exchanged(&world, &format!("t{round}.toml"), set, 25).1);
    assert!(found, "no turn without a legal step in 40 tables");
}
