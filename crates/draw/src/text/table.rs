//! Tables: columns side by side, or rows if there is more room for them, or each row as a list.

use super::canvas::{Canvas, INDENT};
use super::lines::wrap;
use super::sign::{self, Alphabet, LEFT, RIGHT, Sign};
use bypost_rules::scene::{Line, Style, TextTable};

/// The blank columns between two columns of a table.
const GAP: usize = 2;
/// The same in a table that has no room for more.
const NARROW_GAP: usize = 1;
/// No column is narrowed below this.
const NARROW: usize = 6;
/// The longest word that is kept whole, and that in a table of seats for which there is no room otherwise.
const WORD: usize = 16;
const NAME: usize = 10;
/// The widest head in a list.
const HEAD: usize = 16;

type Cell = Vec<Sign>;

#[derive(Clone, Default)]
struct Column {
    width: usize,
    /// The width of its longest word of narrow signs.
    word: usize,
    /// Whether it holds numbers, which stand at its right side.
    is_numeric: bool,
}

pub(crate) fn draw(canvas: &mut Canvas, table: &TextTable, alphabet: Alphabet) {
    let read = |row: &Vec<Line>| row.iter().map(|cell| sign::of_line(cell, alphabet)).collect();
    let rows: Vec<Vec<Cell>> = table.rows.iter().map(read).collect();
    let turned = turned(&rows);
    let fits = |rows: &[Vec<Cell>], gap, longest| squeezed(rows, canvas.width - INDENT, gap, longest);
    // Long names may break rather than the table.
    let name = if table.is_of_seats() { NAME } else { WORD };
    for (rows, gap, longest) in
        [(&rows, GAP, WORD), (&turned, GAP, WORD), (&rows, NARROW_GAP, WORD), (&rows, NARROW_GAP, name)]
    {
        if let Some(columns) = fits(rows, gap, longest) {
            return draw_columns(canvas, rows, &columns, gap, alphabet);
        }
    }
    draw_lists(canvas, &rows, alphabet);
}

fn turned(rows: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let column = |place: usize| rows.iter().map(|row| row.get(place).cloned().unwrap_or_default()).collect();
    (0..count).map(column).collect()
}

fn draw_columns(canvas: &mut Canvas, rows: &[Vec<Cell>], columns: &[Column], gap: usize, alphabet: Alphabet) {
    // A table without titles has no line below them either.
    let is_untitled = rows.first().is_some_and(|head| head.iter().all(Vec::is_empty));
    for (number, row) in rows.iter().enumerate().skip(usize::from(is_untitled)) {
        draw_row(canvas, row, columns, gap);
        if number == 0 {
            let line = alphabet.joint(LEFT | RIGHT).to_string();
            let rule = |column: &Column| sign::of_text(&line.repeat(column.width), Style::Dim);
            let rules: Vec<Cell> = columns.iter().map(rule).collect();
            draw_row(canvas, &rules, columns, gap);
        }
    }
}

fn columns(rows: &[Vec<Cell>]) -> Vec<Column> {
    let Some((head, body)) = rows.split_first() else { return Vec::new() };
    let count = body.iter().map(Vec::len).fold(head.len(), usize::max);
    let mut columns = vec![Column::default(); count];
    // A column with a cell in which nothing stands is one of lists, and such columns begin at the same side.
    let is_numeric =
        |place: usize| !body.is_empty() && body.iter().all(|row| row.get(place).is_some_and(|cell| is_number(cell)));
    columns.iter_mut().enumerate().for_each(|(place, column)| column.is_numeric = is_numeric(place));
    for row in rows {
        for (cell, column) in row.iter().zip(&mut columns) {
            // Wide signs belong to scripts in which a line may break anywhere.
            let words = cell.split(|sign| sign.is_blank() || sign.width > 1).map(sign::width);
            column.width = column.width.max(sign::width(cell));
            column.word = words.fold(column.word, usize::max);
        }
    }
    columns
}

fn is_number(cell: &[Sign]) -> bool {
    !cell.is_empty() && cell.iter().all(|sign| sign.text.chars().all(|c| c.is_ascii_digit() || "+-−.,%".contains(c)))
}

/// The columns of a table, the widest narrowed until all fit into the room, but none below its longest word;
/// a word of more signs than `longest` may break. It gives nothing if they cannot fit.
fn squeezed(rows: &[Vec<Cell>], room: usize, gap: usize, longest: usize) -> Option<Vec<Column>> {
    let mut columns = columns(rows);
    let room = room.checked_sub(gap * columns.len().saturating_sub(1))?;
    let narrowed = |column: &Column, most: usize| column.width.min(most.max(column.word.min(longest)));
    let total = |most: usize| columns.iter().fold(0, |sum, column| sum + narrowed(column, most));
    let most = (NARROW..=room).rev().find(|most| total(*most) <= room)?;
    let mut spare = room - total(most);
    for column in &mut columns {
        let width = narrowed(column, most);
        let more = spare.min(column.width - width).min(1);
        column.width = width + more;
        spare -= more;
    }
    Some(columns)
}

fn draw_row(canvas: &mut Canvas, row: &[Cell], columns: &[Column], gap: usize) {
    let cells: Vec<Vec<Cell>> =
        row.iter().zip(columns).map(|(cell, column)| wrap(cell.clone(), column.width, 0)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(1);
    for line in 0..height {
        canvas.feed();
        let mut left = INDENT;
        for (cell, column) in cells.iter().zip(columns) {
            if let Some(signs) = cell.get(line) {
                let shift = if column.is_numeric { column.width.saturating_sub(sign::width(signs)) } else { 0 };
                canvas.put(left + shift, signs);
            }
            left += column.width + gap;
        }
    }
}

/// Each row as a list of heads and cells, an empty line between two rows.
fn draw_lists(canvas: &mut Canvas, rows: &[Vec<Cell>], alphabet: Alphabet) {
    let Some((head, body)) = rows.split_first() else { return };
    let heads: Vec<Cell> = head.iter().map(|cell| sign::cut(cell.clone(), HEAD, alphabet)).collect();
    let widest = heads.iter().map(|cell| sign::width(cell)).max().unwrap_or(0);
    let left = INDENT + widest + GAP;
    let rows = if body.is_empty() { &[Vec::new()][..] } else { body };
    for (number, row) in rows.iter().enumerate() {
        if number > 0 {
            canvas.feed();
        }
        for column in 0..row.len().max(heads.len()) {
            let cell = row.get(column).cloned().unwrap_or_default();
            for (line, signs) in wrap(cell, canvas.width - left, 0).iter().enumerate() {
                canvas.feed();
                if let Some(head) = heads.get(column).filter(|_| line == 0) {
                    canvas.put(INDENT, head);
                }
                canvas.put(left, signs);
            }
        }
    }
}
