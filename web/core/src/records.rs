//! All that is kept, as texts under names like those of a home's files, and which of them have changed.

use std::collections::{BTreeMap, BTreeSet};

use zeroize::Zeroizing;

/// All records of a store that is open.
#[derive(Debug, Default)]
pub struct Records {
    all: BTreeMap<String, Zeroizing<String>>,
    changed: BTreeSet<String>,
}

impl Records {
    /// The text of a record.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all.get(name).map(|text| text.as_str())
    }

    /// The names that begin like this, in their order.
    pub fn names(&self, prefix: &str) -> impl Iterator<Item = &str> {
        let names = self.all.range(prefix.to_owned()..).map(|(name, _)| name.as_str());
        names.take_while(move |name| name.starts_with(prefix))
    }

    /// Keeps a text under a name.
    pub fn put(&mut self, name: &str, text: impl Into<String>) {
        let text = Zeroizing::new(text.into());
        if self.all.get(name) != Some(&text) {
            self.all.insert(name.to_owned(), text);
            self.changed.insert(name.to_owned());
        }
    }

    /// Forgets a name.
    pub fn remove(&mut self, name: &str) {
        if self.all.remove(name).is_some() {
            self.changed.insert(name.to_owned());
        }
    }

    /// A record as it was read from the store.
    pub fn load(&mut self, name: String, text: Zeroizing<String>) {
        self.all.insert(name, text);
    }

    /// The names that have changed since this was last asked; those that are gone have no text.
    pub fn take_changed(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.changed)
    }

    /// Makes all records count as changed.
    pub fn touch_all(&mut self) {
        self.changed.extend(self.all.keys().cloned());
    }
}
