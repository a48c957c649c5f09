//! Tables: rows and columns of short texts.

use super::line::{Line, Style};

/// Rows and columns of short texts; the first row is the head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    /// All rows, of equal length.
    pub rows: Vec<Vec<Line>>,
}

impl TextTable {
    /// A table with these titles above its columns.
    pub fn titled<const COLUMNS: usize>(titles: [&str; COLUMNS], rows: impl IntoIterator<Item = Vec<Line>>) -> Self {
        Self { rows: [titles.map(Line::plain).into()].into_iter().chain(rows).collect() }
    }

    /// Whether each row below the head begins with the sign of a seat.
    #[must_use]
    pub fn is_of_seats(&self) -> bool {
        let is_seat = |row: &Vec<Line>| {
            row.first().and_then(|cell| cell.0.first()).is_some_and(|span| matches!(span.style, Style::Seat(_)))
        };
        self.rows.len() > 1 && self.rows.iter().skip(1).all(is_seat)
    }
}
