//! A word that is a command and a step of the game as well is taken for the step.

use crate::common::homes::World;
use crate::common::samples::CHOICES;

#[test]
fn a_word_that_is_a_step_of_the_game_is_judged_by_the_game() {
    let world = World::new();
    world.done("a", &format!("new {CHOICES} --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    let home = loop {
        let home = world.clock("t.toml").unwrap();
        if world.json(home, "moves t.toml") != serde_json::json!([]) {
            break home;
        }
        world.done(home, "play t.toml");
    };
    world.refused(home, "play t.toml draw", "draw: first every player chooses a card");
    world.refused(home, "play t.toml end", "agreed end");
}
