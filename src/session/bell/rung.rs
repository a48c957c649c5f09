//! What the bell has rung for already.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::kit::hex;
use crate::rules::Hash;

/// What was rung for, by the ids of tables in hexadecimal. A table that has gone on is forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rung(BTreeMap<String, RungAtTable>);

/// What was rung for at the last turn of a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RungAtTable {
    /// The hash of that turn in hexadecimal.
    head: String,
    /// What was rung for, in the words of the bell.
    marks: BTreeSet<String>,
}

impl Rung {
    /// Reads what [`Rung::text`] gave.
    ///
    /// # Errors
    /// What it is not, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map(Self).map_err(|error| error.message().to_owned())
    }

    /// It as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    pub fn text(&self) -> Result<String, String> {
        toml::to_string(&self.0).map_err(|error| error.to_string())
    }

    /// Forgets a table at which nothing is left to do.
    pub fn forget(&mut self, table: &Hash) {
        self.0.remove(&hex(table));
    }

    /// Whether it was rung for something at the last turn of a table.
    pub(super) fn has(&self, table: &Hash, head: &Hash, mark: &str) -> bool {
        self.0.get(&hex(table)).is_some_and(|rung| rung.head == hex(head) && rung.marks.contains(mark))
    }

    /// Remembers marks at the last turn of a table, and forgets those at another one.
    pub(super) fn note_marks(&mut self, table: &Hash, head: &Hash, marks: impl Iterator<Item = String>) {
        let new = || RungAtTable { head: hex(head), marks: BTreeSet::new() };
        let rung = self.0.entry(hex(table)).or_insert_with(new);
        if rung.head != hex(head) {
            *rung = new();
        }
        rung.marks.extend(marks);
    }
}

#[cfg(test)]
mod tests {
    use super::Rung;

    #[test]
    fn a_table_that_has_gone_on_is_rung_for_anew() {
        let ([one, other], [head, next]) = ([[1; 32], [2; 32]], [[3; 32], [4; 32]]);
        let mut rung = Rung::default();
        let marks = |marks: &[&str]| marks.iter().map(|mark| (*mark).to_owned()).collect::<Vec<_>>().into_iter();
        rung.note_marks(&one, &head, marks(&["waits", "late-soon"]));
        rung.note_marks(&one, &head, marks(&["with \"odd\"\nsigns"]));
        rung.note_marks(&other, &head, marks(&["waits"]));
        let again = Rung::parse(&rung.text().unwrap()).unwrap();
        assert_eq!(again, rung);
        for (table, at, mark, has) in [
            (&one, &head, "waits", true),
            (&one, &head, "late-soon", true),
            (&one, &head, "with \"odd\"\nsigns", true),
            (&one, &head, "late", false),
            (&one, &next, "waits", false),
            (&other, &head, "late-soon", false),
        ] {
            assert_eq!(again.has(table, at, mark), has, "{mark}");
        }
        rung.note_marks(&one, &next, marks(&["late"]));
        rung.forget(&other);
        assert!(rung.has(&one, &next, "late") && !rung.has(&one, &next, "waits"));
        assert!(!rung.has(&one, &head, "waits") && !rung.has(&other, &head, "waits"));
        assert!(Rung::parse("x = 5").is_err());
    }
}
