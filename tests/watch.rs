//! What `bypost watch` tells its command, and that it runs it once and never once too few.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::homes::{BYPOST, Ran, World, names_in, ran};
use crate::common::samples::DICE;
use crate::common::tools::program;
use crate::transcripts::script;

/// Looks once in bob's home, with a command.
fn watch(world: &World, command: &str) -> Ran {
    ran(watching(world, command).output().unwrap())
}

fn watching(world: &World, command: &str) -> Command {
    let mut watch = world.command("b");
    watch.args(["watch", "tables", "--run", command]);
    watch
}

/// So many tables in a folder, to which bob is asked.
fn asked(world: &World, count: usize) {
    fs::create_dir_all(world.path("tables")).unwrap();
    for number in 0..count {
        world.done("a", &format!("new {DICE} --seats alice,bob -o tables/{number}.toml"));
    }
}

fn lines(world: &World, file: &str) -> Vec<String> {
    fs::read_to_string(world.path(file)).unwrap_or_default().lines().map(str::to_owned).collect()
}

#[test]
fn what_others_have_written_runs_nothing() {
    const SEAT: &str = "'\"; touch x;$(touch x)`touch x`";
    const FILE: &str = "-$(touch x)`touch x`'\";\n\u{1b}[31m\u{202e}%PATH%.toml";
    let world = World::new();
    fs::create_dir(world.path("tables")).unwrap();
    let file = Path::new("tables").join(FILE);
    world.settle("c", SEAT, 3);
    let mut new = world.command("c");
    new.args(["new", DICE, "--seats", &format!("{SEAT},bob"), "--say", SEAT, "-o"]).arg(&file);
    let begun = ran(new.output().unwrap());
    assert_eq!(begun.code, Some(0), "{}", begun.err);
    // With and without quotes; quotes are for what it is told.
    let command = "env | grep '^BYPOST_' > facts; printf '%s\\n' \"$BYPOST_FILE\" \"$BYPOST_TEXT\" >> facts; \
                   echo $BYPOST_FILE $BYPOST_LAST $BYPOST_JSON";
    let told = watch(&world, command);
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(!names_in(&world.path("")).contains(&"x".to_owned()) && !world.path("tables/x").exists());
    let facts = fs::read_to_string(world.path("facts")).unwrap();
    let printed = format!("{facts}{}{}", told.out, told.err);
    assert!(printed.contains(r"\u{a}\u{1b}[31m\u{202e}%PATH%.toml"), "{printed}");
    assert!(printed.chars().all(|c| c == '\n' || c == ' ' || !c.is_control() && c != '\u{202e}'), "{printed}");
    // Each of them is one line, and what it says begins with words of the program.
    for name in ["EVENT", "SUBJECT", "TEXT", "TABLE", "GAME", "FILE", "SEAT", "TURNS", "LAST", "UNTIL", "JSON", "HOME"]
    {
        let begin = format!("BYPOST_{name}=");
        assert_eq!(facts.lines().filter(|line| line.starts_with(&begin)).count(), 1, "{name}: {facts}");
    }
    let json = facts.lines().find_map(|line| line.strip_prefix("BYPOST_JSON=")).unwrap();
    let json: serde_json::Value = serde_json::from_str(json).unwrap();
    let texts = [json["subject"].as_str().unwrap(), json["text"].as_str().unwrap()];
    assert!(texts.iter().all(|text| text.starts_with(|c: char| c.is_alphabetic())), "{texts:?}");
    assert_eq!(json["event"], "waits");
}

#[test]
fn a_passphrase_does_not_reach_the_command() {
    let world = World::new();
    asked(&world, 1);
    let mut watch = watching(&world, "echo \"[$BYPOST_PASSPHRASE]\" > told");
    assert!(watch.env("BYPOST_PASSPHRASE", "secret").stdout(Stdio::null()).status().unwrap().success());
    assert_eq!(lines(&world, "told"), ["[]"]);
}

#[test]
fn a_watch_that_was_killed_runs_the_command_again() {
    let world = World::new();
    asked(&world, 3);
    // It is killed while the command runs for the second table.
    let killed = "echo \"$BYPOST_TABLE\" >> run; [ $(wc -l < run) = 2 ] && kill -9 $PPID; true";
    assert_eq!(watch(&world, killed).code, None);
    let first = lines(&world, "run");
    assert_eq!(first.len(), 2);
    let again = watch(&world, "echo \"$BYPOST_TABLE\" >> again");
    assert_eq!(again.code, Some(0), "{}", again.err);
    let again = lines(&world, "again");
    assert!(again.len() == 2 && again.contains(&first[1]) && !again.contains(&first[0]), "{first:?} {again:?}");
    assert_eq!(watch(&world, "false").code, Some(0));
}

#[test]
fn a_command_that_fails_is_run_again_and_keeps_no_other_from_being_run() {
    let world = World::new();
    asked(&world, 3);
    // A table for which it never goes well is tried at each look, and the others only until it went well.
    let fails = "echo \"$BYPOST_TABLE\" >> run; [ \"$BYPOST_TABLE\" != \"$(head -n 1 run)\" ]";
    for (command, code, why) in [
        ("no-such-program-at-all", 1, "a program that the command names was not found"),
        ("exit 3", 1, "the command failed (exit status: 3); it is run again the next time"),
        ("kill $$", 1, "the command failed (signal: 15"),
        (fails, 1, "the command failed (exit status: 1); it is run again the next time"),
        (fails, 1, "the command failed (exit status: 1); it is run again the next time"),
        ("true", 0, ""),
        ("false", 0, ""),
    ] {
        let ran = watch(&world, command);
        assert!(ran.code == Some(code) && ran.err.contains(why), "{command}: {}", ran.err);
    }
    let run = lines(&world, "run");
    assert!(run.len() == 4 && run[0] == run[3], "{run:?}");
}

#[test]
fn what_cannot_be_read_is_refused_and_left_as_it_is() {
    let world = World::new();
    asked(&world, 1);
    fs::create_dir(world.path("b/watch")).unwrap();
    for list in ["[0a]\nhead = \"0b\"\nmarks = [\"waits\"]\n", "0a = [\"0b\", \"held-back\"]\n", "\u{0}"] {
        fs::write(world.path("b/watch/given.toml"), list).unwrap();
        for words in ["watch tables", "watch tables --run true"] {
            let ran = world.run("b", words);
            assert!(ran.code == Some(1) && ran.err.contains("hint: delete this file"), "{list:?}: {}", ran.err);
        }
        assert_eq!(fs::read_to_string(world.path("b/watch/given.toml")).unwrap(), list);
    }
    for (words, why) in [
        ("watch tables --every 5m", "--run"),
        ("watch tables --every 0m --run true", "a time is written like 5m"),
        ("watch tables --run ", "--run"),
    ] {
        let ran = world.run("b", words);
        assert!(ran.code == Some(2) && ran.err.contains(why), "{words}: {}", ran.err);
    }
    fs::remove_file(world.path("b/watch/given.toml")).unwrap();
    world.refused("b", "watch nowhere", "nowhere: ");
}

#[test]
fn two_of_a_home_run_the_command_once() {
    let world = World::new();
    asked(&world, 2);
    let waits = "touch begun; while [ ! -e go ]; do sleep 0.01; done; echo one >> run";
    let mut one = watching(&world, waits).stdout(Stdio::null()).spawn().unwrap();
    while !world.path("begun").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let mut other = watching(&world, "echo other >> run").spawn().unwrap();
    fs::write(world.path("go"), "").unwrap();
    assert!(one.wait().unwrap().success() && other.wait().unwrap().success());
    assert_eq!(lines(&world, "run"), ["one", "one"]);
}

#[test]
fn one_that_goes_on_looks_at_once() {
    let world = World::new();
    asked(&world, 2);
    // The command ends it once it has run for both tables, a day before the next look.
    let command = "echo x >> run; [ $(wc -l < run) = 2 ] && kill -9 $PPID; true";
    let ended = ran(watching(&world, command).args(["--every", "1d"]).output().unwrap());
    assert_eq!((ended.code, lines(&world, "run").len()), (None, 2), "{}", ended.err);
}

#[test]
fn many_tables_are_told_once_each_beside_a_broken_one() {
    let world = World::new();
    asked(&world, 20);
    fs::write(world.path("tables/broken.toml"), "bypost = 1\n").unwrap();
    let told = watch(&world, "echo \"$BYPOST_TABLE\" >> run");
    assert_eq!((told.code, told.out.lines().count()), (Some(0), 20), "{}", told.err);
    let mut tables = lines(&world, "run");
    tables.sort();
    tables.dedup();
    // The home has a line for each.
    assert_eq!((tables.len(), lines(&world, "b/watch/given.toml").len()), (20, 20));
    assert_eq!(watch(&world, "false").code, Some(0));
}

/// The blocks of a language on the page about `bypost watch`.
fn blocks(language: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/using.md")).unwrap();
    let begin = format!("```{language}\n");
    let found = page.split(&begin).skip(1).map(|rest| rest.split("\n```").next().unwrap().to_owned());
    found.collect()
}

/// Runs a line for a shell at a table that waits, with stand-ins for all programs that it calls, and gives
/// what these were told.
fn told(line: &str) -> String {
    let world = World::new();
    asked(&world, 1);
    let tools = world.path("tools");
    fs::create_dir(&tools).unwrap();
    script(&tools.join("bypost"), &format!("#!/bin/sh\nexec '{BYPOST}' \"$@\"\n"));
    for name in ["notify-send", "osascript", "mail", "curl", "jq"] {
        let log = world.path("told").display().to_string();
        script(&tools.join(name), &format!("#!/bin/sh\n(echo {name}; printf '%s\\n' \"$@\"; cat) >> '{log}'\n"));
    }
    fs::rename(world.path("tables"), world.path("games")).unwrap();
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    world.cleaned(&mut shell).args(["-c", line]).env("PATH", path).env("BYPOST_HOME", world.path("b"));
    let ran = ran(shell.output().unwrap());
    assert_eq!(ran.code, Some(0), "{line}: {}{}", ran.out, ran.err);
    fs::read_to_string(world.path("told")).unwrap_or_default() + &ran.err
}

#[test]
fn the_commands_of_the_page_tell_what_is_new() {
    let lines = blocks("sh");
    assert_eq!(lines.len(), 5);
    let crontab = blocks("crontab").remove(0);
    // Cron takes a backslash before a percent sign away; the first five words are its own.
    let cron = crontab.splitn(6, ' ').last().unwrap().replace("\\%", "%").replace("$HOME/.cargo/bin/bypost", "bypost");
    let unit = blocks("ini").remove(0);
    let exec = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
    // Systemd takes two dollars for one.
    let systemd = exec.replace("%h/.cargo/bin/bypost", "bypost").replace("%h", "$HOME").replace("$$", "$");
    let once = systemd.replace(" --every 5m", "");
    assert_ne!(once, systemd);
    let page = lines.iter().map(|line| line.replace("bypost watch --run", "bypost watch games --run"));
    for line in page.chain([cron, once]) {
        let told = told(&line);
        assert!(told.contains("bob is to join"), "{line}: {told}");
    }
}

#[test]
#[ignore = "needs systemd, .ci/steps/tools runs it"]
fn systemd_takes_the_unit_of_the_page() {
    let (world, unit) = (World::empty(), blocks("ini").remove(0));
    fs::write(world.path("bypost-watch.service"), unit.replace("%h/.cargo/bin/bypost", BYPOST)).unwrap();
    let mut verify = Command::new(program(&["systemd-analyze"], "systemd"));
    verify.args(["--user", "verify", "./bypost-watch.service"]);
    let found = ran(world.cleaned(&mut verify).env("XDG_RUNTIME_DIR", world.path("")).output().unwrap());
    assert!(found.code == Some(0) && !found.err.contains("bypost-watch"), "{}", found.err);
}
