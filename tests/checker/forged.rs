//! Files that both the program and the checker must refuse.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::program::{Failure, HERE, python, skipped};
use crate::forge::Forgery;
use crate::forgeries::all;
use crate::games::{self, Checker};

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
    // A fault in the list of lots is told in the header, with the turn that asks for the lot.
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
    // The checker does not know the rules of some games, and it reports invalid TOML in other words.
    let unknown: Vec<String> = games::ALL
        .iter()
        .filter(|game| game.checker == Checker::Throws)
        .map(|game| format!("game = \"{}\"", game.id()))
        .collect();
    let is_known = |forgery: &&Forgery| {
        !unknown.iter().any(|game| forgery.file.contains(game)) && !forgery.verdict.contains(" line ")
    };
    let folder = tempfile::tempdir()?;
    let wanted = written(folder.path(), all().filter(is_known))?;
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
    // These cases stand in the lists of several games.
    let paths = written(folder.path(), all().filter(|forgery| forgery.name.contains("address")))?;
    let args: Vec<&OsStr> = paths.iter().map(|(path, _)| path.as_os_str()).collect();
    let found = String::from_utf8(python("check.py", &args)?.stdout)?;
    let found: Vec<&str> = found.split("file ").skip(1).collect();
    assert!(found.len() == paths.len() && paths.len() > 20, "{} of {}", found.len(), paths.len());
    for verdict in found {
        assert!(verdict.contains("\nINVALID "), "{verdict}");
    }
    Ok(())
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
