//! The files of a commit or of the index, as git keeps them. They are asked for by the ids of their contents,
//! because git takes some names for something else, and a name need not even be text.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::repository::{git, line, succeeds};
use crate::cli::error::Error;
use crate::file::BYTES;

/// The path of a file in a tree, from its top folder, in git's bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name(Vec<u8>);

impl Name {
    /// The path with these bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }

    /// The path for messages; if a name is no text, the path is something like it.
    pub(super) fn path(&self) -> PathBuf {
        PathBuf::from(String::from_utf8_lossy(&self.0).into_owned())
    }
}

/// The plain files of a commit or of the index.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The id of each one's content.
    files: BTreeMap<Name, String>,
}

/// Takes the mode and the id from the words that git lists for a file; none if it is no such file.
type Taken = for<'a> fn(&[&'a str]) -> Option<(&'a str, &'a str)>;

impl Tree {
    /// The files that are about to be committed.
    pub(super) fn index() -> Result<Self, Error> {
        // A path in conflict has no file yet: it has stages instead.
        Self::of("ls-files", &["--stage", "-z", "--cached", "--full-name", ":/"], |words| match words {
            [mode, id, "0"] => Some((*mode, *id)),
            _ => None,
        })
    }

    /// A commit.
    pub(super) fn commit(commit: &str) -> Result<Self, Error> {
        if commit.starts_with('-') {
            return Err(Error::usage(format!("{commit} is no commit")));
        }
        Self::of("ls-tree", &["-r", "-z", "--full-tree", commit], |words| match words {
            [mode, _, id] => Some((*mode, *id)),
            _ => None,
        })
    }

    /// The commit that is checked out, if there is one.
    pub(super) fn head() -> Result<Option<Self>, Error> {
        let exists = succeeds(&["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])?;
        exists.then(|| Self::commit("HEAD")).transpose()
    }

    /// The files that git lists: for each a few words, a tab, and the name.
    fn of(command: &str, args: &[&str], taken: Taken) -> Result<Self, Error> {
        let listed = git(&[&[command], args].concat())?;
        let mut files = BTreeMap::new();
        for entry in listed.split(|byte| *byte == 0).filter(|entry| !entry.is_empty()) {
            let unread = || Error::refused(format!("git {command} prints something that bypost does not know"));
            let tab = entry.iter().position(|byte| *byte == b'\t').ok_or_else(unread)?;
            let words = std::str::from_utf8(&entry[..tab]).map_err(|_| unread())?;
            let words: Vec<&str> = words.split(' ').collect();
            // Neither a link nor a repository within this one is a file.
            if let Some((_, id)) = taken(&words).filter(|(mode, _)| mode.starts_with("100")) {
                files.insert(Name(entry[tab + 1..].to_vec()), id.to_owned());
            }
        }
        Ok(Self { files })
    }

    /// The names of all files but these.
    pub(super) fn but(&self, names: &[Name]) -> Vec<Name> {
        self.names().filter(|name| !names.contains(name)).cloned().collect()
    }

    /// The names of all files.
    pub(super) fn names(&self) -> impl Iterator<Item = &Name> {
        self.files.keys()
    }

    /// Whether there is a file of this name.
    pub(super) fn holds(&self, name: &Name) -> bool {
        self.files.contains_key(name)
    }

    /// The bytes of a file; none if it is not there, or longer than any table.
    pub(super) fn bytes(&self, name: &Name) -> Result<Option<Vec<u8>>, Error> {
        self.files.get(name).map_or(Ok(None), |id| blob(id))
    }

    /// The id of a file's content.
    pub(super) fn id(&self, name: &Name) -> Option<&str> {
        self.files.get(name).map(String::as_str)
    }

    /// The names of the files with one of these contents.
    pub(super) fn holding(&self, ids: &[&str]) -> Vec<Name> {
        self.files.iter().filter(|(_, id)| ids.contains(&id.as_str())).map(|(name, _)| name.clone()).collect()
    }

    /// The files that differ from an earlier tree, or are in one of the two only; all if there is no earlier
    /// one.
    pub(super) fn changed(&self, before: Option<&Self>) -> Vec<Name> {
        let Some(before) = before else { return self.names().cloned().collect() };
        let differs = |name: &&Name| self.files.get(*name) != before.files.get(*name);
        let gone = before.names().filter(|name| !self.holds(name));
        self.names().filter(differs).chain(gone).cloned().collect()
    }
}

/// A content; none if it is longer than any table.
pub(super) fn blob(id: &str) -> Result<Option<Vec<u8>>, Error> {
    let size: usize = line(&["cat-file", "-s", id])?.parse().unwrap_or(usize::MAX);
    if size > BYTES { Ok(None) } else { git(&["cat-file", "blob", id]).map(Some) }
}
