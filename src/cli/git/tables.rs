//! The tables of a commit or of the index, checked, and how they go on from one to the next.

use std::collections::BTreeMap;
use std::path::Path;

use super::super::error::Error;
use super::super::json::hex;
use super::super::open::{Opened, check_of};
use super::repository::Tree;
use crate::chain::{Relation, compare, table_id};
use crate::file::{Fault, looks_like_table, read};
use crate::home::Home;
use crate::rules::Hash;

/// The table in a file of a tree, checked; nothing if the file is none, or not there.
pub(super) fn table_at(home: &Home, tree: &Tree, path: &str) -> Result<Option<Result<Opened, Fault>>, Error> {
    let Some(bytes) = tree.bytes(path)?.filter(|bytes| looks_like_table(bytes)) else { return Ok(None) };
    let folder = path.rsplit_once('/').map(|(folder, _)| format!("{folder}/")).unwrap_or_default();
    let beside = |name: &str| match tree.bytes(&format!("{folder}{name}")) {
        Ok(bytes) => bytes.map(Ok),
        Err(_) => None,
    };
    Ok(Some(check_of(home, Path::new(path), &bytes, &beside)))
}

/// The newest state of each table among some files of a tree.
pub(super) fn newest(home: &Home, tree: &Tree, paths: &[String]) -> Result<BTreeMap<Hash, Opened>, Error> {
    let mut newest: BTreeMap<Hash, Opened> = BTreeMap::new();
    for path in paths {
        let Some(Ok(opened)) = table_at(home, tree, path)? else { continue };
        let is_news =
            newest.get(&opened.chain.id).is_none_or(|other| other.chain.links.len() < opened.chain.links.len());
        if is_news {
            newest.insert(opened.chain.id, opened);
        }
    }
    Ok(newest)
}

/// Where other files of a tree are branches of the tables in some of its files, or do not hold beside them any more, a line each.
pub(super) fn beside(home: &Home, tree: &Tree, paths: &[String]) -> Result<Vec<String>, Error> {
    let mut tables = Vec::new();
    for path in paths {
        tables.extend(table_at(home, tree, path)?.and_then(Result::ok));
    }
    let mut wrong = Vec::new();
    if tables.is_empty() {
        return Ok(wrong);
    }
    // Files that end otherwise than tables do here are not read.
    let may_be = |path: &&String| tables.iter().any(|table| table.path.extension() == Path::new(path).extension());
    for path in tree.paths()?.iter().filter(may_be) {
        let id = tree.bytes(path)?.and_then(|bytes| read(&bytes).ok()).map(|file| table_id(&file.header));
        let same = |opened: &&Opened| Some(opened.chain.id) == id && opened.path != Path::new(path);
        let tables: Vec<&Opened> = tables.iter().filter(same).collect();
        if tables.is_empty() {
            continue;
        }
        let other = match table_at(home, tree, path)? {
            Some(Ok(other)) => other,
            // Its archive may have gone; what has changed itself is told of already.
            Some(Err(fault)) if !paths.contains(path) => {
                wrong.push(format!("{path}: INVALID; {fault}"));
                continue;
            }
            _ => continue,
        };
        for opened in tables {
            // Of two that are looked at one is told.
            let is_told = paths.contains(path) && Path::new(path) < opened.path.as_path();
            if !is_told && matches!(compare(&other.chain, &opened.chain), Relation::Parted { .. }) {
                let why = against(&other, opened).unwrap_or_default();
                wrong.push(format!("{}: {why}; the other is in {path}", opened.path.display()));
            }
        }
    }
    Ok(wrong)
}

/// Why a state of a table must not take the place of another; nothing if it is the same one or continues it.
pub(super) fn against(before: &Opened, after: &Opened) -> Option<String> {
    let short = &hex(&before.chain.id)[..8];
    match compare(&before.chain, &after.chain) {
        Relation::Same | Relation::SecondNewer(_) => None,
        Relation::Strangers => Some(format!("is another table than {short}, which was there")),
        Relation::FirstNewer(by) => Some(format!("is older by {by} turns than what was there of table {short}")),
        Relation::Parted { first, convicts: Some((one, _)), .. } => Some(format!(
            "is a FORK at turn {} of table {short}: {} signed both branches",
            first.turn.number, one.turn.seat
        )),
        Relation::Parted { first, .. } => {
            Some(format!("parts at turn {} from what was there of table {short}", first.turn.number))
        }
    }
}
