//! What `docs/format.md` lists for whoever writes a checker: its list of checks, with a bad file for each;
//! its table of what may be played when; and vectors of states, consents and whole tables.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "specification/checks.rs"]
mod checks;
#[path = "specification/permitted.rs"]
mod permitted;
#[path = "specification/states.rs"]
pub(crate) mod states;

use std::path::Path;

/// A section of the page, by its number.
fn section(number: usize) -> String {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/format.md")).unwrap();
    let (_, rest) = page.split_once(&format!("\n## {number}. ")).unwrap();
    rest.split("\n## ").next().unwrap().to_owned()
}

/// The cells of the rows of a section's tables, without the heads.
fn rows(section: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let lines: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).collect();
    let is_head = |index: usize| lines.get(index + 1).is_some_and(|next| next.starts_with("|---"));
    let body = (0..lines.len()).filter(|&index| !is_head(index) && !lines[index].starts_with("|---"));
    body.map(|index| cells(lines[index])).collect()
}
