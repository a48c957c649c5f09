//! Grids: cells between lines, in rows and columns. A grid that is too wide is drawn in bands of columns.

use std::ops::Range;

use super::alphabet::{Alphabet, DOWN, LEFT, RIGHT, UP};
use super::canvas::{Canvas, INDENT};
use super::sign;
use super::sign::Sign;
use super::tile::Tile;
use bypost_rules::scene::{Grid, GridCell, GridRow, Style};

/// The columns of a row's or column's label at most.
const LABEL: usize = 3;
/// The columns of a cell at least; a grid that has no room for them is broken into bands.
const NARROW: usize = 5;
/// The columns of a cell at most.
const WIDE: usize = 16;

/// A grid, ready to be drawn.
struct Board {
    /// The labels of its columns.
    columns: Vec<Vec<Sign>>,
    /// The labels of its rows, and the tiles: None outside the board.
    rows: Vec<(Vec<Sign>, Vec<Option<Tile>>)>,
}

/// How the cells are laid out.
struct GridPlan {
    /// The column of the first line.
    left: usize,
    /// The columns of a cell, without its lines.
    cell: usize,
    /// The columns of the board that stand side by side.
    per_band: usize,
    /// Whether ties stand beside the tops. Where a top fills its cell, they begin a line lower, or they would
    /// be read as a part of it.
    is_wide: bool,
}

/// Some columns of a board from top to bottom.
struct Band<'a> {
    board: &'a Board,
    plan: &'a GridPlan,
    columns: Range<usize>,
    alphabet: Alphabet,
}

/// Draws the grid two columns from the left.
pub(crate) fn draw(canvas: &mut Canvas, grid: &Grid, alphabet: Alphabet) {
    let board = Board::new(grid, alphabet);
    let plan = GridPlan::new(&board, grid.cell_width.into(), canvas.width() - INDENT);
    let count = board.count();
    for first in (0..count).step_by(plan.per_band) {
        if first > 0 {
            canvas.feed();
        }
        let columns = first..count.min(first + plan.per_band);
        Band { board: &board, plan: &plan, columns, alphabet }.draw(canvas);
    }
}

impl Board {
    fn new(grid: &Grid, alphabet: Alphabet) -> Self {
        let label = |label: &String| sign::cut(sign::of_text(label, Style::Plain), LABEL, alphabet);
        let tile = |cell: &GridCell| match cell {
            GridCell::Outside => None,
            GridCell::Empty => Some(Tile::default()),
            GridCell::Taken(piece) => Some(Tile::new(piece, alphabet)),
        };
        let row = |row: &GridRow| (label(&row.label), row.cells.iter().map(tile).collect());
        Self { columns: grid.columns.iter().map(label).collect(), rows: grid.rows.iter().map(row).collect() }
    }

    /// How many columns it has.
    fn count(&self) -> usize {
        self.rows.iter().map(|row| row.1.len()).fold(0, usize::max)
    }

    fn tiles(&self) -> impl Iterator<Item = &Tile> {
        self.rows.iter().flat_map(|row| &row.1).flatten()
    }
}

impl GridPlan {
    fn new(board: &Board, least: usize, width: usize) -> Self {
        let label = board.rows.iter().map(|row| sign::width(&row.0)).fold(0, usize::max);
        let top = board.tiles().map(Tile::top_width).fold(0, usize::max);
        let widest = board.tiles().map(Tile::marks_width).fold(top, usize::max);
        let wanted = (widest + 2).max(least).clamp(NARROW, WIDE);
        let room = width - label - 1;
        let count = board.count().max(1);
        let mut per_band = count;
        let mut cell = wanted.min((room / count).saturating_sub(1));
        if cell < NARROW {
            let bands = count.div_ceil((room / (wanted + 1)).max(1));
            per_band = count.div_ceil(bands);
            cell = wanted;
        }
        // A blank after the labels of the rows, if it costs nothing.
        let gap = usize::from(label > 0 && per_band * (cell + 1) < room);
        Self { left: INDENT + label + gap, cell, per_band, is_wide: top + 2 <= cell }
    }

    /// The column of the line left of a cell of a band.
    fn column(&self, place: usize) -> usize {
        self.left + place * (self.cell + 1)
    }
}

impl Band<'_> {
    fn draw(&self, canvas: &mut Canvas) {
        for row in 0..self.board.rows.len() {
            self.draw_border(canvas, row);
            self.draw_row(canvas, row);
        }
        self.draw_border(canvas, self.board.rows.len());
        if !self.board.columns.is_empty() {
            canvas.feed();
        }
        for (place, label) in self.columns.clone().map_while(|column| self.board.columns.get(column)).enumerate() {
            let indent = self.plan.cell.saturating_sub(sign::width(label)) / 2;
            canvas.put(self.plan.column(place) + 1 + indent, label);
        }
    }

    /// The tile left of a line of the band; lines are counted from 0, and the tile right of one is left of
    /// the next.
    fn tile(&self, row: Option<usize>, line: usize) -> Option<&Tile> {
        let column = self.columns.start + line.checked_sub(1)?;
        if column >= self.columns.end {
            return None;
        }
        self.board.rows.get(row?)?.1.get(column)?.as_ref()
    }

    /// The line above a row, or below the last.
    fn draw_border(&self, canvas: &mut Canvas, row: usize) {
        canvas.feed();
        let (above, below) = (row.checked_sub(1), Some(row));
        let has = |row, line| self.tile(row, line).is_some();
        for place in 0..=self.columns.len() {
            let (is_left, is_right) = (|row| has(row, place), |row| has(row, place + 1));
            let mut ways = 0;
            for (way, is_there) in [
                (LEFT, is_left(above) || is_left(below)),
                (RIGHT, is_right(above) || is_right(below)),
                (UP, is_left(above) || is_right(above)),
                (DOWN, is_left(below) || is_right(below)),
            ] {
                ways |= if is_there { way } else { 0 };
            }
            if ways == 0 {
                continue;
            }
            canvas.put(self.plan.column(place), &self.line(ways, 1));
            if ways & RIGHT != 0 {
                let tie = self.tile(above, place + 1).map_or(Vec::new(), |tile| tile.below(self.plan.cell - 2));
                let before = (self.plan.cell - sign::width(&tie)) / 2;
                let after = self.plan.cell - sign::width(&tie) - before;
                let pieces = [self.line(LEFT | RIGHT, before), tie, self.line(LEFT | RIGHT, after)];
                canvas.put(self.plan.column(place) + 1, &pieces.concat());
            }
        }
    }

    /// The lines of text of a row.
    fn draw_row(&self, canvas: &mut Canvas, row: usize) {
        let first_tie = usize::from(!self.plan.is_wide);
        let texts: Vec<Vec<(usize, Vec<Sign>)>> = (1..=self.columns.len())
            .map(|line| self.tile(Some(row), line).map_or(Vec::new(), |tile| tile.lines(self.plan.cell, self.alphabet)))
            .collect();
        let ties: Vec<&[Sign]> = (0..=self.columns.len())
            .map(|line| self.tile(Some(row), line).map_or(&[][..], |tile| &tile.right))
            .collect();
        let tied = ties.iter().filter(|tie| !tie.is_empty()).map(|tie| first_tie + tie.len());
        // Two lines at least, so that a row keeps its height when the first mark comes.
        let height = texts.iter().map(Vec::len).chain(tied).fold(2, usize::max);
        for line in 0..height {
            canvas.feed();
            if let Some((label, _)) = self.board.rows.get(row).filter(|_| line == 0) {
                canvas.put(INDENT, label);
            }
            for (place, tie) in ties.iter().enumerate() {
                let column = self.plan.column(place);
                if self.tile(Some(row), place).or(self.tile(Some(row), place + 1)).is_some() {
                    let tie = line.checked_sub(first_tie).and_then(|line| tie.get(line));
                    canvas.put(column, &tie.map_or_else(|| self.line(UP | DOWN, 1), |tie| vec![tie.clone()]));
                }
                if let Some((indent, signs)) = texts.get(place).and_then(|lines| lines.get(line)) {
                    canvas.put(column + 1 + indent, signs);
                }
            }
        }
    }

    fn line(&self, ways: u8, length: usize) -> Vec<Sign> {
        sign::of_text(&self.alphabet.crossing(ways).to_string().repeat(length), Style::Dim)
    }
}
