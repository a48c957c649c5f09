//! `bypost git check`: called before each commit.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use super::repository::{line, path_to_top, top};
use super::tables::{Checked, TreeFault, against};
use super::taken_back::{TakenBack, way_out};
use super::tree::{Name, Tree};
use crate::cli::context::{Context, tell, warn};
use crate::cli::error::Error;
use crate::cli::json::hex;
use crate::draw::escape::shown;
use crate::rules::Hash;
use crate::session::{Opened, is_archive_name, shell};

/// The message if a commit is refused.
const NOTHING: &str = "nothing was committed";

/// Check the tables that are about to be committed: each must be valid, and continue what was committed
/// before. The hook that `git init` sets up calls it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Check every table of the commit that is checked out
    #[arg(long)]
    all: bool,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        // Outside of a repository there is nothing to check.
        line(&["rev-parse", "--git-dir"])?;
        let head = Tree::head()?;
        self.check_taken_back(context, head.as_ref())?;
        let found = match (self.all, &head) {
            (true, Some(head)) => faults(context, None, head)?,
            (true, None) => Faults::default(),
            (false, head) => faults(context, head.as_ref(), &Tree::index()?)?,
        };
        if found.wrong.is_empty() {
            let lacking: Vec<&Name> = found.lacking.iter().collect();
            if let Some(command) = add(&lacking)? {
                warn(&format!("other players need the archive of a table in the same commit: {command}"));
            }
            return Ok(ExitCode::SUCCESS);
        }
        found.wrong.iter().for_each(|wrong| tell(&wrong.line));
        let what = if self.all { "not every table is valid" } else { NOTHING };
        Err(Error::refused(what).hint(self.way_out(&found.wrong)?))
    }

    /// Refuses turns that were taken back here: in a file that is about to be committed, and in the commit
    /// under it, which would leave with it.
    fn check_taken_back(&self, context: &Context, head: Option<&Tree>) -> Result<(), Error> {
        let index = if self.all { None } else { Some(Tree::index()?) };
        let names = index.as_ref().or(head).map(|tree| tree.changed(head.filter(|_| !self.all))).unwrap_or_default();
        let among = |tree: Option<&Tree>| tree.map_or(Ok(Vec::new()), |tree| TakenBack::among(context, tree, &names));
        let (staged, committed) = (among(index.as_ref())?, among(head)?);
        staged.iter().for_each(|one| tell(&one.in_words("does not leave")));
        committed.iter().for_each(|one| tell(&one.in_words("the last commit holds it all the same")));
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
        let lacking: Vec<&Name> = wrong.iter().filter_map(|wrong| wrong.lacks.as_ref()).collect();
        let mut ways = Vec::new();
        match add(&lacking)? {
            _ if lacking.is_empty() => {}
            Some(command) => ways.push(command),
            None => {
                ways.push(
                    "put the archive beside the file, and add it, too: the player who split the table has it"
                        .to_owned(),
                );
            }
        }
        if lacking.len() < wrong.len() {
            ways.push(match self.all {
                true => "bypost verify FILE tells more".to_owned(),
                false => "git restore --staged --worktree --source=HEAD FILE brings back what was committed".to_owned(),
            });
        }
        if wrong.iter().any(|wrong| wrong.has_parted) {
            ways.push("if all who play agree on the other line, git commit --no-verify commits it".to_owned());
        }
        Ok(ways.join("; "))
    }
}

/// The command that commits these files too; none if one of them is not there. The command is for the current
/// folder.
fn add(names: &[&Name]) -> Result<Option<String>, Error> {
    // A bare repository has no files to add.
    if names.is_empty() || line(&["rev-parse", "--is-inside-work-tree"])? != "true" {
        return Ok(None);
    }
    let (top, up) = (top()?, path_to_top()?);
    if names.iter().any(|name| !top.join(name.path()).is_file()) {
        return Ok(None);
    }
    let names: BTreeSet<_> = names.iter().collect();
    let words: Vec<String> = names.iter().map(|name| shell::path(&Path::new(&up).join(name.path()))).collect();
    Ok(Some(format!("git add {}", words.join(" "))))
}

/// The faults that were found in a tree.
#[derive(Default)]
pub(super) struct Faults {
    /// The things that are wrong.
    pub(super) wrong: Vec<TreeFault>,
    /// The archives that are missing but of which this home has the turns.
    lacking: Vec<Name>,
}

/// The faults of the tables that differ between two trees.
pub(super) fn faults(context: &Context, before: Option<&Tree>, after: &Tree) -> Result<Faults, Error> {
    let names = after.changed(before);
    let checked = Checked::new(context, after, &names)?;
    let mut wrong = checked.beside(context, after, &names)?;
    let mut newly_lacking = Vec::new();
    if let Some(before) = before {
        let mut unchanged = None;
        let now = checked.newest();
        for (id, old) in Checked::new(context, before, &names)?.newest() {
            if let Some(new) = now.get(&id) {
                wrong.extend(TreeFault::against(old, new));
                continue;
            }
            // The table is there, and lacks nothing but its archive.
            if checked.wrong.iter().any(|wrong| lacks_of(wrong, &id)) {
                continue;
            }
            // The table may be unchanged elsewhere, in a file that does not differ.
            let others = match &mut unchanged {
                Some(others) => others,
                None => unchanged.insert(Checked::new(context, after, &after.but(&names))?),
            };
            let is_elsewhere = others.newest().get(&id).is_some_and(|new| against(old, new).is_none());
            // What stands there now was told already.
            let is_told = checked.wrong.iter().any(|wrong| wrong.invalid.as_ref() == Some(&old.path));
            if !is_elsewhere && !is_told {
                wrong.push(TreeFault::new(gone(old, &checked)));
            }
            // The file that has gone may be the archive of such a table.
            newly_lacking.extend(others.lacking.iter().filter(|name| is_archive_name(&name.file(), &id)).cloned());
        }
    }
    let Checked { wrong: mut all, mut lacking, .. } = checked;
    all.extend(wrong);
    lacking.extend(newly_lacking);
    Ok(Faults { wrong: all, lacking })
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

/// Whether a file needs the archive of a table.
fn lacks_of(wrong: &TreeFault, table: &Hash) -> bool {
    wrong.lacks.as_ref().is_some_and(|lacking| is_archive_name(&lacking.file(), table))
}
