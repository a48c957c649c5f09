//! Whole tables that a home keeps: each as it was when it last signed there, so that no turn is lost when
//! another player splits the file.

use std::path::PathBuf;

use super::{Home, HomeError, replace};
use crate::rules::Hash;

impl Home {
    /// Where the copy of a table is, if there is one.
    pub fn kept(&self, table: &Hash) -> PathBuf {
        self.of_table("copies", table)
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
