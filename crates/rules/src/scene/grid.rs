//! Grids: boards of cells in rows and columns.

use super::line::{Line, Mark};
use super::thing::SuitSign;
use crate::kit::fit;

/// A board of cells in rows and columns. A row is as high as its marks need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The names of the columns, at most three columns of text each, written below the board.
    pub columns: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<GridRow>,
    /// The columns of text that each cell has at least where there is room, so that the board keeps its size
    /// while it fills; 0 where that does not matter.
    pub cell_width: u8,
    /// Cells that belong together. A text shows their owners at the suits of the cards.
    pub regions: Vec<Region>,
}

/// Cells of a grid that belong together by a suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The suit.
    pub suit: SuitSign,
    /// The cells by their names, such as `c4`.
    pub cells: Vec<String>,
    /// The seats that hold it, counted from 0.
    pub owners: Vec<u8>,
}

impl Grid {
    pub(super) fn mark(&mut self, places: &[&str]) {
        for row in &mut self.rows {
            for (cell, column) in row.cells.iter_mut().zip(&self.columns) {
                let name = format!("{column}{}", row.label);
                let (GridCell::Taken(piece), Some(at)) = (cell, places.iter().position(|place| **place == *name))
                else {
                    continue;
                };
                piece.is_fresh = true;
                piece.order = Some(fit::<_, u16>(at) + 1);
            }
        }
    }

    /// The seats that hold a suit in a cell, counted from 0.
    pub fn owners(&self, cell: &str, suit: SuitSign) -> impl Iterator<Item = u8> {
        let holds = move |region: &&Region| region.suit == suit && region.cells.iter().any(|name| name == cell);
        self.regions.iter().filter(holds).flat_map(|region| region.owners.iter().copied())
    }

    /// A square of so many rows and columns, of at most 26. The columns are called a, b, c and so on, the
    /// rows 1, 2, 3 and so on from below. `cell` gets the numbers of a column and a row, from 0.
    #[must_use]
    pub fn square(side: u8, cell_width: u8, cell: impl Fn(u8, u8) -> GridCell) -> Self {
        let row = |row: u8| GridRow {
            label: (u16::from(row) + 1).to_string(),
            cells: (0..side).map(|column| cell(column, row)).collect(),
        };
        let name = |column: u8| char::from(b'a'.saturating_add(column)).to_string();
        Self {
            columns: (0..side).map(name).collect(),
            rows: (0..side).rev().map(row).collect(),
            cell_width,
            ..Self::default()
        }
    }
}

/// One row of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridRow {
    /// Its name, at most three columns, written left of the row.
    pub label: String,
    /// Its cells, from the left. Where a row is shorter than others, the rest is outside the board.
    pub cells: Vec<GridCell>,
}

/// One cell of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GridCell {
    /// No part of the board, and not drawn.
    #[default]
    Outside,
    /// A cell in which nothing stands.
    Empty,
    /// A cell in which something stands.
    Taken(Piece),
}

/// A thing that stands in a cell. A fresh one gets an asterisk before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// What it is, at most four columns if it is to be whole at any width.
    pub top: Line,
    /// Whether the last turn put it there.
    pub is_fresh: bool,
    /// Its place among those where something has happened, counted from 1. Only pictures show it.
    pub order: Option<u16>,
    /// What stands on it, written below it, in as many lines as it takes.
    pub marks: Vec<Mark>,
    /// What ties it to the cell on its right, such as the letters of the suits that join them.
    pub right: Line,
    /// What ties it to the cell below.
    pub below: Line,
    /// The seat that controls it, counted from 0. Only pictures show it.
    pub controller: Option<u8>,
}
