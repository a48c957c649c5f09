//! A home that was restored asks before its first signature.

use crate::common::homes::World;
use crate::common::samples::DICE;

#[test]
fn a_restored_home_asks_before_its_first_signature() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.done("a", "key export alice -o alice.key");
    world.done("a2", "key import alice.key");
    let steps = world.steps("t.toml").join(" ");
    world.refused("a2", &format!("play t.toml {steps}"), "does not remember this table");
    world.done("a2", &format!("play t.toml {steps} --yes"));
    world.turn_in("b", "t.toml");
    // Once it remembers the table it does not ask again.
    let steps = world.steps("t.toml").join(" ");
    world.done("a2", &format!("play t.toml {steps}"));
    // A home that lost its memory but kept its key asks too.
    std::fs::remove_dir_all(world.path("b/tables")).unwrap();
    let steps = world.steps("t.toml").join(" ");
    world.refused("b", &format!("play t.toml {steps}"), "does not remember this table");
}

#[test]
fn a_restored_home_begins_and_joins_tables() {
    let world = World::new();
    world.done("a", "key export alice -o alice.key");
    world.done("a2", "key import alice.key");
    // Nobody can have signed at a table that is made now.
    world.done("a2", &format!("new {DICE} --seats alice,bob -o t.toml"));
    assert_eq!(world.table("t.toml").turns(), 1);
}
