//! A player's home on disk: a folder with private keys, the memory of each table, the names that were met,
//! and the address book.

use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::file::Hint;
use crate::kit::hex;
use crate::rules::Hash;
use crate::session::Refusal;

/// The folder with a player's keys.
#[derive(Clone, Debug)]
pub struct Home {
    pub(super) folder: PathBuf,
}

impl Home {
    /// The home in this folder, or in the platform's data folder. Nothing is made before something is
    /// written.
    ///
    /// # Errors
    /// The platform has no data folder.
    pub fn open(folder: Option<&Path>) -> Result<Self, Refusal> {
        let folder = match folder {
            Some(folder) => folder.to_owned(),
            None => directories::ProjectDirs::from("", "", "bypost").ok_or_else(nowhere)?.data_dir().to_owned(),
        };
        Ok(Self { folder })
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a table in one of its folders.
    pub(super) fn of_table(&self, folder: &str, table: &Hash) -> PathBuf {
        self.folder.join(folder).join(hex(table) + ".toml")
    }

    /// A folder in it, made if it is not there.
    pub(super) fn made(&self, name: &str) -> Result<PathBuf, Refusal> {
        let folder = self.folder.join(name);
        make_private(&folder).map_err(|error| disk(&folder, error))?;
        Ok(folder)
    }
}

#[cfg(unix)]
fn make_private(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)
}

/// The text of a file of the home; nothing if it is not there.
pub(super) fn read_text(path: &Path, hint: &'static str) -> Result<Option<String>, Refusal> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unread(path, error, hint)),
    }
}

fn nowhere() -> Refusal {
    Refusal::new("this system has no data folder").hint(Hint::command("name a folder with --home or BYPOST_HOME"))
}

/// The disk refuses.
pub(super) fn disk(path: &Path, error: io::Error) -> Refusal {
    Refusal::new(format!("{}: {error}", path.display()))
}

/// A file of the home is not as it should be, and what to do about such a file.
pub(super) fn broken(path: &Path, what: impl Display, hint: &'static str) -> Refusal {
    Refusal::new(format!("{}: {what}", path.display())).hint(hint)
}

/// A file that the disk does not give, or gives as something else than text.
pub(super) fn unread(path: &Path, error: io::Error, hint: &'static str) -> Refusal {
    match error.kind() {
        io::ErrorKind::InvalidData => broken(path, "is not UTF-8 text", hint),
        _ => disk(path, error),
    }
}
