//! A git repository, asked through the program `git`.

use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::super::error::Error;
use crate::file::BYTES;

/// What git is asked for, and what came of it.
fn output(args: &[&str]) -> Result<std::process::Output, Error> {
    let run = Command::new("git").args(args).stdin(Stdio::null()).output();
    run.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Error::refused("git is not installed"),
        _ => Error::refused(format!("git: {error}")),
    })
}

/// Runs git; what it prints.
///
/// # Errors
/// What git says when it fails.
pub(super) fn git(args: &[&str]) -> Result<Vec<u8>, Error> {
    let output = output(args)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let first = said.lines().next().unwrap_or("it failed").trim_start_matches("fatal: ");
    Err(Error::refused(format!("git {}: {first}", args.first().unwrap_or(&""))))
}

/// One line that git prints.
pub(super) fn line(args: &[&str]) -> Result<String, Error> {
    Ok(String::from_utf8_lossy(&git(args)?).trim_end_matches(['\n', '\r']).to_owned())
}

/// Whether git says yes.
pub(super) fn says(args: &[&str]) -> Result<bool, Error> {
    Ok(output(args)?.status.success())
}

/// The top folder of the working tree.
pub(super) fn top() -> Result<PathBuf, Error> {
    Ok(PathBuf::from(line(&["rev-parse", "--show-toplevel"])?))
}

/// A file of git's own folder, such as `hooks`.
pub(super) fn own(name: &str) -> Result<PathBuf, Error> {
    Ok(PathBuf::from(line(&["rev-parse", "--path-format=absolute", "--git-path", name])?))
}

/// Which files a commit or the index holds: their paths, from the top folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tree {
    /// What is about to be committed.
    Index,
    /// A commit.
    Commit(String),
}

impl Tree {
    /// The commit that is checked out, if there is one.
    pub(super) fn head() -> Result<Option<Self>, Error> {
        let exists = says(&["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])?;
        Ok(exists.then(|| Self::Commit("HEAD".to_owned())))
    }

    /// The paths of all plain files.
    pub(super) fn paths(&self) -> Result<Vec<String>, Error> {
        let listed = match self {
            Self::Index => git(&["ls-files", "-z", "--cached", "--full-name", ":/"])?,
            Self::Commit(commit) => git(&["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit])?,
        };
        Ok(names(&listed))
    }

    /// The bytes of a file; none if it is not there, or longer than any table.
    pub(super) fn bytes(&self, path: &str) -> Result<Option<Vec<u8>>, Error> {
        let spec = match self {
            Self::Index => format!(":0:{path}"),
            Self::Commit(commit) => format!("{commit}:{path}"),
        };
        if !says(&["cat-file", "-e", &spec])? || line(&["cat-file", "-t", &spec])? != "blob" {
            return Ok(None);
        }
        let size: usize = line(&["cat-file", "-s", &spec])?.parse().unwrap_or(usize::MAX);
        if size > BYTES { Ok(None) } else { Ok(Some(git(&["cat-file", "blob", &spec])?)) }
    }
}

/// The paths that differ between two commits, or between a commit and the index; all of the later one if there is no
/// earlier.
pub(super) fn changed(before: Option<&Tree>, after: &Tree) -> Result<Vec<String>, Error> {
    let Some(Tree::Commit(before)) = before else { return after.paths() };
    let listed = match after {
        Tree::Index => git(&["diff", "--cached", "--name-only", "-z", "--no-renames", before])?,
        Tree::Commit(after) => git(&["diff-tree", "-r", "--name-only", "-z", "--no-renames", before, after])?,
    };
    Ok(names(&listed))
}

fn names(listed: &[u8]) -> Vec<String> {
    let names = listed.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    // A path that is no UTF-8 cannot be asked for by name, and bypost makes none.
    names.filter_map(|name| String::from_utf8(name.to_vec()).ok()).collect()
}
