//! The states that a commit takes nothing away from: the one that it follows, those that it merges, and those
//! that were published.

use super::repository::{Name, Tree, begun_at, commit, is_within, line, merged, succeeds};
use super::tables::{TreeFault, add, faults_between};
use crate::cli::context::Context;
use crate::cli::error::Error;

/// Git's name for the commit that was checked out before a pull.
pub(super) const PULLED: &str = "ORIG_HEAD";

/// A commit, and what is wrong with the files of the next one as compared with it.
struct Side {
    tree: Tree,
    found: Vec<TreeFault>,
}

impl Side {
    /// `name` can be typed for the commit, where its files are the ones to go back to.
    fn new(context: &Context, id: &str, name: Option<&str>, next: &Tree) -> Result<Self, Error> {
        let tree = Tree::commit(id)?;
        let mut found = faults_between(context, Some(&tree), next)?;
        let replaced = found.iter_mut().filter(|fault| fault.was.is_some());
        replaced.for_each(|fault| fault.there = name.map(str::to_owned));
        Ok(Self { tree, found })
    }

    /// Leaves out that a table has parted from this side, if it goes on from one of the others, and that one
    /// has parted from this side, too.
    fn gives_way(&mut self, context: &Context, others: &[Self]) -> Result<(), Error> {
        for other in others {
            if !self.found.iter().any(|fault| fault.has_parted) {
                break;
            }
            let parted = faults_between(context, Some(&other.tree), &self.tree)?;
            let goes_on = |fault: &TreeFault| {
                parted.iter().any(|one| one.has_parted && one.table == fault.table)
                    && other.found.iter().all(|one| one.table != fault.table)
            };
            self.found.retain(|fault| !fault.has_parted || !goes_on(fault));
        }
        Ok(())
    }
}

/// What is wrong with the files that are about to be committed. What was published on this branch counts
/// most, then what another clone has, and then what is on this branch only.
pub(super) fn staged(context: &Context, next: &Tree) -> Result<Vec<TreeFault>, Error> {
    let Some(head) = commit("HEAD")? else { return faults_between(context, None, next) };
    let (merged, published) = (merged()?, published(&head)?);
    let changed: Vec<_> = next.changed(Some(&Tree::commit(&head)?)).iter().map(Name::path).collect();
    let mut first = Vec::new();
    for (id, name) in &published {
        let name = Some(name.as_str()).filter(|_| *id != head);
        let mut side = Side::new(context, id, name, next)?;
        let mut is_below = is_within(id, &head)?;
        for (tip, _) in &merged {
            is_below |= is_within(id, tip)?;
        }
        // What came there meanwhile need not be in this commit yet, but nothing in it goes another way.
        if !is_below {
            let is_new = |fault: &TreeFault| fault.file.as_ref().is_some_and(|file| changed.contains(file));
            side.found.retain(|fault| fault.has_parted && is_new(fault));
        }
        first.push(side);
    }
    let is_new = |id: &String| published.iter().all(|(known, _)| known != id);
    let (mut others, mut own) = (Vec::new(), Vec::new());
    for (id, name) in merged.iter().filter(|(id, _)| is_new(id)) {
        let mut side = Side::new(context, id, Some(name), next)?;
        if is_elsewhere(id)? {
            side.gives_way(context, &first)?;
            others.push(side);
        } else {
            side.found.retain(|fault| !fault.has_parted);
            own.push(side);
        }
    }
    if is_new(&head) {
        let mut side = Side::new(context, &head, None, next)?;
        side.gives_way(context, &first)?;
        side.gives_way(context, &others)?;
        own.push(side);
    }
    let mut all = Vec::new();
    first.into_iter().chain(others).chain(own).for_each(|side| add(&mut all, side.found));
    Ok(all)
}

/// The commits that were published on this branch, and how to name them: the branch that it follows, or else
/// those commits under it that another repository has.
fn published(head: &str) -> Result<Vec<(String, String)>, Error> {
    if let Some(id) = commit("@{upstream}")? {
        return Ok(vec![(id, line(&["rev-parse", "--abbrev-ref", "@{upstream}"])?)]);
    }
    let begun = begun_at(head, "--remotes")?.unwrap_or_else(|| vec![head.to_owned()]);
    Ok(begun.into_iter().map(|id| (id.clone(), id[..id.len().min(12)].to_owned())).collect())
}

/// Whether another repository has a commit, as far as this one knows: it is in a branch of that, or in none
/// of this.
fn is_elsewhere(commit: &str) -> Result<bool, Error> {
    let is_in =
        |branches| line(&["for-each-ref", "--count=1", "--contains", commit, branches]).map(|one| !one.is_empty());
    Ok(is_in("refs/remotes")? || !is_in("refs/heads")?)
}

/// What is wrong with the commit that is checked out, as a continuation of another one: of where it goes by a
/// merge, or of where it comes from.
pub(super) fn since(context: &Context, base: &str) -> Result<Vec<TreeFault>, Error> {
    let Some(id) = commit(base)? else {
        return Err(Error::refused(format!("{base} is no commit here"))
            .hint("git fetch brings the branches of the other repository"));
    };
    // A later hook or command gives that name to another commit.
    let name = if base == PULLED { line(&["rev-parse", "--short", &id])? } else { base.to_owned() };
    let head = Tree::commit("HEAD")?;
    let mut all = Side::new(context, &id, Some(&name), &head)?.found;
    if is_within(&id, "HEAD")? {
        return Ok(all);
    }
    // A merge takes nothing away that the other side got since they parted.
    all.retain(|fault| fault.has_parted);
    if !succeeds(&["merge-base", &id, "HEAD"])? {
        let error = Error::refused(format!("{base} and what is checked out have no commit in common here"));
        return Err(error.hint("git fetch --unshallow brings the whole history"));
    }
    for id in line(&["merge-base", "--all", &id, "HEAD"])?.lines() {
        add(&mut all, Side::new(context, id, Some(&name), &head)?.found);
    }
    Ok(all)
}
