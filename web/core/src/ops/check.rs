//! Checking whatever a person has: the report on a dispute over files.

use std::collections::HashSet;

use bypost::games::GAMES;
use bypost::session::{Finding, Store as _, Verdict, disputes, examine, note_seen, report};
use serde::Serialize;

use super::sources::{Sources, is_bare, nothing, scan, states};
use crate::answer::{Done, Pause};
use crate::app::App;
use crate::host::World;
use crate::text::{Shown, all};

/// The report on what was given.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Checked {
    lines: Vec<Shown>,
    verdict: Overall,
}

/// What is found of everything together.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Overall {
    /// All tables hold.
    Valid,
    /// One does not hold.
    Invalid,
    /// Two of them have parted.
    Parted,
    /// There is no table.
    None,
}

/// Reports on files and mails: each table in them is examined. The memory of an open store learns which turns
/// were seen.
pub fn check(app: &mut App, Sources { sources }: Sources, _: World) -> Done<Checked> {
    let folder = &app.folder();
    let mut names = Vec::new();
    let mut findings = Vec::new();
    for source in &sources {
        let (name, bytes) = source.bytes(folder)?;
        if is_bare(&bytes) {
            names.push(name);
            findings.push(examined(app, &bytes)?);
            continue;
        }
        let scan = scan(std::slice::from_ref(source), folder, HashSet::new())?;
        let texts = states(&scan, &app.home(), folder)?;
        if texts.is_empty() {
            return Err(nothing(&scan));
        }
        for (index, text) in texts.iter().enumerate() {
            names.push(if texts.len() == 1 { name.clone() } else { format!("{name}, table {}", index + 1) });
            findings.push(examined(app, text.as_bytes())?);
        }
    }
    let verdict = if !disputes(&names, &findings).is_empty() {
        Overall::Parted
    } else if findings.iter().all(|one| matches!(one.verdict, Verdict::Valid)) && !findings.is_empty() {
        Overall::Valid
    } else if findings.iter().any(|one| matches!(one.verdict, Verdict::NoTable(_))) {
        Overall::None
    } else {
        Overall::Invalid
    };
    let memory = |id: &_| app.home().memory(id).ok().flatten();
    Ok(Checked { lines: all(report(&names, &findings, &memory)), verdict })
}

/// What is found in a file. Somebody who has seen an answer to a turn of theirs does not take the turn back.
fn examined(app: &App, bytes: &[u8]) -> Result<Finding, Pause> {
    let finding = examine(bytes, GAMES);
    // What holds of a file that does not hold as a whole is told, too.
    if let Some(ground) = &finding.ground {
        note_seen(&mut app.home(), ground.chain())?;
    }
    Ok(finding)
}
