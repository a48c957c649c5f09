//! The grammar on the page has the texts that the program takes.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use bypost::file::{Agreed, Pace, TableStep, base64_encode};

use super::program::{Failure, HERE};
use crate::common::tools;

/// Words and parts of which texts of the grammar are made, and some that have no place in it.
fn texts() -> Vec<String> {
    let key = base64_encode(&[7; 32]);
    let loose = key.replace("c=", "d=");
    let heads = [
        "claim",
        "contest",
        "agreed end",
        "agreed draw",
        "agreed back",
        "reveal all",
        "reveal",
        "handover",
        "without",
        "accuse",
        "back",
        "end",
        "draw",
        "out",
        "agreed",
        "Claim",
        "",
    ];
    let tails = [
        "",
        " ",
        " 0",
        " 1",
        " 01",
        " 21",
        " +1",
        " -1",
        " 4294967295",
        " 42949672950",
        " bob",
        " mary ann",
        "  bob",
        " bob ",
        &format!(" {key}"),
        &format!(" {key} bob"),
        &format!(" {loose}"),
        &format!(" {loose} bob"),
        " AAAA",
        " AAAA bob",
    ];
    let joined = heads.iter().flat_map(|head| tails.iter().map(move |tail| format!("{head}{tail}")));
    let paces =
        ["3d", "3d+21d", "36h+1d", "9999m", "0d", "03d", "10000d", "3", "d", "+", "3d+", "+3d", "3d+1d+1d", "3D", "3w"];
    joined.chain(paces.map(str::to_owned)).collect()
}

/// Whether the grammar has texts, each by a rule.
fn by_the_page(asked: &[(&str, &str)]) -> Result<Vec<bool>, Failure> {
    let script = Path::new(HERE).join("tests/checker/grammar.py");
    let mut child = tools::python()
        .arg("-S")
        .arg(script)
        .arg(Path::new(HERE).join("docs/format.md"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let lines: String = asked.iter().map(|(rule, text)| format!("{rule}\t{text}\n")).collect();
    child.stdin.take().ok_or("it reads")?.write_all(lines.as_bytes())?;
    let output = child.wait_with_output()?;
    Ok(String::from_utf8(output.stdout)?.lines().map(|line| line == "yes").collect())
}

/// Blanks at the end of a name are none of the grammar's, but of what it says beside it.
fn has_limits(text: &str) -> bool {
    text.ends_with(' ') || text.contains("  ") || text.ends_with("42949672950")
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn the_grammar_has_what_the_program_takes() -> Result<(), Failure> {
    type Taken = fn(&str) -> bool;
    let rules: [(&str, Taken); 3] = [
        ("pace", |text| Pace::read(text).is_some()),
        ("step-of-table", |text| TableStep::read(text).is_some()),
        ("object", |text| Agreed::read(text).is_some()),
    ];
    let texts = texts();
    let asked: Vec<(&str, &str, bool)> =
        rules.iter().flat_map(|(rule, takes)| texts.iter().map(move |text| (*rule, &**text, takes(text)))).collect();
    let pairs: Vec<(&str, &str)> = asked.iter().map(|(rule, text, _)| (*rule, *text)).collect();
    let found = by_the_page(&pairs)?;
    assert_eq!(found.len(), asked.len());
    for ((rule, text, is_taken), found) in asked.iter().zip(found) {
        assert!(found == *is_taken || found && has_limits(text), "{rule}: {text:?}, taken: {is_taken}");
    }
    assert!(asked.iter().filter(|(_, _, is_taken)| *is_taken).count() > 30);
    Ok(())
}
