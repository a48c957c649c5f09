//! Ordinary playing cards: thirteen ranks in four suits, and a black and a coloured joker.

use std::fmt;

use crate::kit::fit;

/// The short forms by number: from the two of clubs to the ace of spades, then the jokers. The jack of clubs
/// is turned around, since `JC` is the coloured joker.
pub static SHORT_FORMS: [&str; 54] = [
    "2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S", "4C", "4D", "4H", "4S", "5C", "5D", "5H", "5S", "6C", "6D", "6H",
    "6S", "7C", "7D", "7H", "7S", "8C", "8D", "8H", "8S", "9C", "9D", "9H", "9S", "TC", "TD", "TH", "TS", "CJ", "JD",
    "JH", "JS", "QC", "QD", "QH", "QS", "KC", "KD", "KH", "KS", "AC", "AD", "AH", "AS", "JB", "JC",
];
/// The cards that are no jokers.
const NATURALS: u8 = 52;
/// The rank of an ace; a two has the rank 2.
pub const ACE: u8 = 14;

/// The words for the ranks, from the two.
const RANKS: [&str; 13] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

/// A suit, in the order of the numbers of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say all")]
pub enum FrenchSuit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl FrenchSuit {
    /// All suits.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Its name, inside a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        }
    }
}

/// A card. Those of a kind in several packs cannot be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayingCard(u8);

impl PlayingCard {
    /// The black joker.
    pub const BLACK: Self = Self(NATURALS);
    /// The coloured joker.
    pub const COLOUR: Self = Self(NATURALS + 1);

    /// Every card once, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..fit(SHORT_FORMS.len())).map(Self)
    }

    /// The number by which lots know it.
    pub fn number(self) -> u16 {
        self.0.into()
    }

    /// The same as one byte, as it is hashed.
    pub fn byte(self) -> u8 {
        self.0
    }

    /// The card with this number.
    pub fn from_number(number: u16) -> Option<Self> {
        u8::try_from(number).ok().filter(|number| usize::from(*number) < SHORT_FORMS.len()).map(Self)
    }

    /// Whether it is a joker.
    pub fn is_joker(self) -> bool {
        self.0 >= NATURALS
    }

    /// Its rank, 2 to 14 for an ace; 0 for a joker.
    pub fn rank(self) -> u8 {
        if self.is_joker() { 0 } else { self.0 / 4 + 2 }
    }

    /// Its suit; nothing for a joker.
    pub fn suit(self) -> Option<FrenchSuit> {
        (!self.is_joker()).then(|| FrenchSuit::ALL[usize::from(self.0 % 4)])
    }

    /// The card of a rank, 2 to 14, in a suit.
    pub fn of(rank: u8, suit: FrenchSuit) -> Option<Self> {
        (2..=ACE).contains(&rank).then(|| Self(4 * (rank - 2) + suit as u8))
    }

    /// The card in words, such as `the ten of hearts`.
    pub fn name(self) -> String {
        match self.suit() {
            Some(suit) => format!("the {} of {}", RANKS[usize::from(self.rank()) - 2], suit.name()),
            None if self == Self::BLACK => "the black joker".to_owned(),
            None => "the coloured joker".to_owned(),
        }
    }

    /// The same with its short form, such as `the ten of hearts (TH)`.
    pub fn full_name(self) -> String {
        format!("{} ({self})", self.name())
    }

    /// Its short form: rank and suit.
    pub fn short(self) -> &'static str {
        SHORT_FORMS[usize::from(self.0)]
    }

    /// The card with this short form, in capitals.
    pub fn read_short(text: &str) -> Option<Self> {
        SHORT_FORMS.iter().position(|short| *short == text).map(|number| Self(fit(number)))
    }
}

impl fmt::Display for PlayingCard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.short())
    }
}

/// Cards in their short forms.
pub fn words(cards: &[PlayingCard]) -> String {
    cards.iter().map(|card| card.short()).collect::<Vec<_>>().join(" ")
}
