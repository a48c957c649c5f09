//! What a home has checked before is not checked again, and nothing passes by that which was not.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common::signing::ForgeSignatures as _;
use std::fs;
use std::path::PathBuf;

use bypost::chain::{Chain, turn_hash};
use bypost::file::{File, Turn, text};
use bypost::kit::hex;
use bypost::rules::Transcript;

use crate::common::homes::World;
use crate::common::{Record, header};

/// How many turns have been looked at in home `a`.
const SEEN: usize = 9;

/// A table that home `a` has taken in, in `t.toml`, and the same with more turns.
fn seen() -> (World, Record, Record) {
    let world = World::new();
    let long = Record::played(header(7, &[]), SEEN + 4, 1);
    let short = long.up_to(SEEN);
    fs::write(world.path("t.toml"), short.text()).unwrap();
    fs::create_dir(world.path("in")).unwrap();
    world.done("a", "receive t.toml --into in");
    (world, short, long)
}

/// Where home `a` remembers what it has checked.
fn remembered(world: &World, chain: &Chain) -> PathBuf {
    world.path("a/tables").join(hex(&chain.id)).join("checked.toml")
}

/// The file of a record with the turn at this index changed. Whoever made it, and all after it, sign anew.
fn resigned(record: &Record, index: usize, change: impl Fn(&mut Turn)) -> String {
    let File { header, mut turns, .. } = record.chain.file();
    change(&mut turns[index]);
    for at in index..turns.len() {
        if at > index {
            turns[at].after = turn_hash(&record.chain.id, &turns[at - 1]);
        }
        let hash = turn_hash(&record.chain.id, &turns[at]);
        turns[at].signature = record.player(record.chain.links[at].seat).sign(&hash);
    }
    text(&File { header, turns }, "")
}

/// A proof that does not hold.
fn wrong_proof(turn: &mut Turn) {
    let proof = turn.proof.as_mut().unwrap();
    let last = proof.len() - 40;
    proof[last] ^= 1;
}

/// The file of a record with a signature that does not hold.
fn wrong_signature(record: &Record) -> String {
    let File { header, mut turns, .. } = record.chain.file();
    turns[3].signature[5] ^= 1;
    text(&File { header, turns }, "")
}

/// The last turn with shares.
fn last_with_proof(record: &Record) -> usize {
    record.chain.links.iter().rposition(|link| link.turn.proof.is_some()).unwrap()
}

/// A line that says that the first turns of a file were checked by this version.
fn line(bytes: &str, turns: usize, version: &str) -> String {
    let file = bypost::file::read(bytes.as_bytes()).unwrap();
    let id = bypost::chain::table_id(&file.header);
    let mut hash = Transcript::new("checked turns");
    hash.text("version", version).bytes("table", &id);
    for turn in &file.turns[..turns] {
        hash.bytes("turn", &turn_hash(&id, turn)).bytes("signature", &turn.signature);
    }
    format!("checked = [\"{turns} {}\"]\n", bypost::file::base64_encode(&hash.hash()))
}

#[test]
fn a_table_that_was_checked_is_remembered() {
    let (world, short, long) = seen();
    let path = remembered(&world, &short.chain);
    assert_eq!(fs::read_to_string(&path).unwrap(), line(&short.text(), SEEN, env!("CARGO_PKG_VERSION")));
    let shown = world.done("a", "show t.toml");
    fs::remove_file(&path).unwrap();
    assert_eq!(world.done("a", "show t.toml"), shown);
    // Whatever goes on from it is remembered too, and so is what came by mail.
    fs::write(world.path("mail"), long.text()).unwrap();
    world.done("a", "receive mail");
    let lines = fs::read_to_string(&path).unwrap();
    assert!(lines.contains(&format!("\"{} ", long.chain.links.len())), "{lines}");
    // Whoever keeps nothing of a table keeps nothing of what was checked, however often it is looked at.
    world.done("b", "show t.toml");
    assert!(!world.path("b/tables").exists());
}

#[test]
fn nothing_passes_that_was_not_checked() {
    let (world, short, long) = seen();
    let index = last_with_proof(&short);
    let of_seen = [
        // No hash of a turn covers its signature.
        ("a signature", wrong_signature(&short)),
        ("a wrong proof", resigned(&short, index, wrong_proof)),
        ("another time", {
            let File { header, mut turns, .. } = short.chain.file();
            turns[3].time = turns[3].time.plus(1);
            text(&File { header, turns }, "")
        }),
        ("a wrong state", resigned(&short, index, |turn| turn.state[0] ^= 1)),
        ("a wrong proof after it", resigned(&long, last_with_proof(&long), wrong_proof)),
        ("a wrong state after it", resigned(&long, SEEN + 1, |turn| turn.state[0] ^= 1)),
    ];
    for (what, forged) in of_seen {
        fs::write(world.path("t.toml"), &forged).unwrap();
        for command in ["show t.toml", "status t.toml", "moves t.toml", "play t.toml", "verify t.toml"] {
            let ran = world.run("a", command);
            assert_eq!(ran.code, Some(1), "{what}: {command}: {}{}", ran.out, ran.err);
        }
        assert!(world.run("a", "inbox").err.contains("INVALID"), "{what}");
        fs::write(world.path("t.toml"), short.text()).unwrap();
        fs::write(world.path("mail"), &forged).unwrap();
        world.refused("a", "receive mail", "");
    }
}

#[test]
fn a_record_is_trusted_like_a_key_and_never_by_who_judges() {
    let (world, short, _) = seen();
    let forged = resigned(&short, last_with_proof(&short), wrong_proof);
    fs::write(world.path("t.toml"), &forged).unwrap();
    let path = remembered(&world, &short.chain);
    fs::write(&path, line(&forged, SEEN, env!("CARGO_PKG_VERSION"))).unwrap();
    // Whoever can write there has the keys as well.
    world.done("a", "show t.toml");
    for command in ["verify t.toml", "verify .", "verify --report t.toml"] {
        let ran = world.run("a", command);
        assert!(ran.code != Some(0), "{command}: {}{}", ran.out, ran.err);
    }
    assert!(!world.run("a", "standings .").out.contains("alice"));
    // Another version may check more, and what is no record tells of nothing.
    let other = line(&forged, SEEN, "0.0.1");
    let right = line(&forged, SEEN, env!("CARGO_PKG_VERSION"));
    for text in ["", "checked = 1", "checked = [\"9 00\"]", &other, &right.to_uppercase(), &right.replace("9 ", "09 ")]
    {
        fs::write(&path, text).unwrap();
        world.refused("a", "show t.toml", "proof");
    }
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    world.refused("a", "show t.toml", "proof");
    fs::write(world.path("t.toml"), short.text()).unwrap();
    world.done("a", "show t.toml");
    // Nobody who only looks gets a home by that.
    world.done("nobody", "show t.toml");
    assert!(!world.path("nobody").exists());
}

/// A table that is over, in `t.toml`.
fn over(world: &World) -> Record {
    let record = Record::played(header(8, &[("mode", "quick")]), 1_000, 1);
    assert!(record.table().outcome().is_some());
    fs::write(world.path("t.toml"), record.text()).unwrap();
    record
}

/// The files of tables that are over, of which home `a` need not open one to list it.
fn listed_from_memory(world: &World) -> usize {
    let names = fs::read_dir(world.path("a/rows")).into_iter().flatten();
    names.filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|end| end == "json")).count()
}

#[test]
fn a_table_that_is_over_is_listed_without_being_opened() {
    let world = World::new();
    let record = over(&world);
    let lists = || ["inbox", "--json inbox"].map(|line| world.done("a", line));
    let opened = lists();
    assert_eq!(listed_from_memory(&world), 1);
    assert_eq!(lists(), opened);
    assert!(opened[0].contains(" ago\n"), "{}", opened[0]);
    // It is the list that is remembered: nobody opens the table.
    let file = fs::read_dir(world.path("a/rows")).unwrap().map(|entry| entry.unwrap().path());
    let file = file.into_iter().find(|path| path.extension().is_some_and(|end| end == "json")).unwrap();
    let planted = fs::read_to_string(&file).unwrap().replace("wins", "planted");
    fs::write(&file, planted).unwrap();
    assert!(world.done("a", "inbox").contains("planted"));
    // Whatever it rests on is compared: another version of the file, other keys, another memory, another
    // file of the table.
    fs::write(world.path("t.toml"), wrong_signature(&record)).unwrap();
    assert!(world.run("a", "inbox").err.contains("INVALID"));
    fs::write(world.path("t.toml"), record.text()).unwrap();
    assert!(world.done("a", "inbox").contains("planted"));
    world.settle("a", "carol", 3);
    assert!(!world.done("a", "inbox").contains("planted"));
    fs::write(world.path("u.toml"), record.up_to(record.chain.links.len() - 1).text()).unwrap();
    world.done("a", "inbox");
    fs::write(
        world.path("u.toml"),
        resigned(&record, record.chain.links.len() - 1, |turn| turn.time = turn.time.plus(60)),
    )
    .unwrap();
    assert!(world.done("a", "inbox").contains("FORK"));
    fs::remove_file(world.path("u.toml")).unwrap();
    fs::write(&file, "{}").unwrap();
    assert_eq!(lists()[0], opened[0]);
}

#[test]
fn a_table_at_which_something_is_left_to_do_is_opened() {
    let world = World::new();
    world.begin("t.toml");
    while world.clock("t.toml").is_some() {
        world.turn("t.toml");
    }
    // Whoever made the last turn has still to send it.
    let told: Vec<_> = ["a", "b"].into_iter().filter(|home| world.done(home, "inbox").contains("+ ./t.toml")).collect();
    assert_eq!(told.len(), 1, "{:?}", ["a", "b"].map(|home| world.done(home, "inbox")));
    assert!(world.done(told[0], "inbox").contains("+ ./t.toml"));
}

#[test]
fn a_turn_that_was_taken_back_is_told_each_time() {
    let world = World::new();
    world.begin("t.toml");
    let mut last = "a";
    while world.clock("t.toml").is_some() {
        last = world.turn("t.toml");
    }
    fs::create_dir(world.path("old")).unwrap();
    world.copy("t.toml", "old/x.toml");
    world.done(last, "undo t.toml --yes");
    let listed = [0; 2].map(|_| world.done(last, "inbox old"));
    assert!(listed[0].contains("TAKEN BACK: "), "{}", listed[0]);
    assert_eq!(listed[0], listed[1]);
}

#[test]
#[cfg(unix)]
fn nothing_is_written_or_read_through_a_link_among_the_records() {
    let (world, short, long) = seen();
    let path = remembered(&world, &short.chain);
    fs::remove_file(&path).unwrap();
    fs::write(world.path("precious"), line(&short.text(), SEEN, env!("CARGO_PKG_VERSION"))).unwrap();
    std::os::unix::fs::symlink(world.path("precious"), &path).unwrap();
    let before = world.bytes("precious");
    fs::write(world.path("t.toml"), long.text()).unwrap();
    world.done("a", "show t.toml");
    assert_eq!(world.bytes("precious"), before);
}

/// Two files convict a key also if one of them breaks a rule, and the exit code tells the fork.
#[test]
fn a_turn_that_breaks_a_rule_convicts_its_key() {
    let (world, short, _) = seen();
    fs::write(world.path("wrong.toml"), resigned(&short, last_with_proof(&short), wrong_proof)).unwrap();
    for (command, words) in [
        ("verify t.toml wrong.toml", "signed two different turns there"),
        ("verify --report wrong.toml t.toml", "FORK at turn "),
        ("--json verify t.toml wrong.toml", "\"kind\": \"fork\""),
    ] {
        let ran = world.run("a", command);
        assert!(ran.code == Some(3) && ran.out.contains(words), "{command}: {}{}", ran.out, ran.err);
    }
}
