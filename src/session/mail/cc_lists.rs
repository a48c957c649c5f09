//! Who gets copies of the mails with a table.

use std::collections::BTreeMap;

use crate::kit::hex;
use crate::rules::Hash;

/// For each table, the people who get a copy of every mail with it.
#[derive(Clone, Debug, Default)]
pub struct CcLists(BTreeMap<String, Vec<String>>);

impl CcLists {
    /// Stands in a list for all others at the table.
    pub const ALL: &str = "all";

    /// Is given in the place of a list for nobody.
    pub const NONE: &str = "none";

    /// Reads lists from a text that [`CcLists::text`] gave.
    ///
    /// # Errors
    /// What it is not, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map(Self).map_err(|error| error.message().to_owned())
    }

    /// The lists as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    pub fn text(&self) -> Result<String, String> {
        toml::to_string(&self.0).map_err(|error| error.to_string())
    }

    /// The list of a table: names, addresses, and perhaps [`CcLists::ALL`].
    #[must_use]
    pub fn of(&self, table: &Hash) -> &[String] {
        self.0.get(&hex(table)).map_or(&[], Vec::as_slice)
    }

    /// Sets the list of a table; an empty one is forgotten.
    pub fn set(&mut self, table: &Hash, list: Vec<String>) {
        if list.is_empty() {
            self.0.remove(&hex(table));
        } else {
            self.0.insert(hex(table), list);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CcLists;

    #[test]
    fn lists_are_read_as_they_were_written() {
        let mut lists = CcLists::default();
        lists.set(&[1; 32], vec!["all".to_owned(), "roe, jane".to_owned()]);
        lists.set(&[2; 32], vec!["carol".to_owned()]);
        lists.set(&[2; 32], Vec::new());
        let again = CcLists::parse(&lists.text().unwrap()).unwrap();
        assert_eq!(again.of(&[1; 32]), ["all", "roe, jane"]);
        assert!(again.of(&[2; 32]).is_empty());
        assert!(CcLists::parse("x = 5").is_err());
    }
}
