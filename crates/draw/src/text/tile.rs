//! Tiles: what stands in a cell of a grid, line by line.

use super::alphabet::Alphabet;
use super::sign;
use super::sign::Sign;
use bypost_rules::scene::{Mark, Piece, Style};

/// The signs of a tie at most.
const TIE: usize = 6;
/// The columns of a mark or a top at most.
const WIDEST: usize = 12;

/// The contents of a cell, ready to be drawn. For an empty cell all parts are empty.
#[derive(Default)]
pub(crate) struct Tile {
    top: TileText,
    marks: Vec<TileText>,
    /// What ties it to its right neighbour, each sign one column wide.
    pub(crate) right: Vec<Sign>,
    below: Vec<Sign>,
}

/// A text that may be fresh.
#[derive(Clone, Default)]
struct TileText {
    signs: Vec<Sign>,
    is_fresh: bool,
}

impl Tile {
    pub(crate) fn new(piece: &Piece, alphabet: Alphabet) -> Self {
        let tie = |line| sign::of_line(line, alphabet).into_iter().map(narrow).take(TIE).collect();
        let mark =
            |mark: &Mark| TileText { signs: sign::of_span(&mark.span, WIDEST, alphabet), is_fresh: mark.is_fresh };
        Self {
            top: TileText {
                signs: sign::cut(sign::of_line(&piece.top, alphabet), WIDEST, alphabet),
                is_fresh: piece.is_fresh,
            },
            marks: piece.marks.iter().map(mark).collect(),
            right: tie(&piece.right),
            below: tie(&piece.below),
        }
    }

    /// The columns of its top.
    pub(crate) fn top_width(&self) -> usize {
        sign::width(&self.top.signs)
    }

    /// The columns of all its marks side by side.
    pub(crate) fn marks_width(&self) -> usize {
        joined(&self.marks)
    }

    /// What ties it to its lower neighbour, at most that many columns.
    pub(crate) fn below(&self, columns: usize) -> Vec<Sign> {
        self.below.iter().take(columns).cloned().collect()
    }

    /// Its lines of text in a cell of that many columns, each with its first column: the top, then the marks.
    pub(crate) fn lines(&self, columns: usize, alphabet: Alphabet) -> Vec<(usize, Vec<Sign>)> {
        // One column is kept for the asterisk of a fresh text, and one for a blank between marks and ties.
        let room = columns - if self.right.is_empty() { 1 } else { 2 };
        let fit =
            |text: &TileText, most| TileText { signs: sign::cut(text.signs.clone(), most, alphabet), ..text.clone() };
        let mut rows = vec![vec![fit(&self.top, columns - 1)]];
        for (number, mark) in self.marks.iter().map(|mark| fit(mark, room)).enumerate() {
            match rows.last_mut() {
                Some(row) if number > 0 && joined(row) + lead(1, &mark).len() + sign::width(&mark.signs) <= room => {
                    row.push(mark);
                }
                _ => rows.push(vec![mark]),
            }
        }
        rows.iter().map(|row| centred(row, columns)).collect()
    }
}

/// The columns of texts with a blank between two of them, from the first letter on.
fn joined(texts: &[TileText]) -> usize {
    let columns = |(number, text): (usize, &TileText)| sign::width(&text.signs) + lead(number, text).len();
    texts.iter().enumerate().map(columns).sum::<usize>().saturating_sub(1)
}

/// The signs before a text. The asterisk of a fresh text takes the place of the blank before the first text,
/// and follows the blank before every other.
fn lead(number: usize, text: &TileText) -> &'static str {
    match (number, text.is_fresh) {
        (0, true) => "*",
        (_, false) => " ",
        (_, true) => " *",
    }
}

/// The texts in the middle of that many columns, and the column in which they begin.
fn centred(texts: &[TileText], columns: usize) -> (usize, Vec<Sign>) {
    let start = (columns.saturating_sub(joined(texts)) / 2).max(1) - 1;
    let mut signs = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        signs.extend(sign::of_text(lead(number, text), if text.is_fresh { Style::Fresh } else { Style::Plain }));
        signs.extend(text.signs.iter().cloned());
    }
    (start, signs)
}

/// A sign that takes one column. A tie stands in the place of a line, where there is room for no more.
fn narrow(sign: Sign) -> Sign {
    if sign.width == 1 { sign } else { Sign { text: "?".into(), width: 1, ..sign } }
}
