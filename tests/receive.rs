//! Taking tables out of mails: which tables are found, how they are compared with those that are here, and
//! which are refused.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "receive/forms.rs"]
mod forms;
#[path = "receive/hostile.rs"]
mod hostile;
#[path = "receive/kept.rs"]
mod kept;
#[path = "receive/readings.rs"]
mod readings;
#[path = "receive/told.rs"]
mod told;

use crate::common;
use crate::common::samples::DICE;
use std::fs;

use bypost::file::{base64_encode, text};
use bypost::post::armor;

use common::damage::{DAMAGES, each};
use common::homes::{World, names_in};
use common::{Record, header};

/// A mail with a plain text.
fn mail(body: &str) -> String {
    format!(
        "From: alice@example.org\nTo: bob@example.org\nSubject: our game\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{body}\n"
    )
}

/// A mail with a text and a file.
fn attached(body: &str, kind: &str, name: &str, bytes: &[u8]) -> String {
    let encoded = base64_encode(bytes);
    let lines: Vec<_> = encoded.as_bytes().chunks(76).map(|line| String::from_utf8_lossy(line)).collect();
    format!(
        "From: alice@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"bbb\"\n\n--bbb\nContent-Type: text/plain\n\n{body}\n\n--bbb\nContent-Type: {kind}; name=\"{name}\"\nContent-Disposition: attachment; filename=\"{name}\"\nContent-Transfer-Encoding: base64\n\n{}\n--bbb--\n",
        lines.join("\n")
    )
}

/// A table that alice and bob have played for some turns, and its states: 3 turns, 4, and so on.
fn game(turns: usize) -> Record {
    Record::played(header(5, &[]), turns, 11)
}

/// Bob's home, a folder of his, and somebody else's home.
fn world() -> World {
    let world = World::new();
    world.settle("c", "carol", 3);
    fs::create_dir(world.path("in")).unwrap();
    world
}

fn put(world: &World, name: &str, text: &str) {
    fs::write(world.path(name), text).unwrap();
}

fn receive(world: &World, home: &str, text: &str) -> serde_json::Value {
    put(world, "mail.txt", text);
    let ran = world.run(home, "--json receive mail.txt --into in");
    assert!(ran.code == Some(0) || ran.code == Some(1), "{}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err))
}

fn state(record: &Record, turns: usize) -> String {
    text(&record.up_to(turns).file(), "")
}

fn kind(report: &serde_json::Value) -> &str {
    report[0]["kind"].as_str().unwrap_or("none")
}

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

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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
        ("a mail that quotes a file", mail(&lines(&raw))),
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
    world.refused("b", "receive in --into in", "in is a folder, and no maildir");
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

#[test]
fn forks_are_refused_and_kept() {
    let (world, record) = (world(), game(6));
    let other = {
        let mut other = record.up_to(5);
        other.go_on(6, 99);
        if other.table().head() == record.table().head() {
            other = record.up_to(5);
            let resign = ["resign".to_owned()];
            other.take(&resign, &[]);
        }
        other
    };
    assert_ne!(other.table().head(), record.table().head());
    receive(&world, "b", &mail(&armor(&state(&record, 6))));
    let file = names_in(&world.path("in")).remove(0);
    let before = world.bytes(&format!("in/{file}"));
    put(&world, "m.eml", &mail(&armor(&state(&other, 6))));
    for _ in 0..2 {
        let ran = world.run("b", "receive m.eml --into in");
        assert_eq!(ran.code, Some(1), "{}", ran.out);
        assert!(
            ran.out.contains("REFUSED, both branches are kept") && ran.out.contains("FORK at turn 6: "),
            "{}",
            ran.out
        );
        assert!(ran.err.contains("hint: a player who signed both branches"), "{}", ran.err);
        assert_eq!(world.bytes(&format!("in/{file}")), before);
        let names = names_in(&world.path("in"));
        assert_eq!(names.len(), 2, "{names:?}");
        let branch = names.iter().find(|name| name.contains("-fork-")).unwrap();
        assert_eq!(world.table(&format!("in/{branch}")).head(), other.table().head());
    }
    // The file is listed with the branch beside it, and nobody plays on the branch by mistake.
    let branch = names_in(&world.path("in")).into_iter().find(|name| name.contains("-fork-")).unwrap();
    let listed = world.json("b", "inbox in");
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    assert_eq!(
        (&listed[0]["file"], &listed[0]["parted"][0]),
        (&format!("in/{file}").into(), &format!("in/{branch}").into())
    );
    let ran = world.run("b", "inbox in");
    assert!(ran.out.contains(&format!("FORK: in/{branch} has parted from it")), "{}", ran.out);
    world.refused("b", &format!("play in/{branch}"), "is kept as another branch of its table");
    // Later turns go on from the file, not from the branch.
    let mut on = record.clone();
    on.go_on(7, 1);
    assert_eq!(kind(&receive(&world, "b", &mail(&armor(&state(&on, 7))))), "updated");
    // Two branches at once that both go on from what is here: neither is taken.
    let world = self::world();
    receive(&world, "b", &mail(&armor(&state(&record, 5))));
    let before = world.bytes(&format!("in/{file}"));
    let both = receive(&world, "b", &mail(&format!("{}\n{}", armor(&state(&record, 6)), armor(&state(&other, 6)))));
    assert_eq!(kind(&both), "fork", "{both}");
    assert_eq!(world.bytes(&format!("in/{file}")), before);
    assert_eq!(names_in(&world.path("in")).len(), 3);
}

#[test]
fn what_does_not_hold_is_not_taken() {
    let (world, record) = (world(), game(6));
    // A longer state that is forged does not hide a shorter one that is valid.
    let mut forged = record.file();
    forged.turns[5].signature[3] ^= 1;
    let report = receive(&world, "b", &mail(&format!("{}\n{}", armor(&text(&forged, "")), armor(&state(&record, 5)))));
    assert_eq!((kind(&report), &report[0]["turns"]), ("new", &5.into()), "{report}");
    assert!(report[0]["others"][0].as_str().unwrap().contains("a state of 6 turns does not hold: turn 6"), "{report}");
    // A forged state of the same length does not hide the valid one either, although it comes first.
    let report = receive(&world, "b", &mail(&format!("{}\n{}", armor(&text(&forged, "")), armor(&state(&record, 6)))));
    assert_eq!((kind(&report), &report[0]["turns"]), ("updated", &6.into()), "{report}");
    let world = self::world();
    put(&world, "m.eml", &mail(&armor(&text(&forged, ""))));
    world.refused("b", "receive m.eml --into in", "REFUSED; a state of 6 turns does not hold: turn 6");
    assert!(names_in(&world.path("in")).is_empty());
    // An invalid file that is here is left for a person to look at.
    put(&world, "in/t.toml", &text(&forged, ""));
    put(&world, "m.eml", &mail(&armor(&state(&record, 6))));
    let before = world.bytes("in/t.toml");
    world.refused("b", "receive m.eml --into in", "in/t.toml stays as it is");
    assert_eq!(world.bytes("in/t.toml"), before);
}

#[test]
fn tables_of_others_are_left_alone() {
    let (world, record) = (world(), game(5));
    put(&world, "m.eml", &mail(&armor(&state(&record, 5))));
    world.refused("c", "receive m.eml --into in", "it is a table of alice, bob, and no key here has a seat at it");
    assert!(names_in(&world.path("in")).is_empty());
    assert!(world.done("c", "receive m.eml --into in --any").contains(": new, in "));
    // From then on it is followed.
    put(&world, "m.eml", &mail(&armor(&state(&game(6), 6))));
    assert!(world.done("c", "receive m.eml --into in").contains(": 1 turn more, in "));
    // An open seat may be anybody's, unless it is fixed for another.
    let invitation = Record::new(header(8, &[])).join(0).text();
    put(&world, "m.eml", &mail(&armor(&invitation)));
    assert!(world.done("c", "receive m.eml --into in").contains(": new, in "));
    let mut fixed = header(9, &[]);
    fixed.seats[1].1 = Some(common::identity(2).public().bytes());
    put(&world, "m.eml", &mail(&armor(&Record::new(fixed).join(0).text())));
    world.refused("c", "receive m.eml --into in", "no key here has a seat at it");
    assert!(world.done("b", "receive m.eml --into in").contains(": new, in "));
}

#[test]
fn what_the_home_remembers_counts_without_a_file() {
    let world = world();
    world.begun_by(0, "t.toml");
    world.copy("t.toml", "old.toml");
    while world.clock("t.toml") != Some("a") || world.table("t.toml").turns() < 6 {
        world.turn("t.toml");
    }
    world.turn("t.toml");
    world.done("b", "armor old.toml -o old.asc");
    world.done("a", "armor t.toml -o new.asc");
    fs::remove_file(world.path("t.toml")).unwrap();
    world.refused("a", "receive old.asc --into in", "this file ends before turn");
    assert!(world.done("a", "receive new.asc --into in").contains(": new, in "));
}

#[test]
fn split_tables_come_with_what_is_here() {
    let world = world();
    world.begin("t.toml");
    for _ in 0..6 {
        let home = world.clock("t.toml").unwrap();
        world.turn_in(home, "t.toml");
    }
    world.copy("t.toml", "in/t.toml");
    let home = world.clock("t.toml").unwrap();
    world.turn_in(home, "t.toml");
    let archive = world.json("a", "compact t.toml")["archive"].as_str().unwrap().to_owned();
    world.done("a", "armor t.toml -o t.asc");
    // Carol has no copy, but the file that the split one goes on from.
    fs::remove_dir_all(world.path("b/copies")).unwrap();
    let report = world.json("c", "receive t.asc --into in --any");
    assert_eq!(kind(&report), "updated", "{report}");
    assert_eq!(world.bytes("in/t.toml"), world.bytes("t.toml"));
    assert_eq!(world.bytes(&format!("in/{archive}")), world.bytes(&archive));
    assert!(world.done("c", "verify in/t.toml").contains(": valid; "));
    // A player who has neither is told what is missing, and nothing is written.
    fs::create_dir(world.path("empty")).unwrap();
    world.refused("c", "receive t.asc --into empty --any", "which is not here");
    assert!(names_in(&world.path("empty")).is_empty());
    // A player's home has kept its own copy.
    assert!(world.done("a", "receive t.asc --into empty").contains(": new, in "));
    assert!(names_in(&world.path("empty")).contains(&archive));
}

#[test]
fn one_bad_mail_stops_no_other() {
    let (world, record) = (world(), game(4));
    for folder in ["box", "box/cur", "box/new"] {
        fs::create_dir(world.path(folder)).unwrap();
    }
    put(&world, "box/cur/1.eml", &format!("Subject: x\n\n{}", "x".repeat(33 << 20)));
    put(&world, "box/cur/9.eml", &mail(&armor(&state(&record, 4))));
    let ran = world.run("b", "receive box --into in");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("1.eml: is longer than 32 MiB; it was passed over"), "{}", ran.err);
    assert!(ran.out.contains(&format!(": new, in in/{DICE}-")), "{}", ran.out);
    // These files cannot be read.
    fs::remove_file(world.path("box/cur/1.eml")).unwrap();
    fs::remove_dir(world.path("box/new")).unwrap();
    put(&world, "box/new", "no folder");
    let ran = world.run("b", "receive box --into in");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("its mails were passed over"), "{}", ran.err);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        put(&world, "box/cur/1.eml", &mail("hello"));
        fs::set_permissions(world.path("box/cur/1.eml"), fs::Permissions::from_mode(0o000)).unwrap();
        // A user such as root may read this file in spite of its mode.
        let is_barred = fs::File::open(world.path("box/cur/1.eml")).is_err();
        let ran = world.run("b", "receive box --into in");
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
        assert_eq!(ran.err.contains("1.eml: "), is_barred, "{}", ran.err);
    }
}

#[test]
fn tables_of_strangers_crowd_out_no_other() {
    let world = world();
    let (known, new) = (game(4), Record::played(header(6, &[]), 4, 3));
    receive(&world, "b", &mail(&armor(&state(&known, 3))));
    let table = state(&known, 4);
    let head = &table[..table.find("\n[[turn]]").unwrap()];
    let strange = |from: usize, count: usize| -> String {
        (from..from + count)
            .map(|number| armor(&head.replace("rules = 1", &format!("rules = {}", number + 2))))
            .collect()
    };
    let from = |mail: String| format!("From a\n{mail}\n\n");
    let kinds = |report: &serde_json::Value, kind: &str| {
        report.as_array().unwrap().iter().filter(|one| one["kind"] == kind).count()
    };
    // A mail with too many tables loses only some of its own.
    let mut text = from(mail(&strange(0, 40))) + &from(mail(&armor(&state(&new, 4))));
    let report = receive(&world, "b", &text);
    assert_eq!((kinds(&report, "refused"), kinds(&report, "new")), (32, 1), "{report}");
    let ran = world.run("b", "receive mail.txt --into in");
    assert!(ran.err.contains("there are more than 32 tables in one mail; the others were passed over"), "{}", ran.err);
    // Many mails leave room for the tables that are here.
    for number in 0..10 {
        text = from(mail(&strange(number * 30, 30))) + &text;
    }
    text += &from(mail(&(strange(900, 3) + &armor(&table))));
    let report = receive(&world, "b", &text);
    assert_eq!((kinds(&report, "updated"), kinds(&report, "refused")), (1, 256), "{report}");
    let ran = world.run("b", "receive mail.txt --into in");
    assert!(ran.err.contains("there are more than 256 tables in it; the others were passed over"), "{}", ran.err);
}

#[test]
fn invented_states_hide_no_real_one() {
    let (world, record) = (world(), game(6));
    // A stranger with a copy can invent turns after it without any key.
    let invented = |number: u8| {
        let mut file = record.up_to(5).file();
        for turn in 6..9 {
            let mut next = record.file().turns[5].clone();
            next.number = turn;
            next.signature[0] ^= number + 1;
            file.turns.push(next);
        }
        armor(&text(&file, ""))
    };
    let many: String = (0..60).map(invented).collect();
    let report = receive(&world, "b", &mail(&format!("{many}\n{}", armor(&state(&record, 6)))));
    assert_eq!((kind(&report), &report[0]["turns"]), ("new", &6.into()), "{report:.800}");
    assert_eq!(report[0]["others"].as_array().unwrap().len(), 17, "{report:.800}");
    assert_eq!(report[0]["others"][16], "44 other states do not hold either");
}

#[test]
fn what_cannot_be_opened_is_named() {
    let (world, record) = (world(), game(4));
    for (name, bytes, words) in [
        ("winmail.dat", &[0x78, 0x9f, 0x3e, 0x22, 0, 0][..], "is of Outlook's own form (TNEF)"),
        ("t.zip", &b"PK\x03\x04aaaa"[..], "t.zip is a zip archive: unpack it"),
        ("t.toml.gz", &b"\x1f\x8b\x08aaaa"[..], "t.toml.gz is packed: unpack it"),
    ] {
        put(&world, "m.eml", &attached("bypost", "application/octet-stream", name, bytes));
        world.refused("b", "receive m.eml --into in", words);
        fs::write(world.path(name), bytes).unwrap();
        world.refused("b", &format!("receive {name} --into in"), &words[words.find("is ").unwrap()..]);
        // Beside a table it only causes a warning.
        let body = format!("bypost\n{}", armor(&state(&record, 4)));
        put(&world, "m.eml", &attached(&body, "application/octet-stream", name, bytes));
        let ran = world.run("b", "receive m.eml --into in");
        assert!(ran.code == Some(0) && ran.err.contains(words), "{}{}", ran.out, ran.err);
    }
    let whole = state(&record, 4);
    let at = whole.rfind("[[turn]]").unwrap();
    let merged = format!("{}<<<<<<< HEAD\n{}=======\n{}>>>>>>> main\n", &whole[..at], &whole[at..], &whole[at..]);
    for text in [merged.clone(), mail(&merged)] {
        put(&world, "m.eml", &text);
        world.refused(
            "b",
            "receive m.eml --into in",
            "git has put two versions of this table together, and the result is no table",
        );
    }
    // Beside a valid armour it stops nothing.
    put(&world, "m.eml", &mail(&format!("{merged}\n{}", armor(&whole))));
    assert_eq!(world.run("b", "receive m.eml --into in").code, Some(0));
    put(&world, "m.eml", &mail("hello"));
    world.refused("b", "receive m.eml --into in", "there is no table in it");
    put(&world, "m.eml", &mail(&armor(&state(&record, 4))[..900]));
    world.refused("b", "receive m.eml --into in", "the armour is cut off");
    put(&world, "m.eml", &mail(&state(&record, 4)[..900]));
    world.refused("b", "receive m.eml --into in", "the table is cut off in");
}

#[test]
fn nothing_is_written_outside_the_folder() {
    let world = world();
    let mut evil = header(5, &[]);
    evil.seats[0].0 = "../../../etc/passwd".to_owned();
    let record = Record::new(evil).join(0).text();
    receive(&world, "b", &attached("", "application/toml", "../../evil.toml", record.as_bytes()));
    let names = names_in(&world.path("in"));
    assert!(names.len() == 1 && names[0].starts_with(&format!("{DICE}-")), "{names:?}");
    assert!(!world.path("evil.toml").exists());
    // A game that does not exist has no file, whatever it is called.
    let text = record.replace(&format!("game = \"{DICE}\""), "game = \"../../evil\"");
    put(&world, "m.eml", &mail(&armor(&text)));
    world.refused("b", "receive m.eml --into in", "REFUSED");
    // Links in the folder are not followed, and not replaced.
    #[cfg(unix)]
    {
        let played = game(4);
        put(&world, "outside.toml", &state(&played, 3));
        let name = format!("in/{DICE}-{}.toml", &hex(&played.chain.id)[..8]);
        std::os::unix::fs::symlink(world.path("outside.toml"), world.path(&name)).unwrap();
        let report = receive(&world, "b", &mail(&armor(&state(&played, 4))));
        assert_eq!(report[0]["file"].as_str(), Some(name.replace(".toml", "-2.toml").as_str()), "{report}");
        assert_eq!(fs::read_to_string(world.path("outside.toml")).unwrap(), state(&played, 3));
    }
}
