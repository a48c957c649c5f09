//! The independent checker in `tests/checker` and the pages that it was made from, against this program.
//!
//! It needs `python3`, 3.11 or newer; without it these tests say that they were skipped, and pass.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{fs, io};

use serde_json::Value;

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
    let mut lots = Vec::new();
    for turn in log.as_array().into_iter().flatten() {
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
    Ok((lots.len(), lines))
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
