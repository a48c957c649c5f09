//! The cells of the grid, by name.

use std::fmt;

/// A cell: a column from `a`, counted from the left, and a row from 1, counted from the bottom.
///
/// Its number is eight times the column plus the row, so that numbers follow names (a1, a2, … b1) and no two
/// cells that lie in different columns have numbers next to one another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Numbers of cells are below this.
    pub const BOUND: usize = 48;

    /// The cell in a column and a row, both counted from 0.
    pub const fn at(column: u8, row: u8) -> Self {
        Self(column * 8 + row)
    }

    /// The cell with a name that is known to be valid.
    pub const fn named(name: &[u8; 2]) -> Self {
        Self::at(name[0] - b'a', name[1] - b'1')
    }

    /// The cells with names that are known to be valid.
    pub const fn all_named<const N: usize>(names: [&[u8; 2]; N]) -> [Self; N] {
        let mut cells = [Self(0); N];
        let mut place = 0;
        while place < N {
            cells[place] = Self::named(names[place]);
            place += 1;
        }
        cells
    }

    /// The cell with a name that somebody wrote; none beyond f6.
    pub fn read(text: &str) -> Option<Self> {
        let &[column, row] = text.as_bytes() else { return None };
        let column = column.to_ascii_lowercase().checked_sub(b'a').filter(|column| *column < 6)?;
        let row = row.checked_sub(b'1').filter(|row| *row < 6)?;
        Some(Self::at(column, row))
    }

    /// The cell with this number.
    pub const fn numbered(number: u8) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The cell on its right, perhaps outside the grid.
    pub const fn right(self) -> Option<Self> {
        if self.0 < 40 { Some(Self(self.0 + 8)) } else { None }
    }

    /// The cell below it.
    pub const fn below(self) -> Option<Self> {
        if self.0.is_multiple_of(8) { None } else { Some(Self(self.0 - 1)) }
    }

    /// The letter of its column.
    pub const fn column(self) -> char {
        (b'a' + self.0 / 8) as char
    }

    /// The digit of its row.
    pub const fn row(self) -> char {
        (b'1' + self.0 % 8) as char
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column(), self.row())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
