//! One key in two places: the page and the program make the same bytes of the same turn.

use std::fs;

use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{key, lines, play};
use crate::common::Luck;
use crate::common::games::ids;
use crate::common::homes::World;

/// So many turns are compared in each game.
const LEAST: usize = 5;

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn the_page_and_the_program_sign_the_same_turns() {
    let person = Person::new();
    let world = World::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    for game in ids() {
        let file = format!("{game}.toml");
        world.done("a", &format!("new {game} --seats alice,bob -o {file}"));
        world.done("b", &format!("join {file}"));
        let (mut luck, mut compared, mut chosen) = (Luck(3), 0, 0);
        // Some turns pay and shuffle alone; those that choose are to be among them.
        for round in 0..40 {
            if compared >= LEAST && chosen >= 2 {
                break;
            }
            play(&world, "b", "bob", &file, &mut luck, &["check", "call"]);
            let taken = person.takes_in(&lines(&world, "a", &file));
            assert!(taken["isTable"] == true && person.is_to_play(), "{game}: {taken}");
            compared += 1;
            chosen += usize::from(is_same(&person, &world, &file, round));
        }
        assert!(chosen >= 2, "{game}");
        eprintln!("{game}: {compared} turns, {chosen} of them by choice");
    }
}

/// Plays the turn that is next in both places, with the same remark; tells whether there was a choice in it.
fn is_same(person: &Person, world: &World, file: &str, round: u64) -> bool {
    let remark = format!("Turn {round}: a remark that is so long that it does not fit into one line of a file — ✓");
    let signed = person.does("turn(given[0], ['check', 'call'], given[1])", &json!([round, remark]));
    if !signed["question"].is_null() {
        // The key was brought, and remembers nothing of this table.
        assert_eq!(signed["question"], "Is this the newest file?");
        let before = person.does("turns()", &json!([]));
        person.press("Yes, go on");
        person.does("until('the signed turn', () => turns() > given[0])", &json!([before]));
    }
    let here = person.saves();
    let mut command = world.command("a");
    let steps: Vec<&str> = signed["steps"].as_str().unwrap().split(", ").filter(|step| !step.is_empty()).collect();
    command.args(["play", file, "--say", &remark, "--yes"]).args(&steps);
    let ran = command.output().unwrap();
    assert!(ran.status.success(), "{signed}: {}", String::from_utf8_lossy(&ran.stderr));
    let there = String::from_utf8(fs::read(world.path(file)).unwrap()).unwrap();
    assert_eq!(here, there, "{file}, {signed}");
    !steps.is_empty()
}
