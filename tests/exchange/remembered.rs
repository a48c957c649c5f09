//! A home remembers what it signed and saw, and repeats the same turn only.

use crate::common;
use crate::common::homes::World;
use crate::common::samples::DICE;

#[test]
fn a_look_is_remembered_only_where_it_is_news() {
    let world = World::new();
    world.settle("c", "carol", 3);
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    let memory = |home: &str| {
        let mut kept = common::homes::files_under(&world.path(home).join("tables"));
        // What was checked is none of what is remembered.
        kept.retain(|(path, _)| !path.ends_with("checked.toml"));
        kept
    };
    let before = memory("a");
    world.done("a", "show t.toml");
    assert_eq!(memory("a"), before, "the own turn is no news");
    world.turn("t.toml");
    world.done("c", "show t.toml");
    assert_eq!(memory("c"), [], "a stranger remembers nothing");
    assert_eq!(memory("a"), before);
    world.done("a", "show t.toml");
    assert_ne!(memory("a"), before, "an answer is");
    // A home that has lost its memory still asks before it signs.
    std::fs::remove_dir_all(world.path("a/tables")).unwrap();
    world.done("a", "show t.toml");
    let steps = world.steps("t.toml").join(" ");
    world.refused("a", &format!("play t.toml {steps}"), "does not remember this table");
}

#[test]
fn a_lost_file_is_written_again_but_never_otherwise() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.copy("t.toml", "old.toml");
    let steps = world.steps("t.toml");
    let others = (1..50).map(|luck| world.steps_by("t.toml", luck)).find(|others| *others != steps);
    world.done("a", &format!("play t.toml {}", steps.join(" ")));
    let played = world.bytes("t.toml");

    world.copy("old.toml", "t.toml");
    let others = others.unwrap_or_else(|| vec!["resign".to_owned()]).join(" ");
    world.refused("a", &format!("play t.toml {others}"), "would be a fork");
    world.refused("a", "play t.toml resign", "would be a fork");
    world.refused("a", &format!("play t.toml {} --say no", steps.join(" ")), "would be a fork");
    // The turn is made again with its first time, although the time is another now.
    world.done("a", &format!("--now 2101-01-01T00:00:00Z play t.toml {}", steps.join(" ")));
    assert!(world.bytes("t.toml") == played);

    world.copy("old.toml", "t.toml");
    world.done("a", "undo t.toml --yes");
    assert_eq!(world.table("t.toml").turns(), 3);
    world.done("a", &format!("play t.toml {others} --yes"));
    assert!(world.bytes("t.toml") != played);
}

#[test]
fn two_devices_of_one_player_write_the_same_bytes() {
    let world = World::new();
    world.begun_by(1, "t.toml");
    world.done("b", "key export bob -o bob.key");
    world.done("b2", "key import bob.key");
    world.copy("t.toml", "copy.toml");
    let steps = world.steps("t.toml").join(" ");
    let line = |file: &str| format!("--now 2100-01-01T01:00:00Z play {file} {steps} --say hello");
    world.done("b", &line("t.toml"));
    world.refused("b2", &line("copy.toml"), "does not remember this table");
    world.done("b2", &format!("{} --yes", line("copy.toml")));
    assert!(world.bytes("t.toml") == world.bytes("copy.toml"));
    // A turn without a choice does not depend on the time either.
    world.done("a", "key export alice -o alice.key");
    world.done("a2", "key import alice.key");
    let forced = (0..64).find(|round| {
        world.begin(&format!("{round}.toml"));
        world.steps(&format!("{round}.toml")).is_empty()
    });
    let (one, other) = (format!("{}.toml", forced.unwrap()), "forced.toml");
    world.copy(&one, other);
    world.done("a", &format!("--now 2100-01-01T00:00:00Z play {one}"));
    world.done("a2", &format!("--now 2101-02-03T04:05:06Z play {other} --yes"));
    assert!(world.bytes(&one) == world.bytes(other));
}

#[test]
fn an_invitation_that_is_sent_again_meets_another_key_or_the_same_turn() {
    let world = World::new();
    world.settle("b2", "bob", 2);
    world.done("a", &format!("new {DICE} --seats alice,bob -o t.toml"));
    for copy in ["again.toml", "elsewhere.toml"] {
        world.copy("t.toml", copy);
    }
    let key = |file: &str| world.table(file).members()[1].key.unwrap();
    world.done("b", "join t.toml");
    // In the same home the invitation was answered already, and gets the same answer.
    world.done("b", "--now 2101-01-01T00:00:00Z join again.toml");
    assert!(world.bytes("t.toml") == world.bytes("again.toml"));
    world.done("b2", "join elsewhere.toml");
    assert_ne!(key("t.toml").0, key("elsewhere.toml").0);
    assert_ne!(key("t.toml").1, key("elsewhere.toml").1);
}
