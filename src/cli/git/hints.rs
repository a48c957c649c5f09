//! What can be done about a table that would take the place of another state.

use std::collections::BTreeSet;
use std::path::Path;

use super::repository::{line, path_to_top, succeeds};
use super::tables::TreeFault;
use crate::cli::error::Error;
use crate::session::shell;

/// The commands that bring back the states that other commits hold; none if no fault is of such a state.
pub(super) fn bring_back(wrong: &[&TreeFault]) -> Result<Option<String>, Error> {
    if line(&["rev-parse", "--is-inside-work-tree"])? != "true" {
        return Ok(None);
    }
    let up = path_to_top()?;
    let typed = |path: &Path| shell::path(&Path::new(&up).join(path));
    let mut commands = BTreeSet::new();
    for fault in wrong {
        let (Some(there), Some(was)) = (&fault.there, &fault.was) else { continue };
        let mut command = format!("git checkout {} -- {}", shell::word(there), typed(was));
        // The other state must not lie beside it.
        if let Some(file) = fault.file.as_ref().filter(|file| *file != was) {
            command = format!("{command} && git rm --cached {}", typed(file));
        }
        commands.insert(command);
    }
    let all = commands.into_iter().collect::<Vec<_>>().join(" && ");
    Ok(Some(all).filter(|all| !all.is_empty()))
}

/// A branch that is not there, named like another one with a number, among those with one of these
/// beginnings.
pub(super) fn free_branch(branch: &str, among: &[&str]) -> Result<String, Error> {
    let branch = branch.trim_start_matches("refs/heads/");
    let mut number = 2;
    loop {
        let name = format!("{branch}-{number}");
        let is_there = |place: &&str| succeeds(&["rev-parse", "--quiet", "--verify", &format!("{place}{name}")]);
        if !among.iter().map(is_there).collect::<Result<Vec<_>, _>>()?.contains(&true) {
            return Ok(name);
        }
        number += 1;
    }
}

/// How a line that has parted from the published one is shown to all.
pub(super) fn beside(name: &str) -> String {
    format!(
        "if yours is to be seen as well, git push origin {} takes it to a branch of its own, and all who agree to go on \
         with it play there after git fetch and git switch {}; two turns of one key in both lines convict it",
        shell::word(&format!("HEAD:refs/heads/{name}")),
        shell::word(name)
    )
}

/// The same for the branch that is checked out.
pub(super) fn beside_here() -> Result<String, Error> {
    Ok(beside(&free_branch_here()?))
}

/// A free branch, here and there, named like the one that is checked out.
pub(super) fn free_branch_here() -> Result<String, Error> {
    let branch =
        if succeeds(&["symbolic-ref", "-q", "HEAD"])? { line(&["symbolic-ref", "HEAD"])? } else { "line".to_owned() };
    free_branch(&branch, &["refs/heads/", "refs/remotes/origin/"])
}
