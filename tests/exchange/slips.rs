//! Words that belong to another command are told with that command, as it is to be typed.

use crate::common::homes::World;
use crate::common::samples::{BETS, CHOICES};

/// What is told of words that somebody types at `play`.
fn check(world: &World, cases: &[(&str, &str, &str)]) {
    for (home, words, hint) in cases {
        let before = world.bytes("t.toml");
        let ran = world.run(home, &format!("play t.toml {words}"));
        let told = ran.err.lines().find_map(|line| line.strip_prefix("hint: "));
        assert_eq!((ran.code, told), (Some(1), Some(*hint)), "{home}: {words}: {}", ran.err);
        assert_eq!(world.bytes("t.toml"), before, "{words}");
    }
}

#[test]
fn a_slip_is_told_with_the_command_that_is_meant() {
    let world = World::new();
    world.begun_by(1, "t.toml");
    let what = "bypost ask t.toml WHAT: back N, end, draw, out SEAT, without SEAT or handover SEAT=KEY";
    // Bob is on the clock: he plays what the others agree to. Alice is not.
    check(
        &world,
        &[
            ("b", "join", "bypost join t.toml"),
            ("a", "join", "bypost join t.toml"),
            ("b", "show", "bypost show t.toml"),
            ("b", "Moves", "bypost moves t.toml"),
            ("a", "moves", "bypost moves t.toml"),
            ("b", "mail", "bypost mail t.toml"),
            ("a", "back 3", "bypost ask t.toml back 3"),
            ("b", "back 3", "the others agree by bypost consent FILE back 3; then bypost play t.toml agreed back 3"),
            ("a", "draw", "bypost ask t.toml draw"),
            ("b", "end", "the others agree by bypost consent FILE end; then bypost play t.toml agreed end"),
            ("a", "ask back 3", "bypost ask t.toml back 3"),
            ("a", "consent end", "bypost consent t.toml end"),
            ("a", "ask", what),
            ("a", "ask please", what),
            ("a", "back", what),
            // Nobody else must agree that the only other player is late.
            ("a", "out bob", "bypost play t.toml claim"),
            (
                "b",
                "handover carol",
                "the new owner prints KEY by bypost key show; the others agree by bypost consent FILE handover bob=KEY; then \
             bypost play t.toml handover bob=KEY",
            ),
        ],
    );
    // What is none of these is told by the game.
    world.refused("b", "play t.toml 0@1", "value from 1 to 6");
    world.refused("b", "play t.toml handover carol=x", "that is no public key");
}

#[test]
fn the_third_player_must_agree_that_somebody_is_late() {
    let world = World::new();
    world.settle("c", "carol", 3);
    world.done("a", &format!("new {BETS} --seats alice,bob,carol -o t.toml"));
    world.done("b", "join t.toml");
    // Nobody else is told to take the seat of carol.
    check(
        &world,
        &[
            ("c", "join", "bypost join t.toml"),
            ("c", "fold", "bypost join t.toml --seat carol"),
            ("a", "fold", "send the file to carol"),
        ],
    );
    world.done("c", "join t.toml");
    let late = world.json("a", "status t.toml")["clock"].as_str().unwrap().to_owned();
    let home = if late == "alice" { "b" } else { "a" };
    check(&world, &[(home, &format!("out {late}"), &format!("bypost ask t.toml out {late}"))]);
}

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
    check(&world, &[(home, "end", "the others agree by bypost consent FILE end; then bypost play t.toml agreed end")]);
}
