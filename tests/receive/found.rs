//! A table is found in whatever a mail may be, and goes on from the one that is here.

use std::fs;

use bypost::file::{Header, Pace};
use bypost::post::armor;

use super::mails::{attached, game, hex, kind, mail, put, receive, state, world};
use crate::common::damage::{DAMAGES, each};
use crate::common::homes::names_in;
use crate::common::samples::DICE;
use crate::common::{Record, header};

#[test]
fn a_table_comes_goes_on_and_is_never_put_back() {
    let (world, record) = (world(), game(9));
    let table = |turns| mail(&armor(&state(&record, turns)));
    let first = receive(&world, "b", &table(4));
    let name = format!("in/{DICE}-{}.toml", &hex(&record.chain.id)[..8]);
    assert_eq!((kind(&first), first[0]["file"].as_str(), &first[0]["turns"]), ("new", Some(name.as_str()), &4.into()));
    assert_eq!(kind(&receive(&world, "b", &table(4))), "same");
    // The file may be called what its owner likes.
    fs::rename(world.path(&name), world.path("in/ours.toml")).unwrap();
    let next = receive(&world, "b", &table(7));
    assert_eq!(
        (kind(&next), next[0]["file"].as_str(), &next[0]["before"]),
        ("updated", Some("in/ours.toml"), &4.into())
    );
    assert!(next[0]["news"][0].as_str().unwrap().starts_with("turn 5: "), "{next}");
    assert!(!next.to_string().contains("turn 4: "), "{next}");
    let now = world.bytes("in/ours.toml");
    assert_eq!(kind(&receive(&world, "b", &table(5))), "older");
    assert_eq!(world.bytes("in/ours.toml"), now);
    assert_eq!(names_in(&world.path("in")), ["ours.toml"]);
    // Of many states the newest counts, wherever it stands.
    let thread = format!(
        "{}\n{}\n{}",
        each(&armor(&state(&record, 6)), |_, line| format!("> {line}\n")),
        armor(&state(&record, 9)),
        state(&record, 8)
    );
    let all = receive(&world, "b", &mail(&thread));
    assert_eq!((kind(&all), &all[0]["turns"]), ("updated", &9.into()));
    assert_eq!(world.table("in/ours.toml").head(), record.table().head());
}

#[test]
fn a_pasted_file_may_have_every_key_of_a_header() {
    let header = Header { pace: Pace::read("1h+2h"), ..header(9, &[]) };
    for turns in [0, 3] {
        let record = Record::played(header.clone(), turns, 1);
        let pasted = format!("Hello!\n\n{}\n-- \nBob, who = 1 of us\n", state(&record, turns));
        let report = receive(&world(), "b", &mail(&pasted));
        assert_eq!((kind(&report), &report[0]["turns"]), ("new", &turns.into()), "{report}");
    }
}

#[test]
fn a_damaged_file_in_a_mail_is_told_with_what_to_ask_for() {
    let (world, file) = (world(), state(&game(5), 5));
    let asks =
        "a table without armour is damaged, of which 5 turns begin: ask for its armour (bypost mail FILE --by-hand)";
    for damaged in
        [each(&file, |_, line| format!("> {line}\n")), file.replace('"', "\u{201d}"), file.replace('\n', " ")]
    {
        put(&world, "m.eml", &mail(&format!("Look:\n\n{damaged}")));
        world.refused("b", "receive m.eml --into in", asks);
    }
}

#[test]
fn every_container_is_opened() {
    let (record, armored) = (game(5), armor(&state(&game(5), 5)));
    let (raw, mailed) = (state(&record, 5), mail(&armored));
    let nested = format!("Subject: Fwd\nContent-Type: message/rfc822\n\n{mailed}");
    let lines = |text: &str| each(text, |_, line| format!("> {line}\n"));
    let utf16: Vec<u8> = std::iter::once(0xfeff).chain(raw.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let header_lost = attached("hello", "application/octet-stream", "x.toml", raw.as_bytes())
        .split_once("\n\n")
        .unwrap()
        .1
        .to_owned();
    for (what, text) in [
        ("a bare file", raw.clone()),
        ("a bare file with CRLF", raw.replace('\n', "\r\n")),
        ("an armour", armored.clone()),
        ("a pasted reply", format!("Yes: my turn\n\nOn Monday, alice wrote:\n{}", lines(&armored))),
        ("a mail", mailed.clone()),
        ("a mail with CRLF", mailed.replace('\n', "\r\n")),
        ("a mail that holds a file", mail(&format!("Look:\n{raw}"))),
        ("an attachment", attached("here", "application/toml", "t.toml", raw.as_bytes())),
        ("an attachment of no type", attached("here", "application/octet-stream", "noname", raw.as_bytes())),
        ("an attachment under another name", attached("here", "image/png", "../../evil.png", raw.as_bytes())),
        ("an attachment in UTF-16", attached("here", "application/octet-stream", "t.txt", &utf16)),
        ("an armour in an attachment", attached("here", "text/plain", "t.asc", armored.as_bytes())),
        ("a forwarded mail", nested),
        ("a mail whose headers were lost", header_lost),
        (
            "an mbox",
            format!(
                "From alice@example.org Mon Nov  2 10:00:00 2026\n{}\nFrom bob@example.org Tue Nov  3 10:00:00 2026\n{mailed}\n",
                mail("hello")
            ),
        ),
        (
            "folded and encoded headers",
            mailed
                .replace(
                    "Subject: our game",
                    "Subject: =?utf-8?B?R3LDvMOfZQ==?=\n =?utf-8?Q?_Z=C3=BCrich?=\nX-Long: a\n\tb\n c",
                )
                .replace("From: alice@example.org", "From: Alice (my \"games\" <x>) <alice@example.org>"),
        ),
        (
            "an HTML mail",
            mailed.replace("text/plain", "text/html").replacen("\n\n", "\n\n<p>", 1).replace("\n-", "<br>\n-"),
        ),
    ] {
        let world = world();
        let report = receive(&world, "b", &text);
        assert_eq!((kind(&report), &report[0]["turns"]), ("new", &5.into()), "{what}: {report}");
        assert_eq!(names_in(&world.path("in")).len(), 1, "{what}");
    }
    // A maildir, whose links are not followed.
    let world = world();
    for folder in ["box", "box/cur", "box/new", "box/tmp"] {
        fs::create_dir(world.path(folder)).unwrap();
    }
    put(&world, "box/cur/1.eml:2,S", &mail(&armor(&state(&record, 4))));
    put(&world, "box/new/2.eml", &mailed);
    put(&world, "box/tmp/3.eml", "From: x\n\nno");
    #[cfg(unix)]
    {
        put(&world, "secret.txt", &mail(&armor(&Record::played(header(6, &[]), 3, 1).text())));
        std::os::unix::fs::symlink(world.path("secret.txt"), world.path("box/new/4.eml")).unwrap();
    }
    let report = world.json("b", "receive box --into in");
    assert_eq!(
        (kind(&report), &report[0]["turns"], report.as_array().unwrap().len()),
        ("new", &5.into(), 1),
        "{report}"
    );
    // Any other folder, such as one with what a browser has saved: neither hidden files, nor links, nor
    // folders in it.
    let world = self::world();
    for folder in ["saved", "saved/deep"] {
        fs::create_dir(world.path(folder)).unwrap();
    }
    put(&world, "saved/a mail.eml", &mail(&armor(&state(&record, 4))));
    put(&world, "saved/t (1).toml", &state(&record, 5));
    let another = mail(&armor(&Record::played(header(6, &[]), 3, 1).text()));
    for hidden in ["secret.txt", "saved/.hidden.toml", "saved/tool.exe", "saved/deep/t.toml"] {
        put(&world, hidden, &another);
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(world.path("secret.txt"), world.path("saved/4.eml")).unwrap();
    }
    let report = world.json("b", "receive saved --into in");
    assert_eq!(
        (kind(&report), &report[0]["turns"], report.as_array().unwrap().len()),
        ("new", &5.into(), 1),
        "{report}"
    );
    fs::create_dir(world.path("empty")).unwrap();
    world.refused("b", "receive empty --into in", "no table");
    fs::create_dir(world.path("many")).unwrap();
    for (many, is_told) in [(200, false), (201, true)] {
        (0..many).for_each(|number| put(&world, &format!("many/{number}.txt"), "no table"));
        let told = world.run("b", "receive many --into in").err;
        assert_eq!(told.contains("only the newest 200 files were looked into"), is_told, "{told}");
    }
}

#[test]
fn every_damage_of_a_mailed_armour_is_undone() {
    let record = game(5);
    let world = world();
    for damage in DAMAGES {
        let _ = fs::remove_dir_all(world.path("in"));
        fs::create_dir(world.path("in")).unwrap();
        let report = receive(&world, "b", &(damage.apply)(&armor(&state(&record, 5))));
        assert_eq!((kind(&report), &report[0]["turns"]), ("new", &5.into()), "{}", damage.name);
        let report = receive(&world, "b", &mail(&(damage.apply)(&armor(&state(&record, 5)))));
        assert_eq!(kind(&report), "same", "{}", damage.name);
    }
}

#[test]
fn what_was_repaired_is_said() {
    let (world, record) = (world(), game(5));
    put(&world, "m.eml", &mail(&each(&armor(&state(&record, 5)), |_, line| format!("> {line}\n"))));
    let ran = world.run("b", "receive m.eml --into in");
    assert!(ran.err.contains("repaired: quoting or line breaks"), "{}", ran.err);
    assert!(ran.out.contains(&format!(": new, in in/{DICE}-")), "{}", ran.out);
}
