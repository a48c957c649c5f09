//! Places of lots.

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
