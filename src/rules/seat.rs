//! A player's place at the table.

/// A player's place, counted from 0 in the order in which the table names its seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat at `index`, counted from 0.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The place in seat order, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The seats of one table, in the order of play round it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(Vec<String>);

impl Seats {
    /// Seats with these names, in order.
    ///
    /// # Panics
    /// Never for the at most eight names that a checked header holds.
    pub fn new(names: Vec<String>) -> Self {
        debug_assert!(names.len() <= usize::from(u8::MAX));
        Self(names)
    }

    /// How many seats there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The name of a seat; empty for a seat this table does not have.
    pub fn name(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("", String::as_str)
    }

    /// The seat with exactly this name.
    pub fn find(&self, name: &str) -> Option<Seat> {
        self.all().find(|&seat| self.name(seat) == name)
    }

    /// All seats in order.
    pub fn all(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.0.len()).map(|index| Seat(index as u8))
    }

    /// All seats in order, beginning with `first`.
    pub fn from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = self.0.len();
        (0..count).map(move |step| Seat(((first.index() + step) % count) as u8))
    }

    /// The seat after this one, round the table.
    pub fn next(&self, seat: Seat) -> Seat {
        Seat(((seat.index() + 1) % self.0.len().max(1)) as u8)
    }
}
