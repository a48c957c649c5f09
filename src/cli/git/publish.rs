//! A turn goes to a shared repository, and what others have put there comes: the commands of git that a
//! person would type.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::repository::{line, output, succeeds};
use crate::chain::table_id;
use crate::cli::context::{Context, tell};
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::draw::escape::{printable, shown};
use crate::file::{FILE, Hint, read};
use crate::kit::{hex, listed};
use crate::session::{Opened, note_sent};

/// Commits the file of a table, and pushes.
///
/// # Errors
/// It lies in no repository, or git refuses.
pub(in crate::cli) fn publish(context: &Context, opened: &Opened, path: &Path) -> Result<(), Error> {
    let (repository, file) = Repository::of_file(path)?;
    let file = &file[..];
    let has_other = !repository.line(&["remote"])?.is_empty();
    let mut is_behind = false;
    if has_other && repository.succeeds(&["rev-parse", "--quiet", "--verify", "HEAD"])? {
        repository.check_taken_back(context, file)?;
        // In a rehearsal nothing leaves, and what cannot be pushed is not committed: `undo` takes it back.
        is_behind = !repository.push(&["--dry-run", "--no-verify"])?;
    }
    repository.run(&["add", "--", file])?;
    if !repository.succeeds(&["diff", "--cached", "--quiet", "--", file])? {
        repository.run(&["commit", "--quiet", "-m", &message(opened), "--", file])?;
    }
    if !has_other {
        tell("note: it is committed; this repository has no other to push to");
        return Ok(());
    }
    // From here on the other side may have it, whatever becomes of the push.
    note_sent(&mut Disk::memory(context), &opened.chain, context.now())?;
    // Others who share the repository push other tables, which is no reason to stop.
    let came = if is_behind { repository.pull()? } else { Vec::new() };
    if !repository.push(&[])? {
        return Err(refused("push").hint("others have pushed meanwhile"));
    }
    let others: Vec<String> = came.into_iter().filter(|name| !path.ends_with(name)).collect();
    if !others.is_empty() {
        tell(&format!("note: others have pushed {}", printable(&listed(&others))));
    }
    let pushed = if is_behind { ", and pushed after what others had pushed meanwhile" } else { " and pushed" };
    tell(&format!("committed{pushed}"));
    Ok(())
}

/// Takes in what others have pushed, and tells which files have changed.
///
/// # Errors
/// The folder lies in no repository, or git refuses.
pub(in crate::cli) fn pull(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let changed = Repository::of(folder)?.pull()?;
    Ok(changed.iter().map(|name| folder.join(name)).collect())
}

/// Whether a file, or what was committed of it, holds what the branch lacks that it goes to, as far as this
/// clone knows.
pub(in crate::cli) fn is_unpushed(path: &Path, is_committed: bool) -> bool {
    let Ok((repository, file)) = Repository::of_file(path) else { return false };
    let from = if is_committed { "@{upstream}...HEAD" } else { "--merge-base @{upstream}" };
    let words = ["diff", "--quiet"].into_iter().chain(from.split(' ')).chain(["--", &file]);
    // Without such a branch git says something else.
    repository.output(&words.collect::<Vec<_>>()).is_ok_and(|output| output.status.code() == Some(1))
}

/// The command that brings a broken file back as it was committed; none if no commit has it otherwise.
pub(in crate::cli) fn brings_back(path: &Path) -> Option<Hint> {
    let (repository, file) = Repository::of_file(path).ok()?;
    let (source, when) = match repository.succeeds(&["diff", "--quiet", "HEAD", "--", &file]).ok()? {
        true => (repository.line(&["log", "-1", "--format=%h", "--", &file]).ok()? + "~1", "before that"),
        false => ("HEAD".to_owned(), "last"),
    };
    let is_there = !repository.line(&["ls-tree", &source, "--", &file]).ok()?.is_empty();
    let command = format!("git restore --staged --worktree --source={source} {FILE}");
    is_there.then(|| Hint::command(format!("{command} brings back what was committed {when}")))
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

    /// How many commits there are in a range, such as `@{upstream}..HEAD`; none if an end of it is missing.
    fn count(&self, range: &str) -> usize {
        self.line(&["rev-list", "--count", range]).ok().and_then(|count| count.parse().ok()).unwrap_or_default()
    }

    /// Pushes with some options; false, with nothing told, if others have pushed something that has to be
    /// pulled first. The first push of all makes the branch there.
    fn push(&self, options: &[&str]) -> Result<bool, Error> {
        let is_first = self.line(&["for-each-ref", "--count=1", "refs/remotes"])?.is_empty();
        let set_up = format!("push.autoSetupRemote={is_first}");
        let output = self.output(&[&["-c", &set_up, "push", "--quiet"], options].concat())?;
        let is_done = output.status.success();
        if !is_done && self.succeeds(&["fetch", "--quiet"])? && self.count("HEAD..@{upstream}") > 0 {
            return Ok(false);
        }
        // The hooks of both sides say here what they refuse.
        said(&output);
        if is_done { Ok(true) } else { Err(refused("push").hint("git says above why")) }
    }

    /// Takes in what others have pushed, and gives the names of the files that have changed, from its folder.
    fn pull(&self) -> Result<Vec<String>, Error> {
        let head = || self.line(&["rev-parse", "--verify", "--quiet", "HEAD"]).unwrap_or_default();
        let before = head();
        let output = self.output(&["pull", "--quiet", "--no-rebase", "--no-edit"])?;
        said(&output);
        if !output.status.success() {
            let is_conflict = self.succeeds(&["rev-parse", "--quiet", "--verify", "MERGE_HEAD"])?;
            let hint = match is_conflict {
                true => "git merge --abort goes back to what was here; docs/git.md tells how to take a side",
                false => "git says above why, and nothing has changed here: then bypost receive again",
            };
            return Err(refused("pull").hint(Hint::command(hint)));
        }
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
        for commit in self.line(&["log", "--format=%H", "HEAD", "--not", "--remotes", "--", name])?.lines() {
            let state = self.output(&["cat-file", "blob", &format!("{commit}:./{name}")])?;
            let Ok(table) = read(&state.stdout) else { continue };
            let memory = context.home.memory(&table_id(&table.header))?;
            if let Some(number) = memory.and_then(|memory| memory.taken_back_of(&table)) {
                let what = format!("turn {number} was taken back here, and a commit holds it that would leave");
                return Err(Error::refused(what).hint(Hint::command("bypost git check --all names the way back")));
            }
        }
        Ok(())
    }

    /// Runs a command of git that tells the person itself what it refuses.
    fn run(&self, args: &[&str]) -> Result<(), Error> {
        let mut command = Command::new("git");
        command.args(self.in_folder(args)).stdin(Stdio::inherit()).stdout(Stdio::null());
        let status = command.status().map_err(|error| Error::refused(format!("git: {error}")))?;
        if status.success() { Ok(()) } else { Err(refused(args.first().unwrap_or(&""))) }
    }
}

/// Tells what a command of git has said.
fn said(output: &std::process::Output) {
    String::from_utf8_lossy(&output.stderr).lines().for_each(|line| tell(&printable(line)));
}

/// A command of git that has said itself why it did not succeed.
fn refused(verb: &str) -> Error {
    Error::refused(format!("git {verb} failed"))
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
