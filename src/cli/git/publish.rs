//! A turn goes to a shared repository, and what others have put there comes: the commands of git that a
//! person would type.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::repository::{line, output, succeeds};
use crate::cli::context::{Context, tell};
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::draw::escape::{printable, shown};
use crate::file::Hint;
use crate::kit::{counted, hex, listed};
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
    let told = match repository.push()? {
        true => "committed and pushed",
        false => {
            // Others who share the repository push other tables, which is no reason to stop.
            let came = repository.pull()?;
            repository.run(&["push", "--quiet"])?;
            let others: Vec<String> = came.into_iter().filter(|name| !path.ends_with(name)).collect();
            if !others.is_empty() {
                tell(&format!("note: others have pushed {}", printable(&listed(&others))));
            }
            "committed, and pushed after what others had pushed meanwhile"
        }
    };
    tell(told);
    Ok(())
}

/// Takes in what others have pushed, and tells which files have changed.
///
/// # Errors
/// The folder lies in no repository, or git refuses.
pub(in crate::cli) fn pull(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let repository = Repository::of(folder)?;
    let changed = repository.pull()?;
    // A push that failed earlier would be waited for by everybody.
    let unpushed = repository.count("@{upstream}..HEAD");
    if unpushed > 0 {
        let are = if unpushed == 1 { "is" } else { "are" };
        tell(&format!("note: {} here {are} not pushed yet: git push", counted(unpushed, "commit")));
    }
    Ok(changed.iter().map(|name| folder.join(name)).collect())
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

    /// Pushes; false, with nothing told, if others have pushed something that has to be pulled first.
    fn push(&self) -> Result<bool, Error> {
        let output = self.output(&["push", "--quiet"])?;
        let is_done = output.status.success();
        if !is_done && self.succeeds(&["fetch", "--quiet"])? && self.count("HEAD..@{upstream}") > 0 {
            return Ok(false);
        }
        // The hooks of both sides say here what they refuse.
        let said = String::from_utf8_lossy(&output.stderr);
        said.lines().for_each(|line| tell(&printable(line)));
        if is_done { Ok(true) } else { Err(refused("push").hint("the lines above tell why")) }
    }

    /// Takes in what others have pushed, and gives the names of the files that have changed, from its folder.
    fn pull(&self) -> Result<Vec<String>, Error> {
        let head = || self.line(&["rev-parse", "--verify", "--quiet", "HEAD"]).unwrap_or_default();
        let before = head();
        self.run(&["pull", "--quiet", "--no-rebase", "--no-edit"]).map_err(|error| {
            let rest = Hint::command("docs/git.md tells what to do");
            error.hint(Hint::from("git status tells where it stopped").and(rest))
        })?;
        let after = head();
        if before == after {
            return Ok(Vec::new());
        }
        // A repository that had no commit yet is compared with an empty tree.
        let before = if before.is_empty() { self.line(&["hash-object", "-t", "tree", "/dev/null"])? } else { before };
        let names = self.line(&["diff", "--name-only", "-z", "--relative", "--diff-filter=d", &before, &after])?;
        Ok(names.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect())
    }

    /// Runs a command of git that tells the person itself what it refuses.
    fn run(&self, args: &[&str]) -> Result<(), Error> {
        let mut command = Command::new("git");
        command.args(self.in_folder(args)).stdin(Stdio::inherit()).stdout(Stdio::null());
        let status = command.status().map_err(|error| Error::refused(format!("git: {error}")))?;
        if status.success() { Ok(()) } else { Err(refused(args.first().unwrap_or(&""))) }
    }
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
