//! The address book: for each name, the address to which mails go.

use std::collections::BTreeMap;

use crate::kit::{check_address, check_name};

/// Names and their addresses.
#[derive(Clone, Debug, Default)]
pub struct Addresses(BTreeMap<String, String>);

impl Addresses {
    /// Reads an address book from a text that [`Addresses::text`] gave.
    ///
    /// # Errors
    /// The entry that is no name or no address, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let book: BTreeMap<String, String> = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        for (name, address) in &book {
            check_name(name).map_err(|error| format!("a name {error}"))?;
            check_address(address).map_err(|error| format!("the address of {name} {error}"))?;
        }
        Ok(Self(book))
    }

    /// The address book as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    pub fn text(&self) -> Result<String, String> {
        toml::to_string(&self.0).map_err(|error| error.to_string())
    }

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

    /// Forgets a name, and tells whether it was there.
    pub fn remove(&mut self, name: &str) -> bool {
        self.0.remove(name).is_some()
    }
}
