//! What is wrong with the tables of a tree, alone and as a continuation of another tree.

use std::collections::BTreeSet;
use std::mem;

use super::tables::{Checked, TreeFault, against};
use super::tree::Tree;
use crate::cli::context::Context;
use crate::cli::error::Error;
use crate::cli::json::hex;
use crate::draw::escape::shown;
use crate::session::Opened;

/// The faults that were found in a tree.
#[derive(Default)]
pub(super) struct Faults {
    /// The things that are wrong.
    pub(super) wrong: Vec<TreeFault>,
}

impl Faults {
    /// The faults of the tables that differ between two trees.
    pub(super) fn between(context: &Context, before: Option<&Tree>, after: &Tree) -> Result<Self, Error> {
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
                    None => unchanged.insert(Checked::new(context, after, &after.but(&names))?),
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
        Ok(Self { wrong: invalid })
    }

    /// Adds others, each that is not there yet.
    pub(super) fn add(&mut self, others: Self) {
        let known: BTreeSet<String> = self.wrong.iter().map(|wrong| wrong.line.clone()).collect();
        self.wrong.extend(others.wrong.into_iter().filter(|wrong| !known.contains(&wrong.line)));
    }
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
