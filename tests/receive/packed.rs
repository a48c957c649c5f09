//! Tables in zip archives and gzip files.

use std::fs;

use bypost::post::armor;

use super::mails::{attached, game, kind, mail, put, state, world};
use crate::common::homes::{World, names_in};
use crate::common::packing::{Entry, archive, gzip};

/// What `receive` reports of a file in an empty folder.
fn received(world: &World, name: &str, bytes: &[u8]) -> serde_json::Value {
    let _ = fs::remove_dir_all(world.path("in"));
    fs::create_dir(world.path("in")).unwrap();
    fs::write(world.path(name), bytes).unwrap();
    let ran = world.run("b", &format!("--json receive {name} --into in"));
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err))
}

#[test]
fn what_is_packed_is_read() {
    let (world, record) = (world(), game(5));
    let file = state(&record, 5);
    let (toml, armored) = (file.as_bytes(), armor(&file));
    let mailed = mail(&armored);
    let mbox =
        format!("From x@y Mon Nov  2 10:00:00 2026\n{}\nFrom x@y Tue Nov  3 10:00:00 2026\n{mailed}\n", mail("hello"));
    let raw = |name: &str, bytes: &[u8]| archive(&[Entry::new(name, bytes)]);
    let picture = Entry::new("photo.jpg", &[b"\xff\xd8\xff\xe0\0\x10JFIF\0".as_slice(), &[7; 9_999]].concat());
    let beside = [
        Entry::new("__MACOSX/._t.toml", b"bypost = 1\n[[turn]]\n"),
        Entry::new(".DS_Store", b"bypost = 1\n[[turn]]\n"),
        Entry::new("._t.toml", b"bypost = 1\n[[turn]]\n"),
        Entry { mode: 0o120_777, ..Entry::stored("link.toml", b"bypost = 1\n[[turn]]\n") },
        Entry::stored("games/", b""),
        Entry::stored("empty", b""),
    ];
    let half = toml.len() / 2;
    for (what, name, bytes) in [
        ("a file", "t.zip", raw("t.toml", toml)),
        ("a stored file", "t.zip", archive(&[Entry::stored("t.toml", toml)])),
        ("a file in a folder", "t.zip", raw("games/t.toml", toml)),
        ("a file with a hostile name", "t.zip", raw("../../../etc/evil.toml", toml)),
        ("an armour", "t.zip", raw("t.txt", format!("Hello!\n\n{armored}").as_bytes())),
        ("a mail", "t.zip", raw("t.eml", mailed.as_bytes())),
        ("a mail with a file", "t.zip", raw("t.eml", attached("", "application/toml", "t.toml", toml).as_bytes())),
        ("a mailbox", "t.zip", raw("All mail.mbox", mbox.as_bytes())),
        ("what macOS makes", "t.zip", archive(&[&beside[..], &[Entry::new("t.toml", toml), picture]].concat())),
        ("a long archive", "t.zip", [raw("t.toml", toml), Vec::new()].concat()),
        ("bytes before it", "t.zip", [&b"PK\x03\x04"[..], &raw("t.toml", toml)].concat()),
        ("gzip", "t.toml.gz", gzip(toml)),
        ("gzip with a name", "t.gz", [&b"\x1f\x8b\x08\x08\0\0\0\0\0\x03evil\0"[..], &gzip(toml)[10..]].concat()),
        ("gzip in pieces", "t.gz", [gzip(&toml[..half]), gzip(b""), gzip(&toml[half..])].concat()),
        ("gzip with zeros after it", "t.gz", [gzip(toml), vec![0; 500]].concat()),
        ("a mail by gzip", "t.eml.gz", gzip(mailed.as_bytes())),
        ("a mailbox by gzip", "all.mbox.gz", gzip(mbox.as_bytes())),
    ] {
        let report = received(&world, name, &bytes);
        assert_eq!((kind(&report), &report[0]["turns"]), ("new", &5.into()), "{what}: {report}");
        assert_eq!(names_in(&world.path("in")).len(), 1, "{what}");
        for subtype in ["zip", "octet-stream"] {
            let mail = attached("hello", &format!("application/{subtype}"), name, &bytes);
            let report = received(&world, "m.eml", mail.as_bytes());
            assert_eq!((kind(&report), &report[0]["turns"]), ("new", &5.into()), "{what}, attached: {report}");
        }
        put(&world, "m.eml", &attached("hello", "application/zip", name, &bytes));
        let ran = world.run("b", "receive m.eml --into in");
        assert!(ran.err.is_empty() && ran.out.contains("nothing new"), "{what}: {}{}", ran.out, ran.err);
    }
    assert!(!world.path("evil").exists() && !world.path("../../../etc/evil.toml").exists());
}

#[test]
fn a_game_in_one_archive_is_as_one_in_a_mailbox() {
    let (world, record) = (world(), game(6));
    let states: Vec<_> =
        (3..=6).map(|turns| Entry::new(&format!("{turns}.toml"), state(&record, turns).as_bytes())).collect();
    let turned: Vec<_> = states.iter().rev().cloned().collect();
    for entries in [states, turned] {
        let report = received(&world, "all.zip", &archive(&entries));
        assert_eq!((kind(&report), &report[0]["turns"], report.as_array().unwrap().len()), ("new", &6.into(), 1));
    }
    // The limit of tables in one mail is not one of an archive that was given as it is.
    let text = state(&record, 3);
    let head = &text[..text.find("\n[[turn]]").unwrap()];
    let many = (0..40).map(|number| {
        Entry::new(&format!("{number}.toml"), head.replace("rules = 1", &format!("rules = {}", number + 2)).as_bytes())
    });
    let bytes = archive(&many.collect::<Vec<_>>());
    fs::write(world.path("many.zip"), &bytes).unwrap();
    assert_eq!(world.run("b", "receive many.zip --into in").out.matches("REFUSED").count(), 40);
    put(&world, "m.eml", &attached("bypost", "application/zip", "many.zip", &bytes));
    assert!(world.run("b", "receive m.eml --into in").err.contains("there are more than 32 tables in one mail"));
}

/// What cannot be unpacked, or is not, is named, and keeps nothing else from being taken.
#[test]
fn what_stays_packed_is_told() {
    let (world, record) = (world(), game(4));
    let file = state(&record, 4);
    let good = Entry::new("good.toml", file.as_bytes());
    let entry = || Entry::new("t.toml", file.as_bytes());
    let cut = armor(&file)[..900].to_owned();
    let inner = archive(&[entry()]);
    let mut torn = entry();
    torn.packed.truncate(torn.packed.len() / 2);
    let tar = [&[b'a'; 257][..], b"ustar\x0000", &[b'a'; 300]].concat();
    for (what, entry, words) in [
        ("a password", Entry { flags: 1, ..entry() }, "t.toml in it is locked by a password: unpack it, and receive"),
        ("another method", Entry { method: 12, ..entry() }, "t.toml in it is packed in an unusual way: unpack it"),
        ("a wrong sum", Entry { sum: 1, ..entry() }, "t.toml in it is damaged or cut off: ask for it again"),
        ("a length too small", Entry { size: 99, ..entry() }, "t.toml in it is damaged or cut off"),
        ("a length too great", Entry { size: 1 << 20, ..entry() }, "t.toml in it is damaged or cut off"),
        ("half of it", torn, "t.toml in it is damaged or cut off"),
        ("not packed at all", Entry { packed: vec![7; 99], ..entry() }, "t.toml in it is damaged or cut off"),
        ("a great length", Entry { size: 33 << 20, ..entry() }, "t.toml in it holds more than is unpacked in one go"),
        ("an archive", Entry::stored("t.zip", &inner), "is packed once more: unpack it"),
        ("the same, packed", Entry::new("t.zip", &inner), "is packed once more: unpack it"),
        ("gzip", Entry::new("t.gz", &gzip(file.as_bytes())), "is packed once more: unpack it"),
        ("tar", Entry::new("t.tar", &tar), "is packed: unpack it"),
        ("7z", Entry::new("t.7z", b"7z\xbc\xaf\x27\x1c\0\0"), "is packed: unpack it"),
        ("TNEF", Entry::new("winmail.dat", b"\x78\x9f\x3e\x22\0\0"), "is of Outlook's own form (TNEF)"),
        ("a cut armour", Entry::new("cut.txt", cut.as_bytes()), "the armour is cut off"),
        (
            "a mail with an archive",
            Entry::new("m.eml", attached("", "application/zip", "t.zip", &inner).as_bytes()),
            "is packed once more: unpack it",
        ),
        (
            "a name that lies",
            Entry { flags: 1, ..Entry::new("a\u{1b}[31m\u{202e}b", b"") },
            "a\\u{1b}[31m\\u{202e}b in it is locked",
        ),
    ] {
        let bytes = archive(&[entry.clone(), good.clone()]);
        fs::write(world.path("t.zip"), &bytes).unwrap();
        put(&world, "m.eml", &attached("bypost", "application/zip", "games.zip", &bytes));
        for (path, words) in [
            ("t.zip", words.replace(" in it ", " in the zip archive ")),
            ("m.eml", words.replace(" in it ", " in the attachment games.zip ")),
        ] {
            let _ = fs::remove_dir_all(world.path("in"));
            fs::create_dir(world.path("in")).unwrap();
            let ran = world.run("b", &format!("receive {path} --into in"));
            assert!(ran.code == Some(0) && ran.out.contains(": 4 turns of"), "{what}, {path}: {}{}", ran.out, ran.err);
            // A cut state is not missed beside the whole one.
            let is_told = !what.contains("cut armour");
            assert_eq!(ran.err.contains(&words), is_told, "{what}, {path}: {words}: {}", ran.err);
            assert_eq!(ran.err.lines().count(), usize::from(is_told), "{what}, {path}: {}", ran.err);
        }
        let bytes = archive(&[entry]);
        fs::write(world.path("t.zip"), &bytes).unwrap();
        world.refused("b", "receive t.zip --into in", &words.replace(" in it ", " in the zip archive "));
    }
    // The file in which something broken stands is named.
    let bytes = archive(&[Entry::new("cut.txt", cut.as_bytes())]);
    put(&world, "m.eml", &attached("bypost", "application/zip", "games.zip", &bytes));
    world.refused("b", "receive m.eml --into in", "in cut.txt in the attachment games.zip: the armour is cut off");
    fs::write(world.path("t.zip"), &bytes).unwrap();
    world.refused("b", "receive t.zip --into in", "in cut.txt: the armour is cut off");
}

#[test]
fn an_archive_that_does_not_hold_is_refused_as_a_whole() {
    let world = world();
    let file = state(&game(4), 4);
    let entry = Entry::new("t.toml", file.as_bytes());
    let whole = archive(std::slice::from_ref(&entry));
    let local = entry.local();
    let twice = ended_with(&local, &[entry.listed(0), entry.listed(0)], 2);
    let mut outer = Entry::stored("outer.toml", &local);
    outer.packed = local.clone();
    let place = (outer.local().len() - local.len()) as u32;
    let nested = ended_with(&outer.local(), &[outer.listed(0), entry.listed(place)], 2);
    let long = Entry { packed: [&entry.packed[..], &[0; 9]].concat(), ..entry.clone() };
    let into = ended_with(&local, &[long.listed(0)], 1);
    let many = archive(&vec![Entry::stored("a", b""); 1_001]);
    for (what, bytes, words) in [
        ("half of it", whole[..whole.len() / 2].to_vec(), "is damaged or cut off: ask for it again"),
        ("without its end", whole[..whole.len() - 1].to_vec(), "is damaged or cut off"),
        ("a file named twice", twice, "holds files that overlap"),
        ("a file in a file", nested, "holds files that overlap"),
        ("a file that goes on into the directory", into, "holds files that overlap"),
        ("a directory with another count", ended_with(&local, &[entry.listed(0)], 7), "is damaged or cut off"),
        ("many files", many, "holds more than 1000 files: unpack it"),
        ("half of a gzip", gzip(file.as_bytes())[..200].to_vec(), "is damaged or cut off: ask for it again"),
        (
            "a gzip with a wrong sum",
            [&gzip(file.as_bytes())[..], &[0]]
                .concat()
                .iter()
                .rev()
                .skip(1)
                .rev()
                .enumerate()
                .map(|(at, byte)| if at == gzip(file.as_bytes()).len() - 5 { !byte } else { *byte })
                .collect(),
            "is damaged or cut off",
        ),
        (
            "a gzip and half of another",
            [gzip(b"bypost"), gzip(file.as_bytes())[..99].to_vec()].concat(),
            "is damaged or cut off",
        ),
    ] {
        fs::write(world.path("t.zip"), &bytes).unwrap();
        world.refused("b", "receive t.zip --into in", words);
        put(&world, "m.eml", &attached("bypost", "application/octet-stream", "t.zip", &bytes));
        world.refused("b", "receive m.eml --into in", &format!("the attachment t.zip {words}"));
        assert!(names_in(&world.path("in")).is_empty(), "{what}");
    }
    // In a mail that has nothing to do with tables nobody wants to hear of it, beside a table.
    let strange =
        attached("hello", "application/zip", "photos.zip", &whole[..whole.len() / 2]).replace("t.toml", "p.jpeg");
    let mbox = format!("From a\n{strange}\n\nFrom b\n{}\n", mail(&armor(&file)));
    put(&world, "all.mbox", &mbox);
    let ran = world.run("b", "receive all.mbox --into in");
    assert!(ran.code == Some(0) && ran.err.is_empty(), "{}{}", ran.out, ran.err);
}

fn ended_with(bytes: &[u8], directory: &[Vec<u8>], count: usize) -> Vec<u8> {
    crate::common::packing::ended(bytes.to_vec(), &directory.concat(), count)
}
