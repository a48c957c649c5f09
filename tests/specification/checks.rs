//! Each check of section 11 has a file that fails at just that check.

use std::collections::{BTreeMap, BTreeSet};

use bypost::file::{Fault, Place};
use serde_json::{Value, json};

use super::{rows, section};
use crate::common::games::are_all;
use crate::common::{Record, beside, check, golden};
use crate::forge::agreement::TABLES;
use crate::forge::headed;
use crate::forge::rescue::RESCUE;
use crate::forgeries::{BASE, all, oversized};

/// The checks of the page: each with its number and the file that fails there. The names of files that are
/// too big for a vector, or no text, stand without ticks.
fn listed() -> Vec<(usize, String)> {
    let rows = rows(&section(11));
    rows.iter().map(|row| (row[0].parse().unwrap(), row.last().unwrap().clone())).collect()
}

/// Right files, from which bad ones differ late.
fn right() -> BTreeMap<&'static str, String> {
    let (agreed, rescue) = (&*TABLES, &*RESCUE);
    let records: [(&str, &Record); 10] = [
        ("dice", &BASE.record),
        ("dice-over", &BASE.over),
        ("agreed", &agreed.other),
        ("claimed", &agreed.claimed),
        ("handed", &agreed.handed),
        ("revealed", &agreed.revealed),
        ("rescue", &rescue.gone),
        ("rescue-covered", &rescue.covered),
        ("rescue-accused", &rescue.accused),
        ("rescue-taken", &rescue.taken),
    ];
    records.map(|(name, record)| (name, record.text())).into()
}

/// How many bytes two texts begin with alike, up to the end of a line.
fn alike(one: &str, other: &str) -> usize {
    let count = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    one.as_bytes()[..count].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// The vector of a bad file: as much of a right file as it begins with, and the rest.
fn vector(files: &BTreeMap<&'static str, String>, number: usize, name: &str, file: &str) -> Value {
    let (of, keep) = files.iter().map(|(of, right)| (*of, alike(right, file))).max_by_key(|(_, keep)| *keep).unwrap();
    let turn = blamed(&check(file.as_bytes()).unwrap_err());
    json!({ "check": number, "name": name, "turn": turn, "of": of, "keep": keep, "rest": file[keep..] })
}

fn blamed(fault: &Fault) -> u32 {
    match fault.place {
        Place::Turn { number, .. } => number,
        _ => 0,
    }
}

/// A file that fails two checks.
struct TwiceWrong {
    name: &'static str,
    /// The check that is reported, and the other one.
    check: usize,
    also: usize,
    /// The beginning of the verdict.
    told: &'static str,
    file: String,
}

/// A text with one that stands in the turn of this number, or after it, replaced once.
fn replaced(text: &str, number: usize, from: &str, to: &str) -> String {
    let (before, turn) = text.split_at(text.find(&format!("number = {number}\n")).unwrap());
    assert!(turn.contains(from), "{from:?}");
    format!("{before}{}", turn.replacen(from, to, 1))
}

/// The same, where the first character of a value becomes another one.
fn damaged(text: &str, number: usize, key: &str) -> String {
    let (_, turn) = text.split_at(text.find(&format!("number = {number}\n")).unwrap());
    let first = turn.split_once(key).unwrap().1.chars().next().unwrap();
    replaced(text, number, &format!("{key}{first}"), &format!("{key}{}", if first == 'A' { 'B' } else { 'A' }))
}

fn twice_wrong() -> Vec<TwiceWrong> {
    let (dice, agreed) = (&BASE.record, &*TABLES);
    let text = dice.text();
    let unsigned = damaged(&text, 4, "signature = [\n  \"");
    let (before, claims) = (agreed.playing.table().time(), agreed.claimed.chain.links.len());
    let wrong = |name, check, also, told, file| TwiceWrong { name, check, also, told, file };
    vec![
        wrong(
            "header-before-turns",
            17,
            19,
            "header: created must be",
            replaced(&text.replacen("00:00Z", "00:00z", 1), 4, "number = 4", "number = 9"),
        ),
        wrong(
            "form-before-signatures",
            19,
            36,
            "turn 6 (alice): stands in place 6",
            replaced(&unsigned, 6, "number = 6", "number = 7"),
        ),
        wrong(
            "signature-before-later-links",
            36,
            35,
            "turn 4 (alice): the signature is not",
            damaged(&unsigned, 6, "after = \""),
        ),
        wrong(
            "link-before-its-signature",
            35,
            36,
            "turn 4 (alice): was altered: it does not follow",
            damaged(&unsigned, 4, "after = \""),
        ),
        wrong(
            "game-before-its-options",
            37,
            40,
            "header: no game is called",
            headed(|header| {
                header.game = "senet".to_owned();
                header.options.clear();
            }),
        ),
        wrong(
            "time-before-clock",
            42,
            43,
            "turn 7 (alice): is of ",
            dice.going_on(0, |turn| (turn.steps, turn.time) = (vec!["5@1".to_owned()], dice.chain.header.created)),
        ),
        wrong(
            "consents-before-lateness",
            45,
            48,
            "turn 8 (alice): lacks the consent of carol",
            agreed.claimed.signed(claims, |turn| (turn.consents, turn.time) = (Vec::new(), before)),
        ),
        wrong(
            "debt-before-state",
            61,
            66,
            "turn 3 (bob): does not pay the share of slot 2.0",
            dice.signed(3, |turn| (turn.shares, turn.state) = (turn.shares[..1].to_vec(), [7; 32])),
        ),
    ]
}

#[test]
fn each_check_of_the_page_has_a_file_that_fails_there() {
    if !are_all() {
        return;
    }
    let listed = listed();
    let numbers: Vec<usize> = listed.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=listed.len()).collect::<Vec<_>>(), "they are numbered in order");
    let files = right();
    let mut refused = Vec::new();
    for (number, name) in &listed {
        let Some(name) = name.strip_prefix('`').and_then(|name| name.strip_suffix('`')) else {
            let name = name.trim_matches('*');
            assert!(oversized().iter().any(|(known, ..)| *known == name), "{number}: no big file is called {name}");
            continue;
        };
        let forgery = all().find(|forgery| forgery.name == name).unwrap_or_else(|| panic!("{number}: {name}"));
        assert_ne!(forgery.verdict, "valid");
        refused.push(vector(&files, *number, name, &forgery.file));
    }
    for TwiceWrong { name, check: number, also, told, file } in twice_wrong() {
        let verdict = check(file.as_bytes()).unwrap_err().to_string();
        assert!(verdict.starts_with(told), "{name}: {verdict}");
        assert!([number, also].iter().all(|number| numbers.contains(number)));
        let mut vector = vector(&files, number, name, &file);
        vector["also"] = also.into();
        refused.push(vector);
    }
    for vector in &refused {
        let of = &files[vector["of"].as_str().unwrap()];
        let file = format!("{}{}", &of[..vector["keep"].as_u64().unwrap() as usize], vector["rest"].as_str().unwrap());
        let fault = check(file.as_bytes()).unwrap_err();
        assert_eq!(u64::from(blamed(&fault)), vector["turn"].as_u64().unwrap(), "{}: {fault}", vector["name"]);
    }
    let names: BTreeSet<_> = refused.iter().map(|vector| vector["of"].as_str().unwrap()).collect();
    let kept: BTreeMap<_, _> = files.iter().filter(|(name, _)| names.contains(*name)).collect();
    let text = serde_json::to_string_pretty(&json!({ "files": kept, "refused": refused })).unwrap();
    golden(&beside("vectors/refused.json"), &format!("{text}\n")).unwrap();
}
