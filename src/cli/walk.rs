//! Looking through folders for files that could be tables.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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

/// Whether a file is named as tables are.
pub(super) fn is_table_name(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Whether a file lies in the work tree of a git repository.
pub(super) fn is_in_repository(path: &Path) -> bool {
    let folder = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    folder.ancestors().any(|folder| folder.join(".git").exists())
}
