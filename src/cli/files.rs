//! Reading the files that a person names, and looking through folders for files that could be tables.

use std::fs;
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use super::error::Error;
use crate::draw::escape::shown;

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

/// The text of a small file that a person names.
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

/// Where to look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// How deep folders are looked through.
    pub(super) depth: usize,
    /// Whether homes are looked through. A home keeps its tables for itself.
    pub(super) homes: bool,
}

impl Bounds {
    /// Where tables are looked for.
    pub(super) const TABLES: Self = Self { depth: 16, homes: false };
}

impl FoundFiles {
    /// Looks through a folder. Links are not followed, hidden files and folders are passed over.
    ///
    /// # Errors
    /// The folder itself cannot be read.
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

/// Whether a file is named as tables are.
pub(super) fn is_table_name(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Whether a file lies in the work tree of a git repository.
pub(super) fn is_in_repository(path: &Path) -> bool {
    let folder = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    folder.ancestors().any(|folder| folder.join(".git").exists())
}
