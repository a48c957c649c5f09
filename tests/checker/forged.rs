//! Files that both must refuse.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bypost::chain::turn_hash;
use bypost::file::{Turn, text};

use super::jacynth::jacynth;
use super::program::{Failure, HERE, python, skipped};
use crate::common::{Record, identity};
use crate::forgeries::{ALL, Forgery};

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

/// Forgeries in files of a folder, each with its verdict.
fn written<'f>(folder: &Path, all: impl Iterator<Item = &'f Forgery>) -> io::Result<Vec<(PathBuf, String)>> {
    let write = |forgery: &Forgery| {
        let path = folder.join(forgery.name).with_extension("toml");
        fs::write(&path, &forgery.file)?;
        Ok((path, forgery.verdict.clone()))
    };
    all.map(write).collect()
}

/// The turn that a verdict blames; none if it is the header, or nothing could be read.
fn blamed(verdict: &str) -> Option<u32> {
    // What a list says of a lot that is asked for later is told there.
    verdict
        .strip_prefix("header: from ")
        .unwrap_or(verdict)
        .strip_prefix("turn ")?
        .split([' ', ':'])
        .next()?
        .parse()
        .ok()
}

#[test]
fn forgeries_in_games_with_cards_are_refused_in_the_same_place() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    // Of Lions and Jackals the checker knows too little; what is no TOML is told in other words.
    let is_known = |forgery: &&Forgery| {
        !forgery.file.contains("game = \"lions-and-jackals\"") && !forgery.verdict.contains(" line ")
    };
    let folder = tempfile::tempdir()?;
    let wanted = written(folder.path(), ALL.iter().filter(is_known))?;
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

#[test]
fn forged_addresses_are_refused() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    // The cases of the next list are of other games.
    let paths = written(folder.path(), ALL.iter().filter(|forgery| forgery.name.contains("address")))?;
    let args: Vec<&OsStr> = paths.iter().map(|(path, _)| path.as_os_str()).collect();
    let found = String::from_utf8(python("check.py", &args)?.stdout)?;
    let found: Vec<&str> = found.split("file ").skip(1).collect();
    assert!(found.len() == paths.len() && paths.len() > 20, "{} of {}", found.len(), paths.len());
    for verdict in found {
        assert!(verdict.contains("\nINVALID "), "{verdict}");
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
