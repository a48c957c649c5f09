//! Files that both the program and the checker must refuse.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::program::{Failure, HERE, told_of};
use crate::common::games::are_all;
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
pub(super) fn blamed(verdict: &str) -> Option<u32> {
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
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn forgeries_in_games_with_cards_are_refused_in_the_same_place() -> Result<(), Failure> {
    // The checker does not know the rules of some games, and it reports invalid TOML in other words.
    let unknown: Vec<String> = games::all()
        .filter(|game| game.checker == Checker::Throws)
        .map(|game| format!("game = \"{}\"", game.id()))
        .collect();
    // It does not ask which header a turn was signed for, and blames the turn.
    let is_other_header = |forgery: &Forgery| forgery.verdict.contains("is not the header that");
    let is_known = |forgery: &&Forgery| {
        let is_other = unknown.iter().any(|game| forgery.file.contains(game)) || is_other_header(forgery);
        !is_other && !forgery.verdict.contains(" line ")
    };
    let folder = tempfile::tempdir()?;
    let wanted = written(folder.path(), all().filter(is_known))?;
    assert!(wanted.len() > 300 || !are_all(), "{} forgeries", wanted.len());
    let paths: Vec<PathBuf> = wanted.iter().map(|(path, _)| path.clone()).collect();
    for (found, (path, wanted)) in told_of(&paths)?.iter().zip(&wanted) {
        let verdict = found.lines().nth(1).and_then(|line| line.strip_prefix("INVALID "));
        assert_eq!(verdict.map(blamed), Some(blamed(wanted)), "{}: {wanted}, not {found}", path.display());
    }
    Ok(())
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn forged_addresses_are_refused() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    // These cases stand in the lists of several games.
    let written = written(folder.path(), all().filter(|forgery| forgery.name.contains("address")))?;
    let paths: Vec<PathBuf> = written.into_iter().map(|(path, _)| path).collect();
    assert!(paths.len() > 20 || !are_all(), "{} forgeries", paths.len());
    for verdict in told_of(&paths)? {
        assert!(verdict.contains("\nINVALID "), "{verdict}");
    }
    Ok(())
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn an_altered_file_is_refused() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let page = fs::read_to_string(Path::new(HERE).join("docs/format.md"))?;
    let table =
        page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).ok_or("no table in the page")?;
    let mut files = Vec::new();
    for (from, to) in [
        ("solid = 2", "solid = 3"),
        ("18:00:00Z", "18:00:01Z"),
        ("4@2", "4@3"),
        ("1.0 LoRweo32", "1.0 LoRweo33"),
        ("5@12\", \"2@8", "2@8\", \"5@12"),
        ("number = 3\nseat = \"bob\"", "number = 3\nseat = \"alice\""),
    ] {
        assert!(table.contains(from), "{from}");
        files.push(folder.path().join(format!("{}.toml", files.len())));
        fs::write(&files[files.len() - 1], table.replacen(from, to, 1))?;
    }
    for told in told_of(&files)? {
        assert!(told.contains("\nINVALID "), "{told}");
    }
    Ok(())
}
