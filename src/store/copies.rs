//! Whole tables that a home keeps: each as it was when it last signed there, so that no turn is lost when
//! another player splits the file.

use std::path::PathBuf;

use super::{Home, HomeError, replace};
use crate::kit::hex;
use crate::rules::Hash;

impl Home {
    /// Where the copy of a table is, if there is one.
    pub fn kept(&self, table: &Hash) -> PathBuf {
        self.of_table("copies", table)
    }

    /// Where the copy of a line of a table is that was left behind, by its last turn.
    fn kept_line(&self, table: &Hash, head: &Hash) -> PathBuf {
        let path = self.kept(table);
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        path.with_file_name(format!("{stem}-{}.toml", &hex(head)[..16]))
    }

    /// Keeps the copy of a line that is left behind.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_line(&self, table: &Hash, head: &Hash, text: &str) -> Result<(), HomeError> {
        self.made("copies")?;
        let path = self.kept_line(table, head);
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }

    /// The copies of all lines of a table that were signed here, the one that is played on first.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn copies(&self, table: &Hash) -> Result<Vec<String>, HomeError> {
        let first = self.kept(table);
        let stem = first.file_stem().unwrap_or_default().to_string_lossy().into_owned() + "-";
        let folder = first.parent().map(std::fs::read_dir);
        let entries = folder.into_iter().flatten().flatten().flatten().map(|entry| entry.path());
        let is_line = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&stem));
        let mut others: Vec<PathBuf> = entries.filter(is_line).collect();
        others.sort();
        let read = |path: PathBuf| match std::fs::read_to_string(&path) {
            Ok(text) => Some(Ok(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => Some(Err(HomeError::disk(&path, error))),
        };
        std::iter::once(first).chain(others).filter_map(read).collect()
    }

    /// Keeps a copy of a table.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep(&self, table: &Hash, text: &str) -> Result<(), HomeError> {
        self.made("copies")?;
        let path = self.kept(table);
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }
}
