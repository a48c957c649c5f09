//! Whose key was met under which name.

use std::collections::BTreeMap;
use std::fs;
use std::io;

use super::{Home, HomeError};
use crate::file::{base64_decode, base64_encode, replace};
use crate::kit::look_alike;
use crate::seal::PublicIdentity;

/// What to do about the file of names if it cannot be read.
const HINT: &str = "mend this file, or delete it: then every name is met anew, and you compare fingerprints again";

/// Names and the keys that were first met under them.
#[derive(Clone, Debug, Default)]
pub struct Known(BTreeMap<String, String>);

impl Known {
    /// The key that a name had before, if it is another one than now.
    pub fn other_key(&self, name: &str, now: &PublicIdentity) -> Option<PublicIdentity> {
        let before = PublicIdentity::decode(&base64_decode(self.0.get(name)?).ok()?)?;
        (before != *now).then_some(before)
    }

    /// Another name that looks like this one and had another key.
    pub fn lookalike(&self, name: &str, now: &PublicIdentity) -> Option<&str> {
        let mut others = self.0.keys().filter(|other| *other != name && look_alike(other, name));
        others.find(|other| self.other_key(other, now).is_some()).map(String::as_str)
    }

    /// Remembers a name that was not known. Gives whether it was new.
    pub fn meet(&mut self, name: &str, identity: &PublicIdentity) -> bool {
        let new = !self.0.contains_key(name);
        if new {
            self.0.insert(name.to_owned(), base64_encode(&identity.bytes()));
        }
        new
    }

    /// Forgets a name. Gives whether it was known.
    pub fn forget(&mut self, name: &str) -> bool {
        self.0.remove(name).is_some()
    }
}

impl Home {
    /// Reads the names that are known.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn known(&self) -> Result<Known, HomeError> {
        let path = self.folder.join("known.toml");
        match fs::read_to_string(&path) {
            Ok(text) => {
                toml::from_str(&text).map(Known).map_err(|error| HomeError::broken(&path, error.message(), HINT))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Known::default()),
            Err(error) => Err(HomeError::unread(&path, error, HINT)),
        }
    }

    /// Writes the names that are known.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn keep_known(&self, known: &Known) -> Result<(), HomeError> {
        self.made("")?;
        let path = self.folder.join("known.toml");
        let text = toml::to_string(&known.0).map_err(|error| HomeError::broken(&path, error, HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }
}
