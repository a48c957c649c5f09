//! Reading the files that a person names, and looking through folders for files that could be tables.

use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::{Error, warn};
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault};
use crate::rules::Hash;
use crate::session::{Tables, table_of};
use crate::store::{create, replace};

/// The bytes of a file, or of standard input for `-`; no more than the longest table.
pub(super) fn bytes_of(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        // A named pipe or a device could make the program wait for ever.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("is not a plain file"));
        }
        fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    if bytes.len() > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("is longer than {most} bytes")));
    }
    Ok(bytes)
}

pub(super) fn text_of(path: &Path, most: usize) -> Result<String, Error> {
    let bytes = bytes_of(path, most).map_err(|error| Error::disk(path, &error))?;
    String::from_utf8(bytes).map_err(|_| Error::refused(format!("{}: is not UTF-8 text", shown(path))))
}

/// What was found in a folder and the folders in it.
#[derive(Debug, Default)]
pub(super) struct FoundFiles {
    /// The files that could be tables, by their names.
    pub(super) tables: Vec<PathBuf>,
    /// All other files, and links: those are not followed.
    pub(super) others: Vec<PathBuf>,
    /// The folders that could not be read. They do not hide the others.
    pub(super) unread: Vec<(PathBuf, io::Error)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) depth: usize,
    /// Whether homes are looked through. A home keeps its tables for itself.
    pub(super) homes: bool,
}

impl Bounds {
    pub(super) const TABLES: Self = Self { depth: 16, homes: false };
}

impl FoundFiles {
    /// Looks through a folder. Links are not followed, hidden files and folders are passed over. It fails
    /// only if the folder itself cannot be read.
    pub(super) fn within(folder: &Path, bounds: Bounds) -> io::Result<Self> {
        let mut found = Self::default();
        found.collect(folder, bounds)?;
        Ok(found)
    }

    fn collect(&mut self, folder: &Path, bounds: Bounds) -> io::Result<()> {
        let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, kind) = (entry.path(), entry.file_type()?);
            let is_home = kind.is_dir() && path.join("keys").is_dir() && path.join("tables").is_dir();
            if is_home && !bounds.homes || entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            if kind.is_dir() {
                let deeper = match bounds.depth.checked_sub(1) {
                    Some(depth) => self.collect(&path, Bounds { depth, ..bounds }),
                    None => Err(io::Error::other("it lies too deep")),
                };
                self.unread.extend(deeper.err().map(|error| (path, error)));
            } else if kind.is_file() && is_table_name(&path) {
                self.tables.push(path);
            } else {
                self.others.push(path);
            }
        }
        Ok(())
    }
}

/// A path as it is shown: a file in the current folder needs no folder in its name.
pub(super) fn bare(path: PathBuf) -> PathBuf {
    match path.strip_prefix(".") {
        Ok(inner) if inner != Path::new("") => inner.to_owned(),
        _ => path,
    }
}

pub(super) fn is_table_name(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

pub(super) fn is_in_repository(path: &Path) -> bool {
    let folder = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    folder.ancestors().any(|folder| folder.join(".git").exists())
}

/// A folder with tables.
pub(super) struct Folder {
    path: PathBuf,
    /// The files by the id of their table.
    files: Vec<(Hash, PathBuf)>,
}

impl Folder {
    /// The folder of a file, the current one for standard input; with the files of its table in it if they
    /// are wanted, for which every table in the folder is read. A link is followed.
    pub(super) fn beside(file: &Path, table: &Hash, all: bool) -> Self {
        let target = if file.is_symlink() { fs::canonicalize(file).ok() } else { None };
        let file = target.as_deref().unwrap_or(file);
        let folder = if file == Path::new("-") { None } else { file.parent() };
        let path = folder.unwrap_or(Path::new("")).to_owned();
        let here = if path == Path::new("") { Path::new(".") } else { &path };
        let mut files = Vec::new();
        let entries = all.then(|| fs::read_dir(here)).into_iter().flatten().flatten().flatten();
        for name in entries.filter_map(|entry| entry.file_name().into_string().ok()) {
            let path = path.join(&name);
            if name.ends_with(".toml") {
                let is_of_table = bytes_of(&path, BYTES).is_ok_and(|bytes| table_of(&bytes) == Some(*table));
                files.extend(is_of_table.then_some((*table, path)));
            }
        }
        files.sort();
        Self { path, files }
    }

    /// Looks through a folder of somebody who plays; links are not followed.
    pub(super) fn listed(path: &Path) -> Result<Self, Error> {
        let entries = fs::read_dir(path).map_err(|error| Error::disk(path, &error))?;
        // A file in the current folder needs no folder in its name.
        let path = if path == Path::new(".") { Path::new("") } else { path };
        let mut files = Vec::new();
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
            files.push((id, path));
        }
        files.sort();
        Ok(Self { path: path.to_owned(), files })
    }
}

impl Tables for Folder {
    fn files(&self, table: &Hash) -> Vec<PathBuf> {
        self.files.iter().filter(|(of, _)| of == table).map(|(_, path)| path.clone()).collect()
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
