//! `bypost git check`: called before each commit.

use std::process::ExitCode;

use super::super::context::{Context, tell};
use super::super::error::Error;
use super::repository::{Tree, changed};
use super::tables::{Checked, against};

/// Check the tables that are about to be committed: each must be valid, and continue what was committed before. The hook
/// that `git init` sets up calls it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Check every table of the commit that is checked out
    #[arg(long)]
    all: bool,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let head = Tree::head()?;
        let wrong = if self.all {
            match &head {
                Some(head) => faults(context, None, head)?,
                None => Vec::new(),
            }
        } else {
            faults(context, head.as_ref(), &Tree::Index)?
        };
        if wrong.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        wrong.iter().for_each(|line| tell(line));
        Err(match self.all {
            true => Error::refused("not every table is valid").hint("bypost verify FILE tells more"),
            false => Error::refused("nothing was committed")
                .hint("git restore --staged --worktree --source=HEAD FILE brings back what was committed"),
        })
    }
}

/// What is wrong with the tables that differ between two trees, a line each.
pub(super) fn faults(context: &Context, before: Option<&Tree>, after: &Tree) -> Result<Vec<String>, Error> {
    let home = &context.home;
    let paths = changed(before, after)?;
    let checked = Checked::new(home, after, &paths)?;
    let mut wrong = checked.wrong.clone();
    wrong.extend(checked.beside(home, after, &paths)?);
    let Some(before) = before else { return Ok(wrong) };
    let now = checked.newest();
    for (id, old) in Checked::new(home, before, &paths)?.newest() {
        let path = old.path.display();
        match now.get(&id) {
            Some(new) => wrong.extend(against(old, new).map(|why| format!("{}: {why}", new.path.display()))),
            // It may be unchanged elsewhere, in a file that did not differ.
            None if is_elsewhere(context, after, &paths, old)? => {}
            None => wrong.push(format!("{path}: the table is gone, and nowhere else")),
        }
    }
    Ok(wrong)
}

/// Whether a table is at least as new in a file that does not differ.
fn is_elsewhere(
    context: &Context,
    after: &Tree,
    changed: &[String],
    old: &super::super::open::Opened,
) -> Result<bool, Error> {
    let others: Vec<String> = after.paths()?.into_iter().filter(|path| !changed.contains(path)).collect();
    let others = Checked::new(&context.home, after, &others)?;
    Ok(others.newest().get(&old.chain.id).is_some_and(|new| against(old, new).is_none()))
}
