//! The cards of two packs: thirteen ranks in four suits, and a black and a coloured joker.

use std::fmt;

use crate::draw::scene::{CardLook, RankSign, Span, Style, SuitSign, Thing};
use crate::kit::fit;

/// The short forms by number: from the two of clubs to the ace of spades, then the jokers. The jack of clubs
/// is turned around, since `JC` is the coloured joker.
pub(super) static SHORT: [&str; 54] = [
    "2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S", "4C", "4D", "4H", "4S", "5C", "5D", "5H", "5S", "6C", "6D", "6H",
    "6S", "7C", "7D", "7H", "7S", "8C", "8D", "8H", "8S", "9C", "9D", "9H", "9S", "TC", "TD", "TH", "TS", "CJ", "JD",
    "JH", "JS", "QC", "QD", "QH", "QS", "KC", "KD", "KH", "KS", "AC", "AD", "AH", "AS", "JB", "JC",
];
/// The cards that are no jokers.
const NATURALS: u8 = 52;
/// The rank of an ace; a two has the rank 2.
pub(super) const ACE: u8 = 14;

/// A card. The two of a kind that two packs hold cannot be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The black joker.
    pub const BLACK: Self = Self(NATURALS);
    /// The coloured joker.
    pub const COLOUR: Self = Self(NATURALS + 1);

    /// Every card once, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..fit(SHORT.len())).map(Self)
    }

    /// The number by which lots know it.
    pub fn number(self) -> u16 {
        self.0.into()
    }

    /// The same as one byte, as it is hashed.
    pub(super) fn byte(self) -> u8 {
        self.0
    }

    /// The card with this number.
    pub fn from_number(number: u16) -> Option<Self> {
        u8::try_from(number).ok().filter(|number| usize::from(*number) < SHORT.len()).map(Self)
    }

    /// Whether it is a joker.
    pub fn is_joker(self) -> bool {
        self.0 >= NATURALS
    }

    /// Its rank, 2 to 14 for an ace; 0 for a joker.
    pub fn rank(self) -> u8 {
        if self.is_joker() { 0 } else { self.0 / 4 + 2 }
    }

    /// Its suit, 0 to 3: clubs, diamonds, hearts, spades; nothing for a joker.
    pub fn suit(self) -> Option<u8> {
        (!self.is_joker()).then_some(self.0 % 4)
    }

    /// Its short form: rank and suit.
    pub fn short(self) -> &'static str {
        SHORT[usize::from(self.0)]
    }

    /// The card with this short form, in capitals.
    pub fn read_short(text: &str) -> Option<Self> {
        SHORT.iter().position(|short| *short == text).map(|number| Self(fit(number)))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.short())
    }
}

/// The words for the ranks, from the two.
const RANKS: [&str; 13] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

impl From<Card> for CardLook {
    fn from(card: Card) -> Self {
        let short = card.short();
        let (suit, name) = match card.suit() {
            Some(0) => (SuitSign::Clubs, "clubs"),
            Some(1) => (SuitSign::Diamonds, "diamonds"),
            Some(2) => (SuitSign::Hearts, "hearts"),
            Some(_) => (SuitSign::Spades, "spades"),
            // A joker has the colour of a suit.
            None if card == Card::BLACK => (SuitSign::Spades, "black joker"),
            None => (SuitSign::Hearts, "coloured joker"),
        };
        let (rank, sign, told) = match card.rank() {
            0 => (short.to_owned(), RankSign::Joker, format!("the {name} ({short})")),
            10 => ("10".to_owned(), RankSign::None, format!("the ten of {name} ({short})")),
            11 => ("J".to_owned(), RankSign::None, format!("the jack of {name} ({short})")),
            rank => {
                let told = format!("the {} of {name} ({short})", RANKS[usize::from(rank) - 2]);
                (short[..1].to_owned(), RankSign::None, told)
            }
        };
        Self { rank, sign, suits: vec![suit], name: String::new(), told }
    }
}

impl Card {
    /// The card in a line of text.
    pub(super) fn span(self) -> Span {
        Span::new(self.short(), Style::Plain).of(Thing::card(Some(self)))
    }
}

/// Cards in their short forms.
pub(super) fn words(cards: &[Card]) -> String {
    cards.iter().map(|card| card.short()).collect::<Vec<_>>().join(" ")
}
