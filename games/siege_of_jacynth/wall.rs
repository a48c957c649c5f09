//! The wall: seven sections in a row.

use std::fmt;

use bypost_rules::kit::decktet::{Card, Suits};

/// The sections of the wall.
pub(super) const SECTIONS: u8 = 7;
/// The Aces and Crowns in it.
pub(super) const PAIRED: usize = 12;

/// A section, counted from 0 on the left; it is called W1 to W7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section(u8);

impl Section {
    /// All sections, from the left.
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..SECTIONS).map(Self)
    }

    /// The section above a half column.
    pub(super) const fn above(column: u8) -> Self {
        Self(column / 2)
    }

    /// The section of a number from 1 to 7.
    pub(super) fn numbered(number: u8) -> Option<Self> {
        Some(Self(number.checked_sub(1).filter(|index| *index < SECTIONS)?))
    }

    /// Its number, from 1.
    pub(super) const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Its place from the left, from 0.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "W{}", self.number())
    }
}

/// A set of sections, one bit each. Sections that a card reaches always stand side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach(u8);

impl Reach {
    /// This section alone.
    pub(super) const fn of(section: Section) -> Self {
        Self(1 << section.0)
    }

    pub(super) const fn contains(self, section: Section) -> bool {
        self.0 & Self::of(section).0 != 0
    }

    /// Those that are in either.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Each of them, from the left.
    pub(super) fn iter(self) -> impl DoubleEndedIterator<Item = Section> {
        Section::all().filter(move |section| self.contains(*section))
    }
}

/// The cards of the wall that lie face up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wall {
    /// Where the Excuse stands, once that has been thrown.
    pub(super) excuse: Option<Section>,
    /// The Aces and Crowns as far as they are open, two for each other section from the left.
    pub(super) paired: [Option<Card>; PAIRED],
}

impl Wall {
    /// Whether all of it lies open.
    pub(super) fn is_open(&self) -> bool {
        self.excuse.is_some() && self.paired.iter().all(Option::is_some)
    }

    /// The cards of a section: the Excuse, or two; none before the throw.
    pub(super) fn cards(&self, section: Section) -> Vec<Card> {
        match self.pair(section) {
            Some(pair) => self.paired.iter().skip(2 * pair).take(2).flatten().copied().collect(),
            None if self.excuse == Some(section) => vec![Card::EXCUSE],
            None => Vec::new(),
        }
    }

    /// The suits of a section; none for the Excuse.
    pub(super) fn suits(&self, section: Section) -> Suits {
        let pair = self.pair(section).map_or(&[][..], |pair| &self.paired[2 * pair..2 * pair + 2]);
        pair.iter().flatten().fold(Suits::NONE, |all, card| all.or(card.suits()))
    }

    /// The section in which an Ace or a Crown stands.
    pub(super) fn find(&self, card: Card) -> Option<Section> {
        Section::all().find(|section| self.cards(*section).contains(&card))
    }

    /// Lets two Aces or Crowns change places.
    pub(super) fn swap(&mut self, one: Card, other: Card) {
        for card in self.paired.iter_mut().flatten() {
            if *card == one {
                *card = other;
            } else if *card == other {
                *card = one;
            }
        }
    }

    /// Which pair from the left stands in a section; none in that of the Excuse.
    fn pair(&self, section: Section) -> Option<usize> {
        let excuse = self.excuse?;
        (section != excuse).then(|| section.index() - usize::from(section > excuse))
    }
}
