//! Names that are chosen here, and those under which keys were met. Files from elsewhere may hold other
//! names, which are shown escaped and warned of.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::key::KeyFile;
use crate::draw::escape::printable;
use crate::file::{base64_decode, base64_encode};
use crate::kit::look_alike;
use crate::seal::PublicIdentity;
use crate::session::{Kept, Refusal};
use crate::table::Table;

/// Refuses a name that holds something invisible. The name must have been checked for what may stand in a
/// file.
///
/// # Errors
/// It holds something that nobody can see.
pub fn check_visible(name: &str) -> Result<(), Refusal> {
    if printable(name) == name && !name.contains("  ") {
        return Ok(());
    }
    let what = format!("the name {} holds something that nobody sees", spelled(name));
    Err(Refusal::new(what).hint("use letters, digits and signs, with single blanks between them"))
}

/// Refuses names at one table, or of the keys of one home, that others could take for one another.
///
/// # Errors
/// Two of them look alike.
pub fn check_distinct(names: &[String]) -> Result<(), Refusal> {
    let Some((one, other)) = alike(names) else { return Ok(()) };
    let what = format!("the names {} and {} look alike", spelled(one), spelled(other));
    Err(Refusal::new(what).hint("choose names that nobody takes for one another"))
}

/// A warning of a name that looks like another one.
pub fn likeness(name: &str, other: &str, whose: &str) -> String {
    format!("the name {} looks like {}, {whose}: they are two names", spelled(name), spelled(other))
}

/// The first two of these names that look alike.
pub fn alike(names: &[String]) -> Option<(&str, &str)> {
    let pairs = names.iter().enumerate().flat_map(|(index, one)| names[..index].iter().map(move |other| (other, one)));
    let mut alike = pairs.filter(|(one, other)| look_alike(one, other));
    alike.next().map(|(one, other)| (one.as_str(), other.as_str()))
}

/// A name with all characters but ASCII written as escapes, so that it can be told from another one that
/// looks like it.
fn spelled(name: &str) -> String {
    let spelled = |c: char| if c.is_ascii() { c.to_string() } else { c.escape_unicode().to_string() };
    name.chars().map(spelled).collect()
}

/// Names and the keys that were first met under them.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct KnownNames(BTreeMap<String, String>);

impl Kept for KnownNames {}

impl KnownNames {
    /// All names, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
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

/// What is odd about the names at a table and their keys, for somebody who has these keys.
pub fn odd_names(known: &KnownNames, own: &[KeyFile], table: &Table) -> Vec<OddName> {
    let plain = |what| OddName { what, forget: None };
    let names: Vec<String> = table.header().seats.iter().map(|(name, _)| name.clone()).collect();
    let twice = alike(&names).map(|(one, other)| plain(likeness(other, one, "which is another seat here")));
    let mut odd: Vec<OddName> = twice.into_iter().collect();
    for (seat, member) in table.seats().all().zip(table.members()) {
        let name = table.seats().name(seat);
        // A seat that was handed over has another key, as the table shows.
        let before = known.other_key(name, &member.identity).filter(|before| !table.former().contains(before));
        if let Some(before) = before {
            odd.extend(other_key(known, own, name, [&before, &member.identity]));
        }
        let mut others = known.0.keys().filter(|other| *other != name && look_alike(other, name));
        if let Some(other) = others.find(|other| known.other_key(other, &member.identity).is_some()) {
            odd.push(plain(likeness(name, other, "who had another key")));
        }
    }
    odd
}

/// What is odd about a seat whose name was met with another key, for somebody who has the keys `own`: that
/// person may have the name, or have taken the seat. Nothing is odd about a new key of one's own, or where
/// one sat in the seat of that name before.
fn other_key(known: &KnownNames, own: &[KeyFile], name: &str, [before, now]: [&PublicIdentity; 2]) -> Option<OddName> {
    let of_own = |key: &PublicIdentity| own.iter().find(|own| own.public() == Some(*key)).map(|own| own.name.as_str());
    let (print, had) = (now.fingerprint(), format!("{name} had the key {} before", before.fingerprint()));
    let holder = known.names_of(now).next().map(|other| format!(", the key of {other},")).unwrap_or_default();
    let what = match (of_own(before), of_own(now)) {
        (Some(mine), None) if mine != name => return None,
        (_, Some(mine)) if mine == name => return None,
        (_, Some(mine)) => {
            format!("{had}, and here your key {mine} has that seat; if it is not yours, tell the others")
        }
        (Some(_), None) => format!("the seat {name} is not yours here: {print}{holder} has it; ask the others why"),
        (None, None) => format!("{had} and {print}{holder} has the seat here; ask {name} by another way"),
    };
    // Nobody's own key is forgotten.
    let forget = of_own(before).is_none().then(|| name.to_owned());
    Some(OddName { what, forget })
}
