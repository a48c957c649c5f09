//! A seat writes when it may, resigns, and may share its home with the other.

use crate::common::homes::World;
use crate::common::samples::{BETS, DICE, HANDS};

#[test]
fn nobody_signs_a_turn_without_a_step_that_has_a_choice() {
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    // A player without a choice sends the file on.
    world.done("a", "play t.toml");
    let step = world.json("b", "moves t.toml")[0].as_str().unwrap().split(' ').next().unwrap().to_owned();
    for line in ["play t.toml", "play t.toml --say hello --yes --anyway"] {
        world.refused("b", line, "bob is to choose a step, and none is named");
        world.refused("b", line, &format!("hint: bypost play t.toml {step}"));
    }
}

#[test]
fn who_has_folded_at_one_machine_leaves_in_a_turn_of_its_own() {
    let world = World::new();
    for (name, byte) in [("bob", 2), ("carol", 3)] {
        world.settle("a", name, byte);
    }
    // The hold card is no joker, so bob begins.
    let file = (0..).map(|number| format!("t{number}.toml")).find(|file| {
        world.done("a", &format!("new {BETS} --seats alice,bob,carol --set ante=5 -o {file}"));
        world.json("a", &format!("show {file}"))["position"]["phase"] == "wager"
    });
    let file = file.unwrap();
    let plays = |step: &str| {
        let ran = world.run("a", &format!("play {file} {step}"));
        assert_eq!(ran.code, Some(0), "{step}: {}", ran.err);
        ran.err.lines().filter(|line| line.starts_with("turn ")).count()
    };
    plays("fold");
    // Carol folds as well. Alice and bob have nothing to choose, but bob wants to go when he shuffles.
    assert_eq!(plays("fold --one"), 1);
    assert_eq!(plays("--one"), 1);
    assert_eq!(world.json("a", &format!("status {file}"))["clock"], "bob");
    assert!(plays("leave --yes") >= 1);
    let position = world.json("a", &format!("show {file}"))["position"].clone();
    assert_eq!((&position["states"]["bob"], &position["stacks"]["bob"]), (&"gone".into(), &195.into()));
    // Without `--one` all these turns are made at once, and then it is too late to leave.
    world.done("a", &format!("new {BETS} --seats alice,bob,carol -o late.toml"));
    world.refused("a", "play late.toml leave", "does not shuffle in this turn, and can only resign");
}

#[test]
fn either_seat_resigns() {
    let world = World::new();
    for (seat, winner) in [(0, "bob"), (1, "alice")] {
        let file = &format!("t{seat}.toml");
        world.begun_by(seat, file);
        world.done(["a", "b"][usize::from(seat)], &format!("play {file} RESIGN --yes"));
        let status = world.json("a", &format!("status {file}"));
        assert_eq!((&status["over"], &status["result"]["winners"]), (&true.into(), &serde_json::json!([winner])));
        assert_eq!(status["owes"], serde_json::json!({}), "a table that is over owes nothing");
        // It can be taken back before it is sent.
        world.done(["a", "b"][usize::from(seat)], &format!("undo {file} --yes"));
        world.turn(file);
    }
}

#[test]
fn options_of_new() {
    let world = World::new();
    world.done("a", &format!("new {DICE} --set mode=quick --set duo=3 --set colours=toss --seats alice,bob -o t.toml"));
    let header = String::from_utf8(world.bytes("t.toml")).unwrap();
    for line in ["mode = \"quick\"", "duo = 3", "colours = \"toss\"", "solid = 1"] {
        assert!(header.lines().any(|found| found == line), "{line}");
    }
}

#[test]
fn one_home_can_hold_both_seats() {
    let world = World::new();
    world.settle("a", "bob", 2);
    world.done("a", &format!("new {DICE} --set mode=quick --seats alice,bob -o t.toml"));
    assert!(world.table("t.toml").is_full());
    for _ in 0..6 {
        world.done("a", &format!("play t.toml {}", world.steps("t.toml").join(" ")));
    }
    world.refused("b", "play t.toml 1@1 --yes", "");
    // Nobody else has answered, so all of it can be taken back, turn by turn.
    let mut undone = 0;
    while world.table("t.toml").turns() > 4 {
        world.done("a", "undo t.toml --yes");
        undone += 1;
    }
    assert!((2..=6).contains(&undone), "{undone}");
    while world.table("t.toml").turns() < 8 {
        world.done("a", &format!("play t.toml {}", world.steps("t.toml").join(" ")));
    }
}
