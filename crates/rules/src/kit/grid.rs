//! Small square grids: cells by name, and sets of them with their neighbours and connected parts.

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

/// A set of cells: the bit of a cell's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells(u64);

impl Cells {
    /// The square of this many cells a side that has a1 as its corner.
    pub fn square(side: u8) -> Self {
        (0..side).flat_map(|column| (0..side).map(move |row| Cell::at(column, row))).collect()
    }

    /// This cell alone.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.number())
    }

    /// The bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the cell is one of them.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & Self::of(cell).0 != 0
    }

    /// Takes one more in.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= Self::of(cell).0;
    }

    /// Those that are in either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those that are not in the other.
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// These cells and all that share an edge with one of them. Some of those lie outside every grid: the two
    /// unused numbers at the end of each column keep the columns apart.
    pub const fn grown(self) -> Self {
        Self(self.0 | self.0 << 1 | self.0 >> 1 | self.0 << 8 | self.0 >> 8)
    }

    /// The cells of `self` that are connected with this cell of it.
    pub const fn connected(self, cell: Cell) -> Self {
        let mut group = Self::of(cell);
        loop {
            let next = group.grown().and(self);
            if next.0 == group.0 {
                return group;
            }
            group = next;
        }
    }

    /// The first, in the order of names.
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub const fn first(self) -> Option<Cell> {
        if self.is_empty() { None } else { Some(Cell::numbered(self.0.trailing_zeros() as u8)) }
    }

    /// All, in the order of names.
    pub fn iter(mut self) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            let first = self.first()?;
            self.0 &= self.0 - 1;
            Some(first)
        })
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::default(), |all, cell| all.or(Self::of(cell)))
    }
}
