//! Players take turns back, as long as these have not left and were not answered.

use bypost::chain::table_id;
use bypost::file::{Tail, read, tail_text};
use bypost::post::armor;

use crate::common::homes::World;

#[test]
fn a_turn_taken_back_meets_the_same_throw() {
    let world = World::new();
    for seat in [0, 1] {
        let file = &format!("t{seat}.toml");
        world.begun_by(seat, file);
        let home = world.clock(file).unwrap();
        let (before, steps) = (world.bytes(file), world.steps(file));
        let line = format!("play {file} {}", steps.join(" "));
        world.done(home, &line);
        let (log, played) = (world.json(home, &format!("log {file}")), world.bytes(file));
        world.done(home, &format!("undo {file} --yes"));
        assert!(world.bytes(file) == before, "undo gives the file before");
        world.done(home, &line);
        assert!(world.bytes(file) == played, "the same steps at the same time give the same file");
        world.done(home, &format!("undo {file} --yes"));
        world.done(home, &format!("--now 2100-01-01T05:00:00Z {line}"));
        assert!(world.bytes(file) == played, "so they do later, since somebody may have got it");
        world.done(home, &format!("undo {file} --yes"));
        let others = (1..50).map(|luck| world.steps_by(file, luck)).find(|others| *others != steps);
        world.done(home, &format!("play {file} {}", others.unwrap_or(steps).join(" ")));
        let again = world.json(home, &format!("log {file}"));
        assert_eq!(fallen(&log), fallen(&again), "the throws do not depend on the steps");
    }
}

/// All lots that fell, turn by turn.
fn fallen(log: &serde_json::Value) -> Vec<serde_json::Value> {
    log.as_array().unwrap().iter().map(|turn| turn["lots"].clone()).collect()
}

#[test]
fn a_turn_that_was_answered_is_not_taken_back() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world.copy("t.toml", "mine.toml");
    world.turn("t.toml");
    world.refused("a", "undo t.toml", "was answered, and cannot be taken back");
    // This is alice's own file without bob's answer, after she has gone on from that answer.
    world.turn("t.toml");
    world.refused("a", "undo mine.toml", "nothing can be taken back");
    world.refused("b", "undo t.toml", "was answered, and cannot be taken back");
    world.done("a", "undo t.toml --yes");
    world.refused("a", "undo t.toml", "was answered, and cannot be taken back");
    let empty = World::new();
    empty.settle("c", "carol", 3);
    empty.begin("t.toml");
    empty.refused("c", "undo t.toml", "has signed no turn");
}

#[test]
fn whoever_has_seen_the_answer_does_not_take_the_turn_back() {
    for look in ["show", "status", "moves", "log", "verify", "undo --yes", "play"] {
        let world = World::new();
        world.begun_by(0, "t.toml");
        world.turn("t.toml");
        world.copy("t.toml", "mine.toml");
        world.turn("t.toml");
        world.run("a", &format!("{look} t.toml"));
        world.refused("a", "undo mine.toml --yes", "be taken back");
        // The turn is not taken back into another file either.
        world.refused("a", "undo mine.toml -o other.toml --yes", "be taken back");
        // The game goes on. An answer counts only once it was built on.
        world.turn("t.toml");
    }
}

#[test]
fn a_turn_that_was_answered_stays_so_when_its_file_is_written_again() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.copy("t.toml", "old.toml");
    let line = format!("play old.toml {}", world.steps("t.toml").join(" "));
    world.turn("t.toml");
    world.turn("t.toml");
    world.done("a", "show t.toml");
    world.done("a", &line);
    world.refused("a", "undo old.toml --yes", "it cannot be taken back");
}

#[test]
fn undo_asks_first() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world.refused("a", "undo t.toml", "has sent turn 4 (");
    world.refused("a", "undo t.toml", "hint: add --yes if nobody has a copy");
    world.done("a", "undo t.toml --yes");
    assert_eq!(world.table("t.toml").turns(), 3);
}

/// Alice has taken back the turn in `first.toml`, and has played another one in `t.toml`.
fn two_versions() -> World {
    let world = World::new();
    let (one, other) = world.begun_with_a_choice(0, "t.toml");
    world.done("a", &format!("play t.toml {one}"));
    world.copy("t.toml", "first.toml");
    world.done("a", "undo t.toml --yes");
    world.done("a", &format!("play t.toml {other}"));
    world
}

/// Alice takes a turn back that bob has got by hand, and plays another. His answer shows that the first one
/// has left, so it counts, and the other one never leaves.
#[test]
fn an_answer_to_a_turn_that_was_taken_back_makes_it_count() {
    for is_whole in [false, true] {
        let world = two_versions();
        let second = world.bytes("t.toml");
        let turn = world.table("t.toml").turns();
        std::fs::create_dir(world.path("in")).unwrap();
        std::fs::rename(world.path("t.toml"), world.path("in/t.toml")).unwrap();
        world.turn("first.toml");
        world.done("b", "mail first.toml --by-hand -o tail.txt");
        world.done("b", "mail first.toml --by-hand --whole -o whole.txt");
        if !is_whole {
            // Nobody but those who play can make it count.
            let first = read(&world.bytes("first.toml")).unwrap();
            let mut turns = vec![first.turns.last().unwrap().clone()];
            turns[0].signature[5] ^= 1;
            let forged = armor(&tail_text(&Tail { table: table_id(&first.header), turns }));
            std::fs::write(world.path("forged.txt"), forged).unwrap();
            let ran = world.run("a", "receive forged.txt --into in");
            assert!(ran.code == Some(1) && !ran.out.contains("counts"), "{}{}", ran.out, ran.err);
            assert!(world.bytes("in/t.toml") == second, "the file stays");
        }
        // The home keeps the turn that was taken back, so the last turns are enough.
        let told = world.done("a", &format!("receive {} --into in", if is_whole { "whole.txt" } else { "tail.txt" }));
        assert!(told.contains(&format!("from turn {turn} on was taken back, and is replaced in in/t.toml")), "{told}");
        assert_eq!(world.table("in/t.toml").head(), world.table("first.toml").head());
        std::fs::write(world.path("second.toml"), &second).unwrap();
        let mail = "mail second.toml --by-hand --armor always";
        world.refused("a", mail, "was taken back here, so it does not leave");
        world.refused("a", mail, "another turn in its place was answered, and counts");
        world.refused("a", "undo second.toml --yes", &format!("the file with the other turn {turn} counts"));
        world.run("a", "receive second.toml --into in");
        assert_eq!(world.table("in/t.toml").head(), world.table("first.toml").head());
        // The game goes on from there, and everything of it may leave.
        world.turn("in/t.toml");
        let home = if world.clock("in/t.toml") == Some("a") { "b" } else { "a" };
        world.done(home, "mail in/t.toml --by-hand --armor always");
    }
}

/// If the second version has left as well, nothing can be mended, and nothing is said to be.
#[test]
fn two_versions_that_have_both_left_are_a_fork() {
    let world = two_versions();
    world.done("a", "mail t.toml --by-hand -o sent.txt");
    std::fs::create_dir(world.path("in")).unwrap();
    std::fs::rename(world.path("t.toml"), world.path("in/t.toml")).unwrap();
    world.turn("first.toml");
    world.done("b", "mail first.toml --by-hand -o tail.txt");
    world.done("b", "mail first.toml --by-hand --whole -o whole.txt");
    for mail in ["tail.txt", "whole.txt"] {
        let ran = world.run("a", &format!("receive {mail} --into in"));
        assert!(ran.code == Some(1) && ran.out.contains("FORK"), "{}{}", ran.out, ran.err);
    }
    world.done("a", "mail in/t.toml --by-hand -o again.txt");
}

/// A turn that was taken back lies here all the same, and a third version comes, from another home with the
/// same key. The second has left, so the third takes nobody's place.
#[test]
fn a_version_that_lacks_what_has_left_replaces_none_that_was_taken_back() {
    let world = World::new();
    let (one, other) = world.begun_with_a_choice(0, "t.toml");
    world.copy("t.toml", "third.toml");
    world.settle("a2", "alice", 1);
    world.done("a2", &format!("play third.toml {other} --say third --yes"));
    std::fs::create_dir(world.path("in")).unwrap();
    world.done("a", &format!("play t.toml {one}"));
    world.copy("t.toml", "in/t.toml");
    world.done("a", "undo t.toml --yes");
    world.done("a", &format!("play t.toml {other}"));
    world.done("a", "mail t.toml --by-hand -o sent.txt");
    let here = world.bytes("in/t.toml");
    let ran = world.run("a", "receive third.toml --into in");
    assert!(ran.code == Some(1) && ran.out.contains("FORK"), "{}{}", ran.out, ran.err);
    assert!(world.bytes("in/t.toml") == here, "the file stays");
}
