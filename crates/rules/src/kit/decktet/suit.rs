//! The six suits, and sets of them.

use std::fmt;

/// The letter of each suit, its name, and the same in small letters.
const NAMES: [(char, &str, &str); 6] = [
    ('M', "Moons", "moons"),
    ('S', "Suns", "suns"),
    ('W', "Waves", "waves"),
    ('L', "Leaves", "leaves"),
    ('Y', "Wyrms", "wyrms"),
    ('K', "Knots", "knots"),
];

/// A suit. The order is that in which suits stand on a card, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `M`.
    Moons,
    /// `S`.
    Suns,
    /// `W`.
    Waves,
    /// `L`.
    Leaves,
    /// `Y`: the letter W is taken.
    Wyrms,
    /// `K`.
    Knots,
}

impl Suit {
    /// All suits, in order.
    pub const ALL: [Self; 6] = [Self::Moons, Self::Suns, Self::Waves, Self::Leaves, Self::Wyrms, Self::Knots];

    /// The letter that stands for it in a card's short form.
    pub const fn letter(self) -> char {
        NAMES[self.index()].0
    }

    /// Its name, as a title.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()].1
    }

    /// Its name in small letters, as positions and events have it.
    pub const fn word(self) -> &'static str {
        NAMES[self.index()].2
    }

    /// Its place in the order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit of a letter in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter().eq_ignore_ascii_case(&letter))
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of suits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Suits(u8);

impl Suits {
    /// No suit.
    pub const NONE: Self = Self(0);
    /// All six.
    pub const ALL: Self = Self(0b11_1111);

    /// Whether the suit is one of them.
    pub const fn contains(self, suit: Suit) -> bool {
        self.0 & bit(suit) != 0
    }

    /// How many they are.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and one more.
    pub const fn with(self, suit: Suit) -> Self {
        Self(self.0 | bit(suit))
    }

    /// Those that are in either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The first of them, which stands topmost on a card.
    pub fn first(self) -> Option<Suit> {
        self.iter().next()
    }

    /// Each of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().filter(move |suit| self.contains(*suit))
    }
}

const fn bit(suit: Suit) -> u8 {
    1 << suit as u8
}

impl FromIterator<Suit> for Suits {
    fn from_iter<I: IntoIterator<Item = Suit>>(suits: I) -> Self {
        suits.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Suits {
    /// The letters, in order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(Suit::letter).collect::<String>())
    }
}
