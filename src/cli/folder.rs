//! A folder of the disk with tables in it, and the copies that the home keeps.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::context::warn;
use super::error::Error;
use super::files::bytes_of;
use crate::chain::CheckedTurns;
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault};
use crate::rules::Hash;
use crate::session::{Tables, is_branch, table_of};
use crate::store::{Home, create, replace};

/// A folder, and the copies of the home.
pub(super) struct Folder<'a> {
    home: &'a Home,
    path: PathBuf,
    /// The files with which somebody could go on, by the id of the table, if the folder was looked through.
    files: Vec<(Hash, PathBuf)>,
    /// The files in which other branches were kept.
    branches: Vec<(Hash, PathBuf)>,
}

impl<'a> Folder<'a> {
    /// The folder of a file, the current one for standard input, with the files of one table in it that were
    /// kept as other branches, which their names tell; with all files of that table if they are wanted, for
    /// which every table in the folder is read. A link is followed.
    pub(super) fn beside(home: &'a Home, file: &Path, table: &Hash, all: bool) -> Self {
        let target = if file.is_symlink() { fs::canonicalize(file).ok() } else { None };
        let file = target.as_deref().unwrap_or(file);
        let folder = if file == Path::new("-") { None } else { file.parent() };
        let path = folder.unwrap_or(Path::new("")).to_owned();
        let here = if path == Path::new("") { Path::new(".") } else { &path };
        let (mut files, mut branches) = (Vec::new(), Vec::new());
        let entries = fs::read_dir(here).into_iter().flatten().flatten();
        for name in entries.filter_map(|entry| entry.file_name().into_string().ok()) {
            let path = path.join(&name);
            if is_branch(&path, table) {
                branches.push((*table, path));
            } else if all && name.ends_with(".toml") {
                let is_of_table = bytes_of(&path, BYTES).is_ok_and(|bytes| table_of(&bytes) == Some(*table));
                files.extend(is_of_table.then_some((*table, path)));
            }
        }
        files.sort();
        branches.sort();
        Self { home, path, files, branches }
    }

    /// Looks through a folder of somebody who plays; links are not followed.
    pub(super) fn listed(home: &'a Home, path: &Path) -> Result<Self, Error> {
        let entries = fs::read_dir(path).map_err(|error| Error::disk(path, &error))?;
        // A file in the current folder needs no folder in its name.
        let path = if path == Path::new(".") { Path::new("") } else { path };
        let (mut files, mut branches) = (Vec::new(), Vec::new());
        for entry in entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file())) {
            let (name, path) = (entry.file_name(), path.join(entry.file_name()));
            let name = name.to_string_lossy();
            if !name.ends_with(".toml") {
                continue;
            }
            // The header alone tells to which table a file belongs.
            let bytes = match bytes_of(&path, BYTES) {
                Ok(bytes) => bytes,
                Err(error) => {
                    warn(&format!("{}: {error}; it was passed over", shown(&path)));
                    continue;
                }
            };
            let Some(id) = table_of(&bytes) else { continue };
            if is_branch(&path, &id) {
                branches.push((id, path));
            } else {
                files.push((id, path));
            }
        }
        files.sort();
        branches.sort();
        Ok(Self { home, path: path.to_owned(), files, branches })
    }
}

impl Tables for Folder<'_> {
    fn copy(&self, table: &Hash) -> Option<Vec<u8>> {
        bytes_of(&self.home.kept(table), BYTES).ok()
    }

    fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        self.home.checked(table)
    }

    fn files(&self, table: &Hash) -> Vec<PathBuf> {
        self.files.iter().filter(|(of, _)| of == table).map(|(_, path)| path.clone()).collect()
    }

    fn branches(&self, table: &Hash) -> Vec<PathBuf> {
        self.branches.iter().filter(|(of, _)| of == table).map(|(_, path)| path.clone()).collect()
    }

    fn ids(&self) -> Vec<Hash> {
        self.files.iter().map(|(id, _)| *id).collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let kind = fs::symlink_metadata(path).map_err(|error| error.to_string())?;
        if !kind.is_file() {
            return Err("is not a plain file".to_owned());
        }
        bytes_of(path, BYTES).map_err(|error| error.to_string())
    }

    fn create(&mut self, path: &Path, text: &str) -> Result<bool, Fault> {
        match create(path, text.as_bytes(), false) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(Error::disk(path, &error).into()),
        }
    }

    fn replace(&mut self, path: &Path, text: &str) -> Result<(), Fault> {
        replace(path, text.as_bytes()).map_err(|error| Error::disk(path, &error).into())
    }
}
