//! Tails that wait in a home until the turns come that they go on from.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use super::home::read_text;
use super::{Home, HomeError, replace};
use crate::rules::Hash;

/// What to do about a file that cannot be read.
const HINT: &str = "delete this file: it holds only turns that others can send again";

/// Bytes of the longest file that is read. A home keeps less of each table.
const LONGEST: u64 = 8 << 20;

/// The key of the list in a file.
const TAILS: &str = "tails";

impl Home {
    /// The tails of a table that wait here.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn tails(&self, table: &Hash) -> Result<Vec<String>, HomeError> {
        let path = self.tails_path(table);
        // Nobody waits for what is no plain file.
        if fs::metadata(&path).is_ok_and(|found| !found.is_file() || found.len() > LONGEST) {
            return Err(HomeError::broken(&path, "is no file of tails", HINT));
        }
        let Some(text) = read_text(&path, HINT)? else { return Ok(Vec::new()) };
        let all: Result<BTreeMap<String, Vec<String>>, _> = toml::from_str(&text);
        let all = all.map_err(|error| HomeError::broken(&path, error.message().to_owned(), HINT))?;
        Ok(all.into_values().flatten().collect())
    }

    /// Keeps these tails of a table, and no others.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_tails(&self, table: &Hash, tails: &[String]) -> Result<(), HomeError> {
        let path = self.tails_path(table);
        if tails.is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(HomeError::disk(&path, error)),
                _ => Ok(()),
            };
        }
        self.made("tails")?;
        let text = toml::to_string(&BTreeMap::from([(TAILS, tails)]));
        let text = text.map_err(|error| HomeError::broken(&path, error.to_string(), HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }

    fn tails_path(&self, table: &Hash) -> PathBuf {
        self.of_table("tails", table)
    }
}
