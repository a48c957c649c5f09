//! The canvas: rows of signs at their columns, growing downwards.

use super::sign::Sign;
use bypost_rules::scene::Style;

/// The columns left of a board row.
pub(crate) const INDENT: usize = 2;

/// A drawing whose signs have found their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Canvas {
    pub(super) width: usize,
    pub(super) rows: Vec<CanvasRow>,
}

/// One row. It is written from left to right, so no sign can ever cover half of another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CanvasRow {
    signs: Vec<(usize, Sign)>,
    end: usize,
}

/// Signs side by side that can be written as one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) column: usize,
    pub(crate) width: usize,
    pub(crate) text: String,
    pub(crate) style: Style,
}

impl Canvas {
    pub(crate) fn new(width: usize) -> Self {
        Self { width, rows: Vec::new() }
    }

    pub(crate) fn feed(&mut self) {
        self.rows.push(CanvasRow::default());
    }

    /// Writes into the newest row, at the column or right of what stands there. What does not fit is left
    /// out.
    pub(crate) fn put(&mut self, column: usize, signs: &[Sign]) {
        let Some(row) = self.rows.last_mut() else { return };
        row.end = row.end.max(column.min(self.width));
        for sign in signs {
            if row.end + sign.width > self.width {
                return;
            }
            row.signs.push((row.end, sign.clone()));
            row.end += sign.width;
        }
    }

    /// The rows as runs, without trailing blanks.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Vec<Run>> + '_ {
        self.rows.iter().map(CanvasRow::runs)
    }
}

impl CanvasRow {
    fn runs(&self) -> Vec<Run> {
        let inked = self.signs.iter().rposition(|(_, sign)| !sign.is_blank()).map_or(0, |last| last + 1);
        let mut runs: Vec<Run> = Vec::new();
        for (column, sign) in self.signs.iter().take(inked) {
            match runs.last_mut() {
                Some(run) if run.column + run.width == *column && run.style == sign.style => {
                    run.text.push_str(&sign.text);
                    run.width += sign.width;
                }
                _ => runs.push(Run { column: *column, width: sign.width, text: sign.text.clone(), style: sign.style }),
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::sign;

    #[test]
    fn signs_take_their_columns() {
        let mut canvas = Canvas::new(8);
        canvas.feed();
        canvas.put(1, &sign::of_text("e\u{301}王", Style::Plain));
        canvas.put(2, &sign::of_text("a  ", Style::Plain));
        let row: Vec<_> = canvas.rows().flatten().map(|run| (run.column, run.width, run.text)).collect();
        assert_eq!(row, [(1, 4, "e\u{301}王a".to_owned())]);
        canvas.put(7, &sign::of_text("王", Style::Plain));
        assert_eq!(canvas.rows[0].end, 7, "half a sign is none");
    }
}
