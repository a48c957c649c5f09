//! A turn goes to a shared repository, and what others have put there comes: the commands of git that a
//! person would type.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::repository::{line, succeeds};
use crate::cli::context::{Context, tell};
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::draw::escape::shown;
use crate::file::Hint;
use crate::kit::{counted, hex};
use crate::session::{Opened, note_sent};

/// Commits the file of a table, and pushes.
///
/// # Errors
/// It lies in no repository, or git refuses.
pub(in crate::cli) fn publish(context: &Context, opened: &Opened, path: &Path) -> Result<(), Error> {
    let file = std::fs::canonicalize(path).map_err(|error| Error::disk(path, &error))?;
    let repository = Repository::of(file.parent().unwrap_or(Path::new("/")))?;
    let file = text(&file)?;
    repository.run(&["add", "--", file])?;
    if !repository.succeeds(&["diff", "--cached", "--quiet", "--", file])? {
        repository.run(&["commit", "--quiet", "-m", &message(opened), "--", file])?;
    }
    if repository.line(&["remote"])?.is_empty() {
        tell("note: it is committed; this repository has no other to push to");
        return Ok(());
    }
    // Clones without the hook remember it too.
    note_sent(&mut Disk::memory(context), &opened.chain, context.now())?;
    repository.run(&["push", "--quiet"]).map_err(|error| {
        error.hint("if others have pushed meanwhile: git pull --no-rebase; the turn is committed already")
    })?;
    tell("committed and pushed");
    Ok(())
}

/// Takes in what others have pushed, and tells which files have changed.
///
/// # Errors
/// The folder lies in no repository, or git refuses.
pub(in crate::cli) fn pull(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let repository = Repository::of(folder)?;
    let head = || repository.line(&["rev-parse", "--verify", "--quiet", "HEAD"]).unwrap_or_default();
    let before = head();
    repository.run(&["pull", "--quiet", "--no-rebase", "--no-edit"]).map_err(|error| {
        error.hint(Hint::from("git status tells where it stopped").and(Hint::command("docs/git.md tells what to do")))
    })?;
    let after = head();
    // A push that failed earlier would be waited for by everybody.
    let unpushed = repository.line(&["rev-list", "--count", "@{upstream}..HEAD"]).unwrap_or_default();
    if let Some(count) = unpushed.parse::<usize>().ok().filter(|count| *count > 0) {
        let are = if count == 1 { "is" } else { "are" };
        tell(&format!("note: {} here {are} not pushed yet: git push", counted(count, "commit")));
    }
    if before == after {
        return Ok(Vec::new());
    }
    // A repository that had no commit yet is compared with an empty tree.
    let before = if before.is_empty() { repository.line(&["hash-object", "-t", "tree", "/dev/null"])? } else { before };
    let names = repository.line(&["diff", "--name-only", "-z", "--relative", "--diff-filter=d", &before, &after])?;
    Ok(names.split('\0').filter(|name| !name.is_empty()).map(|name| folder.join(name)).collect())
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

    /// The arguments with the folder, in which names of files are taken as they are.
    fn in_folder<'a>(&'a self, args: &[&'a str]) -> Vec<&'a str> {
        [&["--literal-pathspecs", "-C", &self.folder], args].concat()
    }

    /// Whether git succeeds there.
    fn succeeds(&self, args: &[&str]) -> Result<bool, Error> {
        succeeds(&self.in_folder(args))
    }

    /// One line that git prints there.
    fn line(&self, args: &[&str]) -> Result<String, Error> {
        line(&self.in_folder(args))
    }

    /// Runs a command of git that tells the person itself what it refuses.
    fn run(&self, args: &[&str]) -> Result<(), Error> {
        let mut command = Command::new("git");
        command.args(self.in_folder(args)).stdin(Stdio::inherit()).stdout(Stdio::null());
        let status = command.status().map_err(|error| Error::refused(format!("git: {error}")))?;
        let verb = args.first().unwrap_or(&"");
        if status.success() { Ok(()) } else { Err(Error::refused(format!("git {verb} did not do it"))) }
    }
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
