//! The folder into which a browser saves.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use bypost::post::armor;

use super::mails::{attached, game, kind, mail, state, world};
use crate::common::homes::{Ran, World, names_in};
use crate::common::packing::{Entry, archive, gzip};

/// Seconds at which the tests look, and of an hour and a day.
const NOW: u64 = 4_102_444_800;
const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

/// Puts a file into the folder, as it was saved so long ago.
fn save(world: &World, name: &str, bytes: &[u8], ago: u64) {
    let path = world.path("down").join(name);
    fs::write(&path, bytes).unwrap();
    let changed = SystemTime::UNIX_EPOCH + Duration::from_secs(NOW - ago);
    File::options().write(true).open(path).unwrap().set_modified(changed).unwrap();
}

fn folder() -> World {
    let world = world();
    fs::create_dir(world.path("down")).unwrap();
    world
}

fn look(world: &World) -> Ran {
    world.run("b", "receive --from-downloads=down --into in")
}

#[test]
fn every_kind_of_file_is_found() {
    let file = state(&game(5), 5);
    let (toml, armored) = (file.as_bytes(), armor(&file));
    let mailed = mail(&armored);
    for (name, bytes) in [
        ("t.toml", toml.to_vec()),
        ("t (1).TOML", toml.to_vec()),
        ("t.toml.1", toml.to_vec()),
        ("t", toml.to_vec()),
        ("t.txt", format!("Hello\n{armored}").into_bytes()),
        ("our turn.eml", mailed.clone().into_bytes()),
        ("our turn", attached("", "application/toml", "t.toml", toml).into_bytes()),
        ("all.mbox", format!("From a\n{}\n\nFrom b\n{mailed}\n", mail("hello")).into_bytes()),
        ("t.zip", archive(&[Entry::new("t.toml", toml)])),
        ("t.toml.gz", gzip(toml)),
        ("t.asc", armored.clone().into_bytes()),
        ("mail.html", format!("<html><pre>{armored}</pre></html>").into_bytes()),
    ] {
        let world = folder();
        save(&world, name, &bytes, HOUR);
        save(&world, "photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0", 0);
        let ran = look(&world);
        assert!(ran.code == Some(0) && ran.out.contains(": new, in in/"), "{name}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(&format!(": read from {name}")), "{name}: {}", ran.err);
        assert!(
            ran.err.lines().all(|line| line.contains(": read from ") || line.starts_with("repaired: ")),
            "{}",
            ran.err
        );
        // Nothing is remembered: the same is found again.
        assert!(look(&world).out.contains("nothing new"), "{name}");
        assert_eq!(names_in(&world.path("down")), {
            let mut names = vec![name.to_owned(), "photo.jpg".to_owned()];
            names.sort();
            names
        });
    }
}

#[test]
fn what_does_not_fit_is_passed_over() {
    let world = folder();
    let file = state(&game(5), 5);
    let toml = file.as_bytes();
    save(&world, "old.toml", toml, 31 * DAY);
    save(&world, ".hidden.toml", toml, HOUR);
    save(&world, "long.toml", &[toml, &vec![b'\n'; 8 << 20]].concat(), HOUR);
    save(&world, "t.toml.part", &[&[0; 9], toml].concat(), HOUR);
    save(&world, "t.docx", &archive(&[Entry::new("word/document.xml", toml)]), HOUR);
    save(&world, "letter.asc", super::ciphers::pgp().as_bytes(), HOUR);
    save(&world, "broken.zip", b"PK\x03\x04aaaa", HOUR);
    save(&world, "notes.txt", b"See you on Monday", HOUR);
    fs::create_dir(world.path("down/folder.toml")).unwrap();
    #[cfg(unix)]
    {
        fs::write(world.path("outside.toml"), toml).unwrap();
        std::os::unix::fs::symlink(world.path("outside.toml"), world.path("down/link.toml")).unwrap();
    }
    let ran = look(&world);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert_eq!(
        ran.err,
        "error: down: no file of the last 30 days holds a table\nhint: bypost receive FILE takes any other; --from-downloads=DIR looks into another folder\n"
    );
    // At the limits they fit.
    save(&world, "old.toml", toml, 30 * DAY);
    assert!(look(&world).out.contains(": new, in in/"));
    // A file from tomorrow, as a wrong clock makes it, fits too.
    let world = folder();
    fs::write(world.path("down/t.toml"), toml).unwrap();
    let changed = SystemTime::UNIX_EPOCH + Duration::from_secs(NOW + DAY);
    File::options().write(true).open(world.path("down/t.toml")).unwrap().set_modified(changed).unwrap();
    assert!(look(&world).out.contains(": new, in in/"));
}

#[test]
fn what_is_broken_is_told_with_its_file() {
    let world = folder();
    let record = game(5);
    let cut = &armor(&state(&record, 5))[..900];
    save(&world, "cut\u{202e}.txt", cut.as_bytes(), HOUR);
    let ran = look(&world);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("in cut\\u{202e}.txt: the armour is cut off"), "{}", ran.err);
    save(&world, "games.zip", &archive(&[Entry::new("cut.txt", &cut.as_bytes()[..880])]), HOUR);
    save(&world, "t.toml", state(&record, 4).as_bytes(), HOUR);
    let ran = look(&world);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("could not be read: in cut\\u{202e}.txt: the armour is cut off"), "{}", ran.err);
    assert!(ran.err.contains("in cut.txt in games.zip: the armour is cut off"), "{}", ran.err);
    assert!(ran.err.contains(": read from t.toml"), "{}", ran.err);
}

/// What is reported does not depend on which file is the newer, or on the order in which the disk lists them.
#[test]
fn the_order_of_files_does_not_matter() {
    let record = game(7);
    let other = crate::common::Record::played(crate::common::header(5, &[]), 7, 12);
    let mut reports = Vec::new();
    for turned in [false, true] {
        let world = folder();
        let files =
            [("a", state(&record, 5)), ("b", state(&record, 7)), ("c", state(&other, 7)), ("d", state(&record, 6))];
        for (at, (name, text)) in files.iter().enumerate() {
            let ago = if turned { 9 - at as u64 } else { at as u64 + 1 };
            save(&world, name, text.as_bytes(), ago * HOUR);
        }
        let report = world.run("b", "--json receive --from-downloads=down --into in");
        let mut report: serde_json::Value = serde_json::from_str(&report.out).unwrap();
        assert!(kind(&report) == "fork", "{report}");
        report[0]["others"].take();
        reports.push((report, names_in(&world.path("in"))));
    }
    assert_eq!(reports[0].1, reports[1].1);
}

#[test]
fn of_many_files_the_newest_are_looked_into() {
    let world = folder();
    let record = game(5);
    for number in 0..200 {
        save(&world, &format!("{number}.txt"), b"See you on Monday", 2 * HOUR);
    }
    save(&world, "new.toml", state(&record, 4).as_bytes(), HOUR);
    save(&world, "old.toml", state(&record, 5).as_bytes(), 3 * HOUR);
    let ran = look(&world);
    assert!(ran.out.contains(": 4 turns of"), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("down: only the newest 200 files were looked into"), "{}", ran.err);
}

#[test]
fn the_folder_is_found() {
    let world = folder();
    save(&world, "t.toml", state(&game(5), 5).as_bytes(), HOUR);
    let run = |name: &str, value: &str| {
        let mut command = world.command("b");
        command.env_remove("XDG_CONFIG_HOME").env("HOME", world.path("home")).env(name, value);
        let output =
            command.args(["receive", "--from-downloads", "--into", "in"]).current_dir(world.path("")).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    fs::create_dir_all(world.path("home/.config")).unwrap();
    #[cfg(target_os = "linux")]
    {
        let (code, told) = run("BYPOST_DOWNLOADS", "");
        assert!(code == Some(1) && told.contains("no folder for downloads is known here"), "{told}");
    }
    assert_eq!(run("BYPOST_DOWNLOADS", "down").0, Some(0));
    let (code, told) = run("BYPOST_DOWNLOADS", "nowhere");
    assert!(code == Some(1) && told.contains("nowhere: "), "{told}");
    #[cfg(target_os = "linux")]
    {
        fs::rename(world.path("down"), world.path("home/Downloads")).unwrap();
        assert_eq!(run("BYPOST_DOWNLOADS", "").0, Some(0));
        fs::rename(world.path("home/Downloads"), world.path("home/Saved")).unwrap();
        fs::write(world.path("home/.config/user-dirs.dirs"), "XDG_DOWNLOAD_DIR=\"$HOME/Saved\"\n").unwrap();
        assert_eq!(run("BYPOST_DOWNLOADS", "").0, Some(0));
    }
    let ran = world.run("b", "receive m.eml --from-downloads=down");
    assert!(ran.code == Some(2) && ran.err.contains("cannot be used with"), "{}", ran.err);
}
