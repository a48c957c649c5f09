//! Runs the checker and the program, and asks both about one file.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::games::{self, Checker};

pub(crate) type Failure = Box<dyn std::error::Error>;

pub(crate) const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Whether there is a Python that the checker runs on.
pub(crate) fn skipped() -> bool {
    let version = Command::new("python3").args(["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status();
    let missing = !version.is_ok_and(|status| status.success());
    if missing {
        eprintln!("skipped: no python3 of at least 3.11 here");
    }
    missing
}

pub(crate) fn python(script: &str, args: &[&OsStr]) -> io::Result<Output> {
    let script = Path::new(HERE).join("tests/checker").join(script);
    Command::new("python3").arg("-B").arg(script).args(args).output()
}

pub(crate) fn bypost(home: &Path, args: &[&OsStr]) -> io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_bypost")).arg("--home").arg(home).args(args).output()
}

/// What a command of the program reports.
pub(crate) fn report(home: &Path, command: &str, file: &Path) -> Result<Value, Failure> {
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
    let is_whole = games::of(&text(&status["game"])).checker == Checker::Whole;
    if let Some(seats) = status["result"]["seats"].as_object().filter(|_| is_whole) {
        let places = seats.iter().map(|(name, place)| (name.as_str(), place["rank"].clone(), place["score"].as_i64()));
        lines.push_str(&ended(places));
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

pub(crate) fn agree(home: &Path, file: &Path) -> Result<(), Failure> {
    let (lots, lines) = expected(home, file)?;
    let output = python("check.py", &["--lots".as_ref(), lots.to_string().as_ref(), file.as_ref()])?;
    let found = String::from_utf8(output.stdout)?;
    assert_eq!(found, lines, "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
