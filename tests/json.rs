//! What `--json` prints: one value, whose keys `docs/json.md` names.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::homes::{World, ran};
use crate::common::samples::{DICE, HANDS};

/// Checks that a command prints one JSON value whose keys the page names.
#[track_caller]
fn reports(world: &World, words: &BTreeSet<&str>, home: &str, line: &str) {
    let mut command = world.command(home);
    command.env("BYPOST_PASSPHRASE", "good luck").arg("--json").args(line.split(' '));
    let ran = ran(command.output().unwrap());
    assert_eq!(ran.code, Some(0), "{line}: {}{}", ran.out, ran.err);
    let value: Value = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{line}: {error}: {:?}", ran.out));
    let entry = value.as_array().map_or(Some(&value), |list| list.first());
    for key in entry.and_then(Value::as_object).into_iter().flat_map(|object| object.keys()) {
        assert!(words.contains(&key[..]), "{line}: docs/json.md does not name {key}");
    }
    assert!(entry.is_none_or(|entry| entry.is_object() || line.starts_with("moves")), "{line}: {value}");
}

#[test]
fn every_command_that_reports_prints_one_value() {
    let world = World::new();
    let words: BTreeSet<&str> =
        include_str!("../docs/json.md").split(|c: char| !c.is_ascii_alphabetic() && c != '_').collect();
    let new = format!("new {HANDS} --seats alice,bob -o t.toml");
    let practise = format!("practise {DICE} --level easy -o p.toml");
    let lines = [
        ("a", "games"),
        ("a", &*format!("rules {DICE}")),
        ("a", "key new carol"),
        ("a", "key list"),
        ("a", "key show alice"),
        ("a", "key export carol -o carol.key"),
        ("a", "key export carol --words"),
        ("b", "key import carol.key"),
        ("b", "key passphrase carol"),
        ("b", "key passphrase carol --remove"),
        ("a", "address add alice alice@example.org"),
        ("a", "address add bob bob@example.org --width 40"),
        ("a", "address add carol carol@example.org"),
        ("a", "address list"),
        ("a", "address remove carol"),
        ("a", "config browser https://example.org/bypost.html"),
        ("a", &*new),
        ("b", "watch"),
        ("b", "join t.toml --seat bob"),
        ("b", "key forget alice"),
        ("a", "config copies t.toml none"),
        ("a", "play t.toml"),
        ("a", "undo t.toml --yes"),
        ("a", "play t.toml"),
        ("a", "status t.toml"),
        ("a", "order t.toml"),
        ("a", "show t.toml --describe"),
        ("a", "show t.toml --format svg -o t.svg"),
        ("a", "moves t.toml"),
        ("a", "moves t.toml --long"),
        ("a", "log t.toml"),
        ("a", "verify t.toml"),
        ("a", "verify --report t.toml"),
        ("a", "standings t.toml"),
        ("a", "inbox ."),
        ("a", "inbox --aside t.toml"),
        ("a", "inbox --aside t.toml"),
        ("a", "config"),
        ("a", "config delivery none t.toml"),
        ("a", "mail t.toml -o t.eml"),
        ("b", "receive t.eml --into ."),
        ("a", "mail t.toml --by-hand -o t.txt"),
        ("a", "consent t.toml draw"),
        ("a", "key export alice --table t.toml -o seat.key"),
        ("b", "key import seat.key --to bob"),
        ("b", "play t.toml resign --yes"),
        ("a", "reveal t.toml"),
        ("a", "page t.toml -o t.html"),
        ("a", &*practise),
        ("a", "suggest p.toml --level easy"),
        ("a", "git init --dry-run"),
    ];
    for (home, line) in lines {
        if line.starts_with("git init") {
            assert!(
                std::process::Command::new("git")
                    .arg("init")
                    .arg("-q")
                    .arg(world.path("."))
                    .status()
                    .unwrap()
                    .success()
            );
        }
        reports(&world, &words, home, line);
    }
    let help = world.done("a", "--help");
    let commands = help.lines().take_while(|line| *line != "Options:");
    // Longer help goes on in lines that are further in.
    let commands = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        let is_tried = lines.iter().any(|(_, line)| line.split(' ').next() == Some(command));
        assert!(is_tried, "{command}");
    }
}
