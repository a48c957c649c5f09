//! A mail shows no hand and no hidden character, and does not hold a table that is too long.

use std::fs;

use bypost::file::text;

use super::world::{body_of, taken_apart, world};
use crate::common::homes::World;
use crate::common::samples::HANDS;
use crate::common::{self, Record, header};

#[test]
fn only_what_can_be_seen_stands_in_a_mail() {
    // Characters that may stand in a file, and that a terminal would not show.
    let mut header = header(6, &[]);
    header.seats[0].0 = "alice\u{e000}\u{378}".to_owned();
    header.seats[1].0 = "bob\u{e001}".to_owned();
    let mut record = Record::new(header);
    record.join(0).join(1).go_on(3, 1);
    let seat = record.table().clock().unwrap();
    let steps = common::likely_steps(record.table(), seat, &record.player(seat), &mut common::Luck(3));
    let say: Vec<String> = (0..100).map(|line| format!("\u{e002}{line}")).collect();
    record.take(&steps, &say.iter().map(String::as_str).collect::<Vec<_>>());
    let world = World::new();
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    world.done("a", "mail t.toml --to x@example.org --from y@example.org -o m.eml");
    let body = body_of(&world.bytes("m.eml"));
    let hidden: Vec<char> = body.chars().filter(|c| *c != '\n' && bypost::draw::escape::is_hidden(*c)).collect();
    assert!(hidden.is_empty() && body.contains("\\u{e000}"), "{hidden:?}: {body}");
    // Of such a long remark the mail has the end, and a hint to the rest.
    assert!(body.contains("(bypost log tells what came before)") && body.contains("\\u{e002}99"), "{body}");
    assert!(!body.contains("\\u{e002}20\n"), "{body}");
    // The author of a remark is told in the same way.
    record.go_on(6, 1);
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    world.done("a", "mail t.toml --to x@example.org --from y@example.org -o n.eml");
    let body = body_of(&world.bytes("n.eml"));
    let hidden: Vec<char> = body.chars().filter(|c| *c != '\n' && bypost::draw::escape::is_hidden(*c)).collect();
    assert!(hidden.is_empty() && body.contains("turn 6: "), "{hidden:?}: {body}");
}

#[test]
fn a_long_table_is_only_attached_or_does_not_go_at_all() {
    let world = World::new();
    for (lots, armored) in [(300, Some(true)), (600, Some(false)), (1_100, None)] {
        let mut long = header(5, &[("mode", "quick")]);
        let more = std::iter::repeat_n("1 2 ".repeat(2_000).trim().to_owned(), lots);
        long.deal =
            bypost::file::Deal::Lots(["2 1 1", "3 4 5 1 2"].map(str::to_owned).into_iter().chain(more).collect());
        fs::write(world.path("t.toml"), Record::new(long).join(0).text()).unwrap();
        let line = "mail t.toml --armor always --to x@example.org --from y@example.org -o m.eml";
        match armored {
            Some(armored) => {
                world.done("a", line);
                let mail = world.bytes("m.eml");
                let has = |word: &str| mail.windows(word.len()).any(|part| part == word.as_bytes());
                assert_eq!(has("BEGIN BYPOST TABLE"), armored, "{lots}");
                assert!(has("filename="), "{lots}");
                fs::remove_file(world.path("m.eml")).unwrap();
            }
            None => world.refused("a", line, "give the file itself to whoever lacks its turns"),
        }
    }
}

#[test]
fn no_hand_leaves() {
    let world = world();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    world.done("a", "play t.toml");
    world.done("a", "mail t.toml -o m.eml");
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    let public = world.done("c", "show t.toml");
    let own = world.done("a", "show t.toml --as alice");
    assert_ne!(public, own);
    let (_, body) = taken_apart(&mail);
    assert!(!body.contains("Your hand") && own.contains("Your hand"), "{body}");
    assert!(body.replace("=\r\n", "").contains("bypost play without a step makes the turn"), "{body}");
}
