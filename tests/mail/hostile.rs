//! Names, remarks and addresses put nothing into a mail.

use std::fs;

use bypost::file::text;

use super::world::{header_of, taken_apart};
use crate::common::homes::World;
use crate::common::{self, Record, header};

/// A table whose names and remarks are as bad as they can be.
pub(super) fn hostile() -> Record {
    let mut header = header(6, &[]);
    header.seats[0].0 = "a\"<x@y>, eve@z; (\\".to_owned();
    header.seats[1].0 = "=?utf-8?Q?B=0D=0ABcc:_eve=40z?=".to_owned();
    let mut record = Record::new(header);
    record.join(0).join(1);
    record.go_on(3, 1);
    let seat = record.table().clock().unwrap();
    let steps = common::likely_steps(record.table(), seat, &record.player(seat), &mut common::Luck(3));
    record.take(
        &steps,
        &[
            "--=_boundary",
            "-----BEGIN BYPOST TABLE-----",
            "bypostABAAAAAAAA",
            "-----END BYPOST TABLE-----",
            "From eve@z",
            ".",
            "Bcc: eve@z",
            "<script>&amp;",
        ],
    );
    record
}

#[test]
fn names_and_remarks_inject_nothing() {
    let world = World::new();
    let record = hostile();
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    world.done("a", "mail t.toml --to bob@example.net --from alice@example.org -o m.eml");
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    let (headers, body) = taken_apart(&mail);
    let names: Vec<&str> = headers.iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(
        names,
        ["From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "MIME-Version", "Content-Type"]
    );
    assert_eq!(header_of(&headers, "To"), "<bob@example.net>");
    let boundary = header_of(&headers, "Content-Type").split('"').nth(1).unwrap();
    assert_eq!(body.matches(&format!("--{boundary}")).count(), 3);
    // A remark in front of the armour does not keep it from being read.
    assert!(world.done("a", "receive m.eml").contains("nothing new"));
    // An address that could carry something along is none, wherever it comes from.
    for address in [
        "bob@example.net,eve@z",
        "bob@example.net\nBcc:eve@z",
        "-oX@example.net",
        "\"b b\"@example.net",
        "bob@[1.2.3.4]",
    ] {
        for arguments in [
            vec!["address", "add", "bob", address],
            vec!["mail", "t.toml", "--to", address],
            vec!["mail", "t.toml", "--from", address, "--to", "x@y"],
        ] {
            let output = world.command("a").args(&arguments).output().unwrap();
            assert!(!output.status.success(), "{arguments:?}");
        }
    }
    let book = "bob = \"bob@example.net\\nBcc: eve@z\"\n";
    fs::write(world.path("a/addresses.toml"), book).unwrap();
    world.refused("a", "mail t.toml --to bob --from alice@example.org -o n.eml", "the address of bob holds '\\n'");
}
