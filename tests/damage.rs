//! What mail does to text, alone and in pairs, to a table in its armour and to one without.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use bypost::file::{Tail, tail_text, text};
use bypost::post::{FoundText, Repair, ScanBudget, armor, search};
use common::damage::{DAMAGES, Damage};
use common::effort::tries;
use common::{Record, check, header};

/// A table with remarks that mail likes to change, and its text.
static TABLE: LazyLock<(Record, String)> = LazyLock::new(|| {
    let mut header = header(7, &[("mode", "quick")]);
    header.addresses = vec![("bob".to_owned(), "bob@example.net".to_owned())];
    let mut record = Record::played(header, 3, 5);
    let seat = record.table().clock().unwrap();
    let steps = common::likely_steps(record.table(), seat, &record.player(seat), &mut common::Luck(3));
    record.take(
        &steps,
        &["From here -- at last... it's \"mine\"; a fluffy final offer, I say", "", "a > b & c = d <e> f"]
            .map(|line| &line[..line.len().min(60)]),
    );
    record.go_on(7, 3);
    let drawn = text(
        &record.file(),
        "A game of two animals - table 00000000, turn 7\n\n  a drawing of it, with <, > and & and \"quotes\"",
    );
    (record, drawn)
});

/// The valid tables that are read from a text, or why there is none.
fn read(text: &str) -> Result<Vec<(String, Vec<Repair>)>, Vec<String>> {
    let (mut tables, mut broken) = (Vec::new(), Vec::new());
    for piece in search(text, &mut ScanBudget::default()).pieces {
        match piece {
            Ok(FoundText { text, repairs }) if holds(&text) => tables.push((text, repairs)),
            Ok(_) => broken.push("does not hold".to_owned()),
            Err(damaged) => broken.push(damaged.why),
        }
    }
    if tables.is_empty() { Err(broken) } else { Ok(tables) }
}

/// Whether a table is valid; most of those that are asked about are the same.
fn holds(text: &str) -> bool {
    static KNOWN: LazyLock<Mutex<HashMap<String, bool>>> = LazyLock::new(Mutex::default);
    let known = KNOWN.lock().unwrap().get(text).copied();
    known.unwrap_or_else(|| {
        let holds = check(text.as_bytes()).is_ok();
        KNOWN.lock().unwrap().insert(text.to_owned(), holds);
        holds
    })
}

/// Whether a text is read as the table, and as no other. If something else is read, it must not be valid.
fn survives(damaged: &str, name: &str) -> bool {
    match read(damaged) {
        Ok(tables) => {
            for (text, _) in &tables {
                assert_eq!(
                    bypost::file::read(text.as_bytes()).unwrap(),
                    TABLE.0.file(),
                    "{name}: another table was read"
                );
            }
            assert_eq!(tables.len(), 1, "{name}");
            true
        }
        Err(_) => false,
    }
}

#[test]
fn armour_survives_every_damage() {
    let armored = armor(&TABLE.1);
    assert!(survives(&armored, "none"));
    for Damage { name, apply } in DAMAGES {
        assert!(survives(&apply(&armored), name), "{name}: {:?}\n{}", read(&apply(&armored)), apply(&armored));
    }
}

#[test]
fn armour_survives_every_two_damages() {
    let armored = armor(&TABLE.1);
    let mut wrong = Vec::new();
    for first in DAMAGES {
        for second in DAMAGES {
            let damaged = (second.apply)(&(first.apply)(&armored));
            if !survives(&damaged, &format!("{} + {}", first.name, second.name)) {
                wrong.push(format!("{} + {}: {:?}", first.name, second.name, read(&damaged)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), DAMAGES.len().pow(2), wrong.join("\n"));
}

/// The turns of the table after the fourth.
fn tail() -> String {
    let chain = TABLE.0.chain.clone();
    tail_text(&Tail { table: chain.id, turns: chain.links[4..].iter().map(|link| link.turn.clone()).collect() })
}

#[test]
fn a_tail_survives_every_damage_and_every_two() {
    let (tail, mut wrong) = (tail(), Vec::new());
    let armored = armor(&tail);
    for first in DAMAGES {
        let once = (first.apply)(&armored);
        let twice = DAMAGES.iter().map(|second| (format!("{} + {}", first.name, second.name), (second.apply)(&once)));
        for (name, damaged) in std::iter::once((first.name.to_owned(), once.clone())).chain(twice) {
            let texts: Vec<String> = search(&damaged, &mut ScanBudget::default())
                .pieces
                .into_iter()
                .filter_map(|piece| Some(piece.ok()?.text))
                .collect();
            if texts != [tail.clone()] {
                wrong.push(name);
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), DAMAGES.len() * (DAMAGES.len() + 1));
}

#[test]
fn two_copies_are_one_table_however_one_of_them_is_damaged() {
    for text in [tail(), TABLE.1.clone()] {
        let armored = armor(&text);
        for Damage { name, apply } in DAMAGES {
            for both in [armored.clone() + &apply(&armored), apply(&armored) + &armored] {
                let found = search(&both, &mut ScanBudget::default());
                let texts = found.pieces.into_iter().filter_map(|piece| Some(piece.ok()?.text));
                assert_eq!(texts.collect::<Vec<_>>(), std::slice::from_ref(&text), "{name}");
            }
        }
    }
}

/// The rows of damages that leave each line of a table as it was, but for its blanks and its end.
const HARMLESS: [&str; 4] = ["1 ", "2 ", "5 ", "10 "];

/// What is told of the table where it stands in a text and is damaged.
const DAMAGED: &str = "a table without armour is damaged, of which 7 turns begin: ask for its armour (bypost mail FILE --by-hand), or for the file as an attachment";

#[test]
fn a_table_without_armour_survives_every_two_of_the_harmless() {
    assert!(survives(&TABLE.1, "none"));
    let is_harmless = |damage: &&Damage| HARMLESS.iter().any(|row| damage.name.starts_with(row));
    for first in DAMAGES.iter().filter(is_harmless) {
        for second in DAMAGES.iter().filter(is_harmless) {
            let damaged = (second.apply)(&(first.apply)(&TABLE.1));
            let name = format!("{} + {}", first.name, second.name);
            assert!(survives(&damaged, &name), "{name}: {:?}", read(&damaged));
        }
    }
}

#[test]
fn a_table_without_armour_is_read_rightly_or_told_as_damaged() {
    let every = tries(4, 1) as usize;
    for (number, first) in DAMAGES.iter().enumerate() {
        let once = (first.apply)(&TABLE.1);
        if !survives(&once, first.name) {
            let why = read(&once).unwrap_err();
            assert!(why == [DAMAGED] || why == ["does not hold"], "{}: {why:?}", first.name);
        }
        for second in DAMAGES.iter().skip(number % every).step_by(every) {
            survives(&(second.apply)(&once), &format!("{} + {}", first.name, second.name));
        }
    }
}

/// The faults that are found in a text, in words; fails if it reads a table.
#[track_caller]
fn refused(damaged: &str) -> Vec<String> {
    let found = search(damaged, &mut ScanBudget::default()).pieces;
    found.into_iter().map(|piece| piece.err().unwrap_or_else(|| panic!("was read: {damaged:.300}")).why).collect()
}

const STUB: &str = "the armour is cut off in its first line: all the rest is missing";
const HEADLESS: &str = "the beginning of the armour is missing or was changed";
const SUM: &str = "the armour was changed on the way: its SHA-256 is not the one it was sent with";

/// The armour, and where its letters begin and end.
fn letters() -> (String, usize, usize) {
    let armored = armor(&TABLE.1);
    let begin = armored.find('\n').unwrap() + 1;
    let end = armored.find("\n-----END").unwrap();
    (armored, begin, end)
}

#[test]
fn no_changed_character_is_taken() {
    let (armored, begin, end) = letters();
    let whole = end - begin - armored[begin..end].matches('\n').count();
    let lost = format!("1 of the armour's {whole} characters are missing before its last line");
    for at in (begin..end).filter(|at| armored.as_bytes()[*at] != b'\n') {
        // In the head, and in a thorough run, every character is changed in each of these ways. Elsewhere one
        // of twelve in one way, which are tried in turn, is enough: all letters are alike to the sum.
        let is_tried = |way: usize| at < begin + 64 || (at + 4 * way).is_multiple_of(tries(72, 1) as usize);
        let others = ["A", "/", "x", "-", "", "AA"].into_iter().enumerate().filter(|(way, _)| is_tried(*way));
        for other in others.map(|(_, other)| other).filter(|other| *other != &armored[at..=at]) {
            if other == "AA" && armored[at..end].bytes().all(|byte| byte == b'A') {
                // The whole armour is there, and text after it is not looked at.
                continue;
            }
            let mut changed = armored.clone();
            changed.replace_range(at..=at, other);
            let why = refused(&changed);
            let fits = match other {
                "" | "-" => why == [lost.as_str()],
                "AA" => why == ["1 characters stand in the armour that do not belong there"],
                _ => why == [SUM],
            };
            // A change in the head is told by what the head says then.
            assert!(fits || at < begin + 64 && !why.is_empty(), "{at} {other:?}: {why:?}");
        }
    }
    // A change is also found if other damage came after it.
    let mut changed = armored.clone();
    changed.replace_range(begin + 200..begin + 201, if &armored[begin + 200..=begin + 200] == "A" { "B" } else { "A" });
    for Damage { name, apply } in DAMAGES {
        assert!(!survives(&apply(&changed), name), "{name}");
    }
}

#[test]
fn nothing_cut_off_is_taken() {
    let (armored, begin, end) = letters();
    let whole = end - begin - armored[begin..end].matches('\n').count();
    // Near the ends at each character, and elsewhere at some: all letters are alike.
    let is_tried = |at: &usize| at.is_multiple_of(tries(29, 1) as usize) || *at < begin + 140 || at + 140 > end;
    for at in (begin + 1..end).filter(is_tried) {
        let there = at - begin - armored[begin..at].matches('\n').count();
        let why = refused(&armored[..at]);
        if there < 64 {
            assert_eq!(why, [STUB], "{at}");
            continue;
        }
        let cut = format!("the armour is cut off: of its {whole} characters the last {} are missing", whole - there);
        assert_eq!(why, [cut], "{at}");
        // In front, and in the middle.
        let rest = refused(&armored[at..]);
        assert_eq!(rest, [HEADLESS], "{at}");
        let gap = refused(&format!("{}{}", &armored[..at], &armored[(at + 64).min(end)..]));
        let is_lost = |why: &String| {
            why.ends_with(&format!(" of the armour's {whole} characters are missing before its last line"))
        };
        assert!(gap.len() == 1 && gap.iter().all(is_lost) || at + 1 == end, "{at}: {gap:?}");
    }
    // The frame may be missing, as long as everything within it is there.
    for text in [&armored[..end], &armored[begin..], &armored[begin..end]] {
        assert!(survives(text, "frame"));
    }
    for Damage { name, apply } in DAMAGES {
        assert!(!survives(&apply(&armored[..end - 1]), name), "{name}");
        let damaged = apply(&armored);
        let half = damaged.char_indices().nth(damaged.chars().count() / 2).unwrap().0;
        assert!(!survives(&damaged[..half], name), "{name}");
        assert!(!survives(&damaged[half..], name), "{name}");
    }
}

#[test]
fn without_armour_no_changed_character_and_no_cut_is_taken() {
    let text = &TABLE.1;
    let start = text.find("bypost = 1").unwrap();
    for at in (start..text.len())
        .step_by(tries(13, 3) as usize)
        .filter(|at| text.is_char_boundary(*at) && text.is_char_boundary(at + 1))
    {
        let mut changed = text.clone();
        changed.replace_range(at..=at, if &text[at..=at] == "A" { "B" } else { "A" });
        assert!(!survives(&changed, "changed") || text[at..=at].trim().is_empty(), "{at}: {}", &text[at - 20..at + 20]);
    }
    let ends: Vec<usize> = text.match_indices("\n[[turn]]").map(|(at, _)| at).collect();
    // Between two turns at each character, and elsewhere at some.
    let is_tried =
        |at: &usize| at.is_multiple_of(tries(13, 1) as usize) || ends.iter().any(|end| at.abs_diff(*end) < 20);
    for at in (start..text.trim_end().len()).filter(|at| text.is_char_boundary(*at)).filter(is_tried) {
        let Ok(tables) = read(&text[..at]) else { continue };
        // A table that is cut between two turns is an older state, and nothing shows the cut.
        let turns = check(tables[0].0.as_bytes()).unwrap().0.links.len();
        assert!(ends.contains(&at) || turns == 0 || text[..at].trim_end().ends_with([']', '[']), "{at}: {turns}");
        assert!(turns < 7 || at + 1 >= text.trim_end().len(), "{at}");
    }
    let Err(why) = read(&text[..text.len() - 100]) else { panic!("a table without its end") };
    assert_eq!(why, [DAMAGED]);
}

#[test]
fn several_tables_and_states_in_one_text() {
    let (record, drawn) = (&TABLE.0, &TABLE.1);
    let other = Record::played(header(9, &[]), 4, 1);
    let older = text(&record.up_to(5).file(), "");
    let quoted = |text: &str| common::damage::each(text, |_, line| format!("> {line}\n"));
    let thread = format!(
        "My turn.\n{}\n{}\n> On Monday:\n{}\n{}",
        armor(drawn),
        armor(&other.text()),
        quoted(&armor(&older)),
        quoted(&armor(drawn))
    );
    let tables: Vec<String> = read(&thread).unwrap().into_iter().map(|(text, _)| text).collect();
    assert_eq!(tables, [drawn.clone(), other.text(), older.clone()]);
    // The damaged one is told of, and the others are read.
    let broken =
        thread.replacen("-----END", "-----", 1).replacen('\n', "\n-----BEGIN BYPOST TABLE-----\nbypostAB\n", 1);
    let pieces = search(&broken, &mut ScanBudget::default()).pieces;
    assert_eq!(pieces.iter().filter(|piece| piece.is_ok()).count(), 3, "{pieces:?}");
    assert!(pieces.iter().any(Result::is_err), "{pieces:?}");
}

#[test]
fn what_was_repaired_is_told() {
    let armored = armor(&TABLE.1);
    for (text, repairs) in [
        (armored.clone(), vec![]),
        (armored.replace('\n', "\r\n"), vec![]),
        (common::damage::each(&armored, |_, line| format!("> {line}\n")), vec![Repair::Lines]),
        (common::damage::base64(&armored), vec![Repair::Base64]),
        (
            format!("<p>{}</p>", armored.replace('\n', "<br>\n").replace('+', "&#43;")),
            vec![Repair::Html, Repair::Lines],
        ),
        (TABLE.1.clone(), vec![]),
        (format!("Hello,\n\n{}\n-- \nBob\n", TABLE.1), vec![]),
        (TABLE.1.replace('\n', "\r\n"), vec![]),
        (TABLE.1.replace(' ', "\t"), vec![Repair::Lines]),
        (common::damage::quoted_printable(&TABLE.1), vec![Repair::QuotedPrintable]),
    ] {
        assert_eq!(read(&text).unwrap()[0].1, repairs, "{}", &text[..400]);
    }
}
