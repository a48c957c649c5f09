//! Disputes over files: what a report says of them, and above all whom it blames.
//!
//! Each forgery of the lists is a dispute. `culprits.txt`, beside the list that it belongs to, says who made
//! it: a seat, or nobody that the file tells of. `BYPOST_UPDATE=1` rewrites it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common::signing::ForgeSignatures as _;
use std::collections::BTreeMap;

use bypost::chain::{Chain, Relation, compare, turn_hash};
use bypost::draw::escape::printable;
use bypost::file::{File, Turn, text};
use bypost::games::GAMES;
use bypost::seal::PublicIdentity;
use bypost::session::{Finding, Maker, Verdict, dispute, examine};

use crate::common::effort::tries;
use crate::common::samples::{DICE, HANDS};
use crate::common::{Luck, Record, beside, golden, header_of, identity, updating};
use crate::forgeries::LISTS;

/// Who made what is wrong, in a word, with the seat of a key that has joined or would join.
fn maker(finding: &Finding) -> String {
    let seat = |key: &PublicIdentity| {
        let links = finding.ground.iter().flat_map(|ground| &ground.chain().links);
        let joined = links.filter(|link| link.turn.join.is_some()).find(|link| link.author == *key);
        joined.map_or("who would join".to_owned(), |link| link.turn.seat.clone())
    };
    match &finding.verdict {
        Verdict::Valid => "VALID".to_owned(),
        Verdict::NoTable(_) => "no table".to_owned(),
        Verdict::Invalid { maker: Maker::Signer(key), .. } => format!("signed by {}", seat(key)),
        Verdict::Invalid { maker: Maker::Joined(keys), .. } => format!("signed by all {} who joined", keys.len()),
        _ => "anybody".to_owned(),
    }
}

/// Checks what a report says of a file that is wrong, and gives who made it.
fn disputed(name: &str, file: &str, verdict: &str) -> String {
    let finding = examine(file.as_bytes(), GAMES);
    let (Verdict::Invalid { fault, .. } | Verdict::NoTable(fault)) = &finding.verdict else {
        panic!("{name} is valid");
    };
    assert_eq!(printable(&fault.to_string()), verdict, "{name}");
    if let Some(ground) = &finding.ground {
        let (turns, header) = (ground.chain().links.len(), &ground.chain().header);
        assert_eq!(ground.table().turns() as usize, turns, "{name}");
        let before = text(&File { header: header.clone(), turns: ground.chain().file().turns }, "");
        assert!(matches!(examine(before.as_bytes(), GAMES).verdict, Verdict::Valid), "{name}");
    }
    let lines = finding.lines("file").join("\n");
    assert!(lines.contains(verdict), "{name}: {lines}");
    maker(&finding)
}

#[test]
fn each_forgery_has_its_culprit() {
    for list in &*LISTS {
        let path = list.path.with_file_name("culprits.txt");
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        let known: BTreeMap<&str, &str> = stored.lines().filter_map(|line| line.split_once(' ')).collect();
        let mut lines = String::new();
        for (index, forgery) in list.forgeries.iter().enumerate() {
            // A usual run takes some of them.
            if !updating() && index % tries(9, 1) as usize > 0 {
                continue;
            }
            let maker = disputed(forgery.name, &forgery.file, &forgery.verdict);
            lines.push_str(&format!("{} {maker}\n", forgery.name));
            assert!(updating() || known.get(forgery.name) == Some(&&*maker), "{}: {maker}", forgery.name);
        }
        if updating() && !lines.is_empty() {
            golden(&path, &lines).unwrap();
        }
        let names: Vec<&str> = list.forgeries.iter().map(|forgery| forgery.name).collect();
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        let kept: Vec<&str> = stored.lines().filter_map(|line| Some(line.split_once(' ')?.0)).collect();
        assert_eq!(names, kept, "{}", path.display());
    }
    assert!(beside("culprits.txt").exists());
}

/// A table with some turns, and another branch of it from a turn on: its seat on the clock forks.
fn branches(game: &str, stem: usize) -> (Record, Record) {
    let one = Record::played(header_of(game, 2, 0, &[]), stem, 1);
    let mut other = one.clone();
    // Another time makes another turn.
    let seat = other.table().clock().unwrap();
    let steps = crate::common::likely_steps(other.table(), seat, &other.player(seat), &mut Luck(3));
    other.take(&steps, &["another"]).go_on(stem + 4, 2);
    let mut one = one;
    one.go_on(stem + 4, 1);
    (one, other)
}

/// A change of a turn.
type Change = fn(&mut Turn);

#[test]
fn nothing_that_can_be_done_without_a_key_is_blamed_on_one() {
    for game in [DICE, HANDS] {
        let (one, other) = branches(game, 6);
        let file = |turns| text(&File { turns, ..one.file() }, "");
        let turns = one.file().turns;
        let mut tampered: Vec<(String, String)> = Vec::new();
        for at in 0..turns.len() {
            let mut lacking = turns.clone();
            lacking.remove(at);
            let mut twice = turns.clone();
            twice.insert(at, turns[at].clone());
            let mut swapped = turns.clone();
            swapped.swap(at, (at + 1) % turns.len());
            let mut spliced = turns.clone();
            spliced[at] = other.file().turns[at].clone();
            let mut grafted = turns[..at].to_vec();
            grafted.extend_from_slice(&other.file().turns[at..]);
            for (what, turns) in [
                ("lacking", lacking),
                ("twice", twice),
                ("swapped", swapped),
                ("spliced", spliced),
                ("grafted", grafted),
            ] {
                tampered.push((format!("{what} {at}"), file(turns.clone())));
                // The numbers are made to fit.
                let numbered = turns.into_iter().zip(1..).map(|(turn, number)| Turn { number, ..turn });
                tampered.push((format!("{what} {at}, numbered"), file(numbered.collect())));
            }
            let changes: [(&str, Change); 8] = [
                ("time", |turn| turn.time = turn.time.plus(1)),
                ("say", |turn| turn.say.push("more".to_owned())),
                ("steps", |turn| turn.steps.push("resign".to_owned())),
                ("state", |turn| turn.state[0] ^= 1),
                ("signature", |turn| turn.signature[40] ^= 1),
                ("shares", |turn| turn.shares.truncate(0)),
                ("proof", |turn| turn.proof = None),
                ("join", |turn| turn.join = None),
            ];
            for (what, change) in changes {
                let mut altered = turns.clone();
                change(&mut altered[at]);
                if altered == turns {
                    continue;
                }
                tampered.push((format!("{what} {at}"), file(altered)));
            }
        }
        let id = one.text().replacen("created = \"2026", "created = \"2025", 1);
        tampered.push(("created".to_owned(), id));
        for (what, text) in tampered {
            let finding = examine(text.as_bytes(), GAMES);
            let blamed = matches!(&finding.verdict, Verdict::Invalid { maker, .. } if *maker != Maker::Anybody);
            assert!(!blamed, "{game}: {what}: {}", finding.lines("file").join("\n"));
            // Whatever holds was played so.
            let of = |record: &Record| {
                finding.ground.as_ref().is_none_or(|ground| {
                    matches!(compare(&record.chain, ground.chain()), Relation::Same | Relation::FirstNewer(_))
                })
            };
            assert!(of(&one) || of(&other), "{game}: {what}");
        }
    }
}

#[test]
fn a_dispute_names_the_moves_and_who_signed_twice() {
    let (one, other) = branches(DICE, 6);
    let (forker, turn) = (&one.chain.links[6].turn.seat, 7);
    assert_eq!(forker, &other.chain.links[6].turn.seat);
    let [first, second, old] = [one.chain.up_to(7), other.chain.up_to(7), one.chain.up_to(3)];
    let told = dispute(&[("mine", &first), ("his", &second), ("old", &old)]).unwrap();
    assert_eq!((told.stem, told.branches.len(), told.convictions.len()), (6, 2, 1));
    assert_eq!(told.convictions[0].author, one.chain.links[6].author);
    let lines = told.lines();
    assert_eq!(lines[0], format!("FORK at turn {turn}: {forker} signed two different turns there"));
    for record in [&one, &other] {
        let steps = record.chain.links[6].turn.steps.join(", ");
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("    turn {turn}: {forker} plays {steps} ("))),
            "{lines:#?}"
        );
    }
    // Whoever only answered one of the branches is not named.
    let told = dispute(&[("mine", &one.chain), ("his", &second)]).unwrap();
    let named: Vec<&str> = told.convictions.iter().map(|twice| &*twice.first.turn.seat).collect();
    assert_eq!(named, [&**forker], "{:#?}", told.lines());
    assert!(dispute(&[("mine", &one.chain), ("older", &first)]).is_none());
    let stranger = Record::played(header_of(DICE, 2, 9, &[]), 4, 1);
    assert!(dispute(&[("mine", &one.chain), ("strange", &stranger.chain)]).is_none());
}

#[test]
fn three_branches_and_their_parts_are_told_apart() {
    let (one, other) = branches(DICE, 6);
    let mut third = one.up_to(8);
    let seat = third.table().clock().unwrap();
    let steps = crate::common::likely_steps(third.table(), seat, &third.player(seat), &mut Luck(5));
    third.take(&steps, &["a third"]);
    let [part, stem] = [one.chain.up_to(9), one.chain.up_to(6)];
    let files: [(&str, &Chain); 5] =
        [("part", &part), ("one", &one.chain), ("third", &third.chain), ("other", &other.chain), ("stem", &stem)];
    let told = dispute(&files).unwrap();
    let mut branches: Vec<Vec<&str>> = told.branches.iter().map(|branch| branch.files.clone()).collect();
    branches.sort();
    assert_eq!((told.stem, branches), (6, vec![vec!["one", "part"], vec!["other"], vec!["third"]]));
    let mut named: Vec<&str> = told.convictions.iter().map(|twice| &*twice.first.turn.seat).collect();
    named.dedup();
    assert_eq!(named.len(), told.convictions.len(), "each key is named once");
}

#[test]
fn two_keys_for_one_seat_convict_nobody() {
    let mut one = Record::new(header_of(DICE, 2, 0, &[]));
    one.join(0);
    let mut other = one.clone();
    other.players[1] = 7;
    one.join(1);
    other.join(1);
    let told = dispute(&[("one", &one.chain), ("other", &other.chain)]).unwrap();
    assert!(told.convictions.is_empty());
    let lines = told.lines();
    assert_eq!(lines[0], "PARTED at turn 2: nobody signed two different turns there");
    for player in [2, 7] {
        assert!(lines.iter().any(|line| line.contains(&identity(player).public().fingerprint())), "{lines:#?}");
    }
}

#[test]
fn what_is_no_table_is_told_as_such() {
    for (bytes, is_table) in [
        (&b""[..], false),
        (b"Dear Alice,\nhow are you?\n", false),
        (b"\xff\xfe", false),
        (b"bypost = 1\ngame = 3\n", true),
        (b"bypost = 1\n[[turn]]\nnumber = \"x\"\n", true),
    ] {
        let finding = examine(bytes, GAMES);
        assert_eq!(matches!(finding.verdict, Verdict::NoTable(_)), !is_table, "{bytes:?}");
        assert!(finding.ground.is_none());
    }
}

#[test]
fn a_fault_on_which_others_have_built_is_its_signers() {
    let record = Record::played(header_of(DICE, 2, 5, &[]), 12, 3);
    let (header, id) = (&record.chain.header, record.chain.id);
    let mut turns = record.file().turns;
    // Turn 5 says another position than it leads to, and its author has signed that; the others build on it.
    turns[4].state[0] ^= 1;
    let culprit = turns[4].seat.clone();
    for index in 4..turns.len() {
        if index > 4 {
            turns[index].after = turn_hash(&id, &turns[index - 1]);
        }
        let player = record.player(record.chain.links[index].seat);
        turns[index].signature = player.sign(&turn_hash(&id, &turns[index]));
    }
    let finding = examine(text(&File { header: header.clone(), turns }, "").as_bytes(), GAMES);
    assert_eq!(maker(&finding), format!("signed by {culprit}"));
    assert_eq!(finding.ground.map(|ground| ground.chain().links.len()), Some(4));
}
