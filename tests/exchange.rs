//! Two players with a home each exchange one file, by the real program. The tests count the files that pass,
//! take turns back, and try to sign two branches.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::samples::{BETS, DICE, HANDS};
use std::collections::BTreeSet;

use common::homes::World;
use common::locked::locked_key;

/// Plays a table from `new` to its end or for some turns; gives how many files passed before the first step,
/// and whether a turn without a legal step was among the later ones.
fn exchanged(world: &World, file: &str, set: &str, turns: usize) -> (usize, bool) {
    world.done("a", &format!("new {DICE} {set} --seats alice,bob -o {file}"));
    world.done("b", &format!("join {file}"));
    // From a to b and back: two files.
    let (mut passed, mut at, mut forced) = (2, "a", false);
    while world.steps(file).is_empty() {
        assert_eq!(world.clock(file), Some(at), "the file is with {at}, who cannot write");
        world.done(at, &format!("play {file}"));
        (passed, at) = (passed + 1, other(at));
    }
    let before_the_first_step = passed;
    for _ in 0..turns {
        let Some(clock) = world.clock(file) else { break };
        assert_eq!(clock, at, "a file passed for nothing");
        let (steps, written) = (world.steps(file), world.table(file).turns());
        forced |= steps.is_empty();
        world.done(at, &format!("play {file} {}", steps.join(" ")));
        assert_eq!(world.table(file).turns(), written + 1, "one turn a file");
        (passed, at) = (passed + 1, other(at));
    }
    (before_the_first_step, forced)
}

fn other(home: &str) -> &'static str {
    if home == "a" { "b" } else { "a" }
}

#[test]
fn two_or_three_files_pass_before_the_first_step_and_one_a_turn_afterwards() {
    let world = World::new();
    let mut seen = BTreeSet::new();
    for round in 0..64 {
        seen.insert(exchanged(&world, &format!("t{round}.toml"), "--set mode=quick", 6).0);
        if seen.len() == 2 {
            break;
        }
    }
    assert_eq!(seen, BTreeSet::from([2, 3]));
}

#[test]
fn turns_without_a_legal_step_take_one_file_too() {
    let world = World::new();
    // On so short a board plinths stand in each other's way.
    std::fs::write(world.path("short.board"), "spaces = 12\nsuns = []\nrivers = []\n").unwrap();
    let set = "--set board=short.board --set duo=0";
    let found = (0..40).any(|round| exchanged(&world, &format!("t{round}.toml"), set, 25).1);
    assert!(found, "no turn without a legal step in 40 tables");
}

#[test]
fn a_whole_game_ends_and_both_see_the_same() {
    let world = World::new();
    exchanged(&world, "t.toml", "--set mode=quick", usize::MAX);
    let status = world.json("a", "status t.toml");
    assert_eq!((&status["over"], &status["clock"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!(status, world.json("b", "status t.toml"));
    world.refused("a", "play t.toml 1@1", "nobody is to play");
    let report = world.json("b", "verify t.toml");
    assert_eq!((&report[0]["valid"], &report[0]["over"]), (&true.into(), &true.into()));
}

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
fn a_look_is_remembered_only_where_it_is_news() {
    let world = World::new();
    world.settle("c", "carol", 3);
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    let memory = |home: &str| {
        let folder = world.path(home).join("tables");
        let names = if folder.exists() { common::homes::names_in(&folder) } else { Vec::new() };
        let text = |name: &String| std::fs::read_to_string(folder.join(name)).unwrap();
        names.iter().map(text).collect::<Vec<_>>()
    };
    let before = memory("a");
    world.done("a", "show t.toml");
    assert_eq!(memory("a"), before, "the own turn is no news");
    world.turn("t.toml");
    world.done("c", "show t.toml");
    assert_eq!(memory("c"), Vec::<String>::new(), "a stranger remembers nothing");
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
fn undo_asks_first() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world.refused("a", "undo t.toml", "whether turn 4 has left this machine");
    world.refused("a", "undo t.toml", "hint: --yes, if nobody has a copy");
    world.done("a", "undo t.toml --yes");
    assert_eq!(world.table("t.toml").turns(), 3);
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
    world.done("a", &format!("play t.toml {others}"));
    assert!(world.bytes("t.toml") != played);
}

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
    world.refused("a", "play second.toml resign", "is not the one that was");
    world.refused("a", "play first.toml resign", "would be a fork");
    for (one, other) in [("first.toml", "second.toml"), ("t.toml", "second.toml"), ("second.toml", "t.toml")] {
        world.refused("a", &format!("verify {one} {other}"), "FORK at turn 5: bob signed turns of both branches");
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
    world.refused("a", &format!("play second.toml {steps}"), "is not the one that was");
    world.refused("a", &format!("play second.toml {steps} --yes"), "is not the one that was");
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
    world.refused("a", "play t.toml", "is not the one that was");
}

/// Alice's steps at a table with a stranger.
fn steps_with(world: &World, file: &str) -> Vec<String> {
    let table = world.table(file);
    let seat = table.clock().unwrap();
    common::whole_turn(&table.as_seen_by(seat, &common::identity(1)), seat, &mut common::Luck(0))
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

#[test]
fn who_may_write_and_when() {
    let world = World::new();
    world.settle("c", "carol", 3);
    world.done("a", &format!("new {DICE} --set mode=quick --seats alice,bob -o t.toml"));
    world.refused("a", "play t.toml 1@1", "bob is to join first");
    world.refused("b", "play t.toml", "bob is to join first");
    world.refused("b", "join t.toml --seat alice", "bob joins next");
    world.refused("b", "join t.toml --seat carol", "no seat called carol");
    world.refused("b", "join t.toml --as carol", "no key here is called carol");
    world.refused("d", "join t.toml", "no keys are here");
    world.refused("a", "join t.toml --as alice", "already has a seat");
    world.refused("b", "join missing.toml", "missing.toml");
    world.done("b", "join t.toml");
    world.refused("c", "join t.toml", "all seats are taken");
    world.refused("b", "play t.toml 1@1", "the clock is with alice, whose key is not here");
    world.refused("c", "play t.toml 1@1", "the clock is with alice, whose key is not here");
    world.refused("d", "play t.toml 1@1", "the clock is with alice");
    world.begun_by(0, "u.toml");
    for (steps, words) in [("0@1", "value from 1 to 6"), ("hello", "has no @"), ("6@20", "6")] {
        world.refused("a", &format!("play u.toml {steps}"), words);
    }
    let steps = world.steps("u.toml").join(" ");
    world.refused("a", &format!("play u.toml {steps} 1@1"), "turn has ended by then");
    world.refused("a", &format!("play u.toml {steps} resign"), "resign must be the only step");
}

#[test]
fn who_only_pays_and_has_a_choice_is_told_that_the_file_stays() {
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    // A player without a choice sends the file on.
    let note = |at: &str| format!("note: {at} has only paid, and is to choose now: the file is not to be sent yet");
    let alice = world.run("a", "play t.toml");
    assert!(alice.code == Some(0) && !alice.err.contains("note:"), "{}", alice.err);
    let bob = world.run("b", "play t.toml");
    assert!(bob.code == Some(0) && bob.err.contains(&note("bob")), "{}", bob.err);
    assert_eq!(world.clock("t.toml"), Some("b"));
    let step = world.json("b", "moves t.toml")[0].as_str().unwrap().to_owned();
    let mut command = world.command("b");
    let played = command.args(["play", "t.toml", &step]).output().unwrap();
    assert!(played.status.success() && !String::from_utf8_lossy(&played.stderr).contains("note:"));
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
    assert!(plays("leave") >= 1);
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
        world.done(["a", "b"][usize::from(seat)], &format!("play {file} RESIGN"));
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
    for (line, words) in [
        ("new senet --seats alice,bob -o n.toml", "senet"),
        (&format!("new {DICE} --seats alice -o n.toml"), "takes 2 seats, not 1"),
        (&format!("new {DICE} --seats alice,Alice -o n.toml"), "two seats are called Alice"),
        (&format!("new {DICE} --seats alice,bob --set mode=slow -o n.toml"), "normal|quick"),
        (&format!("new {DICE} --seats alice,bob --set towers=1 -o n.toml"), "no option"),
        (&format!("new {DICE} --seats alice,bob --set duo=10 -o n.toml"), "0 to 9"),
        (&format!("new {DICE} --seats alice,bob -o t.toml"), "a new table never replaces a file"),
    ] {
        world.refused("a", line, words);
        assert!(!world.path("n.toml").exists(), "{line} left a file");
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

#[test]
fn passphrases_guard_keys() {
    let world = World::new();
    let with = |passphrase: Option<&str>, line: &str| {
        let mut command = world.command("p");
        if let Some(passphrase) = passphrase {
            command.env("BYPOST_PASSPHRASE", passphrase);
        }
        common::homes::ran(command.args(line.split(' ')).output().unwrap())
    };
    let refused = |passphrase, line: &str, words: &str| {
        let ran = with(passphrase, line);
        assert_eq!(ran.code, Some(1), "{line}: {}", ran.err);
        assert!(ran.err.contains(words), "{line}: {}", ran.err);
        assert!(!ran.err.contains("open sesame"), "a passphrase is never told");
    };
    refused(None, "key new pia --passphrase", "needs a terminal");
    assert_eq!(with(Some("open sesame"), "key new pia --passphrase").code, Some(0));
    assert!(with(None, "key list").out.contains("(locked)"));
    let new = &format!("new {DICE} --seats pia,bob -o t.toml");
    refused(None, new, "needs a passphrase");
    assert_eq!(with(Some("open sesame"), new).code, Some(0));
    std::fs::remove_file(world.path("t.toml")).unwrap();
    // From here on the key is one that takes no time to unlock.
    std::fs::remove_dir_all(world.path("p/keys")).unwrap();
    world.settle_key("p", &locked_key("pia", 77, "open sesame"));
    refused(Some("open says me"), new, "cannot be unlocked");
    assert!(!world.path("t.toml").exists());
    assert_eq!(with(Some("open sesame"), new).code, Some(0));
    refused(Some("open says me"), "key passphrase pia --remove", "cannot be unlocked");
    assert_eq!(with(Some("open sesame"), "key passphrase pia --remove").code, Some(0));
    assert!(!with(None, "key list").out.contains("(locked)"));
    assert_eq!(with(None, "play t.toml").code, Some(1), "bob has not joined");
}

#[cfg(unix)]
#[test]
fn private_files_are_only_their_owners() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::empty();
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    world.done("a", "key new alice");
    world.done("a", "key export alice -o alice.key");
    world.done("b", "key import alice.key");
    assert_eq!(mode(&world.path("alice.key")), 0o600);
    for home in ["a", "b"] {
        assert_eq!((mode(&world.path(home)), mode(&world.path(home).join("keys"))), (0o700, 0o700), "{home}");
        for name in common::homes::names_in(&world.path(home).join("keys")) {
            assert_eq!(mode(&world.path(home).join("keys").join(&name)), 0o600, "{home}/{name}");
        }
    }
    world.refused("a", "key export alice -o alice.key", "alice.key");
    world.refused("a", "key new alice", "already");
    // A key that others can read is warned of.
    let key = common::homes::names_in(&world.path("a/keys")).remove(0);
    std::fs::set_permissions(world.path("a/keys").join(key), PermissionsExt::from_mode(0o644)).unwrap();
    let ran = world.run("a", &format!("new {DICE} --seats alice,bob -o t.toml"));
    assert!(ran.err.contains("others can read the private key of alice"), "{}", ran.err);
}
