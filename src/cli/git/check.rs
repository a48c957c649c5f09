//! `bypost git check`: called before each commit.

use std::collections::BTreeSet;
use std::process::ExitCode;

use super::faults::Faults;
use super::hints::{beside_here, bring_back, free_branch_here};
use super::published::{PULLED, since, staged};
use super::repository::line;
use super::tables::TreeFault;
use super::taken_back::{TakenBack, unpushed, way_out};
use super::tree::Tree;
use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::session::shell;

/// The message if a commit is refused.
const NOTHING: &str = "nothing was committed";

/// Check the tables that are about to be committed: each must be valid, and continue what was committed
/// before. The hook that `git init` sets up calls it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Check every table of the commit that is checked out
    #[arg(long)]
    all: bool,
    /// Check that the commit that is checked out takes no turn away from this one, such as the branch that it
    /// shall be merged into
    #[arg(long, value_name = "COMMIT")]
    base: Option<String>,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        // Outside of a repository there is nothing to check.
        line(&["rev-parse", "--git-dir"])?;
        let head = Tree::head()?;
        // Turns that somebody else's commit brings are not about to leave.
        if self.all || self.base.is_none() {
            self.check_taken_back(context, head.as_ref())?;
        }
        let mut found = match &self.base {
            Some(base) => since(context, base)?,
            None if self.all => Faults::default(),
            None => staged(context, &Tree::index()?)?,
        };
        if let Some(head) = head.filter(|_| self.all) {
            found.add(Faults::between(context, None, &head)?);
        }
        if found.wrong.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        found.wrong.iter().for_each(|wrong| tell(&wrong.line));
        let what = match &self.base {
            Some(base) if base == PULLED => "what came does not go on from what was here",
            Some(base) => &format!("the tables do not go on from {base}"),
            None if self.all => "not every table is valid",
            None => NOTHING,
        };
        Err(Error::refused(what).hint(self.way_out(&found.wrong)?))
    }

    /// Refuses turns that were taken back here: in a file that is about to be committed, and in the commit
    /// under it, which would leave with it.
    fn check_taken_back(&self, context: &Context, head: Option<&Tree>) -> Result<(), Error> {
        let index = if self.all { None } else { Some(Tree::index()?) };
        let names = index.as_ref().or(head).map(|tree| tree.changed(head.filter(|_| !self.all))).unwrap_or_default();
        let among = |tree: Option<&Tree>| tree.map_or(Ok(Vec::new()), |tree| TakenBack::among(context, tree, &names));
        let (staged, mut committed) = (among(index.as_ref())?, among(head)?);
        // The commits under the last one would leave with a push, too, where there is a place to push to.
        if self.all && !line(&["for-each-ref", "--count=1", "refs/remotes"])?.is_empty() && head.is_some() {
            committed.extend(TakenBack::leaving(context, &unpushed("HEAD", &[])?)?);
        }
        staged.iter().for_each(|one| tell(&one.in_words("does not leave")));
        let holds = if self.all { "a commit holds it all the same" } else { "the last commit holds it all the same" };
        let told: BTreeSet<String> = committed.iter().map(|one| one.in_words(holds)).collect();
        told.iter().for_each(|line| tell(line));
        let is_in_commit = !committed.is_empty();
        let found: Vec<_> = committed.into_iter().chain(staged).collect();
        if found.is_empty() {
            return Ok(());
        }
        let what = if self.all { "not every table may leave" } else { NOTHING };
        Err(Error::refused(what).hint(way_out(context, &found, is_in_commit)?))
    }

    /// The hint that says what a person can do.
    fn way_out(&self, wrong: &[TreeFault]) -> Result<String, Error> {
        let (other, back): (Vec<_>, Vec<_>) = wrong.iter().partition(|wrong| wrong.there.is_none());
        let mut ways = self.way_back(&back)?;
        if !other.is_empty() {
            ways.push(match self.all || self.base.is_some() {
                true => "bypost verify FILE tells more".to_owned(),
                false => "git restore --staged --worktree --source=HEAD FILE brings back what was committed".to_owned(),
            });
        }
        if other.iter().any(|wrong| wrong.has_parted) {
            ways.push("if all who play agree on the other line, git commit --no-verify commits it".to_owned());
        }
        if self.base.is_none() && wrong.iter().any(TreeFault::is_gone) {
            ways.push(
                "git mv FILE FOLDER lays a table aside, and git rm FILE removes one that nobody else has joined"
                    .to_owned(),
            );
        }
        Ok(ways.join("; "))
    }

    /// The hint that leads back to the states of other commits.
    fn way_back(&self, wrong: &[&TreeFault]) -> Result<Vec<String>, Error> {
        let has_parted = wrong.iter().any(|wrong| wrong.has_parted);
        let there = wrong.iter().find(|wrong| wrong.has_parted).and_then(|wrong| wrong.there.as_deref());
        if let (Some(there), Some(_)) = (there, &self.base) {
            let (name, there) = (shell::word(&free_branch_here()?), shell::word(there));
            return Ok(vec![format!(
                "git switch -c {name} {there} goes on with what was there, on a branch of its own, and git push -u origin {name} shows it to all"
            )]);
        }
        let what = if self.base.is_some() { "brings back what was there" } else { "takes the published turn" };
        let mut ways = Vec::new();
        ways.extend(bring_back(wrong)?.map(|command| format!("{command} {what}, to be committed")));
        if has_parted {
            ways.push(beside_here()?);
        }
        Ok(ways)
    }
}
