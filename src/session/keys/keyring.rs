//! The private keys of one player, each unlocked at most once.

use zeroize::Zeroizing;

use super::key::position;
use super::restored_keys::no_key;
use crate::file::Hint;
use crate::rules::Seat;
use crate::seal::Identity;
use crate::session::{KeyFile, Question, Refusal};
use crate::table::Table;

/// Why a seat that was handed over cannot be played yet.
pub(crate) fn without_key(seat: &str) -> Refusal {
    Refusal::new(format!("the seat {seat} was handed over to a key here, but the seat's own key is not here")).hint(
        Hint::command(
            "its old owner makes a file of it with bypost key export --table, and bypost key import takes it in",
        ),
    )
}

/// Private keys by index, and the identities of those that are unlocked. No identity leaves the session.
pub(crate) struct Keyring {
    keys: Vec<KeyFile>,
    unlocked: Vec<(usize, Identity)>,
}

impl Keyring {
    /// A keyring of these keys.
    pub(crate) fn new(keys: Vec<KeyFile>) -> Self {
        Self { keys, unlocked: Vec::new() }
    }

    /// The keys.
    pub(crate) fn all(&self) -> &[KeyFile] {
        &self.keys
    }

    /// Unlocks the key of a name with its passphrase.
    ///
    /// # Errors
    /// A wrong passphrase, or no such key.
    pub(crate) fn unlock(&mut self, name: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        // Two keys may have one name where nobody keeps them apart.
        let is_meant = |index: &usize| self.keys[*index].name == name && self.is_shut(*index);
        let Some(index) = (0..self.keys.len()).find(is_meant) else { return self.named(name).map(|_| ()) };
        let identity = self.keys[index].unlock(|| Ok(passphrase)).map_err(Refusal::new)?;
        self.unlocked.push((index, identity));
        Ok(())
    }

    /// The key of a name.
    pub(crate) fn named(&self, name: &str) -> Result<usize, Refusal> {
        let found = self.keys.iter().position(|key| key.name == name);
        found.ok_or_else(|| no_key(name))
    }

    /// The key that has a seat at a table.
    pub(crate) fn at(&self, table: &Table, seat: Seat) -> Option<usize> {
        position(&self.keys, table, seat)
    }

    /// A key.
    pub(crate) fn key(&self, index: usize) -> &KeyFile {
        &self.keys[index]
    }

    /// Whether a key needs a passphrase that was not given yet.
    pub(crate) fn is_shut(&self, index: usize) -> bool {
        self.keys[index].is_locked() && !self.unlocked.iter().any(|(known, _)| *known == index)
    }

    /// The identity of a key.
    ///
    /// # Errors
    /// [`Question::Passphrase`] if it needs one.
    pub(crate) fn identity(&mut self, index: usize) -> Result<&Identity, Question> {
        if self.is_shut(index) {
            return Err(Question::Passphrase { key: self.keys[index].name.clone() });
        }
        let at = match self.unlocked.iter().position(|(known, _)| *known == index) {
            Some(at) => at,
            None => {
                let identity = self.keys[index].unlock(|| Err(String::new())).map_err(Refusal::new)?;
                self.unlocked.push((index, identity));
                self.unlocked.len() - 1
            }
        };
        Ok(&self.unlocked[at].1)
    }
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(&self.keys).finish()
    }
}
