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

/// What some files of a tree hold: the tables, and why others that should be tables are none.
#[derive(Default)]
pub(super) struct Checked {
    /// The tables.
    pub(super) tables: Vec<Opened>,
    /// The others, a line each.
    pub(super) wrong: Vec<String>,
}

impl Checked {
    /// Checks some files of a tree, each once.
    pub(super) fn new(home: &Home, tree: &Tree, paths: &[String]) -> Result<Self, Error> {
        let mut checked = Self::default();
        for path in paths {
            match table_at(home, tree, path)? {
                Some(Ok(opened)) => checked.tables.push(opened),
                Some(Err(fault)) => checked.wrong.push(format!("{path}: INVALID; {fault}")),
                None => {}
            }
        }
        Ok(checked)
    }

    /// The newest state of each table.
    pub(super) fn newest(&self) -> BTreeMap<Hash, &Opened> {
        let mut newest: BTreeMap<Hash, &Opened> = BTreeMap::new();
        for opened in &self.tables {
            let known = newest.entry(opened.chain.id).or_insert(opened);
            if known.chain.links.len() < opened.chain.links.len() {
                *known = opened;
            }
        }
        newest
    }

    /// The files of a tree besides `paths`, which are these, that are of one of these tables.
    fn others(&self, tree: &Tree, paths: &[String]) -> Result<Vec<String>, Error> {
        // Files that end otherwise than tables do here are not read.
        let ends =
            |path: &String| self.tables.iter().any(|table| table.path.extension() == Path::new(path).extension());
        let mut others = Vec::new();
        for path in tree.paths()?.into_iter().filter(|path| !paths.contains(path) && ends(path)) {
            let id = tree.bytes(&path)?.and_then(|bytes| read(&bytes).ok()).map(|file| table_id(&file.header));
            if id.is_some_and(|id| self.tables.iter().any(|table| table.chain.id == id)) {
                others.push(path);
            }
        }
        Ok(others)
    }

    /// Where these tables have parted from each other or from other files of the tree, and what of those does not hold beside
    /// them any more, as its archive has gone; a line each.
    pub(super) fn beside(&self, home: &Home, tree: &Tree, paths: &[String]) -> Result<Vec<String>, Error> {
        let Self { tables: others, mut wrong } = Self::new(home, tree, &self.others(tree, paths)?)?;
        for (index, one) in self.tables.iter().enumerate() {
            for other in self.tables[index + 1..].iter().chain(&others) {
                let is_same = other.chain.id == one.chain.id;
                if is_same && matches!(compare(&other.chain, &one.chain), Relation::Parted { .. }) {
                    let why = against(other, one).unwrap_or_default();
                    wrong.push(format!("{}: {why}; the other is in {}", one.path.display(), other.path.display()));
                }
            }
        }
        Ok(wrong)
    }
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
