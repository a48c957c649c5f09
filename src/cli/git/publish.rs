//! A turn goes to a shared repository, and what others have put there comes: the commands of git that a
//! person would type.

use std::path::{Path, PathBuf};

use super::repository::{line, output, succeeds};
use super::second_turns::{own, own_fork, takes_out};
use crate::chain::{Chain, Link, Relation, compare, table_id};
use crate::cli::context::{Context, tell};
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::cli::files::{bare, is_in_repository, is_table_name};
use crate::draw::escape::{printable, shown};
use crate::file::{FILE, Hint, looks_like_table, read};
use crate::kit::{counted, hex, listed};
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::{Opened, Refusal, link_file, may_undo, note_sent, open, shell, turns};

/// Commits the file of a table, and pushes.
///
/// # Errors
/// It lies in no repository, or git refuses.
pub(in crate::cli) fn publish(context: &Context, opened: &Opened, path: &Path) -> Result<(), Error> {
    let unpushed =
        |error: Error| error.after(&format!("{} has the turn, but it was not pushed", shown(path)), pushes(path));
    let (repository, file) = Repository::of_file(path).map_err(unpushed)?;
    let is_behind = repository.rehearse(context, opened, &file).map_err(unpushed)?;
    if is_behind {
        repository.check_newest(context, opened, &file)?;
    }
    repository.commit_and_push(context, opened, &file, is_behind).map_err(unpushed)
}

/// What pushes the turn of a file once nothing hinders it.
fn pushes(path: &Path) -> Hint {
    Hint::command(format!("then bypost play {} --git pushes it", shell::path(path)))
}

/// Takes in what others have pushed, and tells which files have changed.
///
/// # Errors
/// The folder lies in no repository, or git refuses.
pub(in crate::cli) fn pull(context: &Context, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let repository = Repository::of(folder)?;
    let changed = repository.check_merged(context).and_then(|()| repository.pull(context));
    let changed = changed.map_err(|error| error.then(Hint::command("then bypost receive")))?;
    Ok(changed.iter().map(|name| folder.join(name)).collect())
}

/// Whether a file, or what was committed of it, holds what the branch lacks that it goes to, as far as this
/// clone knows.
pub(in crate::cli) fn is_unpushed(path: &Path, is_committed: bool) -> bool {
    let Ok((repository, file)) = Repository::of_file(path) else { return false };
    let from = if is_committed { "@{upstream}...HEAD" } else { "--merge-base @{upstream}" };
    let words = ["diff", "--quiet"].into_iter().chain(from.split(' ')).chain(["--", &file]);
    // Without such a branch git says something else. A file that is the same there has been pushed from
    // elsewhere.
    let differs = |words: &[&str]| repository.output(words).is_ok_and(|output| output.status.code() == Some(1));
    differs(&words.collect::<Vec<_>>()) && differs(&["diff", "--quiet", "--no-textconv", "@{upstream}", "--", &file])
}

/// What has to be put right in git before a file is played on or pushed, with the way; none if nothing is
/// known that hinders it.
pub(in crate::cli) fn hindrance(context: &Context, opened: &Opened, path: &Path, is_to_push: bool) -> Option<Refusal> {
    let (repository, file) = Repository::of_file(path).ok()?;
    let error = repository
        .check_merged(context)
        .and_then(|()| repository.check_newest(context, opened, &file))
        .and_then(|()| repository.check_taken_back(context, &file))
        .err()?;
    Some(if is_to_push { error.then(pushes(path)) } else { error }.into())
}

/// Refuses to sign on a file that lacks what git has of its table, or that has another turn of a key here in
/// the place of one that git has.
///
/// # Errors
/// It is such a file.
pub(in crate::cli) fn check_newest(context: &Context, opened: &Opened, path: &Path) -> Result<(), Error> {
    let found = if is_in_repository(path) { Repository::of_file(path).ok() } else { None };
    found.map_or(Ok(()), |(repository, file)| repository.check_newest(context, opened, &file))
}

/// Takes a file out of what git is to commit next, if that holds a turn that was taken back here.
///
/// # Errors
/// The home cannot be read, or git fails.
pub(in crate::cli) fn unstage_taken_back(context: &Context, path: &Path) -> Result<(), Error> {
    let found = if is_in_repository(path) { Repository::of_file(path).ok() } else { None };
    let Some((repository, file)) = found else { return Ok(()) };
    let Some(staged) = repository.link(&format!(":./{file}"))? else { return Ok(()) };
    if context.home.memory(&staged.id)?.is_some_and(|memory| memory.taken_back_in(&staged).is_some()) {
        repository.run(&["reset", "--quiet", "--", &file])?;
    }
    Ok(())
}

/// The command that brings a broken file back as it was committed; none if no commit has it otherwise.
pub(in crate::cli) fn brings_back(path: &Path) -> Option<Hint> {
    let (repository, file) = Repository::of_file(path).ok()?;
    let (source, when) = match repository.succeeds(&["diff", "--quiet", "--no-textconv", "HEAD", "--", &file]).ok()? {
        true => (repository.line(&["log", "-1", "--format=%h", "--", &file]).ok()? + "~1", "before that"),
        false => ("HEAD".to_owned(), "last"),
    };
    let is_there = !repository.line(&["ls-tree", &source, "--", &file]).ok()?.is_empty();
    let command = format!("git checkout {source} -- {FILE}");
    is_there.then(|| Hint::command(format!("{command} brings back what was committed {when}")))
}

/// The tables of a folder that were committed here or by others, and whose files are gone or hold something
/// else, each with the command that brings its file back.
pub(in crate::cli) fn gone(folder: &Path) -> Vec<(PathBuf, Hash, String)> {
    let repository = if is_in_repository(folder) { Repository::of(folder).ok() } else { None };
    let mut found: Vec<(PathBuf, Hash, String)> = Vec::new();
    for (repository, source) in repository.iter().flat_map(|it| [(it, "HEAD"), (it, "@{upstream}")]) {
        let names = ["diff", "--name-only", "-z", "-M", "--relative", "--diff-filter=DM", "--merge-base", source];
        let (listed, branch) = (repository.line(&names), repository.line(&["rev-parse", "--abbrev-ref", source]));
        let (Ok(listed), Ok(branch)) = (listed, branch) else { continue };
        let is_gone = |name: &&str| {
            let is_here = || std::fs::read(folder.join(name)).is_ok_and(|bytes| looks_like_table(&bytes));
            is_table_name(Path::new(name)) && !is_here()
        };
        for name in listed.split('\0').filter(is_gone) {
            let path = bare(folder.join(name));
            let blob = repository.output(&["cat-file", "blob", &format!("{source}:./{name}")]).ok();
            let Some(table) = blob.and_then(|blob| read(&blob.stdout).ok()) else { continue };
            if found.iter().all(|(known, ..)| *known != path) {
                let is_staged = source == "HEAD"
                    && repository.succeeds(&["diff", "--cached", "--quiet", "HEAD", "--", name]).unwrap_or_default();
                let here = if path == Path::new(name) { String::new() } else { format!("-C {} ", shell::path(folder)) };
                let verb =
                    if is_staged { "restore".to_owned() } else { format!("checkout {} --", shell::word(&branch)) };
                let restore = format!("git {here}{verb} {}", shell::path(Path::new(name)));
                found.push((path, table_id(&table.header), restore));
            }
        }
    }
    found
}

/// The repository of a folder.
struct Repository {
    folder: String,
}

impl Repository {
    /// Finds it.
    fn of(folder: &Path) -> Result<Self, Error> {
        let here = if folder == Path::new("") { Path::new(".") } else { folder };
        let repository = Self { folder: text(here)?.to_owned() };
        if repository.succeeds(&["rev-parse", "--is-inside-work-tree"])? {
            return Ok(repository);
        }
        Err(Error::refused(format!("{} lies in no git repository", shown(here)))
            .hint("git init begins one, and bypost git init sets it up; or mail the table with --send"))
    }

    /// Finds that of a file, and what the file is called there.
    fn of_file(path: &Path) -> Result<(Self, String), Error> {
        let file = std::fs::canonicalize(path).map_err(|error| Error::disk(path, &error))?;
        let name = text(Path::new(file.file_name().unwrap_or_default()))?.to_owned();
        Ok((Self::of(file.parent().unwrap_or(&file))?, name))
    }

    /// The arguments with the folder, in which names of files are taken as they are.
    fn in_folder<'a>(&'a self, args: &[&'a str]) -> Vec<&'a str> {
        [&["--literal-pathspecs", "-C", &self.folder], args].concat()
    }

    /// What came of a command of git, which asks nobody on standard input.
    fn output(&self, args: &[&str]) -> Result<std::process::Output, Error> {
        output(&self.in_folder(args))
    }

    /// Whether git succeeds there.
    fn succeeds(&self, args: &[&str]) -> Result<bool, Error> {
        succeeds(&self.in_folder(args))
    }

    /// One line that git prints there.
    fn line(&self, args: &[&str]) -> Result<String, Error> {
        line(&self.in_folder(args))
    }

    /// Refuses to go on while git is in the middle of a merge or a rebase, and names what is in conflict; or
    /// the way out, if that would publish a second turn of a key here.
    fn check_merged(&self, context: &Context) -> Result<(), Error> {
        let doing = self.doing()?;
        let is_merging = doing == Some("merge");
        let names = self.line(&["diff", "--name-only", "-z", "--diff-filter=U", "--relative"])?;
        let names: Vec<&str> = names.split('\0').filter(|name| !name.is_empty()).collect();
        let files: Vec<String> = names.iter().map(|name| shell::path(Path::new(name))).collect();
        let Some(doing) = doing else {
            let Some(all) = Some(files.join(" ")).filter(|all| !all.is_empty()) else { return Ok(()) };
            let what = format!("git has left {} in conflict", printable(&listed(&names)));
            return Err(Error::refused(what)
                .hint(Hint::command(format!("git checkout HEAD -- {all} brings back what was committed"))));
        };
        self.check_own_forks(context, Some(doing))?;
        let (verb, files) = (if names.len() == 1 { "is" } else { "are" }, files.join(" "));
        let what = format!("{} {verb} in conflict with what others have pushed", printable(&listed(&names)));
        let (what, hint) = match (is_merging, names.is_empty()) {
            (true, true) => {
                ("a merge of git is not committed yet".to_owned(), "git commit --no-edit commits it".to_owned())
            }
            (true, false) => (
                what,
                format!(
                    "git checkout --theirs {files} takes what they have, or put it right by hand; then git add {files}, and \
                     git commit --no-edit"
                ),
            ),
            (false, true) => (
                "a rebase of git has not come to its end".to_owned(),
                "git rebase --continue goes on with it".to_owned(),
            ),
            (false, false) => (
                what,
                format!(
                    "git checkout --ours {files} takes what they have, or put it right by hand; then git add {files}, and \
                     git rebase --continue"
                ),
            ),
        };
        Err(Error::refused(what).hint(Hint::command(hint)))
    }

    /// Refuses commits that were not pushed and hold a second turn of a key here, whichever table it is of.
    fn check_own_forks(&self, context: &Context, doing: Option<&str>) -> Result<(), Error> {
        let Ok((branch, upstream)) = self.branches() else { return Ok(()) };
        let words = ["log", "--format=", "--name-only", "-z", "--relative", &branch, "--not", "--remotes"];
        let committed = self.line(&words)?;
        for name in committed.split('\0').map(str::trim).filter(|name| is_table_name(Path::new(name))) {
            if let Some(theirs) = self.link(&format!("{upstream}:./{name}"))? {
                let file = shell::path(Path::new(name));
                self.check_committed(context, &theirs, &self.unpushed(name)?, &file, doing)?;
            }
        }
        Ok(())
    }

    /// What git is in the middle of: a merge, or a rebase.
    fn doing(&self) -> Result<Option<&'static str>, Error> {
        if self.succeeds(&["rev-parse", "--quiet", "--verify", "MERGE_HEAD"])? {
            return Ok(Some("merge"));
        }
        let rebase = self.line(&["rev-parse", "--git-path", "rebase-merge"])?;
        Ok(self.place(&rebase).exists().then_some("rebase"))
    }

    /// A path that git tells from its folder.
    fn place(&self, path: &str) -> PathBuf {
        Path::new(&self.folder).join(path)
    }

    /// Whether others have pushed what has to be pulled first. In this rehearsal nothing leaves, and what
    /// cannot be pushed is not committed: `undo` takes it back.
    fn rehearse(&self, context: &Context, opened: &Opened, file: &str) -> Result<bool, Error> {
        self.check_merged(context)?;
        if self.line(&["remote"])?.is_empty() || !self.succeeds(&["rev-parse", "--quiet", "--verify", "HEAD"])? {
            return Ok(false);
        }
        self.check_taken_back(context, file)?;
        self.check_newest(context, opened, file)?;
        Ok(!self.push(&["--dry-run", "--no-verify"])?)
    }

    /// Refuses a file that lacks what git has of its table, or that has another turn of the same key in the
    /// place of one that was committed or pushed, from another computer.
    fn check_newest(&self, context: &Context, opened: &Opened, file: &str) -> Result<(), Error> {
        let (keys, word) = (context.home.keys()?, shell::path(Path::new(file)));
        let memory = context.home.memory(&opened.chain().id)?;
        let restore = |source: &str| format!("git checkout {} -- {word}", shell::word(source));
        let unpushed = self.unpushed(file)?;
        let published = if unpushed.is_empty() { None } else { self.link(&format!("@{{upstream}}:./{file}"))? };
        if let Some(there) = published {
            self.check_committed(context, &there, &unpushed, &word, self.doing()?)?;
        }
        let sources = self.sources()?;
        if let Some((memory, words)) =
            memory.as_ref().and_then(|memory| Some((memory, memory.taken_back_in(opened.chain())?)))
        {
            for source in &sources {
                let there = self.link(&format!("{source}:./{file}"))?;
                if there.is_some_and(|there| memory.taken_back_in(&there).is_none()) {
                    let source =
                        if source == "HEAD" { "HEAD" } else { &self.line(&["rev-parse", "--abbrev-ref", source])? };
                    let hint = format!("{} brings back what git has", restore(source));
                    return Err(Error::refused(words).hint(Hint::command(hint)).whole());
                }
            }
        }
        self.check_other_branches(opened.chain(), may_undo(opened, memory.as_ref(), &keys), &own(&keys), file)?;
        for source in &sources {
            // Of most files git has the same, and to read a long one takes time.
            if self.succeeds(&["diff", "--quiet", "--no-textconv", source, "--", file])? {
                continue;
            }
            let Some(there) = self.link(&format!("{source}:./{file}"))? else { continue };
            let is_committed = source == "HEAD";
            // Another check tells of turns that were taken back and stand in commits.
            if memory.as_ref().is_some_and(|memory| memory.taken_back_in(&there).is_some()) {
                continue;
            }
            // What is only fetched yet comes by a pull, but not over a file that was changed.
            let is_only_fetched = || {
                let is_changed = !self.succeeds(&["diff", "--quiet", "--no-textconv", "HEAD", "--", file])?;
                Ok::<_, Error>(!is_changed && !self.succeeds(&["merge-base", "--is-ancestor", source, "HEAD"])?)
            };
            if let Relation::SecondNewer(by) = compare(opened.chain(), &there) {
                let newer_branch = self.other_branch()?.filter(|_| !is_committed);
                if !is_committed && newer_branch.is_none() && is_only_fetched()? {
                    let what = format!("others have pushed {} more of {}", turns(by), printable(file));
                    return Err(Error::refused(what).hint(Hint::command("bypost receive --git brings it in")).whole());
                }
                let branch = self.line(&["rev-parse", "--abbrev-ref", source])?;
                let what = format!("{} is older by {} than the state that git has", printable(file), turns(by));
                let hint = match newer_branch {
                    Some(branch) => format!("git switch {} brings the newer one back", shell::word(&branch)),
                    None => {
                        let source = if is_committed { "HEAD" } else { &branch };
                        format!("{} brings the newer one back", restore(source))
                    }
                };
                return Err(Error::refused(what).hint(Hint::command(hint)).whole());
            }
            let Some(first) = own_fork(opened.chain(), &there, &own(&keys)) else { continue };
            if !may_undo(opened, memory.as_ref(), &keys) {
                continue;
            }
            let way = match is_committed {
                true => {
                    format!("{} brings the other back, and bypost undo {word} takes this one back", restore("HEAD"))
                }
                false => format!("bypost undo {word} takes this one back, and bypost receive brings the other"),
            };
            return Err(pushed_from_elsewhere(first, &way));
        }
        Ok(())
    }

    /// Where git may have newer states of a file: the commit that is checked out and the branch that it
    /// follows; without that, all branches that go on from the commit.
    fn sources(&self) -> Result<Vec<String>, Error> {
        let others = match self.other_branch()? {
            None => "@{upstream}".to_owned(),
            Some(_) => self.line(&["for-each-ref", "--contains", "HEAD", "--format=%(refname)", "refs"])?,
        };
        Ok(std::iter::once("HEAD").chain(others.lines()).map(str::to_owned).collect())
    }

    /// A branch that follows one of the others and goes on from the commit that is checked out, where what is
    /// checked out follows none.
    fn other_branch(&self) -> Result<Option<String>, Error> {
        let is_there = |object: &str| self.succeeds(&["rev-parse", "--quiet", "--verify", object]);
        if self.doing()?.is_some() || is_there("@{upstream}")? || !is_there("HEAD")? {
            return Ok(None);
        }
        let format = "--format=%(if)%(upstream)%(then)%(refname:short)%(end)";
        let listed = self.line(&["for-each-ref", "--contains", "HEAD", format, "refs/heads"])?;
        Ok(listed.lines().find(|branch| !branch.is_empty()).map(str::to_owned))
    }

    /// Refuses a file in the place of whose next turn some branch of the others has one of an own key.
    fn check_other_branches(
        &self,
        chain: &Chain,
        may_undo: bool,
        own: &[PublicIdentity],
        file: &str,
    ) -> Result<(), Error> {
        let upstream = self.line(&["rev-parse", "--abbrev-ref", "@{upstream}"]).unwrap_or_default();
        // A name for another branch is none of its own.
        let format = "--format=%(if)%(symref)%(then)%(else)%(refname:short)%(end)";
        let branches = self.line(&["for-each-ref", format, "refs/remotes"])?;
        for branch in branches.lines().filter(|branch| !branch.is_empty() && *branch != upstream) {
            let object = format!("{branch}:./{file}");
            if self.succeeds(&["diff", "--quiet", "--no-textconv", branch, "--", file])? {
                continue;
            }
            let Some(there) = self.link(&object)? else { continue };
            let second = match compare(chain, &there) {
                Relation::SecondNewer(_) => {
                    there.links.get(chain.links.len()).filter(|next| own.contains(&next.author))
                }
                _ => own_fork(chain, &there, own).filter(|_| may_undo),
            };
            if let Some(turn) = second {
                let (number, seat, branch) = (turn.turn.number, &turn.turn.seat, shell::word(branch));
                let what = format!("{branch} has turn {number} of {seat} already");
                let way = match self.other_branch()? {
                    Some(other) => format!("git switch {} goes on with it", shell::word(&other)),
                    None => format!("git merge {branch} goes on with it"),
                };
                let word = shell::path(Path::new(file));
                let undo = match there.holds(&chain.head()) {
                    true => String::new(),
                    false => format!("bypost undo {word}; git checkout HEAD -- {word}; "),
                };
                return Err(Error::refused(what).hint(Hint::command(format!("{undo}{way}"))).whole());
            }
        }
        Ok(())
    }

    /// The table in an object of git; none if there is no such object, or no table in it.
    fn link(&self, object: &str) -> Result<Option<Chain>, Error> {
        Ok(link_file(&self.output(&["cat-file", "blob", object])?.stdout).ok())
    }

    /// The states of a file in the commits that were not pushed, as git names these objects.
    fn unpushed(&self, file: &str) -> Result<Vec<String>, Error> {
        if !self.succeeds(&["rev-parse", "--quiet", "--verify", "HEAD"])? {
            return Ok(Vec::new());
        }
        // A merge that took the other side hides the commits of this one otherwise.
        let branch = self.branches().map_or_else(|_| "HEAD".to_owned(), |(branch, _)| branch);
        let words = ["log", "--full-history", "--format=%H", &branch, "--not", "--remotes", "--", file];
        Ok(self.line(&words)?.lines().map(|commit| format!("{commit}:./{file}")).collect())
    }

    /// Refuses a table of which one of these objects has another turn than `theirs`, signed by one key that
    /// plays here: a merge of the two would publish both.
    fn check_committed(
        &self,
        context: &Context,
        theirs: &Chain,
        ours: &[String],
        file: &str,
        doing: Option<&str>,
    ) -> Result<(), Error> {
        let keys = context.home.keys()?;
        for object in ours {
            let Some(ours) = self.link(object)? else { continue };
            let Some(turn) = own_fork(&ours, theirs, &own(&keys)) else { continue };
            let memory = context.home.memory(&ours.id)?;
            let is_undone = memory.is_some_and(|memory| memory.taken_back_in(&ours).is_some());
            let (branch, upstream) = self.branches()?;
            let base = self.line(&["merge-base", &branch, &upstream])?;
            let names = self.line(&["diff", "--name-only", "-z", "--relative", &base, &branch])?;
            let has_others = names.split('\0').any(|name| !name.is_empty() && shell::path(Path::new(name)) != file);
            return Err(pushed_from_elsewhere(turn, &takes_out(&base, file, doing, is_undone, has_others)));
        }
        Ok(())
    }

    /// The branch that is checked out or being rebased, and the one to which it goes.
    fn branches(&self) -> Result<(String, String), Error> {
        let rebased = self.place(&self.line(&["rev-parse", "--git-path", "rebase-merge/head-name"])?);
        let branch = std::fs::read_to_string(rebased).unwrap_or_else(|_| "HEAD".to_owned());
        let branch = branch.trim_end().trim_start_matches("refs/heads/").to_owned();
        let of = if branch == "HEAD" { "" } else { &branch };
        let upstream = self.line(&["rev-parse", "--abbrev-ref", &format!("{of}@{{upstream}}")])?;
        Ok((branch, upstream))
    }

    /// Commits the file of a table, and pushes it, after what others have pushed if something came.
    fn commit_and_push(&self, context: &Context, opened: &Opened, file: &str, is_behind: bool) -> Result<(), Error> {
        self.run(&["add", "--", file])?;
        if !self.succeeds(&["diff", "--cached", "--quiet", "--", file])?
            && let Err(error) = self.run(&["commit", "--quiet", "-m", &message(opened), "--", file])
        {
            // What was not committed is in the way of nothing.
            self.output(&["reset", "--quiet", "--", file])?;
            return Err(error);
        }
        if self.line(&["remote"])?.is_empty() {
            let add = "git remote add origin ADDRESS names one, and then bypost play --git pushes";
            tell(&format!("note: it is committed; this repository has no other to push to: {add}"));
            return Ok(());
        }
        // From here on the other side may have it, whatever becomes of the push.
        note_sent(&mut Disk::memory(context), &opened.chain, context.now())?;
        // Others who share the repository push other tables, which is no reason to stop.
        let came = if is_behind { self.pull(context)? } else { Vec::new() };
        if !self.push(&[])? {
            return Err(Error::refused("others have pushed meanwhile"));
        }
        let others: Vec<String> = came.into_iter().filter(|name| name != file).collect();
        if !others.is_empty() {
            tell(&format!("note: others have pushed {}", printable(&listed(&others))));
        }
        let pushed = if is_behind { ", and pushed after what others had pushed meanwhile" } else { " and pushed" };
        tell(&format!("committed{pushed}"));
        Ok(())
    }

    /// Pushes with some options; false, with nothing told, if others have pushed something that has to be
    /// pulled first. The first push of all makes the branch there.
    fn push(&self, options: &[&str]) -> Result<bool, Error> {
        let is_first = self.line(&["for-each-ref", "--count=1", "refs/remotes"])?.is_empty();
        let set_up = format!("push.autoSetupRemote={is_first}");
        let output = self.output(&[&["-c", &set_up, "push", "--quiet"], options].concat())?;
        if output.status.success() {
            said(&output);
            return Ok(true);
        }
        let is_behind = || self.line(&["rev-list", "-1", "HEAD..@{upstream}"]).is_ok_and(|one| !one.is_empty());
        if self.succeeds(&["fetch", "--quiet"])? && is_behind() { Ok(false) } else { Err(refused("push", &output)) }
    }

    /// Takes in what others have pushed, and gives the names of the files that have changed, from its folder.
    fn pull(&self, context: &Context) -> Result<Vec<String>, Error> {
        let head = || self.line(&["rev-parse", "--verify", "--quiet", "HEAD"]).unwrap_or_default();
        let before = head();
        let output = self.output(&["pull", "--quiet", "--no-rebase", "--no-edit"])?;
        if !output.status.success() {
            let error = refused("pull", &output);
            if let Some(branch) = self.other_branch()? {
                let switch = format!("git switch {} goes back to your branch", shell::word(&branch));
                let what = "what is checked out is no branch to which others push";
                return Err(Error::refused(what).hint(Hint::command(switch)));
            }
            if self.check_own_forks(context, None).is_err() {
                // The merge that has just begun leads nowhere.
                self.output(&["merge", "--abort"])?;
            }
            let conflicts = self.check_own_forks(context, None).and_then(|()| self.check_merged(context));
            conflicts.map_err(|conflict| conflict.said(error.said.clone()))?;
            let in_the_way = error.said.iter().map(|line| self.place(line.trim()));
            let Some(path) = in_the_way.into_iter().find(|path| is_table_name(path) && path.exists()) else {
                return Err(error);
            };
            let file = text(Path::new(path.file_name().unwrap_or_default()))?.to_owned();
            let opened = std::fs::read(&path).ok().and_then(|bytes| open(&path, &bytes, context.games).ok());
            let Some(opened) = opened else {
                let restore = format!("git checkout HEAD -- {}", shell::operand(&file));
                return Err(error.hint(Hint::command(format!("{restore} brings back what was committed"))));
            };
            self.check_newest(context, &opened, &file)?;
            let memory = context.home.memory(&opened.chain().id)?;
            let word = shell::operand(&file);
            return Err(error.hint(Hint::command(
                match memory.is_some_and(|memory| memory.has_unsent(opened.chain())) {
                    true => format!("bypost play {word} --git pushes its turn, or bypost undo {word} takes it back"),
                    false => format!("git checkout HEAD -- {word} drops what was changed in it beside its turns"),
                },
            )));
        }
        said(&output);
        let after = head();
        if before == after {
            return Ok(Vec::new());
        }
        // A repository that had no commit yet is compared with an empty tree.
        let before = if before.is_empty() { self.line(&["hash-object", "-t", "tree", "/dev/null"])? } else { before };
        let names = self.line(&["diff", "--name-only", "-z", "--relative", "--diff-filter=d", &before, &after])?;
        Ok(names.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect())
    }

    /// Refuses a push that would take along a turn of this file which was taken back here, in a commit that
    /// was made before that.
    fn check_taken_back(&self, context: &Context, name: &str) -> Result<(), Error> {
        for object in self.unpushed(name)? {
            let state = self.output(&["cat-file", "blob", &object])?;
            let Ok(table) = read(&state.stdout) else { continue };
            let memory = context.home.memory(&table_id(&table.header))?;
            if let Some(number) = memory.and_then(|memory| memory.taken_back_of(&table)) {
                let what = format!("turn {number} was taken back here, and a commit holds it that would leave");
                return Err(Error::refused(what).hint(Hint::command("bypost git check --all names the way back")));
            }
        }
        Ok(())
    }

    /// Runs a command of git, and tells what it has said.
    fn run(&self, args: &[&str]) -> Result<(), Error> {
        let output = self.output(args)?;
        if !output.status.success() {
            return Err(refused(args.first().unwrap_or(&""), &output));
        }
        said(&output);
        Ok(())
    }
}

/// Somebody has pushed a turn, and another one in its place was not pushed from here; with the way out.
fn pushed_from_elsewhere(turn: &Link, way_out: &str) -> Error {
    let (seat, number) = (&turn.turn.seat, turn.turn.number);
    let what =
        format!("FORK at turn {number}: {seat} has pushed another one from elsewhere, so this one was not pushed");
    Error::refused(what).hint(Hint::command(way_out)).whole()
}

/// Lines that git has said, without tabs and what is empty.
fn lines(output: &std::process::Output) -> Vec<String> {
    let said = String::from_utf8_lossy(&output.stderr);
    let lines = said.lines().map(|line| printable(line.replace('\t', " ").trim_end()));
    lines.filter(|line| !line.is_empty() && line != "remote:").collect()
}

/// Tells what a command of git has said that was done.
fn said(output: &std::process::Output) {
    lines(output).iter().for_each(|line| tell(line));
}

/// Beginnings of lines of git that tell no reason, or what the hint of bypost tells.
const NO_REASON: &str = "! [|To |hint: |remote: hint: |remote: error: hook declined|error: failed to push some refs|\
                         fatal: Could not read from remote|Please |and the repository exists|Aborting|Merge with|See git-";

/// So many lines of git are told at most.
const TOLD: usize = 6;

/// A command of git that did not succeed, with what git has said of the reason, and what to do about it: a
/// hook of ours has said that in one line, and git's own advice has several.
fn refused(verb: &str, output: &std::process::Output) -> Error {
    let all = lines(output);
    let is_reason = |line: &&String| !NO_REASON.split('|').any(|start| line.trim_start().starts_with(start));
    let mut told: Vec<String> = all.iter().filter(is_reason).cloned().collect();
    if told.is_empty() {
        told.clone_from(&all);
    }
    if let Some(more) = told.len().checked_sub(TOLD).filter(|more| *more > 0) {
        let rest = format!("... and {} between", counted(more + 1, "line"));
        told.splice(TOLD / 2..TOLD / 2 + more + 1, [rest]);
    }
    let hints = all.iter().filter_map(|line| line.trim_start_matches("remote: ").strip_prefix("hint: "));
    let hints: Vec<&str> = hints.collect();
    let says = |words: &str| all.iter().any(|line| line.contains(words));
    let is_in_the_way = says("would be overwritten");
    let hint = match hints[..] {
        [hint] if hint.starts_with(char::is_lowercase) => hint.to_owned(),
        _ if is_in_the_way => "commit these files, or move them away".to_owned(),
        _ if says("Could not read from remote") || says("unable to access") => {
            "see to it that the other repository can be reached".to_owned()
        }
        _ if verb == "push" => "put right what git says, or ask whoever keeps the other repository".to_owned(),
        _ => "put right what git says".to_owned(),
    };
    Error::refused(format!("git {verb} failed")).said(told).hint(Hint::command(hint))
}

/// What a commit says of a turn.
fn message(opened: &Opened) -> String {
    let (chain, title) = (opened.chain(), &opened.table().game().info().title);
    let turn = chain.links.last().map(|link| {
        let steps =
            if link.turn.steps.is_empty() { String::new() } else { format!(": {}", link.turn.steps.join(", ")) };
        format!(", turn {} of {}{steps}", link.turn.number, link.turn.seat)
    });
    format!("{title} {}{}", &hex(&chain.id)[..8], turn.unwrap_or_default())
}

fn text(path: &Path) -> Result<&str, Error> {
    path.to_str().ok_or_else(|| Error::refused(format!("{} is no UTF-8, so git is not asked", shown(path))))
}
