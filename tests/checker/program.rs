//! Runs the checker and the program, and asks both about one file.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use serde_json::Value;

use crate::games::{self, Checker};

pub(crate) type Failure = Box<dyn std::error::Error>;

pub(crate) const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Whether there is a Python that the checker runs on.
pub(crate) fn skipped() -> bool {
    static MISSING: LazyLock<bool> = LazyLock::new(|| {
        let version =
            Command::new("python3").args(["-S", "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status();
        !version.is_ok_and(|status| status.success())
    });
    if *MISSING {
        eprintln!("skipped: no python3 of at least 3.11 here");
    }
    *MISSING
}

/// Runs a script of the checker with the standard library alone, writing no bytecode.
pub(crate) fn python(script: &str, args: &[&OsStr]) -> io::Result<Output> {
    let script = Path::new(HERE).join("tests/checker").join(script);
    Command::new("python3").args(["-B", "-S"]).arg(script).args(args).output()
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

/// Checks that the checker prints the same about some files as the program.
pub(crate) fn agree(home: &Path, files: &[PathBuf]) -> Result<(), Failure> {
    let (mut args, mut wanted) = (Vec::<OsString>::new(), String::new());
    for file in files {
        let (lots, lines) = expected(home, file)?;
        args.extend(["--lots".into(), lots.to_string().into(), file.into()]);
        wanted.push_str(&lines);
    }
    let args: Vec<&OsStr> = args.iter().map(OsString::as_os_str).collect();
    let output = python("check.py", &args)?;
    assert_eq!(String::from_utf8(output.stdout)?, wanted, "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
