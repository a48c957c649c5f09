//! The keys of the home while a command signs with them; each is unlocked at most once.

use super::context::{Context, warn};
use super::error::Error;
use super::passphrase;
use crate::rules::Seat;
use crate::seal::{Identity, PublicIdentity};
use crate::session::KeyFile;
use crate::store::HomeError;
use crate::table::Table;

/// The keys of the home, by index, and the identities of those that are unlocked.
pub(super) struct Ring {
    keys: Vec<KeyFile>,
    unlocked: Vec<(usize, Identity)>,
}

impl Ring {
    /// Takes the keys from the home, and warns of those that others can read.
    pub(super) fn new(context: &Context) -> Result<Self, Error> {
        let keys = context.home.keys()?;
        for key in keys.iter().filter(|key| context.home.is_exposed(key)) {
            let path = context.home.key_path(key);
            warn(&format!("others can read the private key of {}: chmod 600 {}", key.name, path.display()));
        }
        Ok(Self { keys, unlocked: Vec::new() })
    }

    /// The names of the keys.
    pub(super) fn names(&self) -> Vec<&str> {
        self.keys.iter().map(|key| key.name.as_str()).collect()
    }

    /// The key of a name.
    pub(super) fn named(&self, name: &str) -> Result<usize, HomeError> {
        self.keys.iter().position(|key| key.name == name).ok_or_else(|| HomeError::NoKey(name.to_owned()))
    }

    /// The key that has a seat at a table.
    pub(super) fn at(&self, table: &Table, seat: Seat) -> Option<usize> {
        let identity = table.members().get(seat.index())?.identity;
        self.keys.iter().position(|key| key.public() == Some(identity))
    }

    /// The identities of the keys.
    pub(super) fn identities(&self) -> Vec<PublicIdentity> {
        self.keys.iter().filter_map(KeyFile::public).collect()
    }

    /// A key.
    pub(super) fn key(&self, index: usize) -> &KeyFile {
        &self.keys[index]
    }

    /// Whether a key needs a passphrase that was not asked for yet.
    pub(super) fn is_shut(&self, index: usize) -> bool {
        self.keys[index].is_locked() && !self.unlocked.iter().any(|(known, _)| *known == index)
    }

    /// The identity of a key; asks for its passphrase if that is needed.
    pub(super) fn unlock(&mut self, index: usize) -> Result<&Identity, Error> {
        let at = match self.unlocked.iter().position(|(known, _)| *known == index) {
            Some(at) => at,
            None => {
                let key = &self.keys[index];
                let identity = key.unlock(|| passphrase::ask(&key.name)).map_err(Error::refused)?;
                self.unlocked.push((index, identity));
                self.unlocked.len() - 1
            }
        };
        Ok(&self.unlocked[at].1)
    }
}
