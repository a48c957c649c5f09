//! What others have pushed, looked at without taking it in.

use std::path::{Path, PathBuf};

use super::publish::Repository;
use super::repository::git;
use crate::cli::context::Context;
use crate::cli::error::Error;
use crate::cli::open::look;
use crate::cli::walk::is_table_name;
use crate::file::{BYTES, looks_like_table};
use crate::session::{Opened, open};

/// Fetches, and opens the tables of the followed branch that differ from those of the commit here. Each has
/// the path that it will have in this folder. What does not hold is passed over: a pull tells of it.
///
/// # Errors
/// The folder lies in no repository, its branch follows none, or git refuses.
pub(in crate::cli) fn fetched(context: &Context, folder: &Path) -> Result<Vec<Opened>, Error> {
    let repository = Repository::of(folder)?;
    repository.run(&["fetch", "--quiet"])?;
    let commit = |name: &str| repository.line(&["rev-parse", "--verify", "--quiet", name]);
    let there = commit("@{upstream}^{commit}").map_err(|_| {
        Error::refused("the branch here follows no other, so nothing was fetched for it")
            .hint("git push -u origin HEAD has it follow the one that it is pushed to")
    })?;
    // A repository that has no commit yet is compared with an empty tree.
    let here = commit("HEAD^{commit}").or_else(|_| repository.line(&["hash-object", "-t", "tree", "/dev/null"]))?;
    let top = Fetched { prefix: repository.line(&["rev-parse", "--show-prefix"])?, repository, commit: there };
    let changed = &["diff", "--name-only", "-z", "--relative", "--diff-filter=d", &here, &top.commit];
    let changed = top.repository.line(changed)?;
    let mut opened = Vec::new();
    for name in changed.split('\0').filter(|name| is_table_name(Path::new(name))) {
        let Some(bytes) = top.bytes(name).filter(|bytes| looks_like_table(bytes)) else { continue };
        let path: PathBuf = if folder == Path::new(".") { name.into() } else { folder.join(name) };
        if let Ok(table) = open(&path, &bytes, context.games) {
            look(context, &table.chain);
            opened.push(table);
        }
    }
    Ok(opened)
}

/// A commit that was fetched, as it is seen from a folder.
struct Fetched {
    repository: Repository,
    commit: String,
    /// The folder, from the top of the repository; it ends with a slash unless it is the top.
    prefix: String,
}

impl Fetched {
    /// The bytes of a plain file of the folder; none if it is not there, a link, or longer than any table.
    fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        let path = format!("{}{name}", self.prefix);
        let listed = self.repository.line(&["ls-tree", "-z", "--full-tree", &self.commit, "--", &path]).ok()?;
        let id = listed.strip_prefix("100")?.split_once(" blob ")?.1.split('\t').next()?;
        let size: usize = self.repository.line(&["cat-file", "-s", id]).ok()?.parse().ok()?;
        if size > BYTES { None } else { git(&self.repository.in_folder(&["cat-file", "blob", id])).ok() }
    }
}
