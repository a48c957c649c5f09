//! A player's place at the table, and places of lots.

use serde_json::Value;

use crate::kit::fit;

/// A player's place, counted from 0 in the order in which the table names its seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat at `index`, counted from 0.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The seat at a place of a list that has one entry for each seat.
    pub fn at(place: usize) -> Self {
        Self(fit(place))
    }

    /// The place in seat order, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The same as one byte.
    pub const fn byte(self) -> u8 {
        self.0
    }
}

/// The seats of one table, in the order of play round it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(Vec<String>);

impl Seats {
    /// Seats with these names, in order.
    ///
    /// # Panics
    /// It never panics for the names of a checked header, which are at most eight.
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
        (0..self.0.len()).map(Seat::at)
    }

    /// All seats in order, beginning with `first`.
    pub fn from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = self.0.len();
        (0..count).map(move |step| Seat::at((first.index() + step) % count))
    }

    /// One value a seat under its name, in seat order, as an object in JSON.
    ///
    /// ```
    /// use bypost_rules::{Seat, Seats};
    /// use serde_json::json;
    ///
    /// let seats = Seats::new(vec!["alice".to_owned(), "bob".to_owned()]);
    /// assert_eq!(seats.by_name(|seat| json!(seat.index())), json!({ "alice": 0, "bob": 1 }));
    /// ```
    pub fn by_name(&self, value: impl Fn(Seat) -> Value) -> Value {
        Value::Object(self.all().map(|seat| (self.name(seat).to_owned(), value(seat))).collect())
    }

    /// The rank of a seat when all are compared by what they have, the more the better: one more than the
    /// number of seats ahead of it. A seat that has nothing, such as one that has given up, is behind all
    /// that have something.
    pub fn rank<T: PartialOrd>(&self, seat: Seat, has: impl Fn(Seat) -> Option<T>) -> u8 {
        let own = has(seat);
        1 + fit::<_, u8>(self.all().filter(|other| has(*other) > own).count())
    }

    /// The seat after this one, round the table.
    pub fn next(&self, seat: Seat) -> Seat {
        Seat::at((seat.index() + 1) % self.0.len().max(1))
    }
}

/// One place of a lot, which lies face down until it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The number of the lot; lots count from 1 along the whole table and no number is used twice.
    pub lot: u32,
    /// The place in the lot, counted from 0; in a shuffled lot, from the top. A throw has only place 0.
    pub place: u16,
}

impl std::fmt::Display for Slot {
    /// `lot.place`, as in files.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}.{}", self.lot, self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_counts_those_who_are_ahead() {
        for (has, wanted) in [
            ([Some(3), Some(5), Some(3)], [2, 1, 2]),
            ([Some(0), None, Some(4)], [2, 3, 1]),
            ([None, Some(0), None], [2, 1, 2]),
            ([None, None, None], [1, 1, 1]),
        ] {
            let seats = Seats::new(["alice", "bob", "carol"].map(str::to_owned).into());
            let ranks: Vec<_> = seats.all().map(|seat| seats.rank(seat, |seat| has[seat.index()])).collect();
            assert_eq!(ranks, wanted, "{has:?}");
        }
    }
}
