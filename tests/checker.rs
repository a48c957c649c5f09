//! The independent checker in `tests/checker` and the pages that it was made from, against this program.
//!
//! It needs `python3`, 3.11 or newer, so `.ci/steps/tools` runs it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "checker/agreed.rs"]
mod agreed;
#[path = "checker/altered.rs"]
mod altered;
#[path = "checker/changed.rs"]
mod changed;
#[path = "checker/forged.rs"]
mod forged;
#[path = "checker/grammar.rs"]
mod grammar;
#[path = "checker/machine.rs"]
mod machine;
#[path = "checker/program.rs"]
pub(crate) mod program;
#[path = "checker/rescue.rs"]
mod rescue;
#[path = "checker/spelled.rs"]
mod spelled;
#[path = "checker/tails.rs"]
mod tails;
#[path = "checker/told.rs"]
pub(crate) mod told;

use bypost::file::looks_like_table;

use crate::common::games::is_left_out;
use crate::common::samples::DICE;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use program::{Failure, HERE, agree, bypost, python, report};

/// Every table under a folder. Files of keys and boards are left out.
fn tables(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            tables(&path, found)?;
        } else if path.extension() == Some("toml".as_ref()) && looks_like_table(&fs::read(&path)?) {
            found.push(path);
        }
    }
    Ok(())
}

/// Plays a table with every key in one home, always the first legal step, for some turns.
fn play(home: &Path, file: &Path, new: &[&str], turns: usize) -> Result<(), Failure> {
    for name in ["alice", "bob"] {
        bypost(home, &["key".as_ref(), "new".as_ref(), name.as_ref()])?;
    }
    let mut args: Vec<&OsStr> = ["new", DICE, "--seats", "alice,bob"].map(OsStr::new).to_vec();
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
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn every_example_is_what_it_says() -> Result<(), Failure> {
    let mut files = Vec::new();
    let examples = Path::new(HERE).join("examples");
    if examples.exists() {
        tables(&examples, &mut files)?;
    }
    files.retain(|file| !is_left_out(file));
    agree(&files)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn fresh_tables_are_what_they_say() -> Result<(), Failure> {
    let home = tempfile::tempdir()?;
    let folder = tempfile::tempdir()?;
    let cases: [(&str, &[&str], usize); 4] = [
        ("sealed", &["--set", "solid=3", "--set", "duo=4", "--set", "colours=toss"], 8),
        ("solids", &["--set", "duo=0", "--set", "mode=quick"], 4),
        ("open", &["--seed", "a walk by the Nile"], 8),
        ("addresses", &["--address", "bob=b.o+b@example.net", "--address", "alice=a@x", "--set", "solid=1"], 4),
    ];
    let mut files = Vec::new();
    for (name, new, turns) in cases {
        let file = folder.path().join(name).with_extension("toml");
        play(home.path(), &file, new, turns)?;
        files.push(file);
    }
    agree(&files)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn the_vectors_of_the_pages_come_out() -> Result<(), Failure> {
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

/// All that section 15 of the page holds comes out of its seeds, nonces and points, and all its proofs hold.
#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn the_vectors_of_rescue_come_out() -> Result<(), Failure> {
    let path = Path::new(HERE).join("docs/seal.md");
    let page = fs::read_to_string(&path)?;
    let (_, section) = page.split_once("\n## 15. Vectors of rescue\n").ok_or("the page has a section 15")?;
    let held: Vec<&str> = section.lines().filter(|line| line.starts_with("    ")).collect();
    let told = |page: &Path| -> Result<String, Failure> {
        let output = python("rescue_vectors.py", &[page.as_ref()])?;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(String::from_utf8(output.stdout)?)
    };
    assert_eq!(told(&path)?.lines().collect::<Vec<_>>(), held);
    // Another seed on the page makes another table.
    let folder = tempfile::tempdir()?;
    let other = folder.path().join("seal.md");
    fs::write(&other, page.replace(&"03".repeat(32), &"05".repeat(32)))?;
    let told = told(&other)?;
    assert!(held.len() > 100 && told.lines().zip(&held).filter(|(one, other)| one != *other).count() > 40);
    Ok(())
}
