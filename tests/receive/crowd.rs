//! One bad mail, strangers' tables and invented states stop nothing else.

use std::fs;

use bypost::file::text;
use bypost::post::armor;

use super::mails::{game, kind, mail, put, receive, state, world};
use crate::common::samples::DICE;
use crate::common::{Record, header};

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
