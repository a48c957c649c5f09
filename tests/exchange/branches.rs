//! Two who join one seat make two branches, and neither has forked.

use crate::common;
use crate::common::homes::World;
use crate::common::samples::DICE;

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
