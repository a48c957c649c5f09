//! `verify --times`: the times of turns beside the dates of the mails and commits that brought them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::process::Command;

use bypost::file::{Deal, Tail, Time, tail_text, text};
use bypost::post::armor;
use bypost::table::Draft;
use serde_json::Value;

use crate::common::homes::World;
use crate::common::samples::DICE;
use crate::common::{Luck, Record, header_of, likely_steps};

const DAY: i64 = 24 * 3600;
const HOUR: i64 = 3600;

fn begin() -> Time {
    Time::read("2026-11-21T08:00:00Z").unwrap()
}

/// A table without payments, whose turns are written so many seconds after it was made.
fn table(times: &[i64]) -> Record {
    let mut header = header_of(DICE, 2, 5, &[]);
    header.deal = Deal::Seed("a seed".to_owned());
    let mut record = Record::new(header);
    for (index, seconds) in times.iter().enumerate() {
        let time = begin().plus(*seconds);
        let table = record.table();
        let seat = table.clock().unwrap();
        let player = record.player(seat);
        let (link, after) = if table.is_full() {
            let steps = likely_steps(table, seat, &player, &mut Luck(index as u64));
            table.take(&record.chain, seat, &player, &Draft { steps, say: Vec::new() }, time).unwrap()
        } else {
            table.join(&record.chain, seat, &player, [7; 32], time).unwrap()
        };
        assert_eq!(link.turn.time, time, "turn {}", index + 1);
        record.chain.links.push(link);
        record.tables.push(after);
    }
    record
}

/// A date in the form of mails.
fn date(seconds: i64) -> String {
    mail_parser::DateTime::from_timestamp(begin().plus(seconds).seconds()).to_rfc822()
}

/// A mail of a date with the table after so many turns, or with only the last of them.
fn mail_of(record: &Record, (seconds, turns): (i64, usize), is_tail: bool) -> String {
    let file = record.up_to(turns).file();
    let last = file.turns.last().filter(|_| is_tail && turns > 1);
    let tail = last.map(|turn| tail_text(&Tail { table: record.chain.id, turns: vec![turn.clone()] }));
    let table = armor(&tail.unwrap_or_else(|| text(&file, "")));
    format!("Date: {}\nFrom: alice@example.org\nSubject: our game\n\n{table}\n", date(seconds))
}

/// A mail of a date with the table after so many turns.
fn mail(record: &Record, of: (i64, usize)) -> String {
    mail_of(record, of, false)
}

fn mbox(mails: impl Iterator<Item = String>) -> String {
    mails.map(|mail| format!("From alice@example.org Mon Nov  2 10:00:00 2026\n{mail}\n")).collect()
}

fn times_of(world: &World, path: &str) -> Value {
    world.json("a", &format!("verify t.toml --times {path}"))[0]["times"].clone()
}

/// The turns that are off, with the kind of each.
fn off(times: &Value) -> Vec<(u64, String)> {
    let all = times["off"].as_array().unwrap().iter();
    all.map(|off| (off["turn"].as_u64().unwrap(), off["kind"].as_str().unwrap().to_owned())).collect()
}

/// What is found of a table whose turns and mails have these times.
type Case<'a> = (&'a str, &'a [i64], &'a [(i64, usize)], usize, &'a [(u64, &'a str)]);

#[test]
fn turns_that_are_a_day_off_are_told() {
    let honest: Vec<(i64, usize)> = (1..=6).map(|turn| (turn as i64 * HOUR + 60, turn)).collect();
    let hours: Vec<i64> = (1..=6).map(|turn| turn * HOUR).collect();
    let cases: [Case<'_>; 11] = [
        ("honest", &hours, &honest, 6, &[]),
        ("no mails of it", &hours, &[], 0, &[]),
        ("the newest are not there", &hours, &honest[..4], 4, &[]),
        ("dated back", &hours, &[(3 * HOUR, 3), (9 * DAY, 4), (9 * DAY + HOUR, 5)], 5, &[(4, "early"), (5, "early")]),
        ("nobody saw the turn before", &hours, &[(9 * DAY, 4)], 4, &[]),
        ("a day late is no matter", &hours, &[(3 * HOUR, 3), (4 * HOUR + DAY, 4)], 4, &[]),
        ("a second more is", &hours, &[(3 * HOUR, 3), (4 * HOUR + DAY + 1, 4)], 4, &[(4, "early")]),
        ("first mails count", &hours, &[(9 * DAY, 6), (3 * HOUR, 3), (4 * HOUR, 4), (8 * DAY, 4)], 6, &[(5, "early")]),
        (
            "dated ahead",
            &[HOUR, 2 * HOUR, 3 * HOUR, 20 * DAY, 20 * DAY, 21 * DAY],
            &[(3 * HOUR, 3), (4 * HOUR, 4), (5 * HOUR, 6)],
            6,
            // The fifth turn took over the time of the fourth, as it had to.
            &[(4, "late"), (6, "late")],
        ),
        ("the first turn", &[5 * DAY, 6 * DAY], &[(HOUR, 1), (6 * DAY, 2)], 2, &[(1, "late")]),
        ("a table that lay about", &hours, &[(9 * DAY, 1), (9 * DAY + HOUR, 2)], 2, &[(2, "early")]),
    ];
    for (name, turns, mails, seen, expected) in cases {
        let (world, record) = (World::new(), table(turns));
        fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
        let other = "Date: Mon, 2 Nov 2026 10:00:00 +0000\nFrom: x@example.org\n\nHello.\n".to_owned();
        let expected: Vec<(u64, String)> = expected.iter().map(|(turn, kind)| (*turn, (*kind).to_owned())).collect();
        for is_tail in [false, true] {
            let box_of = mbox(mails.iter().map(|of| mail_of(&record, *of, is_tail)).chain([other.clone()]));
            fs::write(world.path("box"), box_of).unwrap();
            let times = times_of(&world, "box");
            assert_eq!(off(&times), expected, "{name}: {times}");
            assert_eq!((&times["turns"], &times["count"]), (&seen.into(), &mails.len().into()), "{name}");
            assert_eq!(times["by"], "mail", "{name}");
        }
    }
}

#[test]
fn what_is_off_is_told_in_plain_words_and_changes_no_verdict() {
    let world = World::new();
    let record = table(&[0, HOUR, 2 * HOUR, 12 * DAY + 6 * HOUR, 30 * DAY]);
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    let seat = |turn: usize| record.chain.links[turn - 1].turn.seat.clone();
    let mails = [(0, 1), (HOUR, 2), (12 * DAY, 3), (18 * DAY, 4)];
    fs::write(world.path("box"), mbox(mails.iter().map(|of| mail(&record, *of)))).unwrap();
    let told = world.done("a", "verify t.toml --times box");
    let valid = "t.toml: valid; ";
    assert!(told.starts_with(valid), "{told}");
    let expected = format!(
        "t.toml: times: 2 turns are more than a day off (4 mails)\n  turn 3 ({}) says 21 November 2026, 10:00 UTC, but the mail \
         that first brought it is of 3 December 2026, 08:00 UTC; the turn before it came on 21 November 2026, 09:00 UTC\n  turn 4 \
         ({}) says 3 December 2026, 14:00 UTC, but the mail that first brought it is of 9 December 2026, 08:00 UTC; the turn \
         before it came on 3 December 2026, 08:00 UTC\n  no mail there brought turn 5\n",
        seat(3),
        seat(4),
    );
    assert!(told.ends_with(&expected), "{told}");
    let mails = [(0, 1), (HOUR, 2), (3 * HOUR, 3), (12 * DAY + 7 * HOUR, 4), (13 * DAY, 5)];
    fs::write(world.path("box"), mbox(mails.iter().map(|of| mail(&record, *of)))).unwrap();
    let told = world.done("a", "verify t.toml --times mbox:box");
    let late =
        format!("  turn 5 ({}) says 21 December 2026, 08:00 UTC, but a mail of 4 December 2026, 08:00 UTC", seat(5));
    assert!(
        told.contains(&format!("times: 1 turn is more than a day off (5 mails)\n{late} brought it already\n")),
        "{told}"
    );
    fs::write(world.path("box"), "").unwrap();
    let honest = world.done("a", "verify t.toml --times box");
    assert!(honest.ends_with("t.toml: times: no mail there brought a turn of it\n"), "{honest}");
}

#[test]
fn the_machine_that_delivered_counts_more_than_the_sender() {
    let (world, record) = (World::new(), table(&[0, HOUR, 2 * HOUR, 3 * HOUR]));
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    for part in ["cur", "new", "tmp"] {
        fs::create_dir_all(world.path("post").join(part)).unwrap();
    }
    let received = |seconds: i64| format!("Received: from a.example\n by b.example; {}\n", date(seconds));
    let delivered = |of: (i64, usize), seconds: i64| received(seconds) + &received(0) + &mail(&record, of);
    fs::write(world.path("post/cur/1"), delivered((2 * HOUR, 3), 2 * HOUR)).unwrap();
    fs::write(world.path("post/new/2"), delivered((3 * HOUR, 4), 9 * DAY)).unwrap();
    // A mail without a date says nothing, and is told.
    let undated = mail(&record, (0, 4)).split_once('\n').unwrap().1.to_owned();
    fs::write(world.path("post/new/3"), undated).unwrap();
    for path in ["post", "maildir:post"] {
        assert_eq!(off(&times_of(&world, path)), [(4, "early".to_owned())]);
    }
    let told = world.run("a", "verify t.toml --times post").err;
    assert!(told.contains("1 mail with a table had no date"), "{told}");
}

#[test]
fn commits_are_witnesses_too() {
    let (world, record) = (World::new(), table(&[0, HOUR, 2 * HOUR, 3 * HOUR, 30 * DAY]));
    fs::create_dir_all(world.path("repo/games")).unwrap();
    let git = |words: &[&str], seconds: i64| {
        let mut command = Command::new("git");
        world.cleaned(&mut command).current_dir(world.path("repo")).args(["-c", "user.name=x", "-c", "user.email=x@y"]);
        command.args(words).env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
            command.env_remove(name);
        }
        let when = begin().plus(seconds).to_string();
        let output = command.env("GIT_COMMITTER_DATE", &when).env("GIT_AUTHOR_DATE", "2020-01-01T00:00:00Z").output();
        let output = output.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    git(&["init", "-q", "-b", "main"], 0);
    for (seconds, turns) in [(0, 1), (HOUR, 2), (2 * HOUR, 3), (9 * DAY, 4), (9 * DAY + HOUR, 5)] {
        fs::write(world.path("repo/games/t.toml"), text(&record.up_to(turns).file(), "")).unwrap();
        git(&["add", "-A"], seconds);
        git(&["commit", "-q", "-m", "turn"], seconds);
    }
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    for path in ["repo", "git:repo", "repo/games"] {
        let times = times_of(&world, path);
        assert_eq!(off(&times), [(4, "early".to_owned()), (5, "late".to_owned())], "{path}");
        assert_eq!(
            (&times["by"], &times["count"], &times["turns"]),
            (&"commit".into(), &5.into(), &5.into()),
            "{path}"
        );
    }
    // A table may have any name.
    fs::rename(world.path("repo/games/t.toml"), world.path("repo/games/a[b]*")).unwrap();
    git(&["add", "-A"], 9 * DAY);
    git(&["commit", "-q", "-m", "name"], 9 * DAY);
    fs::copy(world.path("t.toml"), world.path("a[b]*")).unwrap();
    assert_eq!(world.json("a", "verify a[b]* --times repo")[0]["times"]["turns"], 5);
    fs::create_dir(world.path("empty")).unwrap();
    world.refused("a", "verify t.toml --times empty", "neither a maildir nor a git repository");
    world.refused("a", "verify t.toml --times nothing", "nothing: No such file");
    let both = world.run("a", "verify t.toml --report --times repo");
    assert!(
        both.out.contains("t.toml: valid\n") && both.out.contains("times: 2 turns are more than a day off"),
        "{}",
        both.out
    );
    assert_eq!(world.json("a", "verify t.toml --report --times repo")["files"][0]["times"]["turns"], 5);
}
