//! Turns of a split table are taken back.

use std::fs;

use super::split_tables::{begun, play};

#[test]
fn an_own_turn_of_a_split_table_can_be_taken_back() {
    let world = begun(9);
    world.done("a", "compact t.toml");
    let clock = world.json("a", "status t.toml")["clock"].as_str().unwrap().to_owned();
    let home = if clock == "alice" { "a" } else { "b" };
    let before = world.json(home, "status t.toml");
    play(&world, "t.toml", 1);
    world.done(home, "undo t.toml --yes");
    let after = world.json(home, "status t.toml");
    assert_eq!(after["hash"], before["hash"]);
}

#[test]
fn what_is_taken_back_after_a_split_leaves_a_file_that_holds() {
    let world = begun(0);
    world.settle("c", "carol", 3);
    let (mut whole, mut fewer) = (0, 0);
    for _ in 0..9 {
        play(&world, "t.toml", 1);
        let log = world.json("a", "log t.toml");
        let home = if log.as_array().unwrap().last().unwrap()["seat"] == "alice" { "a" } else { "b" };
        fs::copy(world.path("t.toml"), world.path("before.toml")).unwrap();
        if world.run("a", "compact t.toml").code != Some(0) {
            continue;
        }
        let split = world.json(home, "status t.toml")["archived"].as_u64().unwrap();
        if world.run(home, "undo t.toml --yes").code != Some(0) {
            fs::copy(world.path("before.toml"), world.path("t.toml")).unwrap();
            continue;
        }
        for other in ["a", "b", "c"] {
            assert!(world.done(other, "verify t.toml").contains(": valid; "));
        }
        let now = world.json("c", "status t.toml")["archived"].as_u64().unwrap();
        whole += usize::from(now == 0);
        fewer += usize::from(0 < now && now < split);
        fs::copy(world.path("before.toml"), world.path("t.toml")).unwrap();
    }
    assert!(whole > 0 && fewer > 0, "{whole}, {fewer}");
}
