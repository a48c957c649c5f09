//! Grids: cells side by side, without lines between them. A grid that is too wide is drawn in bands of
//! columns.
//!
//! A card stands on the first row of its cell, with whoever holds it at each of its suits, and what joins
//! it to the next card behind it. What stands on it, and what joins it to the card below, stand on the rows
//! after that.

use std::ops::Range;

use super::canvas::{Canvas, INDENT};
use super::sign::{self, Alphabet, DOWN, LEFT, RIGHT, Sign, UP};
use bypost_rules::Seat;
use bypost_rules::scene::{Grid, GridCell, Mark, Piece, Span, Style};

/// The columns of a row's or column's label at most.
const LABEL: usize = 3;
/// The columns of a cell at least; a grid that has no room for them is broken into bands.
const NARROW: usize = 6;
/// The columns of a cell at most.
const WIDE: usize = 16;
/// The letters of a tie at most.
const TIE: usize = 6;

/// Signs side by side that are not broken.
type Word = Vec<Sign>;

/// What stands in a cell. The first column of a cell is blank, or has the asterisk of a fresh piece.
#[derive(Default)]
struct Tile {
    is_fresh: bool,
    /// The piece, which may be broken between its words.
    top: Vec<Word>,
    /// What joins it to its right neighbour, and to the one below.
    right: Word,
    below: Word,
    marks: Vec<Word>,
}

pub(crate) fn draw(canvas: &mut Canvas, grid: &Grid, alphabet: Alphabet) {
    let rows: Vec<Vec<Tile>> = (0..grid.rows.len()).map(|row| tiles(grid, row, alphabet)).collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let label = |label: &str| sign::cut(sign::of_text(label, Style::Dim), LABEL, alphabet);
    let margin = INDENT + grid.rows.iter().map(|row| sign::width(&label(&row.label))).max().unwrap_or(0);
    let room = canvas.width - margin;
    let widest = rows.iter().flatten().map(Tile::width).fold(grid.cell_width.into(), usize::max);
    let wanted = widest.clamp(NARROW, WIDE);
    let (cell, per_band) = match room / count {
        cell if cell >= NARROW => (cell.min(wanted), count),
        _ => (wanted, count.div_ceil(count.div_ceil((room / wanted).max(1)))),
    };
    for first in (0..count).step_by(per_band) {
        if first > 0 {
            canvas.feed();
        }
        let band = first..count.min(first + per_band);
        for (number, row) in rows.iter().enumerate() {
            let is_last = number + 1 == rows.len();
            draw_row(
                canvas,
                &label(&grid.rows[number].label),
                &laid(row, &band, cell, is_last, alphabet),
                (margin, cell),
            );
        }
        if !grid.columns.is_empty() {
            canvas.feed();
        }
        for (place, name) in grid.columns.iter().take(band.end).skip(band.start).enumerate() {
            canvas.put(margin + place * cell + 1, &label(name));
        }
    }
}

/// The tiles of a row.
fn tiles(grid: &Grid, row: usize, alphabet: Alphabet) -> Vec<Tile> {
    let row = &grid.rows[row];
    let names = grid.columns.iter().map(String::as_str).chain(std::iter::repeat(""));
    let dot = || vec![sign::of_text(alphabet.dot(), Style::Dim)];
    let empty = |is_fresh| Tile { top: dot(), is_fresh, ..Tile::default() };
    let tile = |(cell, column): (&GridCell, &str)| match cell {
        GridCell::Empty => empty(false),
        GridCell::Left(_) => empty(true),
        GridCell::Taken(piece) => Tile::new(grid, piece, &format!("{column}{}", row.label), alphabet),
    };
    row.cells.iter().zip(names).map(tile).collect()
}

/// The rows of signs of each cell in a band of columns. All cells have as many; a row that is not the last
/// has two at least, so that it keeps its height when something is put on a piece.
fn laid(row: &[Tile], band: &Range<usize>, cell: usize, is_last: bool, alphabet: Alphabet) -> Vec<Vec<Vec<Sign>>> {
    let tiles = row.iter().take(band.end).skip(band.start);
    let mut cells: Vec<_> = tiles.map(|tile| tile.rows(cell, alphabet)).collect();
    let height = cells.iter().map(Vec::len).fold(if is_last { 1 } else { 2 }, usize::max);
    cells.iter_mut().for_each(|rows| rows.resize(height, Vec::new()));
    cells
}

fn draw_row(canvas: &mut Canvas, label: &[Sign], cells: &[Vec<Vec<Sign>>], (margin, cell): (usize, usize)) {
    for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
        canvas.feed();
        if line == 0 {
            canvas.put(INDENT, label);
        }
        cells.iter().enumerate().for_each(|(place, rows)| canvas.put(margin + place * cell, &rows[line]));
    }
}

impl Tile {
    fn new(grid: &Grid, piece: &Piece, cell: &str, alphabet: Alphabet) -> Self {
        let tie = |line| sign::of_line(line, alphabet).into_iter().take(TIE).collect();
        let mark = |mark: &Mark| {
            let star = sign::of_text(if mark.is_fresh { "*" } else { "" }, Style::Fresh);
            star.into_iter().chain(sign::of_span(&mark.span, WIDE, alphabet)).collect()
        };
        Self {
            is_fresh: piece.is_fresh,
            top: piece.top.0.iter().flat_map(|span| words(grid, span, cell, alphabet)).collect(),
            right: tie(&piece.right),
            below: tie(&piece.below),
            marks: piece.marks.iter().map(mark).collect(),
        }
    }

    /// The columns in which nothing of it is broken.
    fn width(&self) -> usize {
        let width = |words: &[Word], gap| words.iter().map(|word| sign::width(word) + gap).sum::<usize>();
        let right = if self.right.is_empty() { 0 } else { sign::width(&self.right) + 3 };
        let below = if self.below.is_empty() { 0 } else { sign::width(&self.below) + 2 };
        1 + (width(&self.top, 0) + right).max((width(&self.marks, 1) + below).saturating_sub(1))
    }

    /// Its rows in a cell of that many columns, each with the column before its text.
    fn rows(&self, columns: usize, alphabet: Alphabet) -> Vec<Vec<Sign>> {
        let room = columns - 1;
        let mut rows = packed(&self.top, 0, room, alphabet);
        let free = room - rows.first().map_or(0, |row| sign::width(row));
        let mut words = self.marks.clone();
        // The tie stands before the next card if it has a blank before it.
        let line =
            |columns: usize| sign::of_text(&alphabet.joint(LEFT | RIGHT).to_string().repeat(columns), Style::Dim);
        match (rows.first_mut(), free.checked_sub(1 + sign::width(&self.right))) {
            (Some(row), Some(spare)) if !self.right.is_empty() => {
                // One column alone is no line.
                let blank = if spare < 2 { spare } else { 0 };
                row.extend(sign::of_text(&" ".repeat(1 + blank), Style::Plain));
                let spare = spare - blank;
                row.extend([line(spare / 2), self.right.clone(), line(spare - spare / 2)].concat());
            }
            _ if self.right.is_empty() => {}
            _ => words.push([&self.right[..], &sign::of_text(alphabet.arrow(true), Style::Dim)].concat()),
        }
        if !self.below.is_empty() {
            let down = sign::of_text(&alphabet.joint(UP | DOWN).to_string(), Style::Dim);
            words.push([down, self.below.clone()].concat());
        }
        // Blanks between the marks go where they cost a row.
        let (spaced, dense) = (packed(&words, 1, room, alphabet), packed(&words, 0, room, alphabet));
        rows.extend(if dense.len() < spaced.len() { dense } else { spaced });
        for (number, row) in rows.iter_mut().enumerate() {
            let (star, style) = if self.is_fresh && number == 0 { ("*", Style::Fresh) } else { (" ", Style::Plain) };
            row.splice(0..0, sign::of_text(star, style));
        }
        rows
    }
}

/// A card in words: its rank with its first suit, then each other suit, with the signs of those who hold it
/// there. Any other text is one word.
fn words(grid: &Grid, span: &Span, cell: &str, alphabet: Alphabet) -> Vec<Word> {
    let (rank, suits) = span.suits();
    if suits.is_empty() {
        return vec![sign::of_span(span, WIDE, alphabet)];
    }
    let mut words: Vec<Word> = Vec::new();
    for (suit, letter) in suits {
        let before = if words.is_empty() { rank } else { "" };
        let mut word = sign::of_text(&format!("{before}{letter}"), span.style);
        let owners = grid.owners(cell, suit).map(|owner| Span::seat(Seat::new(owner), ""));
        word.extend(owners.flat_map(|owner| sign::of_span(&owner, 1, alphabet)));
        words.push(word);
    }
    words
}

fn packed(words: &[Word], gap: usize, room: usize, alphabet: Alphabet) -> Vec<Vec<Sign>> {
    let mut rows: Vec<Vec<Sign>> = Vec::new();
    for word in words {
        match rows.last_mut().filter(|row| sign::width(row) + gap + sign::width(word) <= room) {
            Some(row) => {
                row.extend(sign::of_text(&" ".repeat(gap), Style::Plain));
                row.extend(word.iter().cloned());
            }
            None => rows.push(sign::cut(word.clone(), room, alphabet)),
        }
    }
    rows
}
