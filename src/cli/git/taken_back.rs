//! Turns that were taken back here, and stand in a file or in a commit all the same: they must not leave with
//! a push.

use std::path::Path;

use super::repository::{Content, Name, blob, git, line, succeeds};
use crate::chain::table_id;
use crate::cli::context::Context;
use crate::cli::error::Error;
use crate::draw::escape::shown;
use crate::file::{looks_like_table, read};
use crate::session::shell;

/// A state of a table with such a turn.
pub(super) struct TakenBack {
    /// The file.
    name: Name,
    /// The number of the turn.
    number: u32,
    /// The id that git gives its content.
    id: String,
}

impl TakenBack {
    /// Those among some contents.
    pub(super) fn among(context: &Context, contents: &[Content]) -> Result<Vec<Self>, Error> {
        let mut found = Vec::new();
        for ((name, id), bytes) in tables_among(contents)? {
            let Ok(file) = read(&bytes) else { continue };
            let memory = context.home.memory(&table_id(&file.header))?;
            let number = memory.and_then(|memory| memory.taken_back_of(&file));
            found.extend(number.map(|number| Self { name: name.clone(), number, id: id.clone() }));
        }
        Ok(found)
    }

    /// It in one line; `there` says where the file is.
    pub(super) fn in_words(&self, there: &str) -> String {
        format!("{}: turn {} was taken back here, and {there}", shown(&self.name.path()), self.number)
    }
}

/// The contents with their names, folders too, of the commits up to one that are neither in a branch of
/// another repository, as far as this one knows, nor in the commits up to `known`.
pub(super) fn unpushed(tip: &str, known: &[&str]) -> Result<Vec<Content>, Error> {
    let listed = git(&[&["rev-list", "--objects", tip, "--not", "--remotes"], known].concat())?;
    let named = listed.split(|byte| *byte == b'\n').filter_map(|line| {
        let blank = line.iter().position(|byte| *byte == b' ')?;
        Some((Name(line[blank + 1..].to_vec()), String::from_utf8_lossy(&line[..blank]).into_owned()))
    });
    Ok(named.collect())
}

/// What can be done about states in the checked out commit, or in what is about to be committed.
pub(super) fn way_out(context: &Context, found: &[TakenBack], is_in_commit: bool) -> Result<String, Error> {
    let in_commits = TakenBack::among(context, &unpushed("HEAD", &[])?)?;
    if let Some(way) = out_of_commits(in_commits.iter().map(|one| one.id.as_str()))? {
        return Ok(way);
    }
    let number = found.first().map_or(0, |one| one.number);
    let up = line(&["rev-parse", "--show-cdup"])?;
    let file = found.first().map_or("FILE".to_owned(), |one| shell::path(&Path::new(&up).join(one.name.path())));
    Ok(if is_in_commit {
        format!(
            "that commit was pushed, so others may have the turn: bypost undo {file} takes back what was signed since, \
             and the same steps as in git show HEAD:{file} make turn {number} count again"
        )
    } else {
        format!(
            "git checkout HEAD -- {file} brings back what was committed; what was signed since comes back by the same steps"
        )
    })
}

/// The way out of the commits that are not pushed for contents, from the first commit on that brought in one
/// of them; none if none did.
pub(super) fn out_of_commits<'i>(contents: impl Iterator<Item = &'i str>) -> Result<Option<String>, Error> {
    let Some(first) = first_commit(contents)? else { return Ok(None) };
    let parent = format!("{first}~1");
    let command = match succeeds(&["rev-parse", "--quiet", "--verify", &parent])? {
        true => format!("git reset {}", line(&["rev-parse", "--short", &parent])?),
        false => "git update-ref -d HEAD".to_owned(),
    };
    Ok(Some(format!(
        "nobody has got that commit by a push: {command} takes it back too, with the commits since, and leaves your \
         files; then commit the file that counts"
    )))
}

/// The first commit that is not pushed and brought in one of these contents.
fn first_commit<'i>(contents: impl Iterator<Item = &'i str>) -> Result<Option<String>, Error> {
    let commits = line(&["rev-list", "--reverse", "--topo-order", "HEAD", "--not", "--remotes"])?;
    let mut brought = Vec::new();
    for content in contents {
        let sought = format!("--find-object={content}");
        let log = line(&["log", "--format=%H", &sought, "HEAD", "--not", "--remotes"])?;
        brought.extend(log.lines().map(str::to_owned));
    }
    Ok(commits.lines().find(|commit| brought.iter().any(|one| one == commit)).map(str::to_owned))
}

/// The contents among some that may be tables, with their bytes.
pub(super) fn tables_among(contents: &[Content]) -> Result<Vec<(&Content, Vec<u8>)>, Error> {
    let mut found = Vec::new();
    for content in contents {
        // Git names folders, too.
        if let Some(bytes) = blob(&content.1)?.filter(|bytes| looks_like_table(bytes)) {
            found.push((content, bytes));
        }
    }
    Ok(found)
}
