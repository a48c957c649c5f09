//! Names that look like others, or that have invisible parts. No player can choose one, and the program warns
//! of those that are there. Names that hold signs of the command line are meant all the same.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::samples::{DICE, HANDS};
use std::fs;

use bypost::file::{base64_encode, read};

use common::homes::{Ran, World, ran};
use common::{Record, header};

/// Characters that are drawn as nothing or as a blank.
const UNSEEN: &[char] =
    &['\u{2800}', '\u{16fe4}', '\u{1d159}', '\u{13441}', '\u{a0}', '\u{202f}', '\u{2007}', '\u{3000}', '\u{3164}'];

/// Pairs that look alike.
const ALIKE: &[(&str, &str)] =
    &[("alice", "\u{430}lice"), ("alice", "al\u{456}ce"), ("bob", "b\u{43e}b"), ("bob", "B0B"), ("an na", "an  na")];

fn words(world: &World, home: &str, words: &[&str]) -> Ran {
    ran(world.command(home).args(words).output().unwrap())
}

#[test]
fn names_of_which_nobody_sees_everything_are_not_chosen() {
    let world = World::empty();
    for c in UNSEEN {
        let name = format!("al{c}ice");
        for line in [
            &["key", "new", &name][..],
            &["new", DICE, "--seats", &format!("{name},bob"), "-o", "t.toml"],
            &["address", "add", &name, "alice@example.org"],
        ] {
            let ran = words(&world, "h", line);
            assert_eq!(ran.code, Some(1), "{line:?}: {}{}", ran.out, ran.err);
            let code = format!("al\\u{{{:x}}}ice holds something that nobody sees", u32::from(*c));
            assert!(ran.err.contains(&code), "{line:?}: {}", ran.err);
        }
        assert!(!world.path("t.toml").exists() && !world.path("h").exists());
    }
}

#[test]
fn names_that_look_alike_are_not_chosen_together() {
    for (one, other) in ALIKE {
        let world = World::empty();
        let line = ["new", DICE, "--seats", &format!("{one},{other}"), "-o", "t.toml"];
        let ran = words(&world, "h", &line);
        assert_eq!(ran.code, Some(1), "{line:?}: {}{}", ran.out, ran.err);
        assert!(!world.path("t.toml").exists());
        assert_eq!(words(&world, "h", &["key", "new", one]).code, Some(0));
        let ran = words(&world, "h", &["key", "new", other]);
        assert_eq!(ran.code, Some(1), "{other}: {}{}", ran.out, ran.err);
        if !other.contains("  ") {
            assert!(ran.err.contains("look alike"), "{}", ran.err);
            assert_eq!(words(&world, "h", &["address", "add", one, "a@example.org"]).code, Some(0));
            let ran = words(&world, "h", &["address", "add", other, "b@example.org"]);
            assert!(ran.code == Some(0) && ran.err.contains("warning: "), "{}", ran.err);
        }
    }
    let world = World::empty();
    let ran = words(&world, "h", &["new", DICE, "--seats", "zo\u{eb},\u{6f22}\u{5b57}", "-o", "t.toml"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn files_with_such_names_are_read_as_ever_and_warned_of() {
    let pairs = ALIKE.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned()));
    let unseen = UNSEEN.iter().map(|c| ("alice".to_owned(), format!("al{c}ice")));
    for (one, other) in pairs.chain(unseen) {
        let world = World::new();
        let mut header = header(0, &[("mode", "quick")]);
        header.seats = vec![(one.clone(), None), (other.clone(), None)];
        let record = Record::played(header, 4, 1);
        fs::write(world.path("t.toml"), record.text()).unwrap();
        let ran = world.run("a", "verify t.toml");
        assert_eq!(ran.code, Some(0), "{other:?}: {}", ran.err);
        let ran = world.run("a", "status t.toml");
        assert_eq!(ran.code, Some(0), "{other:?}: {}", ran.err);
        let is_seen = !other.contains(UNSEEN);
        assert_eq!(ran.out.contains(&other), is_seen, "{other:?}: {}", ran.out);
        if is_seen {
            assert!(ran.err.contains("warning: ") && ran.err.contains("looks like"), "{other:?}: {}", ran.err);
        }
    }
}

#[test]
fn a_name_that_looks_like_one_that_is_known_is_warned_of() {
    for (known, name, byte, warned) in [
        ("bob", "b\u{43e}b", 3, true),
        ("bob", "Bob", 3, true),
        ("bob", "bob", 3, true),
        ("bob", "b\u{43e}b", 2, false),
        ("bob", "carol", 3, false),
    ] {
        let world = World::new();
        let public = bypost::file::base64_encode(&common::identity(2).public().bytes());
        fs::write(world.path("a/known.toml"), format!("{known} = \"{public}\"\n")).unwrap();
        let mut header = header(9, &[("mode", "quick")]);
        header.seats = vec![("alice".to_owned(), None), (name.to_owned(), None)];
        let mut record = Record::new(header);
        record.players[1] = byte;
        record.join(0).join(1);
        fs::write(world.path("t.toml"), record.text()).unwrap();
        let ran = world.run("a", "status t.toml");
        assert_eq!(ran.err.contains("warning: "), warned, "{name} {byte}: {}", ran.err);
        assert!(!warned || name == known || ran.err.contains("looks like bob, who had another key"), "{}", ran.err);
    }
}

#[test]
fn names_in_commands_that_are_shown_are_one_word() {
    let world = World::empty();
    let mut header = header(0, &[("mode", "quick")]);
    header.seats = vec![("$(touch hurt)".to_owned(), None), ("bob;touch hurt".to_owned(), None)];
    let text = Record::new(header.clone()).text();
    fs::write(world.path("t.toml"), text).unwrap();
    let ran = world.run("h", "join t.toml");
    assert!(ran.err.contains("hint: bypost key new '$(touch hurt)' makes one; "), "{}", ran.err);
    assert!(ran.err.contains("by bypost key import --words '$(touch hurt)' (its 24 words)"), "{}", ran.err);
    let ran = world.run("h", "mail t.toml --from a@example.org");
    assert!(ran.err.contains("bypost address add '$(touch hurt)' ADDRESS"), "{}", ran.err);
    header.seats = vec![("--json".to_owned(), None), ("bob".to_owned(), None)];
    fs::write(world.path("t.toml"), Record::new(header).text()).unwrap();
    let ran = world.run("h", "join t.toml");
    assert!(ran.err.contains("hint: bypost key new -- --json makes one; "), "{}", ran.err);
    assert!(ran.err.contains("by bypost key import --words=--json (its 24 words)"), "{}", ran.err);
    let ran = world.run("h", "mail t.toml --from a@example.org");
    assert!(ran.err.contains("bypost address add -- --json ADDRESS"), "{}", ran.err);
}

#[test]
fn a_name_adds_nobody_to_a_mail() {
    let world = World::new();
    for name in
        ["x\" <eve@example.net>, \"y", "x\\\" <eve@example.net>, y", "eve@example.net,", "x <eve@example.net>, y: z;"]
    {
        let mut header = header(0, &[("mode", "quick")]);
        header.seats = vec![("alice".to_owned(), None), (name.to_owned(), None)];
        header.addresses = vec![(name.to_owned(), "bob@example.net".to_owned())];
        fs::write(world.path("t.toml"), Record::new(header).join(0).text()).unwrap();
        let ran = world.run("a", "mail t.toml --from alice@example.org");
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
        let mail = mail_parser::MessageParser::new().parse(ran.out.as_bytes()).unwrap();
        let to: Vec<_> = mail.to().unwrap().iter().map(|to| to.address.clone().unwrap().into_owned()).collect();
        assert_eq!(to, ["bob@example.net"], "{name}: {}", ran.out.lines().take(12).collect::<String>());
        assert!(mail.cc().is_none() && mail.bcc().is_none(), "{name}");
    }
}

#[test]
fn a_name_may_hold_signs_of_equality() {
    let world = World::empty();
    let [of_xy, of_x, of_carol] = &[("a", "x=y", 1), ("b", "x", 2), ("c", "carol", 3)].map(|(home, name, byte)| {
        world.settle(home, name, byte);
        world.json(home, "key list")[0]["identity"].as_str().unwrap().to_owned()
    });
    let new = format!(
        "new {HANDS} --seats x=y,x --identity x=y={of_xy} --identity x={of_x} --address x=y=xy@example.org \
         --address x=x@example.org -o t.toml"
    );
    world.done("a", &new);
    let header = read(&world.bytes("t.toml")).unwrap().header;
    let addresses = [("x=y", "xy@example.org"), ("x", "x@example.org")];
    assert_eq!(header.addresses, addresses.map(|(name, address)| (name.to_owned(), address.to_owned())));
    for ((_, fixed), identity) in header.seats.iter().zip([of_xy, of_x]) {
        assert_eq!(fixed.map(|fixed| base64_encode(&fixed)).as_ref(), Some(identity));
    }
    world.done("b", "join t.toml");
    let handover = format!("handover x=y={of_carol}");
    fs::write(world.path("lines.txt"), world.done("b", &format!("consent t.toml {handover}"))).unwrap();
    world.done("a", "receive lines.txt");
    world.done("a", &format!("play t.toml {handover}"));
    let ran = world.run("a", &new.replace("x=y=xy@", "z=xy@").replace("t.toml", "u.toml"));
    assert!(ran.code == Some(2) && ran.err.contains("no seat is called z"), "{}", ran.err);
}
