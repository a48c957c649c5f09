//! The tables of a commit or of the index, checked, how they go on from one to the next, and what is wrong
//! there.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::path::PathBuf;

use super::repository::{Name, Tree};
use crate::chain::{Relation, compare, table_id};
use crate::cli::context::Context;
use crate::cli::error::Error;
use crate::cli::open::look;
use crate::draw::escape::shown;
use crate::file::{looks_like_table, read};
use crate::kit::hex;
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::{Opened, open, signer, turns, without_counts};

/// Something that is wrong with a file of a tree.
#[derive(Default)]
pub(super) struct TreeFault {
    /// The file that does not hold; none if the fault is another one.
    pub(super) invalid: Option<PathBuf>,
    /// The fault, in one line.
    pub(super) line: String,
    /// Whether the file has parted from the one that was there.
    pub(super) has_parted: bool,
    /// The key that signed both turns where they part, if one did.
    pub(super) forker: Option<PublicIdentity>,
    /// The table whose state would be replaced, and the file that had it.
    pub(super) table: Option<Hash>,
    pub(super) was: Option<PathBuf>,
    /// The file that would replace it; none if the table is gone.
    pub(super) file: Option<PathBuf>,
    /// The commit that has the state to go back to, as it can be typed.
    pub(super) there: Option<String>,
}

impl TreeFault {
    /// A fault of no file alone.
    fn new(line: String) -> Self {
        Self { line, ..Self::default() }
    }

    /// A table that is nowhere any more.
    fn gone(old: &Opened, line: String) -> Self {
        Self { table: Some(old.chain.id), was: Some(old.path.clone()), ..Self::new(line) }
    }

    /// Why a state of a table must not take the place of another; nothing if it may.
    fn against(before: &Opened, after: &Opened) -> Option<Self> {
        let line = format!("{}: {}", shown(&after.path), against(before, after)?);
        let (has_parted, forker) = match compare(&before.chain, &after.chain) {
            Relation::Parted { first, is_fork, .. } => (true, is_fork.then_some(first.author)),
            _ => (false, None),
        };
        Some(Self { has_parted, forker, file: Some(after.path.clone()), ..Self::gone(before, line) })
    }
}

/// The tables in some files of a tree, and the faults of other files that should be tables.
#[derive(Default)]
pub(super) struct Checked {
    /// The tables.
    pub(super) tables: Vec<Opened>,
    /// The faults of the others.
    wrong: Vec<TreeFault>,
}

impl Checked {
    /// Checks some files of a tree, each once. The home remembers the tables that the player is told of.
    pub(super) fn new(context: &Context, tree: &Tree, names: &[Name]) -> Result<Self, Error> {
        let mut checked = Self::default();
        for name in names {
            let Some(bytes) = tree.bytes(name)?.filter(|bytes| looks_like_table(bytes)) else { continue };
            let path = name.path();
            match open(&path, &bytes, context.games) {
                Ok(opened) => {
                    look(context, &opened.chain);
                    checked.tables.push(opened);
                }
                Err(fault) => {
                    let line = format!("{}: INVALID; {fault}", shown(&path));
                    checked.wrong.push(TreeFault { invalid: Some(path), ..TreeFault::new(line) });
                }
            }
        }
        Ok(checked)
    }

    /// The newest state of each table.
    fn newest(&self) -> BTreeMap<Hash, &Opened> {
        let mut newest: BTreeMap<Hash, &Opened> = BTreeMap::new();
        for opened in &self.tables {
            let known = newest.entry(opened.chain.id).or_insert(opened);
            if known.chain.links.len() < opened.chain.links.len() {
                *known = opened;
            }
        }
        newest
    }

    /// The files of a tree besides these, which are of one of these tables.
    fn others(&self, tree: &Tree, names: &[Name]) -> Result<Vec<Name>, Error> {
        // Files with another ending than tables have here are not read.
        let end = |name: &Name| name.path().extension().map(|end| end.to_ascii_lowercase());
        let of_tables = self.tables.iter().map(|table| table.path.extension().map(|end| end.to_ascii_lowercase()));
        let ends: Vec<_> = of_tables.chain([Some("toml".into())]).collect();
        let mut others = Vec::new();
        for name in tree.names().filter(|name| !names.contains(name) && ends.contains(&end(name))) {
            let id = tree.bytes(name)?.and_then(|bytes| read(&bytes).ok()).map(|file| table_id(&file.header));
            if id.is_some_and(|id| self.tables.iter().any(|table| table.chain.id == id)) {
                others.push(name.clone());
            }
        }
        Ok(others)
    }

    /// The tables that have parted from each other or from other files of the tree, and the other files that
    /// do not hold.
    fn beside(&self, context: &Context, tree: &Tree, names: &[Name]) -> Result<Vec<TreeFault>, Error> {
        let others = if self.tables.is_empty() { Vec::new() } else { self.others(tree, names)? };
        let Self { tables: others, mut wrong, .. } = Self::new(context, tree, &others)?;
        for (index, one) in self.tables.iter().enumerate() {
            for other in self.tables[index + 1..].iter().chain(&others) {
                let is_same = other.chain.id == one.chain.id;
                if is_same && matches!(compare(&other.chain, &one.chain), Relation::Parted { .. }) {
                    let why = against(other, one).unwrap_or_default();
                    let (one, other) = (shown(&one.path), shown(&other.path));
                    wrong.push(TreeFault::new(format!("{one}: {why}; the other is in {other}")));
                }
            }
        }
        Ok(wrong)
    }
}

/// Why a state of a table must not take the place of another; nothing if it is the same one or continues it.
fn against(before: &Opened, after: &Opened) -> Option<String> {
    let short = &hex(&before.chain.id)[..8];
    match compare(&before.chain, &after.chain) {
        Relation::Same | Relation::SecondNewer(_) | Relation::SecondReplaces { .. } => None,
        // A side that was merged may lack what the other one has revealed.
        Relation::SameEnd { .. } if after.chain.links.len() >= before.chain.links.len() => None,
        Relation::SameEnd { .. } => Some(format!("reveals less than the state of table {short} that was there")),
        Relation::Strangers => Some(format!("is another table than {short}, which was there")),
        Relation::FirstNewer(by) => {
            Some(format!("is older by {} than the state of table {short} that was there", turns(by)))
        }
        Relation::FirstReplaces { first, second } => Some(match without_counts(first, second) {
            Some(why) => format!("is of another line of table {short} than the one that counts: {why}"),
            None => format!("holds a claim in turn {} of table {short}, which was withdrawn", first.turn.number),
        }),
        Relation::Parted { first, second, is_fork: true } => Some(format!(
            "is a FORK at turn {} of table {short}: {} signed two different turns there",
            first.turn.number,
            signer(first, second)
        )),
        Relation::Parted { first, .. } => {
            Some(format!("parts at turn {} from the state of table {short} that was there", first.turn.number))
        }
    }
}

/// The faults of the tables that differ between two trees.
pub(super) fn faults_between(context: &Context, before: Option<&Tree>, after: &Tree) -> Result<Vec<TreeFault>, Error> {
    let names = after.changed(before);
    let mut checked = Checked::new(context, after, &names)?;
    let mut invalid = mem::take(&mut checked.wrong);
    let mut wrong = checked.beside(context, after, &names)?;
    if let Some(before) = before {
        let mut unchanged = None;
        let now = checked.newest();
        for (id, old) in Checked::new(context, before, &names)?.newest() {
            if let Some(new) = now.get(&id) {
                wrong.extend(TreeFault::against(old, new));
                continue;
            }
            // The table may be unchanged elsewhere, in a file that does not differ.
            let others = match &mut unchanged {
                Some(others) => others,
                None => {
                    let others: Vec<_> = after.names().filter(|name| !names.contains(name)).cloned().collect();
                    unchanged.insert(Checked::new(context, after, &others)?)
                }
            };
            let is_elsewhere = others.newest().get(&id).is_some_and(|new| against(old, new).is_none());
            // What stands there now was told already.
            if let Some(told) = invalid.iter_mut().find(|wrong| wrong.invalid.as_ref() == Some(&old.path)) {
                (told.table, told.was, told.file) = (Some(id), Some(old.path.clone()), Some(old.path.clone()));
            } else if !is_elsewhere && !is_one_players(old) {
                wrong.push(TreeFault::gone(old, gone(old, &checked)));
            }
        }
    }
    invalid.extend(wrong);
    Ok(invalid)
}

/// Adds faults to others, each that is not there yet.
pub(super) fn add(all: &mut Vec<TreeFault>, more: Vec<TreeFault>) {
    let known: BTreeSet<String> = all.iter().map(|wrong| wrong.line.clone()).collect();
    all.extend(more.into_iter().filter(|wrong| !known.contains(&wrong.line)));
}

/// Whether one key signed all turns of a table: it was opened by mistake, or is played alone.
fn is_one_players(table: &Opened) -> bool {
    let mut authors = table.chain.links.iter().map(|link| &link.author);
    let first = authors.next();
    authors.all(|author| Some(author) == first)
}

/// What is wrong with a commit in which a table is nowhere any more.
fn gone(old: &Opened, checked: &Checked) -> String {
    let (file, short) = (shown(&old.path), &hex(&old.chain.id)[..8]);
    match checked.tables.iter().find(|new| new.path == old.path) {
        Some(new) => {
            let other = &hex(&new.chain.id)[..8];
            format!("{file}: another table, {other}, is in the place of table {short}, which is nowhere else")
        }
        None => format!("{file}: the table is gone, and nowhere else"),
    }
}
