//! The bell: what its command is told, and that it rings once and never once too few.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::homes::{BYPOST, Ran, World, names_in, ran};
use crate::common::samples::DICE;
use crate::transcripts::script;

/// Runs the bell of bob's home with a command.
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
    let rung = watch(&world, command);
    assert_eq!(rung.code, Some(0), "{}", rung.err);
    assert!(!names_in(&world.path("")).contains(&"x".to_owned()) && !world.path("tables/x").exists());
    let facts = fs::read_to_string(world.path("facts")).unwrap();
    let printed = format!("{facts}{}{}", rung.out, rung.err);
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
fn mails_are_looked_at_and_nothing_is_taken_in() {
    let world = World::new();
    fs::create_dir_all(world.path("Maildir/new")).unwrap();
    fs::create_dir(world.path("in")).unwrap();
    world.begun_by(0, "t.toml");
    world.copy("t.toml", "in/t.toml");
    let mail = |number: u32| {
        let path = format!("Maildir/new/{number}");
        world.done("a", &format!("mail t.toml --to b@example.org --from a@example.org --whole -o {path}"));
    };
    while world.clock("t.toml") == Some("a") {
        world.turn("t.toml");
    }
    mail(1);
    // What cannot be read keeps nothing else from being told.
    fs::write(world.path("Maildir/new/2"), "-----BEGIN BYPOST TABLE-----\nbypostABAA\n").unwrap();
    let files = || {
        let names = ["in", "b", "b/tables", "b/copies"].map(|name| names_in(&world.path(name)));
        (names, world.bytes("in/t.toml"))
    };
    let watch = |command: &str| {
        let words = ["watch", "Maildir", "--into", "in", "--run", command];
        ran(world.command("b").args(words).output().unwrap())
    };
    assert_eq!(watch("false").code, Some(1));
    let before = files();
    let rung = watch("echo \"$BYPOST_FILE: $BYPOST_TEXT\" > told");
    assert_eq!((rung.code, rung.out.lines().count()), (Some(0), 1), "{}", rung.err);
    assert!(before == files(), "something was taken in");
    let told = lines(&world, "told").concat();
    assert!(
        told.starts_with("in/t.toml: ") && told.ends_with(", once bypost receive Maildir --into in has taken that in"),
        "{told}"
    );
    assert_eq!(watch("false").code, Some(0));
    // It is rung for once, whether it is looked at there or here.
    world.done("b", "receive Maildir/new/1 --into in");
    assert_eq!(ran(world.command("b").args(["watch", "in", "--run", "false"]).output().unwrap()).code, Some(0));
    // A folder of tables and a file of mails are told apart, and what does not go together is refused.
    for (words, why) in [
        ("watch in --into Maildir", "--into goes with a maildir or a mailbox"),
        ("watch Maildir/new/1 --git", "--git looks at a folder in a repository"),
        ("watch in --every 5m", "--run"),
        ("watch in --every 0m --run true", "a time is written like 5m"),
    ] {
        let ran = world.run("b", words);
        assert!(ran.code == Some(2) && ran.err.contains(why), "{words}: {}", ran.err);
    }
    world.refused("b", "watch nowhere", "nowhere: ");
}

#[test]
fn a_bell_that_was_killed_rings_again() {
    let world = World::new();
    asked(&world, 3);
    // It is killed in the middle of the second ring.
    let killed = "echo \"$BYPOST_TABLE\" >> rung; [ $(wc -l < rung) = 2 ] && kill -9 $PPID; true";
    assert_eq!(watch(&world, killed).code, None);
    let first = lines(&world, "rung");
    assert_eq!(first.len(), 2);
    let again = watch(&world, "echo \"$BYPOST_TABLE\" >> again");
    assert_eq!(again.code, Some(0), "{}", again.err);
    let again = lines(&world, "again");
    assert!(again.len() == 2 && again.contains(&first[1]) && !again.contains(&first[0]), "{first:?} {again:?}");
    // A command that fails is run again, and keeps no other from being run.
    let world = World::new();
    asked(&world, 3);
    let fails = "echo \"$BYPOST_TABLE\" >> rung; [ $(wc -l < rung) != 1 ]";
    let failed = watch(&world, fails);
    assert!(failed.code == Some(1) && failed.err.contains("it is run again the next time"), "{}", failed.err);
    assert_eq!((watch(&world, fails).code, watch(&world, fails).code), (Some(0), Some(0)));
    let rung = lines(&world, "rung");
    assert!(rung.len() == 4 && rung[0] == rung[3], "{rung:?}");
}

#[test]
fn two_bells_of_a_home_ring_once() {
    let world = World::new();
    asked(&world, 2);
    let waits = "touch begun; while [ ! -e go ]; do sleep 0.01; done; echo one >> rung";
    let mut one = watching(&world, waits).stdout(Stdio::null()).spawn().unwrap();
    while !world.path("begun").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let mut other = watching(&world, "echo other >> rung").spawn().unwrap();
    fs::write(world.path("go"), "").unwrap();
    assert!(one.wait().unwrap().success() && other.wait().unwrap().success());
    assert_eq!(lines(&world, "rung"), ["one", "one"]);
}

#[test]
fn a_bell_that_goes_on_rings_at_once() {
    let world = World::new();
    asked(&world, 1);
    let mut bell = watching(&world, "touch rung").args(["--every", "1d"]).spawn().unwrap();
    while !world.path("rung").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    bell.kill().unwrap();
    bell.wait().unwrap();
}

#[test]
fn a_hundred_tables_ring_once_each() {
    let world = World::new();
    asked(&world, 100);
    fs::write(world.path("tables/broken.toml"), "bypost = 1\n").unwrap();
    let rung = watch(&world, "echo \"$BYPOST_TABLE\" >> rung");
    assert_eq!((rung.code, rung.out.lines().count()), (Some(0), 100), "{}", rung.err);
    let mut tables = lines(&world, "rung");
    tables.sort();
    tables.dedup();
    assert_eq!(tables.len(), 100);
    assert_eq!(watch(&world, "false").code, Some(0));
}

/// The blocks of a language on the page about the bell.
fn blocks(language: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/watch.md")).unwrap();
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
    fs::create_dir_all(world.path("Maildir/new")).unwrap();
    fs::rename(world.path("tables"), world.path("games")).unwrap();
    fs::copy(world.path("games/0.toml"), world.path("Maildir/new/1")).unwrap();
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
    assert_eq!(lines.len(), 6);
    let crontab = blocks("crontab").remove(0);
    // Cron takes a backslash before a percent sign away; the first five words are its own.
    let cron = crontab.splitn(6, ' ').last().unwrap().replace("\\%", "%").replace("$HOME/.cargo/bin/bypost", "bypost");
    let plist = blocks("xml").remove(0);
    let words = plist.split("<string>").skip(2).map(|rest| rest.split("</string>").next().unwrap());
    let words: Vec<String> = words.map(|word| word.replace("/Users/you", "$HOME")).collect();
    let launchd = words.iter().skip(2).map(|word| match word.starts_with('$') {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    });
    let launchd = format!("bypost watch {}", launchd.collect::<Vec<_>>().join(" "));
    let unit = blocks("ini").remove(0);
    let exec = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
    // Systemd takes two dollars for one.
    let systemd = exec.replace("%h/.cargo/bin/bypost", "bypost").replace("%h", "$HOME").replace("$$", "$");
    let page = lines.iter().map(|line| line.replace("bypost watch --run", "bypost watch games --run"));
    for line in page.chain([cron, launchd, systemd]) {
        let told = told(&line);
        assert!(told.contains("bob is to join"), "{line}: {told}");
    }
}

#[test]
fn systemd_takes_the_units_of_the_page() {
    let (world, units) = (World::empty(), blocks("ini"));
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        return;
    }
    for (name, unit) in ["bypost-watch.service", "bypost-watch.timer"].iter().zip(&units) {
        fs::write(world.path(name), unit.replace("%h/.cargo/bin/bypost", BYPOST)).unwrap();
    }
    let mut verify = Command::new("systemd-analyze");
    verify.args(["--user", "verify", "./bypost-watch.service", "./bypost-watch.timer"]);
    let found = ran(world.cleaned(&mut verify).env("XDG_RUNTIME_DIR", world.path("")).output().unwrap());
    assert!(found.code == Some(0) && !found.err.contains("bypost-watch"), "{}", found.err);
}
