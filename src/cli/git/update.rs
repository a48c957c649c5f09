//! `bypost git update`: the hook of a bare repository.

use std::process::ExitCode;

use super::super::context::{Context, tell};
use super::super::error::Error;
use super::check::faults;
use super::repository::git;
use super::tree::Tree;

/// Let a push in only if every table in it is valid and continues the state that the branch held; the hook
/// that `git init --server` writes calls it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The branch
    branch: String,
    /// The commit that it is at; zeros for a new branch
    old: String,
    /// The commit that it shall be at; zeros to delete it
    new: String,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let is_none = |commit: &str| commit.bytes().all(|byte| byte == b'0');
        if is_none(&self.new) {
            let error = Error::refused(format!("{} is not deleted: its tables would be gone", self.branch));
            return Err(error.hint("the keeper of the repository can do it there"));
        }
        if self.new.starts_with('-') {
            return Err(Error::usage(format!("{} is no commit", self.new)));
        }
        // A new branch begins at some commit, and its changes since then are looked at. A tag holds commits
        // that are here already.
        let old = if is_none(&self.old) { begun_at(&self.new)? } else { Some(self.old.clone()) };
        let old = old.as_deref().map(Tree::commit).transpose()?;
        let wrong = faults(context, old.as_ref(), &Tree::commit(&self.new)?)?.wrong;
        if wrong.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        wrong.iter().for_each(|wrong| tell(&wrong.line));
        let hint = match wrong.iter().all(|wrong| wrong.lacks.is_some()) {
            true => "commit the archive in the folder of its table, and push both",
            false => "git pull, look with bypost verify, and push states that continue the tables there",
        };
        Err(Error::refused(format!("{} stays as it is", self.branch)).hint(hint))
    }
}

/// The newest commit of this repository on which a new branch stands.
fn begun_at(new: &str) -> Result<Option<String>, Error> {
    let listed = git(&["rev-list", "--boundary", new, "--not", "--all"])?;
    let text = String::from_utf8_lossy(&listed).into_owned();
    Ok(text.lines().find_map(|line| line.strip_prefix('-')).map(str::to_owned))
}
