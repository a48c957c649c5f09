//! The tables that lie in a folder.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::archive;
use super::budget::Budget;
use super::error::Error;
use super::json::hex;
use super::open::{Opened, bytes_of};
use super::seen::Seen;
use crate::chain::{Relation, compare, table_id};
use crate::file::{BYTES, Fault, read};
use crate::rules::Hash;
use crate::store::Home;

/// The files of one table in a folder.
pub(super) enum Local {
    /// There is none.
    None,
    /// The newest of them, checked.
    Newest(Box<Opened>),
    /// None of them holds, or two of them have parted.
    Broken(PathBuf, Fault),
}

/// The files of a folder that may be tables, by the id of the table.
pub(super) struct Folder {
    path: PathBuf,
    files: Vec<(Hash, PathBuf)>,
}

impl Folder {
    /// Looks through a folder; links are not followed, and archives and other branches are no files to go on with.
    pub(super) fn new(path: &Path) -> Result<Self, Error> {
        let entries = fs::read_dir(path).map_err(|error| Error::disk(path, &error))?;
        let mut files = Vec::new();
        for entry in entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file())) {
            // What lies in this folder needs no folder in its name.
            let (name, path) = (entry.file_name(), named(path, &entry.file_name()));
            if !name.to_string_lossy().ends_with(".toml") {
                continue;
            }
            // The header alone tells whose file it is.
            let Some(id) = bytes_of(&path, BYTES).ok().and_then(|bytes| header_id(&bytes)) else { continue };
            if !is_aside(&name.to_string_lossy(), &id) {
                files.push((id, path));
            }
        }
        files.sort();
        Ok(Self { path: path.to_owned(), files })
    }

    /// The tables of which there are files in it.
    pub(super) fn ids(&self) -> HashSet<Hash> {
        self.files.iter().map(|(id, _)| *id).collect()
    }

    /// The path of a file in it.
    pub(super) fn named(&self, name: &str) -> PathBuf {
        named(&self.path, OsStr::new(name))
    }

    /// The newest file of a table. What of its files holds is left in `seen`.
    pub(super) fn newest(&self, home: &Home, id: &Hash, seen: &mut Seen, budget: &mut Budget) -> Local {
        let mut newest: Option<Opened> = None;
        let mut broken = None;
        for (_, path) in self.files.iter().filter(|(of, _)| of == id) {
            let read = bytes_of(path, BYTES).map_err(|error| Fault::file(error.to_string()));
            match read.and_then(|bytes| seen.check_own(home, path, &bytes, budget)) {
                Err(fault) => broken = broken.or(Some((path.clone(), fault))),
                Ok(opened) => {
                    // What is told of it is known from then on. A home that cannot remember says so when it signs.
                    let _ = home.look(&opened.chain);
                    let relation = newest.as_ref().map(|newest| compare(&opened.chain, &newest.chain));
                    match relation {
                        Some(Relation::Parted { .. }) => {
                            let what = "has parted from another file of this table in the same folder";
                            return Local::Broken(
                                path.clone(),
                                Fault::file(what).hint("bypost verify of both tells how; move one of them away"),
                            );
                        }
                        Some(Relation::Same | Relation::SecondNewer(_)) => {}
                        _ => newest = Some(opened),
                    }
                }
            }
        }
        match (newest, broken) {
            (Some(newest), _) => Local::Newest(Box::new(newest)),
            (None, Some((path, fault))) => Local::Broken(path, fault),
            (None, None) => Local::None,
        }
    }

    /// A name for a new file of a table that no file has yet. Nothing of it was written by somebody else.
    pub(super) fn fresh(&self, game: &str, id: &Hash) -> PathBuf {
        let stem = format!("{}-{}", plain(game), &hex(id)[..8]);
        let names =
            (1..).map(|number| if number == 1 { format!("{stem}.toml") } else { format!("{stem}-{number}.toml") });
        let mut paths = names.map(|name| self.named(&name));
        // Some number is free.
        paths.find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| self.named(&stem))
    }
}

fn named(folder: &Path, name: &OsStr) -> PathBuf {
    if folder == Path::new(".") { PathBuf::from(name) } else { folder.join(name) }
}

/// A name for the file that keeps another branch of a table: the first of many, since one may be taken.
pub(super) fn branch_name(game: &str, id: &Hash, head: &Hash, number: u32) -> String {
    let number = if number == 1 { String::new() } else { format!("-{number}") };
    format!("{}-{}-fork-{}{number}.toml", plain(game), &hex(id)[..8], &hex(head)[..8])
}

/// A game's id as a part of a file's name. Games that are played have plain ids anyway.
fn plain(game: &str) -> String {
    game.chars().filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-').collect()
}

/// Whether a file has the name of an archive, or of another branch.
fn is_aside(name: &str, id: &Hash) -> bool {
    archive::is_name(name, id) || is_branch(Path::new(name), id)
}

/// Whether a file has the name under which `receive` keeps another branch of its table.
pub(super) fn is_branch(path: &Path, id: &Hash) -> bool {
    let mark = format!("-{}-fork-", &hex(id)[..8]);
    path.file_name().is_some_and(|name| name.to_string_lossy().contains(&mark))
}

/// The id of the table whose file this is, if it begins as one.
fn header_id(bytes: &[u8]) -> Option<Hash> {
    let text = std::str::from_utf8(bytes).ok()?;
    let turns = text.find("\n[[turn]]").or_else(|| text.find("\r[[turn]]")).unwrap_or(text.len());
    // Without its turns nothing can be split off.
    let lines = text[..turns].lines().filter(|line| !line.starts_with("archived"));
    let header = lines.map(|line| format!("{line}\n")).collect::<String>();
    let file = read(header.as_bytes()).or_else(|_| read(bytes)).ok()?;
    Some(table_id(&file.header))
}
