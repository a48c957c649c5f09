//! `bypost git update`: the hook of a bare repository.

use std::process::ExitCode;

use super::faults::Faults;
use super::hints::{beside, free_branch};
use super::push::is_none;
use super::repository::begun_at;
use super::tree::Tree;
use crate::cli::context::{Context, tell};
use crate::cli::error::Error;

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
        if is_none(&self.new) {
            let error = Error::refused(format!("{} is not deleted: its tables would be gone", self.branch));
            return Err(error.hint("the keeper of the repository can do it there"));
        }
        if self.new.starts_with('-') {
            return Err(Error::usage(format!("{} is no commit", self.new)));
        }
        let new = Tree::commit(&self.new)?;
        // A new branch begins at some commit, and its changes since then are looked at. A tag holds commits
        // that are here already.
        let olds =
            if is_none(&self.old) { begun_at(&self.new, "--all")?.unwrap_or_default() } else { vec![self.old.clone()] };
        let mut wrong = Vec::new();
        if olds.is_empty() {
            wrong = Faults::between(context, None, &new)?.wrong;
        }
        // A branch that has merged others may go on with any of them.
        for old in olds {
            wrong = Faults::between(context, Some(&Tree::commit(&old)?), &new)?.wrong;
            if wrong.is_empty() {
                break;
            }
        }
        if wrong.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        wrong.iter().for_each(|wrong| tell(&wrong.line));
        let hint = if !is_none(&self.old) && wrong.iter().any(|wrong| wrong.has_parted) {
            format!("git pull shows the line there; {}", beside(&free_branch(&self.branch, &["refs/heads/"])?))
        } else {
            "git pull, look with bypost verify, and push states that continue the tables there".to_owned()
        };
        Err(Error::refused(format!("{} stays as it is", self.branch)).hint(hint))
    }
}
