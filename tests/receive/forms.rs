//! Files that are no tables, but may hold one or came in the place of one. Each command that opens a table
//! says what such a file is.

use std::fs;

use bypost::post::armor;

use super::ciphers::{enveloped, pgp, wrapped};
use super::mails::{attached, game, mail, state, world};
use crate::common::damage::each;
use crate::common::packing::{Entry, archive, gzip};

/// The content of a file, and the words about it.
fn forms() -> Vec<(&'static str, Vec<u8>, &'static str, &'static str)> {
    let file = state(&game(4), 4);
    let (armored, mailed) = (armor(&file), mail(&armor(&file)));
    let receive = "bypost receive takes tables out of";
    let opens = "bypost receive unpacks it and takes the tables out";
    vec![
        ("a mail", mailed.clone().into(), "is a mail, and no table", receive),
        ("a mail with CRLF", mailed.replace('\n', "\r\n").into(), "is a mail, and no table", receive),
        ("a mail of somebody else's", mail("hello").into(), "is a mail, and no table", receive),
        (
            "a mail with a file",
            attached("", "application/toml", "t.toml", file.as_bytes()).into(),
            "is a mail",
            receive,
        ),
        ("a mail as a server has got it", format!("Return-Path: <x@y>\n{mailed}").into(), "is a mail", receive),
        (
            "an mbox",
            format!("From x@y Mon Nov  2 10:00:00 2026\n{mailed}").into(),
            "is a mailbox, and no table",
            receive,
        ),
        ("an armour", armored.clone().into(), "is a table in its armour", receive),
        ("an armour in a text", format!("Here it is:\n\n{armored}").into(), "holds a table in its armour", receive),
        (
            "a quoted armour",
            each(&armored, |_, line| format!("> {line}\n")).into(),
            "holds a table in its armour",
            receive,
        ),
        (
            "a quoted table",
            each(&file, |_, line| format!("> {line}\n")).into(),
            "holds a damaged table",
            "ask for its armour",
        ),
        ("a table in a text", format!("Here it is:\n\n{file}").into(), "holds a table with other text", receive),
        ("zip", archive(&[Entry::new("t.toml", file.as_bytes())]), "is a zip archive", opens),
        ("a broken zip", b"PK\x03\x04aaaa".into(), "is a zip archive", opens),
        ("gzip", gzip(file.as_bytes()), "is packed by gzip", opens),
        ("7z", b"7z\xbc\xaf\x27\x1caaaa".into(), "is packed", "unpack it, and receive the file"),
        ("bzip2", b"BZh9aaaa".into(), "is packed", "unpack it, and receive the file"),
        ("PGP", pgp().into(), "is encrypted by PGP", "gpg -d"),
        ("PGP without an armour", b"\x84\x5e\x03abcdefgh\x12\x01\0".into(), "is encrypted by PGP", "gpg -d"),
        ("S/MIME", enveloped(), "is encrypted by S/MIME", "openssl cms -decrypt"),
        ("S/MIME that wraps", wrapped(file.as_bytes()), "is signed by S/MIME", "openssl cms -verify"),
        ("TNEF", vec![0x78, 0x9f, 0x3e, 0x22, 0, 0], "is of Outlook's own form (TNEF)", "ask the sender"),
    ]
}

#[test]
fn every_command_that_opens_a_table_tells_what_else_it_got() {
    let world = world();
    for (what, bytes, is, hint) in forms() {
        fs::write(world.path("m.eml"), &bytes).unwrap();
        for command in [
            "show m.eml",
            "verify m.eml",
            "status m.eml",
            "play m.eml 1@2",
            "moves m.eml",
            "log m.eml",
            "join m.eml",
            "undo m.eml",
            "mail m.eml",
            "mail m.eml --by-hand --armor always",
        ] {
            let ran = world.run("b", command);
            let said = format!("{}{}", ran.out, ran.err);
            let is_no_table = command.starts_with("verify") && what != "a table in a text";
            let code = if is_no_table { 4 } else { 1 };
            assert_eq!(ran.code, Some(code), "{what}, {command}: {said}");
            assert!(said.contains(is) && said.contains(hint) && said.contains("m.eml"), "{what}, {command}: {said}");
            assert!(!said.contains("line 1"), "{what}, {command}: {said}");
        }
        assert!(fs::read(world.path("m.eml")).unwrap() == bytes, "{what}");
    }
}

#[test]
fn what_is_a_broken_table_is_told_as_one() {
    let world = world();
    let file = state(&game(4), 4);
    for (text, words) in [
        (file.replace("rules = 1", "rules = one"), "line 4: "),
        (file.replacen("bypost = 1", "bypost = 2", 1), "format version 2"),
        ("hello: world\n".to_owned(), "line 1: "),
        (String::new(), "it does not begin as a table does"),
        (format!("# Subject: a comment\n{}", file.replace("rules = 1", "rules = one")), "line 5: "),
    ] {
        fs::write(world.path("t.toml"), text).unwrap();
        let said = world.run("b", "show t.toml").err;
        assert!(said.contains(words) && !said.contains("receive t.toml"), "{words}: {said}");
    }
}
