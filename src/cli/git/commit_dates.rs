//! The commits of a repository as witnesses: which files each brought, and when it was made.

use std::collections::BTreeMap;
use std::path::Path;

use super::repository::{git, line, succeeds};
use crate::cli::error::Error;
use crate::file::{BYTES, Time};

/// Whether a folder is a git repository, or lies in one.
pub(in super::super) fn is_repository(folder: &str) -> bool {
    succeeds(&["-C", folder, "rev-parse", "--git-dir"]).unwrap_or(false)
}

/// A name in which no character stands for others.
fn plain(name: &str) -> String {
    name.chars().flat_map(|c| ['\\'].into_iter().filter(move |_| "*?[]\\".contains(c)).chain([c])).collect()
}

/// Hands over the content of each file that a commit of any branch brought, with the date of the commit, as
/// the committer's machine said it. Only files that are called like a table, or by one of
/// these names, are looked at.
pub(in super::super) fn each(folder: &Path, names: &[&str], take: &mut dyn FnMut(Time, &[u8])) -> Result<(), Error> {
    let folder = folder.to_str().ok_or_else(|| Error::refused("the path of this repository is no UTF-8"))?;
    // A name is meant as it stands, in any folder.
    let named = names.iter().map(|name| format!(":(top,glob)**/{}", plain(name)));
    let names: Vec<String> = std::iter::once(":(top)*.toml".to_owned()).chain(named).collect();
    let mut args = vec!["-C", folder, "log", "--all", "-m", "--reverse", "--raw", "--no-abbrev", "--no-renames"];
    args.extend(["--no-ext-diff", "--no-textconv", "--no-show-signature", "--no-color", "--format=commit %ct", "--"]);
    args.extend(names.iter().map(String::as_str));
    let log = git(&args)?;
    let mut time = None;
    // The same content may have come by several commits, whose clocks differ.
    let mut first: BTreeMap<String, Time> = BTreeMap::new();
    for entry in log.split(|byte| *byte == b'\n').map(String::from_utf8_lossy) {
        if let Some(seconds) = entry.strip_prefix("commit ") {
            time = seconds.parse().ok().map(Time::at);
        }
        // An entry has modes, ids, a letter, a tab and the name: `:100644 100644 OLD NEW M<tab>NAME`.
        let words: Vec<&str> = entry.split([' ', '\t']).collect();
        let [_, mode, _, id, ..] = words[..] else { continue };
        let is_file = entry.starts_with(':') && mode.starts_with("100") && id.bytes().all(|c| c.is_ascii_hexdigit());
        if let Some(time) = time.filter(|_| is_file) {
            let known = first.entry(id.to_owned()).or_insert(time);
            *known = time.min(*known);
        }
    }
    for (id, time) in first {
        let size: usize = line(&["-C", folder, "cat-file", "-s", &id])?.parse().unwrap_or(usize::MAX);
        if size <= BYTES {
            take(time, &git(&["-C", folder, "cat-file", "blob", &id])?);
        }
    }
    Ok(())
}
