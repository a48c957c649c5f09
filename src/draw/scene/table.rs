//! Tables: rows and columns of short texts.

use super::line::Line;

/// Rows and columns of short texts; the first row is the head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// All rows, of equal length.
    pub rows: Vec<Vec<Line>>,
}

impl Table {
    /// A table with these titles above its columns.
    pub fn titled<const COLUMNS: usize>(titles: [&str; COLUMNS], rows: impl IntoIterator<Item = Vec<Line>>) -> Self {
        Self { rows: [titles.map(Line::plain).into()].into_iter().chain(rows).collect() }
    }
}
