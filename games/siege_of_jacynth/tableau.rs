//! The tableau: the cards that were placed, like bricks under the wall.

use super::illegal::Illegal;
use super::setting::CARDS;
use super::wall::{Reach, Section};
use bypost_rules::Seat;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::fit;

/// The half columns under the wall, two to a section.
pub(super) const COLUMNS: u8 = 14;
/// The places where a card may ever go, each called by the left one of the two half columns that it covers.
pub(super) const PLACES: u8 = COLUMNS - 1;

/// A card that was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) card: Card,
    /// The seat that placed it.
    pub(super) seat: Seat,
    /// The left one of the two half columns that it covers.
    pub(super) x: u8,
    /// How far it is from the wall; 1 touches it.
    pub(super) row: u8,
    /// The sections that it reaches.
    pub(super) reach: Reach,
}

/// The cards under the wall, in the order in which they were placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tableau {
    placed: [Option<Placed>; CARDS as usize],
    count: u8,
    /// How many cards lie in each half column.
    heights: [u8; COLUMNS as usize],
    /// The sections that the outermost card of each half column reaches, or the section above the column.
    reaches: [Reach; COLUMNS as usize],
}

impl Default for Tableau {
    fn default() -> Self {
        let reaches = std::array::from_fn(|column| Reach::of(Section::above(fit(column))));
        Self { placed: [None; CARDS as usize], count: 0, heights: [0; COLUMNS as usize], reaches }
    }
}

impl Tableau {
    /// The cards, in order.
    pub(super) fn placed(&self) -> impl DoubleEndedIterator<Item = Placed> + '_ {
        self.placed.iter().flatten().copied()
    }

    /// How many they are.
    pub(super) fn count(&self) -> u8 {
        self.count
    }

    /// The last card.
    pub(super) fn last(&self) -> Option<Placed> {
        self.placed().next_back()
    }

    /// How many cards lie in a half column.
    pub(super) fn height(&self, column: u8) -> Option<u8> {
        self.heights.get(usize::from(column)).copied()
    }

    /// The sections that a card on this half column would reach there.
    pub(super) fn reach_at(&self, column: u8) -> Reach {
        self.reaches.get(usize::from(column)).copied().unwrap_or_default()
    }

    /// Whether a card may go to a place, which must be level along the whole card.
    pub(super) fn judge(&self, x: u8) -> Result<(), Illegal> {
        match (self.height(x), self.height(x.saturating_add(1))) {
            (Some(left), Some(right)) if left == right => Ok(()),
            (Some(left), Some(right)) => Err(Illegal::Uneven { x, left, right }),
            _ => Err(Illegal::Outside(x)),
        }
    }

    /// The places where a card may go, from the left.
    pub(super) fn free(&self) -> impl Iterator<Item = u8> + '_ {
        (0..PLACES).filter(|x| self.judge(*x).is_ok())
    }

    /// Places a card where one may go.
    pub(super) fn put(&mut self, card: Card, seat: Seat, x: u8) {
        let (left, right) = (usize::from(x), usize::from(x) + 1);
        let reach = self.reaches[left].or(self.reaches[right]);
        let row = self.heights[left] + 1;
        if let Some(free) = self.placed.get_mut(usize::from(self.count)) {
            *free = Some(Placed { card, seat, x, row, reach });
            self.count += 1;
        }
        (self.heights[left], self.heights[right]) = (row, row);
        (self.reaches[left], self.reaches[right]) = (reach, reach);
    }
}
