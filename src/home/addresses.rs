//! The address book: to whom the mails of which name go.

use std::collections::BTreeMap;
use std::fs;
use std::io;

use super::{Home, HomeError};
use crate::file::replace;
use crate::kit::{check_address, check_name};

/// What to do about an address book that cannot be read.
const HINT: &str = "mend this file, or delete it and add the addresses anew: bypost address add NAME ADDRESS";

/// Names and their addresses.
#[derive(Clone, Debug, Default)]
pub struct Addresses(BTreeMap<String, String>);

impl Addresses {
    /// The address of a name.
    pub fn of(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// All names with their addresses, sorted by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, address)| (name.as_str(), address.as_str()))
    }

    /// Sets the address of a name; both must have been checked.
    pub fn set(&mut self, name: &str, address: &str) {
        self.0.insert(name.to_owned(), address.to_owned());
    }

    /// Forgets a name. Gives whether it was there.
    pub fn remove(&mut self, name: &str) -> bool {
        self.0.remove(name).is_some()
    }
}

impl Home {
    /// Reads the address book.
    ///
    /// # Errors
    /// A file that cannot be read, or that holds what is no name or no address.
    pub fn addresses(&self) -> Result<Addresses, HomeError> {
        let path = self.folder.join("addresses.toml");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Addresses::default()),
            Err(error) => return Err(HomeError::unread(&path, error, HINT)),
        };
        let book: BTreeMap<String, String> =
            toml::from_str(&text).map_err(|error| HomeError::broken(&path, error.message(), HINT))?;
        for (name, address) in &book {
            check_name(name).map_err(|error| HomeError::broken(&path, format!("a name {error}"), HINT))?;
            let wrong = |error| HomeError::broken(&path, format!("the address of {name} {error}"), HINT);
            check_address(address).map_err(wrong)?;
        }
        Ok(Addresses(book))
    }

    /// Writes the address book.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn keep_addresses(&self, addresses: &Addresses) -> Result<(), HomeError> {
        self.made("")?;
        let path = self.folder.join("addresses.toml");
        let text = toml::to_string(&addresses.0).map_err(|error| HomeError::broken(&path, error, HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }
}
