//! Players try to sign two branches, and files are compared.

use crate::common;
use crate::common::homes::World;
use crate::common::samples::DICE;

#[test]
fn a_second_version_of_an_answered_turn_is_refused_and_shown_as_a_fork() {
    let world = World::new();
    world.begun_by(1, "t.toml");
    world.settle("b2", "bob", 2);
    world.copy("t.toml", "second.toml");
    world.turn("t.toml");
    world.done("b2", "play second.toml resign --yes");
    world.copy("t.toml", "first.toml");
    world.turn("t.toml");
    world.refused("a", "play second.toml resign", "nobody is to play");
    world.refused("a", "play first.toml resign", "would be a fork");
    for (one, other) in [("first.toml", "second.toml"), ("t.toml", "second.toml"), ("second.toml", "t.toml")] {
        world.refused("a", &format!("verify {one} {other}"), "FORK at turn 5: bob signed two different turns there");
    }
    let ran = world.run("a", "--json verify first.toml second.toml");
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let relation = &report[1]["relations"][0];
    assert_eq!(
        (ran.code, &relation["kind"], &relation["seat"], &relation["turn"]),
        (Some(3), &"fork".into(), &"bob".into(), &5.into())
    );
}

#[test]
fn a_second_version_that_still_goes_on_is_refused_too() {
    let world = World::new();
    world.begun_by(1, "t.toml");
    world.settle("b2", "bob", 2);
    world.copy("t.toml", "second.toml");
    world.turn("t.toml");
    let steps = world.steps("second.toml").join(" ");
    world.done("b2", &format!("play second.toml {steps} --say again --yes"));
    // Neither version was answered yet. The one that is answered first counts.
    world.copy("t.toml", "first.toml");
    world.turn("t.toml");
    let steps = world.steps("second.toml").join(" ");
    // Alice has answered the first, so that she is asked before she goes on with the second.
    world.refused("a", &format!("play second.toml {steps}"), "this file may not be the one that counts");
    world.refused("a", "undo second.toml", "nothing can be taken back");
}

#[test]
fn verify_tells_which_is_newer() {
    let world = World::new();
    world.begin("old.toml");
    world.copy("old.toml", "new.toml");
    world.turn("new.toml");
    let newer = world.done("c", "verify old.toml new.toml");
    assert!(newer.contains("new.toml is newer than old.toml by 1 turn"), "{newer}");
    assert!(world.done("c", "verify new.toml old.toml").contains("old.toml is older than new.toml"));
    world.copy("new.toml", "same.toml");
    assert!(world.done("c", "verify new.toml same.toml").contains("hold the same turns"));
    world.begin("other.toml");
    let strangers = world.json("c", "verify old.toml other.toml");
    assert_eq!(strangers[1]["relations"], serde_json::json!([]));
    assert!(!world.path("c").exists(), "verify needs no home");
}

#[test]
fn two_who_join_one_seat_raced() {
    let world = World::new();
    world.settle("c", "bob", 3);
    world.done("a", &format!("new {DICE} --seats alice,bob -o t.toml"));
    world.copy("t.toml", "other.toml");
    world.done("b", "join t.toml");
    world.done("c", "join other.toml");
    let ran = world.run("a", "verify t.toml other.toml");
    assert_eq!(ran.code, Some(3));
    assert!(ran.out.contains("joined as bob") && !ran.out.contains("FORK"), "{}", ran.out);
    let ran = world.run("a", "--json verify t.toml other.toml");
    assert!(ran.out.contains("\"race\"") && !ran.out.contains("\"fork\""), "{}", ran.out);
    // The one that the creator builds on holds.
    world.done("a", &format!("play other.toml {}", steps_with(&world, "other.toml").join(" ")));
    world.refused("a", "play t.toml", "which was signed here already");
}

/// Alice's steps at a table with a stranger.
fn steps_with(world: &World, file: &str) -> Vec<String> {
    let table = world.table(file);
    let seat = table.clock().unwrap();
    common::whole_turn(&table.as_seen_by(seat, &common::identity(1)), seat, &mut common::Luck(0))
}
