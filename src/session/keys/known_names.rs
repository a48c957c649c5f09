//! The names under which keys were met.

use std::collections::BTreeMap;

use super::names::{alike, likeness};
use crate::file::{base64_decode, base64_encode};
use crate::kit::look_alike;
use crate::seal::PublicIdentity;
use crate::table::Table;

/// Names and the keys that were first met under them.
#[derive(Clone, Debug, Default)]
pub struct KnownNames(BTreeMap<String, String>);

impl KnownNames {
    /// Reads the names from a text that [`KnownNames::text`] gave.
    ///
    /// # Errors
    /// What is wrong with the text, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map(Self).map_err(|error| error.message().to_owned())
    }

    /// The names as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    pub fn text(&self) -> Result<String, String> {
        toml::to_string(&self.0).map_err(|error| error.to_string())
    }

    /// The key that a name had before, if it is another one than now.
    pub fn other_key(&self, name: &str, now: &PublicIdentity) -> Option<PublicIdentity> {
        let before = PublicIdentity::decode(&base64_decode(self.0.get(name)?).ok()?)?;
        (before != *now).then_some(before)
    }

    /// The names under which a key was met, in their order.
    pub fn names_of(&self, key: &PublicIdentity) -> impl Iterator<Item = &str> {
        let key = base64_encode(&key.bytes());
        self.0.iter().filter(move |(_, known)| **known == key).map(|(name, _)| name.as_str())
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

/// What is odd about a name at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddName {
    /// It in words.
    pub what: String,
    /// The name, if the key with which it was met is to be forgotten once its owner has said that the new one
    /// is right.
    pub forget: Option<String>,
}

/// What is odd about the names at a table and their keys.
#[must_use]
pub fn odd_names(known: &KnownNames, table: &Table) -> Vec<OddName> {
    let plain = |what| OddName { what, forget: None };
    let names: Vec<String> = table.header().seats.iter().map(|(name, _)| name.clone()).collect();
    let twice = alike(&names).map(|(one, other)| plain(likeness(other, one, "which is another seat here")));
    let mut odd: Vec<OddName> = twice.into_iter().collect();
    for (seat, member) in table.seats().all().zip(table.members()) {
        let name = table.seats().name(seat);
        // A seat that was handed over has another key, as the table shows.
        let before = known.other_key(name, &member.identity).filter(|before| !table.former().contains(before));
        if let Some(before) = before {
            let (now, before) = (member.identity.fingerprint(), before.fingerprint());
            let what = format!("{name} had the key {before} before and has {now} here; ask {name} by another way");
            odd.push(OddName { what, forget: Some(name.to_owned()) });
        }
        if let Some(other) = known.lookalike(name, &member.identity) {
            odd.push(plain(likeness(name, other, "who had another key")));
        }
    }
    odd
}
