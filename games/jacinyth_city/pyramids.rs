//! Pyramids of three sizes.

use bypost_rules::kit::decktet::{Card, Rank};

/// How many pyramids of each size a seat has, on the board and in its supply together.
pub(super) const EACH: u8 = 3;
/// The sizes, in pips.
pub(super) const SIZES: [u8; 3] = [1, 2, 3];

/// How the sizes are called beside each other.
pub(super) const NAMES: [&str; 3] = ["small", "medium", "large"];

/// The pyramids of one seat on one card, or in its supply: at most three of each size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pyramids([u8; 3]);

impl Pyramids {
    /// All that a seat has.
    pub(super) const ALL: Self = Self([EACH; 3]);

    /// How many there are of a size; none of a size that there is not.
    pub(super) fn count(self, size: u8) -> u8 {
        index(size).map_or(0, |index| self.0[index])
    }

    /// Whether there is none.
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// All pips together.
    pub(super) fn pips(self) -> u8 {
        SIZES.into_iter().map(|size| size * self.count(size)).sum()
    }

    /// Each of them, as its size, the smallest first.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        SIZES.into_iter().flat_map(move |size| std::iter::repeat_n(size, self.count(size).into()))
    }

    /// The sizes of which there is at least one.
    pub(super) fn sizes(self) -> impl Iterator<Item = u8> {
        SIZES.into_iter().filter(move |size| self.count(*size) > 0)
    }

    /// The counts, the smallest size first.
    pub(super) fn counts(self) -> [u8; 3] {
        self.0
    }

    /// Puts one more of a size there.
    pub(super) fn put(&mut self, size: u8) {
        if let Some(index) = index(size) {
            self.0[index] += 1;
        }
    }

    /// Takes one of a size away, if there is one.
    pub(super) fn take(&mut self, size: u8) {
        if let Some(index) = index(size) {
            self.0[index] = self.0[index].saturating_sub(1);
        }
    }
}

fn index(size: u8) -> Option<usize> {
    SIZES.iter().position(|other| *other == size)
}

/// The pips that a card is worth against a pyramid: a Crown three, a Court two, a Pawn one.
pub(super) fn pips(card: Card) -> Option<u8> {
    match card.rank() {
        Rank::Crown => Some(3),
        Rank::Court => Some(2),
        Rank::Pawn => Some(1),
        _ => None,
    }
}
