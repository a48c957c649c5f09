//! Runs the checker and the program, and asks both about one file.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{fs, io};

use bypost::file::base64_encode;
use bypost::games::GAMES;
use bypost::rules::{Place, Score};
use bypost::session::{View, Viewer, open};
use serde_json::Value;

use crate::common::tools;
use crate::games::{self, Checker};

pub(crate) type Failure = Box<dyn std::error::Error>;

pub(crate) const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Runs a script of the checker with the standard library alone.
pub(crate) fn python(script: &str, args: &[&OsStr]) -> io::Result<Output> {
    let script = Path::new(HERE).join("tests/checker").join(script);
    tools::python().arg("-S").arg(script).args(args).output()
}

/// What one run of the checker prints about some files, each part from the file's name on.
pub(crate) fn told_of(files: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let args: Vec<&OsStr> = files.iter().map(|file| file.as_os_str()).collect();
    let output = python("check.py", &args)?;
    let text = format!("\n{}", String::from_utf8(output.stdout)?);
    let told: Vec<String> = text.split("\nfile ").skip(1).map(str::to_owned).collect();
    assert_eq!(told.len(), files.len(), "{}", String::from_utf8_lossy(&output.stderr));
    let is_refused = told.iter().any(|told| told.contains("\nINVALID "));
    assert_eq!(output.status.code(), Some(is_refused.into()), "{told:?}");
    Ok(told)
}

pub(crate) fn bypost(home: &Path, args: &[&OsStr]) -> io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_bypost")).arg("--home").arg(home).args(args).output()
}

/// What a command of the program reports.
pub(crate) fn report(home: &Path, command: &str, file: &Path) -> Result<Value, Failure> {
    let output = bypost(home, &["--json".as_ref(), command.as_ref(), file.as_ref()])?;
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// What the checker must print about a file, by the library's own account; and how many lots have fallen.
fn expected(file: &Path) -> Result<(usize, String), Failure> {
    let opened = open(file, &fs::read(file)?, GAMES).map_err(|fault| fault.to_string())?;
    let (chain, table) = (opened.chain(), opened.table());
    let (id, head) = (base64_encode(&table.id()), base64_encode(&table.head()));
    let mut lines = format!("file {}\ntable {id}\nhead {head}\n", file.display());
    let story = Viewer::new(Vec::new()).story(chain, &View::public(table), 0).map_err(|fault| fault.to_string())?;
    let mut lots: Vec<_> =
        story.iter().flat_map(|turn| turn.throws.iter().map(|fell| (fell, turn.turn.number))).collect();
    lots.sort_by_key(|((lot, _), _)| *lot);
    for ((lot, numbers), turn) in &lots {
        let when = if table.header().deal.is_sealed() { format!(" (turn {turn})") } else { String::new() };
        let numbers = numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        lines.push_str(&format!("lot {lot}: {numbers}{when}\n"));
    }
    let mut cards: Vec<_> =
        story.iter().flat_map(|turn| turn.cards.iter().map(|card| (card, turn.turn.number))).collect();
    cards.sort_by_key(|((slot, _), _)| *slot);
    for ((slot, card), turn) in &cards {
        lines.push_str(&format!("lot {slot}: {card} (turn {turn})\n"));
    }
    let is_whole = games::of(&table.header().game).checker == Checker::Whole;
    if let Some(outcome) = table.outcome().filter(|_| is_whole) {
        let places = table.seats().all().zip(&outcome.places);
        let whole = |place: &Place| place.score.and_then(Score::whole);
        lines.push_str(&ended(places.map(|(seat, place)| (table.seats().name(seat), place.rank, whole(place)))));
    }
    Ok((lots.len(), lines))
}

/// What the checker prints about an end: rank and perhaps score of each seat.
pub(crate) fn ended<'a, S: Display>(places: impl Iterator<Item = (&'a str, impl Display, Option<S>)>) -> String {
    let place = |(name, rank, score): (&str, _, Option<S>)| {
        let score = score.map_or(String::new(), |score| format!(" ({score})"));
        format!("{name} {rank}{score}")
    };
    format!("result: {}\n", places.map(place).collect::<Vec<_>>().join(", "))
}

/// Checks that the checker prints the same about some files as the library knows.
pub(crate) fn agree(files: &[PathBuf]) -> Result<(), Failure> {
    let (mut args, mut wanted) = (Vec::<OsString>::new(), String::new());
    for file in files {
        let (lots, lines) = expected(file)?;
        args.extend(["--lots".into(), lots.to_string().into(), file.into()]);
        wanted.push_str(&lines);
    }
    let args: Vec<&OsStr> = args.iter().map(OsString::as_os_str).collect();
    let output = python("check.py", &args)?;
    assert_eq!(String::from_utf8(output.stdout)?, wanted, "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
