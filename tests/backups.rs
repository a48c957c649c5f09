//! Lost keys and how they come back: no hint leads in a circle, and a restored home is told what its key has
//! signed elsewhere.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;

use crate::common::homes::{Ran, World, files_under};
use crate::common::samples::DICE;

/// A table at which it is alice's clock, and a home `n` without her key.
fn lost() -> World {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.done("a", "key export alice -o alice.key");
    world
}

/// The hint of a command that is refused.
fn hint(ran: &Ran) -> String {
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    ran.err.lines().find_map(|line| line.strip_prefix("hint: ")).unwrap_or_default().to_owned()
}

#[test]
fn no_hint_for_a_lost_key_goes_in_a_circle() {
    let world = lost();
    let back = "a lost key comes back by bypost key import --words alice (its 24 words)";
    let everywhere = |when: &str| {
        for line in ["play t.toml 1@1", "join t.toml --as alice", "show t.toml --as alice", "key export alice --words"]
        {
            let hint = hint(&world.run("n", line));
            assert!(hint.contains(back), "{when}, {line}: {hint}");
        }
    };
    everywhere("without keys");
    // Another key is here, and has no seat.
    world.done("n", "key new someone");
    everywhere("with another key");
    world.refused("n", "play t.toml 1@1", "no key here has a seat at this table");
    // A new key of the same name takes no seat, and the old one comes back beside it.
    world.done("n", "key new alice");
    let play = hint(&world.run("n", "play t.toml 1@1"));
    assert!(play.contains(back) && play.contains("no other key can sign for its seats"), "{play}");
    let exists = hint(&world.run("n", "key import alice.key"));
    assert!(exists.contains("under another name"), "{exists}");
    let text =
        fs::read_to_string(world.path("alice.key")).unwrap().replace("name = \"alice\"", "name = \"alice of old\"");
    fs::write(world.path("old.key"), text).unwrap();
    world.done("n", "key import old.key");
    world.done("n", &format!("play t.toml {} --yes", world.steps("t.toml").join(" ")));
    // A player whose turn it is not is told whom the file goes to, as ever.
    world.refused("b", "undo t.toml --yes", "");
    let waits = world.run("c", &format!("new {DICE} --seats alice,bob -o u.toml"));
    assert!(waits.err.contains("bypost key new alice, then bypost join u.toml"), "{}", waits.err);
    assert!(hint(&world.run("c", "join u.toml")).starts_with("bypost key new alice makes one; a lost key comes back"));
}

#[test]
fn a_restored_home_is_told_what_its_key_has_signed() {
    let world = lost();
    world.turn("t.toml");
    while world.clock("t.toml") == Some("b") {
        world.turn("t.toml");
    }
    world.done("n", "key import alice.key");
    let log = world.json("n", "log t.toml");
    let own = log.as_array().unwrap().iter().filter(|turn| turn["seat"] == "alice");
    let own: Vec<String> = own.map(|turn| turn["number"].to_string()).collect();
    let (last, others) = own.split_last().unwrap();
    let turns = format!("turns {} and {last}", others.join(", "));
    let note = format!(
        "note: the restored key of alice has signed {turns} of this table elsewhere: before it signs here, make sure"
    );
    world.done("a", "mail t.toml --by-hand --to x@example.org -o t.txt");
    fs::create_dir(world.path("in")).unwrap();
    for line in ["show t.toml", "status t.toml", "receive t.txt --into in", "--json status t.toml"] {
        let ran = world.run("n", line);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
        assert_eq!(ran.err.matches(&note).count(), 1, "{line}: {}", ran.err);
    }
    // Homes that remember, and keys that never signed there, hear nothing.
    for home in ["a", "b"] {
        assert!(!world.run(home, "status t.toml").err.contains("restored key"));
    }
    world.done("m", "key new carol");
    world.done("m", "key export carol -o carol.key");
    world.done("o", "key import carol.key");
    assert!(!world.run("o", "status t.toml").err.contains("restored key"));
    let steps = world.steps("t.toml").join(" ");
    world.refused(
        "n",
        &format!("play t.toml {steps}"),
        &format!("may have signed turns of it elsewhere; this file has {turns} of it"),
    );
    world.done("n", &format!("play t.toml {steps} --yes"));
    assert!(!world.run("n", "status t.toml").err.contains("restored key"), "it remembers now");
}

#[test]
fn a_home_that_was_put_back_asks_once_a_turn_of_its_own_comes_back() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let home = world.path("a").join("tables");
    let before = files_under(&home);
    let older = fs::read(world.path("t.toml")).unwrap();
    world.turn("t.toml");
    while world.clock("t.toml") == Some("b") {
        world.turn("t.toml");
    }
    let log = world.json("nobody", "log t.toml");
    let turn = log.as_array().unwrap().iter().rfind(|turn| turn["seat"] == "alice").unwrap();
    let turn = turn["number"].as_u64().unwrap();
    let note = format!("what is kept here does not know of turn {turn}, which alice has signed");
    assert!(!world.run("a", "status t.toml").err.contains("does not know of"));
    world.done("b", "mail t.toml --by-hand --whole -o t.txt");

    // All that the home remembers is older than the turn that comes back.
    files_under(&home).iter().for_each(|(path, _)| fs::remove_file(path).unwrap());
    before.iter().for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
    fs::create_dir(world.path("in")).unwrap();
    fs::write(world.path("in/t.toml"), older).unwrap();
    let ran = world.run("a", "receive t.txt --into in");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.err.matches(&note).count(), 1, "{}", ran.err);
    let steps = world.steps("in/t.toml").join(" ");
    let asked = format!("this home remembers this table, but not turn {turn}, which alice has signed");
    let kept = files_under(&home);
    world.refused("a", &format!("play in/t.toml {steps}"), &asked);
    assert!(files_under(&home) == kept, "a turn that was refused is remembered");
    // Whoever is sure goes on, and is not asked again.
    world.done("a", &format!("play in/t.toml {steps} --yes"));
    assert!(!world.run("a", "status in/t.toml").err.contains("does not know of"));
}
