//! A split table comes with the turns that are here.

use std::fs;

use bypost::post::armor;

use super::mails::{kind, world};
use crate::common::homes::names_in;

#[test]
fn split_tables_come_with_what_is_here() {
    let world = world();
    world.begin("t.toml");
    for _ in 0..6 {
        let home = world.clock("t.toml").unwrap();
        world.turn_in(home, "t.toml");
    }
    world.copy("t.toml", "in/t.toml");
    let home = world.clock("t.toml").unwrap();
    world.turn_in(home, "t.toml");
    let archive = world.json("a", "compact t.toml")["archive"].as_str().unwrap().to_owned();
    fs::write(world.path("t.asc"), armor(&String::from_utf8(world.bytes("t.toml")).unwrap())).unwrap();
    // Carol has no copy, but the file that the split one goes on from.
    fs::remove_dir_all(world.path("b/copies")).unwrap();
    let report = world.json("c", "receive t.asc --into in --any");
    assert_eq!(kind(&report), "updated", "{report}");
    assert_eq!(world.bytes("in/t.toml"), world.bytes("t.toml"));
    assert_eq!(world.bytes(&format!("in/{archive}")), world.bytes(&archive));
    assert!(world.done("c", "verify in/t.toml").contains(": valid; "));
    // A player who has neither is told what is missing, and nothing is written.
    fs::create_dir(world.path("empty")).unwrap();
    world.refused("c", "receive t.asc --into empty --any", "which is not here");
    assert!(names_in(&world.path("empty")).is_empty());
    // A player's home has kept its own copy.
    assert!(world.done("a", "receive t.asc --into empty").contains(": new, in "));
    assert!(names_in(&world.path("empty")).contains(&archive));
}
