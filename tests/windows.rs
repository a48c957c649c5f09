//! What Windows does to files: some names it does not keep, and its editors end lines in their own way and
//! put a mark in front.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::homes::{World, ran};
use crate::common::samples::DICE;

/// Names of players that are no names of files there.
const NAMES: &[&str] = &["CON", "aux.toml", "nul", "a:b", r"a\b", "a/b", "..", "dot.", "q?*", "<a|b>"];

/// All files in a folder and in those in it.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect()
}

fn is_kept_by_windows(name: &str) -> bool {
    let device = name.split('.').next().unwrap().to_ascii_lowercase();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    name.chars().all(is_plain) && !name.ends_with('.') && !["con", "prn", "aux", "nul"].contains(&device.as_str())
}

#[test]
fn files_that_are_made_for_a_player_have_names_that_windows_keeps() {
    for name in NAMES {
        let world = World::empty();
        let done = |home: &str, words: &[&str]| {
            let ran = ran(world.command(home).args(words).output().unwrap());
            assert_eq!(ran.code, Some(0), "{words:?}: {}{}", ran.out, ran.err);
        };
        for (home, name) in [("a", *name), ("b", "bob")] {
            done(home, &["key", "new", name]);
            done(home, &["address", "add", name, "a@example.org"]);
            done(home, &["address", "add", if home == "a" { "bob" } else { "alice" }, "b@example.org"]);
        }
        done("a", &["new", DICE, "--seats", &format!("{name},bob"), "-o", "t.toml"]);
        done("a", &["mail", "t.toml", "-o", "m.eml"]);
        fs::create_dir(world.path("in")).unwrap();
        done("b", &["receive", "m.eml", "--into", "in"]);
        done("a", &["mail", "t.toml", "--by-hand"]);
        done("a", &["show", "t.toml", "--as", name, "-o", "t.svg"]);
        let files = files_in(&world.path(""));
        assert!(files.len() > 10, "{files:?}");
        for path in files {
            let made = path.file_name().unwrap().to_str().unwrap();
            assert!(is_kept_by_windows(made), "{name}: {}", path.display());
        }
    }
}

#[test]
fn files_that_an_editor_of_windows_has_saved_are_read_as_ever() {
    for mark in ["", "\u{feff}"] {
        let world = World::new();
        // Saves everything that is there.
        let edited = || {
            for path in files_in(&world.path("")) {
                let text = fs::read_to_string(&path).unwrap();
                let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\n', "\r\n");
                fs::write(&path, format!("{mark}{text}")).unwrap();
            }
        };
        let done = |home: &str, line: &str| {
            edited();
            world.done(home, line)
        };
        for home in ["a", "b"] {
            done(home, "address add alice alice@example.org");
            done(home, "address add bob bob@example.org --plain");
            done(home, "config browser https://example.org/bypost.html");
        }
        done("a", &format!("new {DICE} --set mode=quick --seats alice,bob -o t.toml"));
        done("b", "join t.toml");
        done("a", "config copies t.toml all");
        for _ in 0..3 {
            edited();
            world.turn("t.toml");
        }
        edited();
        let home = world.clock("t.toml").unwrap();
        let steps = world.steps("t.toml").join(" ");
        done(home, &format!("play t.toml {steps}"));
        done(home, "undo t.toml --yes");
        done(home, &format!("play t.toml {steps}"));
        done(home, "mail t.toml -o m.eml");
        fs::create_dir(world.path("in")).unwrap();
        done(if home == "a" { "b" } else { "a" }, "receive m.eml --into in");
        done("a", "status t.toml");
        assert_eq!(done("a", "address list").matches("example.org").count(), 2);
        assert!(done("a", "key list").contains("alice"));
    }
}
