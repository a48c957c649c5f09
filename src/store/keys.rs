//! Private keys on disk: one file each, which only its owner can read.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use zeroize::Zeroizing;

use super::home::{broken, disk, unread};
use super::{Home, create, replace};
use crate::file::Hint;
use crate::session::{KeyFile, Refusal, no_key};

/// What to do about a key file that cannot be read.
const HINT: &str = "mend this file, or move it out of the home: it may hold a key that is nowhere else";

/// Bytes of the longest key file that is read.
const MOST: u64 = 64 << 10;

impl Home {
    /// All keys of this home, sorted by name.
    ///
    /// # Errors
    /// A folder or a file that cannot be read, or two files with one key or one name.
    pub fn keys(&self) -> Result<Vec<KeyFile>, Refusal> {
        let folder = self.folder.join("keys");
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(disk(&folder, error)),
        };
        let mut keys = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| disk(&folder, error))?.path();
            if path.extension().is_some_and(|extension| extension == "key") {
                keys.push(read_key(&path)?);
            }
        }
        keys.sort_by(|one, other| (&one.name, &one.path).cmp(&(&other.name, &other.path)));
        // Of two files with one key only one would get a passphrase; of two with one name only one would be
        // asked for.
        for (index, key) in keys.iter().enumerate() {
            if let Some(other) = keys[..index].iter().find(|other| other.is_like(key)) {
                let same = if other.identity == key.identity { "the same key" } else { "keys of one name" };
                let (one, other) = (self.key_path(other), self.key_path(key));
                return Err(Refusal::new(format!("{} and {} hold {same}", one.display(), other.display()))
                    .hint("keep one of them in this folder, and the other elsewhere"));
            }
        }
        Ok(keys)
    }

    /// The key of this name.
    ///
    /// # Errors
    /// There is none, or a file that cannot be read.
    pub fn key(&self, name: &str) -> Result<KeyFile, Refusal> {
        let found = self.keys()?.into_iter().find(|key| key.name == name);
        found.ok_or_else(|| no_key(name))
    }

    /// Puts a new key into the home.
    ///
    /// # Errors
    /// A name or key that is here already; or an error of the disk.
    pub fn add_key(&self, key: &KeyFile) -> Result<(), Refusal> {
        if self.keys()?.iter().any(|other| other.is_like(key)) {
            let hint = "bypost key list shows it; another key comes beside it under another name (--words NAME, or the \
                        name in its file): seats go by keys, not by names";
            return Err(Refusal::new(format!("there is a key called {} already", key.name)).hint(Hint::command(hint)));
        }
        self.made("")?;
        self.made("keys")?;
        let path = self.key_path(key);
        create(&path, key.text().as_bytes(), true).map_err(|error| disk(&path, error))
    }

    /// Writes a key that is here again, with another passphrase.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn replace_key(&self, key: &KeyFile) -> Result<(), Refusal> {
        let path = self.key_path(key);
        replace(&path, key.text().as_bytes()).map_err(|error| disk(&path, error))
    }

    /// Whether others than its owner can read a key that is neither published nor locked.
    pub fn is_exposed(&self, key: &KeyFile) -> bool {
        !key.published && !key.is_locked() && others_can_read(&self.key_path(key))
    }

    /// Where a key was read from, or a new one goes. The file's name says whose it is without trusting the
    /// owner's name to be a good file name.
    pub fn key_path(&self, key: &KeyFile) -> PathBuf {
        if let Some(path) = &key.path {
            return path.clone();
        }
        let fingerprint = key.public().map_or_else(String::new, |public| public.fingerprint());
        self.folder.join("keys").join(format!("{fingerprint}.key"))
    }
}

fn read_key(path: &Path) -> Result<KeyFile, Refusal> {
    let mut text = Zeroizing::new(String::new());
    let file = fs::File::open(path).map_err(|error| disk(path, error))?;
    file.take(MOST).read_to_string(&mut text).map_err(|error| unread(path, error, HINT))?;
    let mut key = KeyFile::parse(&text).map_err(|what| broken(path, what, HINT))?;
    key.path = Some(path.to_owned());
    Ok(key)
}

/// Whether others than its owner can read a file.
#[cfg(unix)]
fn others_can_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn others_can_read(_path: &Path) -> bool {
    false
}
