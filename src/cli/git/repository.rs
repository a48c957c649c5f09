//! A git repository, asked through the program `git`.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cli::error::Error;

/// The settings that would make git read its arguments in another way than they are meant.
const PATHSPECS: [&str; 4] =
    ["GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"];

/// Calls git, and gives what came of it.
fn output(args: &[&str]) -> Result<std::process::Output, Error> {
    let mut command = Command::new("git");
    // A replacement object can come by a push, and other clones do not have it.
    command.args(args).stdin(Stdio::null()).env("GIT_NO_REPLACE_OBJECTS", "1");
    for name in PATHSPECS {
        command.env_remove(name);
    }
    command.output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Error::refused("git is not installed"),
        _ => Error::refused(format!("git: {error}")),
    })
}

/// Runs git, and gives what it prints.
///
/// # Errors
/// The error message of git.
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

/// Whether git succeeds.
pub(super) fn succeeds(args: &[&str]) -> Result<bool, Error> {
    Ok(output(args)?.status.success())
}

/// The top folder of the working tree.
pub(super) fn top() -> Result<PathBuf, Error> {
    Ok(PathBuf::from(line(&["rev-parse", "--show-toplevel"])?))
}

/// A file of git's own folder, such as `hooks`, of the working tree with this top folder. Links in its path
/// are not followed.
pub(super) fn git_path(top: &Path, name: &str) -> Result<PathBuf, Error> {
    let folder = top.to_str().ok_or_else(|| Error::refused("the path of this repository is no UTF-8"))?;
    Ok(top.join(line(&["-C", folder, "rev-parse", "--git-path", name])?))
}

/// A file of git's own folder in a bare repository.
pub(super) fn bare_git_path(name: &str) -> Result<PathBuf, Error> {
    Ok(PathBuf::from(line(&["rev-parse", "--path-format=absolute", "--git-path", name])?))
}

/// The top folder of the working tree, from the current one: nothing, or `../` as often as needed.
pub(super) fn path_to_top() -> Result<String, Error> {
    line(&["rev-parse", "--show-cdup"])
}

/// The id of a commit; none if there is no such commit here.
pub(super) fn commit(name: &str) -> Result<Option<String>, Error> {
    let sought = format!("{name}^{{commit}}");
    let args = ["rev-parse", "--quiet", "--verify", "--end-of-options", &sought];
    Ok(if succeeds(&args)? { Some(line(&args)?) } else { None })
}

/// Whether a commit is another one, or under it.
pub(super) fn is_within(commit: &str, tip: &str) -> Result<bool, Error> {
    succeeds(&["merge-base", "--is-ancestor", commit, tip])
}

/// The commits on which those stand that lead to `tip` and are in none of some branches, `--all` or
/// `--remotes`; none if there are no such commits.
pub(super) fn begun_at(tip: &str, branches: &str) -> Result<Option<Vec<String>>, Error> {
    let listed = line(&["rev-list", "--boundary", tip, "--not", branches])?;
    let begun = listed.lines().filter_map(|line| line.strip_prefix('-')).map(str::to_owned).collect();
    Ok(if listed.is_empty() { None } else { Some(begun) })
}
