//! The hooks that `bypost git init` sets up: before a commit and after a pull, before a push, and in a bare
//! repository; and what can be done about a table that would take the place of another state.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use super::published::{PULLED, since, staged};
use super::repository::{Content, Tree, begun_at, commit, line, succeeds};
use super::second_turns;
use super::tables::{Checked, TreeFault, add, faults_between};
use super::taken_back::{TakenBack, tables_among, unpushed, way_out};
use crate::cli::context::{Context, tell};
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::draw::escape::shown;
use crate::file::Hint;
use crate::session::{link_file, note_sent, shell};

/// The message if a commit is refused.
const NOTHING: &str = "nothing was committed";

/// Check the tables that are about to be committed: each must be valid, and continue what was committed
/// before. The hook that `git init` sets up calls it.
#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Check every table of the commit that is checked out
    #[arg(long)]
    all: bool,
    /// Check that the commit that is checked out takes no turn away from this one, such as the branch that it
    /// shall be merged into
    #[arg(long, value_name = "COMMIT")]
    base: Option<String>,
}

impl CheckArgs {
    pub(super) fn run(self, context: &Context) -> Result<(), Error> {
        // Outside of a repository there is nothing to check.
        line(&["rev-parse", "--git-dir"])?;
        let head = Tree::head()?;
        // Turns that somebody else's commit brings are not about to leave.
        if self.all || self.base.is_none() {
            self.check_taken_back(context, head.as_ref())?;
            self.check_second_turns(context)?;
        }
        let mut found = match &self.base {
            Some(base) => since(context, base)?,
            None if self.all => Vec::new(),
            None => staged(context, &Tree::index()?)?,
        };
        if let Some(head) = head.filter(|_| self.all) {
            add(&mut found, faults_between(context, None, &head)?);
            if self.base.is_none() && commit("@{upstream}")?.is_some() {
                add(&mut found, since(context, "@{upstream}")?);
            }
        }
        if found.is_empty() {
            return Ok(());
        }
        found.iter().for_each(|wrong| tell(&wrong.line));
        let what = match &self.base {
            Some(base) if base == PULLED => "what came does not go on from what was here",
            Some(base) => &format!("the tables do not go on from {base}"),
            None if self.all => "not every table is valid",
            None => NOTHING,
        };
        // Where an own turn is beside a published one, it is taken back, and never committed.
        let own = second_turns::own(&context.home.keys()?);
        let second =
            found.iter().find(|wrong| self.base.is_none() && wrong.forker.is_some_and(|forker| own.contains(&forker)));
        if let Some(TreeFault { was: Some(was), there, .. }) = second {
            let file = shell::path(&Path::new(&line(&["rev-parse", "--show-cdup"])?).join(was));
            let source = shell::word(there.as_deref().unwrap_or("HEAD"));
            return Err(Error::refused(what).hint(Hint::command(format!(
                "git checkout {source} -- {file}; bypost undo {file} takes your turn back, and keeps \
                 the one that is there"
            ))));
        }
        Err(Error::refused(what).hint(self.way_out(&found)?))
    }

    /// Refuses turns that were taken back here: in a file that is about to be committed, and in the commit
    /// under it, which would leave with it.
    fn check_taken_back(&self, context: &Context, head: Option<&Tree>) -> Result<(), Error> {
        let index = if self.all { None } else { Some(Tree::index()?) };
        let names = index.as_ref().or(head).map(|tree| tree.changed(head.filter(|_| !self.all))).unwrap_or_default();
        let among =
            |tree: Option<&Tree>| tree.map_or(Ok(Vec::new()), |tree| TakenBack::among(context, &tree.contents(&names)));
        let (staged, mut committed) = (among(index.as_ref())?, among(head)?);
        // The commits under the last one would leave with a push, too, where there is a place to push to.
        if self.all && !line(&["for-each-ref", "--count=1", "refs/remotes"])?.is_empty() && head.is_some() {
            committed.extend(TakenBack::among(context, &unpushed("HEAD", &[])?)?);
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

    /// Refuses a commit that would leave with a second turn of an own key, in a commit under it.
    fn check_second_turns(&self, context: &Context) -> Result<(), Error> {
        if commit("HEAD")?.is_none() || line(&["for-each-ref", "--count=1", "refs/remotes"])?.is_empty() {
            return Ok(());
        }
        let what = if self.all { "not every table may leave" } else { NOTHING };
        second_turns::check(context, &unpushed("HEAD", &[])?, commit("@{upstream}")?.as_deref(), what)
    }

    /// The hint that says what a person can do.
    fn way_out(&self, wrong: &[TreeFault]) -> Result<String, Error> {
        let (other, back): (Vec<_>, Vec<_>) = wrong.iter().partition(|wrong| wrong.there.is_none());
        let mut ways = self.way_back(&back)?;
        if let Some(first) = other.first() {
            let path = first.was.as_ref().or(first.invalid.as_ref()).or(first.file.as_ref());
            let up = path.map(|_| line(&["rev-parse", "--show-cdup"])).transpose()?.unwrap_or_default();
            let file = path.map_or("FILE".to_owned(), |path| shell::path(&Path::new(&up).join(path)));
            ways.push(match self.all || self.base.is_some() {
                true => format!("bypost verify {file} tells more"),
                false => format!("git checkout HEAD -- {file} brings back what was committed"),
            });
        }
        if other.iter().any(|wrong| wrong.has_parted) {
            ways.push("if all who play agree on the other line, git commit --no-verify commits it".to_owned());
        }
        if self.base.is_none() && wrong.iter().any(|wrong| wrong.was.is_some() && wrong.file.is_none()) {
            ways.push(
                "git mv FILE FOLDER lays a table aside, and git rm FILE removes one that nobody else has joined"
                    .to_owned(),
            );
        }
        Ok(ways.join("; "))
    }

    /// The hint that leads back to the states of other commits.
    fn way_back(&self, wrong: &[&TreeFault]) -> Result<Vec<String>, Error> {
        let there = wrong.iter().find(|wrong| wrong.has_parted).and_then(|wrong| wrong.there.as_deref());
        if let (Some(there), Some(_)) = (there, &self.base) {
            let (name, there) = (shell::word(&free_branch_here()?), shell::word(there));
            return Ok(vec![format!(
                "git switch -c {name} {there} goes on with what was there, on a branch of its own, and git push -u origin {name} shows it to all"
            )]);
        }
        let what = if self.base.is_some() { "brings back what was there" } else { "takes the published turn" };
        ways_back(wrong, &format!("{what}, to be committed"))
    }
}

/// Let no commit leave with a turn that was taken back here or takes the place of one that is there, and
/// remember what leaves. The hook that `git init` sets up calls it, with what git tells it on standard input.
#[derive(Debug, clap::Args)]
pub(super) struct PushArgs {}

impl PushArgs {
    pub(super) fn run(self, context: &Context) -> Result<(), Error> {
        let told =
            io::read_to_string(io::stdin()).map_err(|error| Error::refused(format!("standard input: {error}")))?;
        let mut leaving = Vec::new();
        for push in told.lines() {
            // The name and the commit here, and those of the branch there.
            let words: Vec<&str> = push.split(' ').collect();
            let [_, here, branch, there] = words[..] else { continue };
            // A tag may name something else than a commit.
            if let Some(here) = commit(here)? {
                let objects = may_leave(context, &here, there)?;
                check_goes_on(context, &here, branch, there)?;
                leaving.push((here, objects));
            }
        }
        // A push that is refused takes nothing along.
        leaving.iter().try_for_each(|(here, objects)| leaves(context, here, objects))?;
        Ok(())
    }
}

/// Whether git means that there is no commit.
fn is_none(commit: &str) -> bool {
    commit.bytes().all(|byte| byte == b'0')
}

/// Refuses a push in which a table does not go on from what the branch there has, or a new branch from one of
/// those that it begins at.
fn check_goes_on(context: &Context, here: &str, branch: &str, there: &str) -> Result<(), Error> {
    let begun = match commit(there)? {
        Some(there) => vec![there],
        None if is_none(there) => begun_at(here, "--remotes")?.unwrap_or_default(),
        None => {
            let branch = shown(Path::new(branch.trim_start_matches("refs/heads/")));
            let error = Error::refused(format!("{branch} there holds commits that are not here"));
            return Err(error.hint(Hint::command("bypost receive --git brings them, or git fetch")));
        }
    };
    let found = goes_on_from_any(context, begun, &Tree::commit(here)?)?;
    if found.is_empty() {
        return Ok(());
    }
    found.iter().for_each(|wrong| tell(&wrong.line));
    let all: Vec<&TreeFault> = found.iter().collect();
    let mut ways = ways_back(&all, "takes the published turn, to be committed and pushed")?;
    if ways.is_empty() {
        ways.push("bypost verify FILE tells more".to_owned());
    }
    Err(Error::refused("nothing was pushed").hint(ways.join("; ")))
}

/// What is wrong with a tree as a continuation of these commits; nothing if it goes on from one of them,
/// since a branch that has merged others may go on with any.
fn goes_on_from_any(context: &Context, commits: Vec<String>, tree: &Tree) -> Result<Vec<TreeFault>, Error> {
    let mut found = Vec::new();
    for old in commits {
        found = faults_between(context, Some(&Tree::commit(&old)?), tree)?;
        if found.is_empty() {
            break;
        }
        found.iter_mut().for_each(|wrong| wrong.there = Some(old[..old.len().min(12)].to_owned()));
    }
    Ok(found)
}

/// What a push of a commit takes along, if no turn in it was taken back here, and none is a second one of an
/// own key.
fn may_leave(context: &Context, here: &str, there: &str) -> Result<Vec<Content>, Error> {
    let there = commit(there)?;
    let objects = unpushed(here, there.as_deref().as_slice())?;
    let found = TakenBack::among(context, &objects)?;
    if !found.is_empty() {
        found.iter().for_each(|one| tell(&one.in_words("a commit holds it all the same")));
        return Err(Error::refused("nothing was pushed").hint(way_out(context, &found, true)?));
    }
    second_turns::check(context, &objects, there.as_deref(), "nothing was pushed")?;
    Ok(objects)
}

/// Remembers the turns of a commit, and of all that the push takes along with it: a turn that a later commit
/// has put away leaves all the same.
fn leaves(context: &Context, here: &str, objects: &[Content]) -> Result<(), Error> {
    let tree = Tree::commit(here)?;
    let ids: Vec<&str> = objects.iter().map(|(_, id)| id.as_str()).collect();
    let mut disk = Disk::memory(context);
    Checked::new(context, &tree, &tree.holding(&ids))?
        .tables
        .iter()
        .try_for_each(|opened| note_sent(&mut disk, &opened.chain, context.now()))?;
    for (_, bytes) in tables_among(objects)? {
        // A state that does not hold has no turn that was not in one before it.
        if let Ok(chain) = link_file(&bytes) {
            note_sent(&mut disk, &chain, context.now())?;
        }
    }
    Ok(())
}

/// Let a push in only if every table in it is valid and continues the state that the branch held; the hook
/// that `git init --server` writes calls it.
#[derive(Debug, clap::Args)]
pub(super) struct UpdateArgs {
    /// The branch
    branch: String,
    /// The commit that it is at; zeros for a new branch
    old: String,
    /// The commit that it shall be at; zeros to delete it
    new: String,
}

impl UpdateArgs {
    pub(super) fn run(self, context: &Context) -> Result<(), Error> {
        if is_none(&self.new) {
            let error = Error::refused(format!("{} is not deleted: its tables would be gone", self.branch));
            return Err(error.hint("the keeper of the repository can do it there"));
        }
        let new = Tree::commit(&self.new)?;
        // A new branch begins at some commit, and its changes since then are looked at. A tag holds commits
        // that are here already.
        let olds =
            if is_none(&self.old) { begun_at(&self.new, "--all")?.unwrap_or_default() } else { vec![self.old.clone()] };
        let wrong = match olds.is_empty() {
            true => faults_between(context, None, &new)?,
            false => goes_on_from_any(context, olds, &new)?,
        };
        if wrong.is_empty() {
            return if is_none(&self.old) { Ok(()) } else { self.check_brought() };
        }
        wrong.iter().for_each(|wrong| tell(&wrong.line));
        let hint = if !is_none(&self.old) && wrong.iter().any(|wrong| wrong.has_parted) {
            format!("git pull shows the line there; {}", beside(&free_branch(&self.branch, &["refs/heads/"])?))
        } else {
            "git pull, look with bypost verify, and push states that continue the tables there".to_owned()
        };
        Err(Error::refused(format!("{} stays as it is", self.branch)).hint(hint))
    }

    /// Refuses commits that bring a second turn of a key beside one that the branch has, also if the last of
    /// them has put it away: whoever gets them has both turns.
    fn check_brought(&self) -> Result<(), Error> {
        let found = second_turns::beside(&self.old, &unpushed(&self.new, &["--all"])?)?;
        if found.is_empty() {
            return Ok(());
        }
        found.iter().for_each(|line| tell(line));
        Err(Error::refused(format!("{} stays as it is", self.branch))
            .hint("after git fetch, bypost git check --all names the way that takes it out of the commits there"))
    }
}

/// The ways back to the states of other commits, of which the first does this, and to a branch beside them.
fn ways_back(wrong: &[&TreeFault], what: &str) -> Result<Vec<String>, Error> {
    let mut ways: Vec<String> = bring_back(wrong)?.map(|command| format!("{command} {what}")).into_iter().collect();
    if wrong.iter().any(|wrong| wrong.has_parted) {
        ways.push(beside(&free_branch_here()?));
    }
    Ok(ways)
}

/// The commands that bring back the states that other commits hold; none if no fault is of such a state.
fn bring_back(wrong: &[&TreeFault]) -> Result<Option<String>, Error> {
    if line(&["rev-parse", "--is-inside-work-tree"])? != "true" {
        return Ok(None);
    }
    // Nothing, or `../` as often as needed.
    let up = line(&["rev-parse", "--show-cdup"])?;
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
fn free_branch(branch: &str, among: &[&str]) -> Result<String, Error> {
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
fn beside(name: &str) -> String {
    format!(
        "if yours is to be seen as well, git push origin {} takes it to a branch of its own, and all who agree to go on \
         with it play there after git fetch and git switch {}; two turns of one key in both lines convict it",
        shell::word(&format!("HEAD:refs/heads/{name}")),
        shell::word(name)
    )
}

/// A free branch, here and there, named like the one that is checked out.
fn free_branch_here() -> Result<String, Error> {
    let branch =
        if succeeds(&["symbolic-ref", "-q", "HEAD"])? { line(&["symbolic-ref", "HEAD"])? } else { "line".to_owned() };
    free_branch(&branch, &["refs/heads/", "refs/remotes/origin/"])
}
