//! The independent checker in `tests/checker` and the pages that it was made from, against this program.
//!
//! It needs `python3`, 3.11 or newer; without it these tests say that they were skipped, and pass.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

mod common;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{fs, io};

use bypost::chain::turn_hash;
use bypost::file::{Deal, Header, Turn, text};
use bypost::kit::decktet::Card;
use bypost::rules::{Awaits, Chance, Face, Sight};
use bypost::table::Table;
use serde_json::Value;

use common::{Luck, Record, header_of, identity};

type Failure = Box<dyn std::error::Error>;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Whether there is a Python that the checker runs on.
fn skipped() -> bool {
    let version = Command::new("python3").args(["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status();
    let missing = !version.is_ok_and(|status| status.success());
    if missing {
        eprintln!("skipped: no python3 of at least 3.11 here");
    }
    missing
}

fn python(script: &str, args: &[&OsStr]) -> io::Result<Output> {
    let script = Path::new(HERE).join("tests/checker").join(script);
    Command::new("python3").arg("-B").arg(script).args(args).output()
}

fn bypost(home: &Path, args: &[&OsStr]) -> io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_bypost")).arg("--home").arg(home).args(args).output()
}

/// What a command of the program reports.
fn report(home: &Path, command: &str, file: &Path) -> Result<Value, Failure> {
    let output = bypost(home, &["--json".as_ref(), command.as_ref(), file.as_ref()])?;
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// What the checker must print about a file, by the program's own account.
fn expected(home: &Path, file: &Path) -> Result<(usize, String), Failure> {
    let (status, log) = (report(home, "status", file)?, report(home, "log", file)?);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut lines =
        format!("file {}\ntable {}\nhead {}\n", file.display(), text(&status["table"]), text(&status["hash"]));
    let sealed = status["deal"] == "sealed";
    let (mut lots, mut cards) = (Vec::new(), Vec::new());
    for turn in log.as_array().into_iter().flatten() {
        for (slot, card) in turn["cards"].as_object().into_iter().flatten() {
            let (lot, place) = slot.split_once('.').ok_or("a slot without a place")?;
            cards.push((lot.parse::<usize>()?, place.parse::<usize>()?, text(card), turn["number"].clone()));
        }
        for (lot, numbers) in turn["lots"].as_object().into_iter().flatten() {
            let numbers: Vec<String> = numbers.as_array().into_iter().flatten().map(Value::to_string).collect();
            lots.push((lot.parse::<usize>()?, numbers.join(" "), turn["number"].clone()));
        }
    }
    lots.sort_by_key(|(lot, ..)| *lot);
    for (lot, numbers, turn) in &lots {
        let when = if sealed { format!(" (turn {turn})") } else { String::new() };
        lines.push_str(&format!("lot {lot}: {numbers}{when}\n"));
    }
    cards.sort_by_key(|(lot, place, ..)| (*lot, *place));
    for (lot, place, card, turn) in &cards {
        lines.push_str(&format!("lot {lot}.{place}: {card} (turn {turn})\n"));
    }
    // Of Lions and Jackals the checker knows no end.
    if let Some(seats) = status["result"]["seats"].as_object().filter(|_| status["game"] != "lions-and-jackals") {
        let places = seats.iter().map(|(name, place)| (name.as_str(), place["rank"].clone(), place["score"].as_i64()));
        lines.push_str(&ended(places));
    }
    Ok((lots.len(), lines))
}

/// What the checker prints about an end: rank and perhaps score of each seat.
fn ended<'a, S: Display>(places: impl Iterator<Item = (&'a str, impl Display, Option<S>)>) -> String {
    let place = |(name, rank, score): (&str, _, Option<S>)| {
        let score = score.map_or(String::new(), |score| format!(" ({score})"));
        format!("{name} {rank}{score}")
    };
    format!("result: {}\n", places.map(place).collect::<Vec<_>>().join(", "))
}

fn agree(home: &Path, file: &Path) -> Result<(), Failure> {
    let (lots, lines) = expected(home, file)?;
    let output = python("check.py", &["--lots".as_ref(), lots.to_string().as_ref(), file.as_ref()])?;
    let found = String::from_utf8(output.stdout)?;
    assert_eq!(found, lines, "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// Every table under a folder; keys and boards are none.
fn tables(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            tables(&path, found)?;
        } else if path.extension() == Some("toml".as_ref()) && is_table(&fs::read_to_string(&path)?) {
            found.push(path);
        }
    }
    Ok(())
}

fn is_table(text: &str) -> bool {
    text.starts_with("bypost = ") || text.contains("\nbypost = ")
}

/// Plays a table with every key in one home, always the first legal step, for some turns.
fn play(home: &Path, file: &Path, new: &[&str], turns: usize) -> Result<(), Failure> {
    for name in ["alice", "bob"] {
        bypost(home, &["key".as_ref(), "new".as_ref(), name.as_ref()])?;
    }
    let mut args: Vec<&OsStr> = ["new", "lions-and-jackals", "--seats", "alice,bob"].map(OsStr::new).to_vec();
    args.extend(new.iter().map(OsStr::new));
    args.extend(["-o".as_ref(), file.as_os_str()]);
    let made = bypost(home, &args)?;
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    for _ in 0..turns {
        let moves = report(home, "moves", file)?;
        let Some(first) = moves[0].as_str() else { break };
        let played = bypost(home, &["play".as_ref(), file.as_os_str(), first.as_ref()])?;
        assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    }
    Ok(())
}

#[test]
fn every_example_is_what_it_says() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let mut files = Vec::new();
    let examples = Path::new(HERE).join("examples");
    if examples.exists() {
        tables(&examples, &mut files)?;
    }
    let home = tempfile::tempdir()?;
    files.iter().try_for_each(|file| agree(home.path(), file))
}

#[test]
fn fresh_tables_are_what_they_say() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let home = tempfile::tempdir()?;
    let folder = tempfile::tempdir()?;
    let cases: [(&str, &[&str], usize); 3] = [
        ("sealed", &["--set", "solid=3", "--set", "duo=4", "--set", "colours=toss"], 8),
        ("solids", &["--set", "duo=0", "--set", "mode=quick"], 4),
        ("open", &["--seed", "a walk by the Nile"], 8),
    ];
    for (name, new, turns) in cases {
        let file = folder.path().join(name).with_extension("toml");
        play(home.path(), &file, new, turns)?;
        agree(home.path(), &file)?;
    }
    Ok(())
}

/// A table of Jacynth that all have joined, gone on for so many turns altogether.
fn jacynth(seats: usize, byte: u8, set: &[(&str, &str)], turns: usize) -> Record {
    Record::played(header_of("jacynth", seats, byte, set), turns, u64::from(byte))
}

/// The same from a deal that is open.
fn open(seats: usize, byte: u8, set: &[(&str, &str)], deal: Deal) -> Record {
    opened(header_of("jacynth", seats, byte, set), deal)
}

fn opened(mut header: Header, deal: Deal) -> Record {
    header.deal = deal;
    let luck = u64::from(header.nonce[0]);
    Record::played(header, usize::MAX, luck)
}

/// A header of Siege of Jacynth with options by chance.
fn siege(byte: u8) -> Header {
    let mut chance = Chance::new(byte.into());
    let mut word = |words: [&'static str; 2]| words[chance.below(2)];
    let (pie, hands, deal) = (word(["false", "true"]), word(["false", "true"]), word(["hand", "full"]));
    let pile = if deal == "full" { "false" } else { word(["false", "true"]) };
    header_of("siege-of-jacynth", 2, byte, &[("pie", pie), ("open-hands", hands), ("deal", deal), ("open-pile", pile)])
}

/// Alone from an open deal: a token goes down only where it must.
fn hesitant(byte: u8, set: &[(&str, &str)], deal: Deal) -> Record {
    let mut header = header_of("jacynth", 1, byte, set);
    header.deal = deal;
    let (mut record, mut luck) = (Record::played(header, 1, 0), Luck(u64::from(byte)));
    while let Some(seat) = record.table().clock() {
        let (seen, sight) = record.table().view(seat, None);
        let moves = seen.game().moves(&sight);
        let declined = moves.iter().find(|step| *step == "done");
        let step = declined.unwrap_or(&moves[luck.below(moves.len())]).clone();
        record.take(&[step], &[]);
    }
    record
}

/// A table of three seats at which the one on the clock after so many turns gives up, and the others play on.
fn resigned(byte: u8, after: &[usize]) -> Record {
    let mut record = jacynth(3, byte, &[], 3);
    for turns in after {
        record.go_on(*turns, u64::from(byte)).take(&["resign".to_owned()], &[]);
    }
    record.go_on(usize::MAX, u64::from(byte));
    record
}

/// What the checker must print about a record.
fn told(file: &Path, record: &Record, moves: bool) -> String {
    let base64 = |hash: &[u8; 32]| bypost::file::base64_encode(hash);
    let table = record.table();
    let mut lines = format!("file {}\ntable {}\nhead {}\n", file.display(), base64(&table.id()), base64(&table.head()));
    let open_at = |turn: usize, slot| record.tables[turn].lots().opened().iter().any(|(open, _)| *open == slot);
    let turn_of = |slot| (0..record.tables.len()).find(|turn| open_at(*turn, slot)).unwrap();
    let mut faces = table.lots().opened().to_vec();
    // Throws come first.
    faces.sort_unstable_by_key(|(slot, face)| (face.card().is_some(), *slot));
    for (slot, face) in faces {
        let turn = format!(" (turn {})", turn_of(slot));
        lines.push_str(&match face {
            Face::Card(card) => format!("lot {slot}: {}{turn}\n", Card::from_number(card).unwrap().short()),
            Face::Thrown(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
                let turn = if table.header().deal == Deal::Sealed { &turn } else { "" };
                format!("lot {}: {}{turn}\n", slot.lot, numbers.join(" "))
            }
        });
    }
    if let Some(outcome) = table.outcome() {
        let names = table.seats().all().map(|seat| table.seats().name(seat));
        lines.push_str(&ended(names.zip(&outcome.places).map(|(name, place)| (name, place.rank, place.score))));
    }
    lines.extend(record.tables.iter().filter(|table| moves && table.is_full()).map(choices));
    lines
}

/// What the checker must print about an open table after a turn: all legal steps, and who holds what.
fn choices(table: &Table) -> String {
    let (Some(seat), Awaits::Act(_)) = (table.clock(), table.game().awaits()) else { return String::new() };
    let mut steps = table.game().moves(&table.view(seat, None).1);
    steps.sort_unstable();
    let held = held(&table.game().position(&Sight::public()));
    format!("after turn {}: {}\n{}", table.turns(), steps.join(", "), held.unwrap_or_default())
}

/// Who holds which section, in Siege of Jacynth.
fn held(position: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or("nobody").to_owned();
    let holder =
        |tally: &Value| format!("{} {} {}", text(&tally["section"]), text(&tally["winner"]), text(&tally["by"]));
    let sections: Vec<String> = position.get("sections")?.as_array()?.iter().map(holder).collect();
    let score = |(name, won): (&String, &Value)| format!("{name} {won} {}", position["tiebreak"][name]);
    let scores: Vec<String> = position["won"].as_object()?.iter().map(score).collect();
    Some(format!("held: {}; {}\n", sections.join(", "), scores.join(", ")))
}

/// Every face and head of tables of cards, and if wanted all legal steps. The checker compares the states itself.
fn agree_on_cards(records: &[Record], moves: bool) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let files: Vec<PathBuf> = (0..records.len()).map(|index| folder.path().join(format!("{index}.toml"))).collect();
    let mut wanted = String::new();
    for (file, record) in files.iter().zip(records) {
        fs::write(file, record.text())?;
        wanted.push_str(&told(file, record, moves));
    }
    let mut args: Vec<&OsStr> = moves.then_some("--moves".as_ref()).into_iter().collect();
    args.extend(files.iter().map(|file| file.as_os_str()));
    let output = python("check.py", &args)?;
    assert_eq!(String::from_utf8(output.stdout)?, wanted, "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

#[test]
fn tables_of_cards_are_what_they_say() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let all = [("layout", "towers"), ("extended", "excuse,pawns,courts")];
    let two = jacynth(2, 1, &[], usize::MAX);
    let three = jacynth(3, 2, &all, usize::MAX);
    let mut records: Vec<Record> = [0, 1, 2, 3, 4, 5, 9].iter().map(|turns| two.up_to(*turns)).collect();
    records.extend([3, 5, 7, 9, 12].iter().map(|turns| three.up_to(*turns)));
    records.extend([two, three]);
    records.push(jacynth(1, 3, &[], usize::MAX));
    records.push(jacynth(1, 4, &[("extended", "excuse,courts")], usize::MAX));
    records.push(jacynth(2, 5, &[("layout", "old-city"), ("extended", "pawns")], usize::MAX));
    // Who might act may as well only pay.
    let mut hesitating = jacynth(2, 6, &[], 8);
    hesitating.take(&[], &[]).go_on(12, 6);
    records.push(hesitating);
    agree_on_cards(&records, false)
}

#[test]
fn tables_of_cards_that_somebody_leaves_are_what_they_say() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let mut records: Vec<Record> =
        [&[14][..], &[3], &[4], &[5], &[8], &[10, 11]].iter().map(|after| resigned(6, after)).collect();
    records.extend([1, 2].iter().map(|seats| {
        let mut record = jacynth(*seats, 7, &[], 8);
        record.take(&["resign".to_owned()], &[]);
        record
    }));
    agree_on_cards(&records, false)
}

#[test]
fn open_tables_of_cards_are_what_they_say() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let seed = |text: &str| Deal::Seed(text.to_owned());
    let mut deck: Vec<&str> = Card::basic().map(Card::short).collect();
    deck.rotate_left(7);
    (0..36).for_each(|index| deck.swap(index, index * 5 % 36));
    // Alone, no corner can take a token; the first card that is placed can.
    let mut closed: Vec<&str> = Card::all().rev().map(Card::short).collect();
    closed[4..].reverse();
    let mut left = open(3, 11, &[], seed("rain")).up_to(9);
    left.take(&["resign".to_owned()], &[]).go_on(usize::MAX, 0);
    let mut records = vec![
        open(2, 8, &[("extended", "excuse,pawns,courts")], seed("a walk by the sea")),
        open(3, 9, &[("layout", "old-city")], Deal::Lots(vec![deck.join(" ")])),
        open(1, 10, &[], seed("wind")),
        hesitant(10, &[], seed("wind")),
        hesitant(11, &[], seed("hail")),
        hesitant(12, &[("extended", "excuse,pawns,courts")], seed("snow")),
        hesitant(13, &[("extended", "excuse,pawns,courts")], Deal::Lots(vec![closed.join(" ")])),
        left,
    ];
    records.extend((14..20).map(|byte| open(2, byte, &[], seed(&format!("night {byte}")))));
    records.extend((20..24).map(|byte| open(3, byte, &[], seed(&format!("day {byte}")))));
    agree_on_cards(&records, true)
}

#[test]
fn tables_of_siege_of_jacynth_are_what_they_say() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let usual = Record::played(header_of("siege-of-jacynth", 2, 1, &[]), usize::MAX, 1);
    let mut records: Vec<Record> = (0..8).map(|turns| usual.up_to(turns)).collect();
    records.push(usual);
    // Every choice of options is among these.
    let mut seen = BTreeSet::new();
    for byte in 0..=u8::MAX {
        let header = siege(byte);
        if seen.insert(format!("{:?}", header.options)) {
            records.push(Record::played(header, usize::MAX, byte.into()));
        }
    }
    assert_eq!(seen.len(), 12);
    for (byte, after) in (100..).zip([2, 3, 4, 5, 6, 9]) {
        let mut record = Record::played(siege(byte), after, 1);
        record.take(&["resign".to_owned()], &[]);
        records.push(record);
    }
    let mut hesitating = Record::played(header_of("siege-of-jacynth", 2, 6, &[("open-pile", "true")]), 6, 6);
    hesitating.take(&[], &[]).go_on(12, 6);
    records.push(hesitating);
    agree_on_cards(&records, false)
}

#[test]
fn open_tables_of_siege_of_jacynth_are_what_they_say() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let mut records: Vec<Record> =
        (0..40).map(|byte| opened(siege(byte), Deal::Seed(format!("wall {byte}")))).collect();
    let mut cards: Vec<&str> = Card::basic().map(Card::short).collect();
    cards.reverse();
    let (numbers, stones): (Vec<&str>, Vec<&str>) = cards.iter().partition(|card| card.as_bytes()[0].is_ascii_digit());
    let listed = |throw: &str| Deal::Lots(vec![throw.to_owned(), stones.join(" "), numbers.join(" ")]);
    records.extend((40..).zip(["1", "4", "7"]).map(|(byte, throw)| opened(siege(byte), listed(throw))));
    let mut left = opened(siege(43), Deal::Seed("rain".to_owned())).up_to(9);
    left.take(&["resign".to_owned()], &[]);
    records.push(left);
    agree_on_cards(&records, true)
}

/// The first turns of a record, the last of them altered and signed again by its seat.
fn forged(record: &Record, turns: usize, alter: impl FnOnce(&mut Turn)) -> String {
    let mut file = record.chain.up_to(turns).file();
    let turn = file.turns.last_mut().unwrap();
    alter(turn);
    let seat = ["alice", "bob", "carol"].iter().position(|name| *name == turn.seat).unwrap();
    turn.signature = identity(seat as u8 + 1).sign(&turn_hash(&record.chain.id, turn));
    text(&file, "")
}

#[test]
fn forged_tables_of_cards_are_refused() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    // Three joins, three shuffles (bob's and alice's with shares), then turns with steps.
    let record = jacynth(3, 12, &[], 16);
    let with = |wanted: fn(&Turn) -> bool| {
        let found = record.chain.links.iter().position(|link| wanted(&link.turn));
        found.expect("there is such a turn") + 1
    };
    let shuffles = with(|turn| !turn.shuffles.is_empty());
    let both = with(|turn| !turn.shuffles.is_empty() && !turn.shares.is_empty());
    let acts = with(|turn| turn.steps.iter().any(|step| !step.contains("claim")));
    let claims = with(|turn| turn.steps.iter().any(|step| step.contains("claim")));
    let renamed = |step: &str| {
        let (place, rest) = step.split_once(':').unwrap();
        let (card, cell) = rest.split_once(' ').unwrap();
        format!("{place}:{} {cell}", if card == "AM" { "AS" } else { "AM" })
    };
    let moved = |step: &str, cell: &str| format!("{} {cell}", step.split_once(' ').unwrap().0);
    let cases: Vec<(String, &str)> = vec![
        (forged(&record, acts, |_| ()), ""),
        (forged(&record, shuffles, |turn| swap(&mut turn.shuffles[0].deck)), "a proof does not hold"),
        (forged(&record, both, |turn| swap(&mut turn.shuffles[0].deck)), "a proof does not hold"),
        (forged(&record, both, |turn| turn.shuffles[0].deck.truncate(64 * 35)), "not the length of a proof"),
        (forged(&record, both, |turn| turn.shuffles[0].lot = 2), "makes the shuffle of another lot"),
        (forged(&record, both, |turn| turn.shuffles.clear()), "does not make a shuffle that it owes"),
        (
            forged(&record, acts, |turn| turn.shuffles = record.chain.links[shuffles - 1].turn.shuffles.clone()),
            "makes a shuffle that it does not owe",
        ),
        (forged(&record, both, |turn| turn.shares.truncate(turn.shares.len() - 1)), "does not pay its share of"),
        (forged(&record, both, |turn| turn.shares.swap(0, 1)), "not in order"),
        (forged(&record, both, |turn| turn.shares[0].share = turn.shares[1].share), "a proof does not hold"),
        (forged(&record, acts, |turn| turn.shares = turn.shares[1..].to_vec()), "does not pay its share of"),
        (forged(&record, acts, |turn| turn.steps[0] = renamed(&turn.steps[0])), "the step names another card"),
        (forged(&record, acts, |turn| turn.steps[0] = moved(&turn.steps[0], "a6")), "no card may be placed there"),
        (forged(&record, acts, |turn| turn.steps[0] = moved(&turn.steps[0], "f6")), "no card may be placed there"),
        (forged(&record, claims, |turn| turn.steps[0] = claim(&turn.steps[0], "f6")), "no token may go there"),
        (forged(&record, acts, |turn| turn.state[0] ^= 1), "the state is another"),
        (forged(&record, claims, |turn| turn.steps[0] = unclaimed(&turn.steps[0])), "the state is another"),
        (forged(&record, both, |turn| turn.state = record.chain.links[0].turn.state), "the state is another"),
        (forged(&record, acts, |turn| turn.seat = "carol".to_owned()), "is not on the clock"),
        (forged(&record, acts, |turn| turn.steps.push("1:AM a1".to_owned())), "not the author's to act"),
    ];
    let folder = tempfile::tempdir()?;
    let mut files = Vec::new();
    for (index, (content, _)) in cases.iter().enumerate() {
        let file = folder.path().join(format!("{index}.toml"));
        fs::write(&file, content)?;
        files.push(file);
    }
    let args: Vec<&OsStr> = files.iter().map(|file| file.as_os_str()).collect();
    let output = python("check.py", &args)?;
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let verdicts = String::from_utf8(output.stdout)?;
    let verdicts: Vec<&str> = verdicts.split("file ").skip(1).collect();
    assert_eq!(verdicts.len(), cases.len());
    for (verdict, (_, wanted)) in verdicts.iter().zip(&cases) {
        assert_eq!(verdict.contains("INVALID"), !wanted.is_empty(), "{verdict}");
        assert!(verdict.contains(wanted), "{wanted}: {verdict}");
    }
    Ok(())
}

/// The turn that a verdict blames; none if it is the header, or nothing could be read.
fn blamed(verdict: &str) -> Option<u32> {
    verdict.strip_prefix("turn ")?.split([' ', ':']).next()?.parse().ok()
}

#[test]
fn forgeries_in_games_with_cards_are_refused_in_the_same_place() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let mut wanted = Vec::new();
    for entry in fs::read_dir(Path::new(HERE).join("tests/forgeries"))? {
        let (path, text) = (entry.as_ref().unwrap().path(), fs::read_to_string(entry?.path())?);
        // Of Lions and Jackals the checker knows too little; what is no TOML is told in other words.
        let verdict = text.lines().next().and_then(|line| line.strip_prefix("# expect: ")).ok_or("no verdict")?;
        if !text.contains("game = \"lions-and-jackals\"") && !verdict.contains(" line ") {
            wanted.push((path, verdict.to_owned()));
        }
    }
    wanted.sort();
    let args: Vec<&OsStr> = wanted.iter().map(|(path, _)| path.as_os_str()).collect();
    let found = String::from_utf8(python("check.py", &args)?.stdout)?;
    let found: Vec<&str> = found.split("file ").skip(1).collect();
    assert!(found.len() == wanted.len() && wanted.len() > 300, "{} of {} verdicts", found.len(), wanted.len());
    for (found, (path, wanted)) in found.iter().zip(&wanted) {
        let verdict = found.lines().nth(1).and_then(|line| line.strip_prefix("INVALID "));
        assert_eq!(verdict.map(blamed), Some(blamed(wanted)), "{}: {wanted}, not {found}", path.display());
    }
    Ok(())
}

/// Exchanges the first two cards of a deck.
fn swap(deck: &mut [u8]) {
    let (one, other) = deck.split_at_mut(64);
    one.swap_with_slice(&mut other[..64]);
}

/// A placement without its token.
fn unclaimed(step: &str) -> String {
    step.split(" claim").next().unwrap_or_default().to_owned()
}

/// A placement with its token on another card.
fn claim(step: &str, cell: &str) -> String {
    format!("{} claim {cell}", unclaimed(step))
}

#[test]
fn an_altered_file_is_refused() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let page = fs::read_to_string(Path::new(HERE).join("docs/format.md"))?;
    let table =
        page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).ok_or("no table in the page")?;
    let file = folder.path().join("table.toml");
    for (from, to) in [
        ("solid = 2", "solid = 3"),
        ("18:00:00Z", "18:00:01Z"),
        ("4@2", "4@3"),
        ("1.0 LoRweo32", "1.0 LoRweo33"),
        ("5@12\", \"2@8", "2@8\", \"5@12"),
        ("number = 3\nseat = \"bob\"", "number = 3\nseat = \"alice\""),
    ] {
        assert!(table.contains(from), "{from}");
        fs::write(&file, table.replacen(from, to, 1))?;
        let output = python("check.py", &[file.as_ref()])?;
        assert_eq!(output.status.code(), Some(1), "{from} to {to}");
        assert!(String::from_utf8(output.stdout)?.contains("INVALID"), "{from} to {to}");
    }
    Ok(())
}

#[test]
fn the_vectors_of_the_pages_come_out() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let docs = Path::new(HERE).join("docs");
    let output = python("vectors.py", &[docs.as_ref()])?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut page = String::new();
    let mut count = 0;
    for line in String::from_utf8(output.stdout)?.lines() {
        if let Some(name) = line.strip_prefix("== ") {
            page = fs::read_to_string(docs.join(name))?;
        } else {
            assert!(page.lines().any(|other| other == line), "the page must hold: {line}");
            count += 1;
        }
    }
    assert!(count > 80, "only {count} vectors");
    Ok(())
}
