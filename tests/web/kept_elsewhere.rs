//! Keys and whole stores go between browsers and homes, both ways.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{key, whole};
use crate::common::homes::{Ran, World, ran};
use crate::common::samples::DICE;

/// A command in a home whose keys are under a passphrase.
fn run(world: &World, home: &str, passphrase: &str, line: &str) -> Ran {
    let mut command = world.command(home);
    command.env("BYPOST_PASSPHRASE", passphrase).args(line.split(' '));
    let ran = ran(command.output().unwrap());
    assert_eq!(ran.code, Some(0), "{line}: {}{}", ran.out, ran.err);
    ran
}

/// The fingerprint of the only key of a home.
fn fingerprint(world: &World, home: &str) -> String {
    world.json(home, "key list")[0]["fingerprint"].as_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_key_goes_to_a_browser_and_back() {
    let person = Person::new();
    let world = World::empty();
    run(&world, "h", "an own one for the file", "key new alice --passphrase");
    world.done("h", "key export alice -o alice.key");
    let fingerprint = fingerprint(&world, "h");
    let text = String::from_utf8(world.bytes("alice.key")).unwrap();
    person.settle(&text, "an own one for the file");
    person.does("go('#/keys', 'Keys')", &json!([]));
    person.sees(&fingerprint);

    // Back in a file.
    person.press("Backup");
    person.fill("A passphrase for the file", "another one for it");
    person.fill("The same again", "another one for it");
    person.press("Save the file");
    fs::write(world.path("back.key"), person.downloaded()).unwrap();
    run(&world, "f", "another one for it", "key import back.key");
    assert_eq!(self::fingerprint(&world, "f"), fingerprint);
    run(&world, "f", "another one for it", &format!("new {DICE} --seats alice,bob -o f.toml"));

    // Back in words.
    person.press("Show the words");
    let words = person.does("until('the words', () => all('.key-words li').map(words).join(' '))", &json!([]));
    let mut command = world.command("w");
    let command = command.args(["key", "import", "--words", "alice"]).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(words.as_str().unwrap().as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(self::fingerprint(&world, "w"), fingerprint);
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn an_archive_of_everything_is_a_home_of_the_program() {
    let person = Person::new();
    let world = World::new();
    world.begun_by(0, "t.toml");
    person.settle(&key("alice", 1), PASSPHRASE);
    person.takes_in(&whole(&world, "t.toml"));
    person.does("go('#/settings', 'Settings')", &json!([]));
    let section = "all('section').find((one) => words(one).startsWith('Everything as one file'))";
    let fill = "(async () => { for (const input of all('input', SECTION)) { input.value = given[0]; \
                input.dispatchEvent(new Event('input', { bubbles: true })); await null; } })()";
    person.does(&fill.replace("SECTION", section), &json!(["words of the archive"]));
    person.press("Save everything");
    fs::write(world.path("all.zip"), person.downloaded()).unwrap();
    let unpacked = Command::new("python3")
        .args(["-m", "zipfile", "-e", "all.zip", "home"])
        .current_dir(world.path("."))
        .status()
        .unwrap();
    assert!(unpacked.success());
    assert!(world.done("home", "key list").contains("(locked)"));
    let tables = world.json("home", "inbox home/games");
    assert_eq!(tables.as_array().unwrap().len(), 1, "{tables}");
    let file = format!("home/games/{}", crate::common::homes::names_in(&world.path("home/games"))[0]);
    assert_eq!(world.json("home", &format!("status {file}"))["hash"], world.json("b", "status t.toml")["hash"]);
    // What was signed is not in it, so the program asks.
    let mut play = world.command("home");
    play.env("BYPOST_PASSPHRASE", "words of the archive").args(["play", &file]).args(world.steps(&file));
    let asked = ran(play.output().unwrap());
    assert!(asked.code == Some(1) && asked.err.contains("--yes"), "{}{}", asked.out, asked.err);
    run(&world, "home", "words of the archive", &format!("play {file} {} --yes", world.steps(&file).join(" ")));
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}
