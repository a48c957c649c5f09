//! The agreement of a table on how its cards stand when a shuffle is proven.

/// In how many rows the cards of a shuffle stand for its proof. It is agreed for a whole table, so a shuffler
/// has no choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rows {
    /// In one row: what tables do whose header says nothing of rows.
    #[default]
    One,
    /// In as many rows as make the proof shortest, and in the fewest of these.
    Shortest,
}

impl Rows {
    /// The word that stands in a header; one row has none.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::One => None,
            Self::Shortest => Some("shortest"),
        }
    }

    /// Reads the word of a header.
    pub fn read(word: &str) -> Option<Self> {
        [Self::Shortest].into_iter().find(|rows| rows.word() == Some(word))
    }
}
