//! `bypost git check`: called before each commit.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use super::hints::{beside_here, bring_back, free_branch_here};
use super::published::{since, staged};
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
    /// Check that the commit that is checked out takes no turn away from this one, such as the branch that it shall be
    /// merged into
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
            let lacking: Vec<&Name> = found.lacking.iter().collect();
            if let Some(command) = add(&lacking)? {
                warn(&format!("other players need the archive of a table in the same commit: {command}"));
            }
            return Ok(ExitCode::SUCCESS);
        }
        found.wrong.iter().for_each(|wrong| tell(&wrong.line));
        let what = match &self.base {
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
        let (other, back): (Vec<_>, Vec<_>) =
            wrong.iter().filter(|wrong| wrong.lacks.is_none()).partition(|wrong| wrong.there.is_none());
        ways.extend(self.way_back(&back)?);
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
                "git switch -c {name} {there} goes on with what was there, on a branch of its own"
            )]);
        }
        let what = if self.base.is_some() { "what was there" } else { "the published turn" };
        let mut ways = Vec::new();
        if let Some(command) = bring_back(wrong)? {
            let verb = if self.base.is_some() { "brings back" } else { "takes" };
            ways.push(format!("{command} {verb} {what}, to be committed"));
        }
        if has_parted {
            ways.push(beside_here()?);
        }
        Ok(ways)
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

impl Faults {
    /// The faults of the tables that differ between two trees.
    pub(super) fn between(context: &Context, before: Option<&Tree>, after: &Tree) -> Result<Faults, Error> {
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
                if !is_elsewhere && !is_told && !is_one_players(old) {
                    wrong.push(TreeFault::gone(old, gone(old, &checked)));
                }
                // The file that has gone may be the archive of such a table.
                newly_lacking.extend(others.lacking.iter().filter(|name| is_archive_name(&name.file(), &id)).cloned());
            }
        }
        let Checked { wrong: mut all, mut lacking, .. } = checked;
        all.extend(wrong);
        lacking.extend(newly_lacking);
        Ok(Self { wrong: all, lacking })
    }

    /// Adds others, each that is not there yet.
    pub(super) fn add(&mut self, others: Self) {
        let known: BTreeSet<String> = self.wrong.iter().map(|wrong| wrong.line.clone()).collect();
        self.wrong.extend(others.wrong.into_iter().filter(|wrong| !known.contains(&wrong.line)));
        let lacking = others.lacking.into_iter().filter(|name| !self.lacking.contains(name)).collect::<Vec<_>>();
        self.lacking.extend(lacking);
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

/// Whether a file needs the archive of a table.
fn lacks_of(wrong: &TreeFault, table: &Hash) -> bool {
    wrong.lacks.as_ref().is_some_and(|lacking| is_archive_name(&lacking.file(), table))
}
