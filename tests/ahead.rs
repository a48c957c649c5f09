//! Turns that are dated far ahead of the reader's clock. They are valid, the player on the clock goes on from
//! them, and everybody is told which turn it is.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::samples::DICE;
use serde_json::{Value, json};

use bypost::file::{Time, read};

use common::homes::{Ran, World};

const NOW: &str = "2026-11-21T08:00:00Z";
const IN_TWO_DAYS: &str = "2026-11-23T08:00:00Z";
const LAST: &str = "9999-12-31T23:59:59Z";
const WORDS: &str = "more than a day ahead of this clock";

/// Runs a command at a time; it must succeed.
#[track_caller]
fn at(world: &World, time: &str, home: &str, line: &str) -> Ran {
    let ran = world.run(home, &format!("--now {time} {line}"));
    assert_eq!(ran.code, Some(0), "{time} {line}: {}{}", ran.out, ran.err);
    ran
}

/// Runs a command at a time with `--json`; it must succeed.
#[track_caller]
fn json_at(world: &World, time: &str, home: &str, line: &str) -> Value {
    serde_json::from_str(&at(world, time, home, &format!("--json {line}")).out).unwrap()
}

/// Makes the next turn of a table at a given time: it begins the table, joins it, or plays. Gives the home
/// that wrote the turn.
#[track_caller]
fn go_on(world: &World, time: &str, file: &str) -> (&'static str, Ran) {
    if !world.path(file).exists() {
        return ("a", at(world, time, "a", &format!("new {DICE} --seats alice,bob -o {file}")));
    }
    if !world.table(file).is_full() {
        return ("b", at(world, time, "b", &format!("join {file}")));
    }
    let home = world.clock(file).unwrap();
    (home, at(world, time, home, &format!("play {file} {}", world.steps(file).join(" "))))
}

/// Goes on by a clock that shows this time until a turn bears it: a turn without a choice takes the time of
/// the turn before it.
#[track_caller]
fn dated(world: &World, time: &str, file: &str) {
    while !world.path(file).exists() || world.table(file).time().to_string() != time {
        let (_, ran) = go_on(world, time, file);
        assert!(!ran.err.contains(WORDS), "{}", ran.err);
    }
}

/// The header, or the first turn, of a file that bears this time: in words, and as JSON.
fn first_of(world: &World, file: &str, time: &str) -> (String, Value) {
    let table = read(&world.bytes(file)).unwrap();
    if table.header.created.to_string() == time {
        return ("the header".to_owned(), json!({ "turn": null, "seat": null, "time": time }));
    }
    let turn = table.turns.iter().find(|turn| turn.time.to_string() == time).unwrap();
    let value = json!({ "turn": turn.number, "seat": turn.seat, "time": time });
    (format!("turn {} ({})", turn.number, turn.seat), value)
}

/// Checks that every command in a home that looks at a file tells of this time.
#[track_caller]
fn told(world: &World, home: &str, file: &str, time: &str) {
    let (whose, value) = first_of(world, file, time);
    let words = format!("{whose} is of {time}, {WORDS}");
    let ran = at(world, NOW, home, &format!("verify {file}"));
    assert!(ran.out.contains("valid;") && ran.err.contains(&format!("{file}: {words}")), "{}{}", ran.out, ran.err);
    assert_eq!(json_at(world, NOW, home, &format!("verify {file}"))[0]["ahead"], value);
    let status = at(world, NOW, home, &format!("status {file}")).out;
    assert!(status.contains(&format!("ahead  {words}\n")), "{status}");
    assert_eq!(json_at(world, NOW, home, &format!("status {file}"))["ahead"], value);
    let folder = format!("{file}-at-{home}");
    std::fs::create_dir_all(world.path(&folder)).unwrap();
    let ran = at(world, NOW, home, &format!("receive {file} --into {folder}"));
    assert!(ran.err.contains(&words), "{}{}", ran.out, ran.err);
    // It is told every time, as long as it is so.
    assert_eq!(json_at(world, NOW, home, &format!("receive {file} --into {folder}"))[0]["ahead"], value);
}

/// Checks that nobody who looks at a file at a time is told anything.
#[track_caller]
fn untold(world: &World, file: &str, time: &str) {
    for line in [format!("verify {file}"), format!("status {file}"), format!("receive {file} --into .")] {
        let ran = at(world, time, "a", &line);
        assert!(!format!("{}{}", ran.out, ran.err).contains(WORDS), "{line}: {}{}", ran.out, ran.err);
    }
    assert_eq!(json_at(world, time, "a", &format!("verify {file}"))[0]["ahead"], Value::Null);
    assert_eq!(json_at(world, time, "a", &format!("status {file}"))["ahead"], Value::Null);
    assert_eq!(json_at(world, time, "a", &format!("receive {file} --into ."))[0]["ahead"], Value::Null);
}

#[test]
fn whoever_is_on_the_clock_goes_on_from_any_time() {
    let world = World::new();
    for (name, time) in [("soon", IN_TWO_DAYS), ("last", LAST)] {
        // The time ahead is that of the header, of the second join, or of a later turn.
        for early in 0..5 {
            let file = format!("{name}{early}.toml");
            for _ in 0..early {
                go_on(&world, NOW, &file);
            }
            dated(&world, time, &file);
            told(&world, "a", &file, time);
            for _ in 0..3 {
                let is_join = !world.table(&file).is_full();
                let (home, ran) = go_on(&world, NOW, &file);
                assert_eq!(ran.err.matches(WORDS).count(), 1, "{}", ran.err);
                let played = world.bytes(&file);
                // The turn is taken back like any other, and made again with the same bytes unless it is a
                // join.
                at(&world, NOW, home, &format!("undo {file} --yes"));
                go_on(&world, NOW, &file);
                assert!(is_join || played == world.bytes(&file), "{file}");
                assert_eq!(world.table(&file).time().to_string(), time);
            }
            let home = world.clock(&file).unwrap();
            at(&world, NOW, home, &format!("play {file} resign --yes"));
            assert!(world.table(&file).outcome().is_some());
            told(&world, "b", &file, time);
            at(&world, NOW, "b", "inbox");
            untold(&world, &file, LAST);
        }
    }
}

#[test]
fn the_last_turn_of_a_table_is_told_of_too() {
    let world = World::new();
    for _ in 0..4 {
        go_on(&world, NOW, "t.toml");
    }
    let home = world.clock("t.toml").unwrap();
    at(&world, LAST, home, "play t.toml resign --yes");
    assert!(world.table("t.toml").outcome().is_some());
    told(&world, "a", "t.toml", LAST);
}

#[test]
fn a_day_ahead_is_not_told_of() {
    let world = World::new();
    for _ in 0..3 {
        go_on(&world, IN_TWO_DAYS, "t.toml");
    }
    untold(&world, "t.toml", "2026-11-22T08:00:00Z");
    let ran = at(&world, "2026-11-22T07:59:59Z", "a", "verify t.toml");
    assert!(ran.err.contains(&format!("the header is of {IN_TWO_DAYS}, {WORDS}")), "{}", ran.err);
}

/// The process was killed after the home had remembered the turn and before the file was written. Then the
/// clock changed.
#[test]
fn a_lost_turn_is_made_again_whatever_the_clock_says() {
    let world = World::new();
    for (name, first, then) in [("back", LAST, NOW), ("on", NOW, LAST)] {
        let file = format!("{name}.toml");
        go_on(&world, NOW, &file);
        for _ in 0..4 {
            world.copy(&file, "old.toml");
            go_on(&world, first, &file);
            let made = world.bytes(&file);
            world.copy("old.toml", &file);
            go_on(&world, then, &file);
            assert!(made == world.bytes(&file), "{file}");
        }
    }
}

/// At a table with a pace nothing is built on a time ahead, and the hint says what can be done.
#[test]
fn a_table_with_a_pace_tells_the_way_out() {
    let hint = "hint: nobody builds on it before that time: wait, or begin a new table once the clock of whoever wrote it is right";
    for (name, early) in [("header", 0), ("join", 1), ("turn", 2), ("resign", 2)] {
        let world = World::new();
        let time = |number: usize| if number < early { NOW } else { IN_TWO_DAYS };
        at(&world, time(0), "a", &format!("new {DICE} --seats alice,bob --pace 1d -o t.toml"));
        at(&world, time(1), "b", "join t.toml");
        let home = world.clock("t.toml").unwrap();
        let step = if name == "resign" { "resign --yes".to_owned() } else { world.steps("t.toml").join(" ") };
        at(&world, time(2), home, &format!("play t.toml {step}"));
        // Some turns without a choice take the time of the turn before them.
        while name != "resign" && !world.table("t.toml").time().to_string().eq(IN_TWO_DAYS) {
            let home = world.clock("t.toml").unwrap();
            at(&world, IN_TWO_DAYS, home, &format!("play t.toml {}", world.steps("t.toml").join(" ")));
        }
        std::fs::create_dir_all(world.path("empty")).unwrap();
        let mut lines = vec!["receive t.toml --into empty".to_owned()];
        lines.extend(world.clock("t.toml").map(|_| "play t.toml".to_owned()));
        for line in lines {
            let home = world.clock("t.toml").unwrap_or("a");
            let ran = world.run(home, &format!("--now {NOW} {line}"));
            let said = format!("{}{}", ran.out, ran.err);
            assert_eq!(ran.code, Some(1), "{name}: {line}: {said}");
            assert!(said.contains(hint), "{name}: {line}: {said}");
        }
    }
}

/// At a pace of ten minutes clocks may differ by a minute: a home neither takes in nor builds on more.
#[test]
fn a_short_pace_allows_a_minute() {
    let clock = |seconds: i64| Time::read(NOW).unwrap().plus(seconds).to_string();
    for (ahead, is_taken) in [(60, true), (61, false), (23 * 60 * 60, false)] {
        let world = World::new();
        at(&world, NOW, "a", &format!("new {DICE} --seats alice,bob --pace 10m -o t.toml"));
        at(&world, &clock(ahead), "b", "join t.toml");
        std::fs::create_dir_all(world.path("in")).unwrap();
        for line in ["receive t.toml --into in", "play t.toml"] {
            let ran = world.run("a", &format!("--now {NOW} {line}"));
            let is_refused = format!("{}{}", ran.out, ran.err).contains("more than a minute ahead of this clock");
            assert_eq!(is_refused, !is_taken, "{ahead}: {line}: {}{}", ran.out, ran.err);
        }
    }
}

/// Nobody makes, agrees to or takes in a claim before the time is used up by as much as clocks may differ.
#[test]
fn a_claim_waits_as_long_as_clocks_may_differ() {
    let world = World::new();
    at(&world, NOW, "a", &format!("new {DICE} --seats alice,bob --pace 10m -o t.toml"));
    at(&world, NOW, "b", "join t.toml");
    let until = world.table("t.toml").deadline().unwrap();
    let clock = |seconds: i64| until.plus(seconds).to_string();
    let late = world.clock("t.toml").unwrap();
    let other = if late == "a" { "b" } else { "a" };
    for seconds in [0, 1, 60] {
        let ran = world.run(other, &format!("--now {} play t.toml claim", clock(seconds)));
        assert!(ran.code == Some(1) && ran.err.contains("since clocks differ"), "{seconds}: {}", ran.err);
    }
    std::fs::create_dir_all(world.path("in")).unwrap();
    world.copy("t.toml", "in/t.toml");
    at(&world, &clock(61), other, "play t.toml claim --yes");
    for (seconds, is_taken) in [(1, false), (60, false), (61, true)] {
        let ran = world.run(late, &format!("--now {} receive t.toml --into in", clock(seconds)));
        let said = format!("{}{}", ran.out, ran.err);
        assert_eq!(ran.code == Some(0), is_taken, "{seconds}: {said}");
        assert_eq!(said.contains("its claim comes too early by this clock"), !is_taken, "{seconds}: {said}");
    }
}
