//! Sets of cells, one bit each.

use super::Cell;

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
