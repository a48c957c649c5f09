//! What a home has checked before is not checked again, and nothing passes by that which was not.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

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

/// A table that home `a` has looked at, in `t.toml`, and the same with more turns.
fn seen() -> (World, Record, Record) {
    let world = World::new();
    let long = Record::played(header(7, &[]), SEEN + 4, 1);
    let short = long.up_to(SEEN);
    fs::write(world.path("t.toml"), short.text()).unwrap();
    world.done("a", "show t.toml");
    (world, short, long)
}

/// Where home `a` remembers what it has checked.
fn remembered(world: &World, chain: &Chain) -> PathBuf {
    world.path("a/checked").join(hex(&chain.id) + ".toml")
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
    text(&File { header, archived: 0, turns }, "")
}

/// A proof that does not hold.
fn wrong_proof(turn: &mut Turn) {
    let proof = turn.proof.as_mut().unwrap();
    let last = proof.len() - 40;
    proof[last] ^= 1;
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
    format!("checked = [\"{turns} {}\"]\n", hex(&hash.hash()))
}

#[test]
fn a_table_that_was_looked_at_is_remembered() {
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
    assert!(!world.path("b/checked").exists());
}

#[test]
fn nothing_passes_that_was_not_checked() {
    let (world, short, long) = seen();
    let index = last_with_proof(&short);
    let of_seen = [
        // No hash of a turn covers its signature.
        ("a signature", {
            let File { header, mut turns, .. } = short.chain.file();
            turns[3].signature[5] ^= 1;
            text(&File { header, archived: 0, turns }, "")
        }),
        ("a wrong proof", resigned(&short, index, wrong_proof)),
        ("another time", {
            let File { header, mut turns, .. } = short.chain.file();
            turns[3].time = turns[3].time.plus(1);
            text(&File { header, archived: 0, turns }, "")
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
    for command in ["verify t.toml", "verify .", "verify --report t.toml", "evidence t.toml t.toml"] {
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
