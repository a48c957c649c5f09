//! Mails with tables are made here, and received.

use std::fs;

use bypost::file::{base64_encode, text};

use crate::common::homes::World;
use crate::common::{Record, header};

/// A mail with a plain text.
pub(super) fn mail(body: &str) -> String {
    format!(
        "From: alice@example.org\nTo: bob@example.org\nSubject: our game\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{body}\n"
    )
}

/// A mail with a text and a file.
pub(super) fn attached(body: &str, kind: &str, name: &str, bytes: &[u8]) -> String {
    let encoded = base64_encode(bytes);
    let lines: Vec<_> = encoded.as_bytes().chunks(76).map(|line| String::from_utf8_lossy(line)).collect();
    format!(
        "From: alice@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"bbb\"\n\n--bbb\nContent-Type: text/plain\n\n{body}\n\n--bbb\nContent-Type: {kind}; name=\"{name}\"\nContent-Disposition: attachment; filename=\"{name}\"\nContent-Transfer-Encoding: base64\n\n{}\n--bbb--\n",
        lines.join("\n")
    )
}

/// A table that alice and bob have played for some turns, and its states: 3 turns, 4, and so on.
pub(super) fn game(turns: usize) -> Record {
    Record::played(header(5, &[]), turns, 11)
}

/// Bob's home, a folder of his, and somebody else's home.
pub(super) fn world() -> World {
    let world = World::new();
    world.settle("c", "carol", 3);
    // What is learnt of addresses is another matter.
    world.done("b", "address add alice alice@example.org");
    fs::create_dir(world.path("in")).unwrap();
    world
}

pub(super) fn put(world: &World, name: &str, text: &str) {
    fs::write(world.path(name), text).unwrap();
}

pub(super) fn receive(world: &World, home: &str, text: &str) -> serde_json::Value {
    put(world, "mail.txt", text);
    let ran = world.run(home, "--json receive mail.txt --into in");
    assert!(ran.code == Some(0) || ran.code == Some(1), "{}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err))
}

pub(super) fn state(record: &Record, turns: usize) -> String {
    text(&record.up_to(turns).file(), "")
}

pub(super) fn kind(report: &serde_json::Value) -> &str {
    report[0]["kind"].as_str().unwrap_or("none")
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
