//! Away notices in mails: whom they come from, what mail does to them, and what they delay.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;

use bypost::file::{AwayNotice, Time};
use bypost::post::{ScanBudget, away_in, away_lines};

use crate::common::homes::World;
use crate::common::samples::DICE;

/// A table at which alice is awaited, of which nothing has been mailed yet.
fn world() -> World {
    let world = World::new();
    for home in ["a", "b"] {
        for (name, address) in [("alice", "a@example.org"), ("bob", "b@example.org")] {
            world.done(home, &format!("address add {name} {address}"));
        }
    }
    world.begun_by(0, "t.toml");
    world
}

/// What alice's home says of bob, and what receiving a text prints first.
fn received(world: &World, text: &str) -> (serde_json::Value, String) {
    fs::write(world.path("mail"), text).unwrap();
    let out = world.run("a", "receive mail");
    (world.json("a", "away")["others"].clone(), out.out)
}

/// The lines of the notice in a mail.
fn lines_in(mail: &str) -> String {
    let begin = mail.find("-----BEGIN BYPOST AWAY-----").unwrap();
    let end = "-----END BYPOST AWAY-----";
    mail[begin..begin + mail[begin..].find(end).unwrap() + end.len()].to_owned()
}

fn notice_in(mail: &str) -> AwayNotice {
    away_in(mail, &mut ScanBudget::default()).remove(0).unwrap()
}

#[test]
fn a_notice_comes_through_mail_and_only_its_own_key_can_have_signed_it() {
    let world = world();
    // She has signed at a table with him, so she knows his key.
    world.turn("t.toml");
    world.done("b", "away --until 2100-02-01");
    world.done("b", "mail t.toml --to alice --width 40 -o t.eml");
    let mail = fs::read_to_string(world.path("t.eml")).unwrap();
    let lines = lines_in(&mail);
    // As wide as the mail, and no wider.
    assert!(lines.lines().all(|line| line.trim_end().len() <= 40) && mail.contains("bob is away until 1 February"));
    let each = |line: &dyn Fn(&str) -> String| lines.lines().map(|one| line(one.trim_end())).collect::<String>();
    let until = "2100-02-01T00:00:00Z";
    for (what, text) in [
        ("as it is", lines.clone()),
        ("quoted", each(&|line| format!("> > {line}\n"))),
        ("initials", each(&|line| format!("AB> {line}\n"))),
        ("elements", format!("<html>{}</html>", each(&|line| format!("<div>{line}</div>")))),
        ("one line", each(&|line| format!("{line} "))),
        ("the whole mail", mail.clone()),
    ] {
        let _ = fs::remove_file(world.path("a/away.toml"));
        let (others, out) = received(&world, &text);
        assert_eq!(others[0]["until"], until, "{what}: {out}");
        // The same again is no news.
        assert!(!received(&world, &text).1.contains("away"), "{what}");
    }
    // Somebody else's words, and those of strangers, which are no matter here.
    let _ = fs::remove_file(world.path("a/away.toml"));
    let notice = notice_in(&mail);
    let longer = AwayNotice { until: Time::read("2100-12-01T00:00:00Z").unwrap(), ..notice.clone() };
    let back = AwayNotice { until: notice.written, ..notice.clone() };
    for forged in [longer, back] {
        let (others, out) = received(&world, &away_lines(&forged, 72).unwrap());
        assert_eq!(others, serde_json::json!([]), "{out}");
        assert!(out.contains("REFUSED; an away notice of bob: it is not signed by the key that it names"), "{out}");
    }
    world.settle("c", "carol", 3);
    world.done("c", "away --until 2100-02-01");
    world.done("c", &format!("new {DICE} --seats carol,dave -o c.toml"));
    world.done("c", "mail c.toml --to a@example.org --from c@example.org -o c.eml");
    let strange = lines_in(&fs::read_to_string(world.path("c.eml")).unwrap());
    assert_eq!(received(&world, &strange).0, serde_json::json!([]));
    let (others, _) = received(&world, &mail);
    assert_eq!(others[0]["names"], serde_json::json!(["bob"]));
}

#[test]
fn a_reminder_waits_and_an_old_mail_brings_nothing_back() {
    let world = world();
    world.done("b", "away --until 2100-02-01");
    world.done("b", "mail t.toml --to alice -o away.eml");
    world.done("b", "--now 2100-01-03T00:00:00Z away --back");
    world.done("b", "--now 2100-01-03T00:00:00Z mail t.toml --to alice -o back.eml");
    // She takes the notice in, and plays; what she sends first is no reminder.
    world.done("a", "receive away.eml");
    while world.clock("t.toml") == Some("a") {
        world.turn("t.toml");
    }
    let send = |time: &str| world.run("a", &format!("--now {time} mail t.toml --send --sendmail cat"));
    assert_eq!(send("2100-01-02T00:00:00Z").code, Some(0));
    let waits = send("2100-01-02T00:00:00Z");
    assert!(waits.code == Some(1) && waits.err.contains("a reminder waits until then"), "{}", waits.err);
    // By hand, or to somebody who is named, it goes as ever; and when the day has come.
    world.done("a", "mail t.toml --by-hand -o by-hand.txt");
    world.done("a", "mail t.toml --to bob --send --sendmail cat");
    assert_eq!(send("2100-02-01T00:00:00Z").code, Some(0));
    for mail in ["back.eml", "away.eml", "back.eml"] {
        world.run("a", &format!("--now 2100-01-03T00:00:00Z receive {mail}"));
    }
    assert_eq!(world.json("a", "--now 2100-01-03T00:00:00Z away")["others"], serde_json::json!([]));
    assert_eq!(send("2100-01-03T00:00:00Z").code, Some(0));
    // It ends by itself, and mails tell it for a month.
    world.done("b", "--now 2100-02-03T00:00:00Z mail t.toml --to alice -o later.eml");
    let [back, later] = ["back.eml", "later.eml"].map(|name| fs::read_to_string(world.path(name)).unwrap());
    assert!(
        back.contains("bob is back.") && !later.contains("bob is back") && !later.contains("bob is away"),
        "{later}"
    );
}

#[test]
fn a_locked_key_signs_with_its_passphrase_alone() {
    let world = World::empty();
    let mut new = world.command("a");
    assert!(
        new.args(["key", "new", "alice", "--passphrase"])
            .env("BYPOST_PASSPHRASE", "a long one of mine")
            .output()
            .unwrap()
            .status
            .success()
    );
    let refused = world.run("a", "away --until 2100-02-01");
    assert!(refused.code == Some(1) && refused.err.contains("needs a passphrase"), "{}", refused.err);
    assert_eq!(world.json("a", "away")["until"], serde_json::Value::Null);
    let mut away = world.command("a");
    let signed = away.args(["away", "--until", "2100-02-01"]).env("BYPOST_PASSPHRASE", "a long one of mine").output();
    assert!(signed.unwrap().status.success());
    assert_eq!(world.json("a", "away")["until"], "2100-02-01T00:00:00Z");
    let nobody = world.run("none", "away --until 2100-02-01");
    assert!(nobody.code == Some(1) && nobody.err.contains("no key is here"), "{}", nobody.err);
}
