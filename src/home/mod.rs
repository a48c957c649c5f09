//! A player's home: private keys, what was accepted and signed at each table, whose key is known by which name, and where mails go.

mod addresses;
mod error;
mod kept;
mod keys;
mod known;
mod lock;
mod memory;
mod memory_file;

pub use addresses::Addresses;
pub use error::HomeError;
pub use keys::KeyFile;
pub use known::Known;
pub use memory::{Guard, Mark, Memory, Own, Signer, Written};

use std::path::{Path, PathBuf};

/// The folder with a player's keys.
#[derive(Clone, Debug)]
pub struct Home {
    folder: PathBuf,
}

impl Home {
    /// The home in this folder, or in the platform's data folder. Nothing is made before something is written.
    ///
    /// # Errors
    /// [`HomeError::Nowhere`] if the platform has no data folder.
    pub fn open(folder: Option<&Path>) -> Result<Self, HomeError> {
        let folder = match folder {
            Some(folder) => folder.to_owned(),
            None => directories::ProjectDirs::from("", "", "bypost").ok_or(HomeError::Nowhere)?.data_dir().to_owned(),
        };
        Ok(Self { folder })
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A folder in it, made if it is not there.
    fn made(&self, name: &str) -> Result<PathBuf, HomeError> {
        let folder = self.folder.join(name);
        make_private(&folder).map_err(|error| HomeError::disk(&folder, error))?;
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
