//! One card.

use std::fmt;

use super::table::{BASIC, CARDS, COUNT, CardEntry, Kind};
use super::{Rank, Suits};

/// A card, as its number.
///
/// Cards are ordered by their numbers, in which Pawns and Courts come after the Crowns. The
/// [rank](Self::rank) tells how high a card is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The one card without rank and suit.
    pub const EXCUSE: Self = Self(COUNT - 1);

    /// The 45 cards of the extended deck, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..COUNT).map(Self)
    }

    /// The 36 cards of the basic deck, in the order of their numbers: 0 to 35.
    pub fn basic() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..BASIC).map(Self)
    }

    /// The card of a number below 45.
    #[expect(clippy::cast_possible_truncation, reason = "it is below the number of cards")]
    pub const fn from_number(number: u16) -> Option<Self> {
        if number < COUNT as u16 { Some(Self(number as u8)) } else { None }
    }

    /// Its number, which never changes: Aces 0–5, 2s 6–8 and so on to the 9s 27–29, Crowns 30–35, Pawns
    /// 36–39, Courts 40–43, the Excuse 44. Cards of one rank follow their first suits.
    pub const fn number(self) -> u16 {
        self.0 as u16
    }

    /// Its number as one byte, as games hash it.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The card of a rank with exactly these suits.
    pub fn of(rank: Rank, suits: Suits) -> Option<Self> {
        Self::all().find(|card| card.rank() == rank && card.suits() == suits)
    }

    /// The card of a short form in capitals, as [`short`](Self::short) gives it.
    pub fn read_short(text: &str) -> Option<Self> {
        Self::all().find(|card| card.short() == text)
    }

    /// How high it is.
    pub fn rank(self) -> Rank {
        self.entry().rank
    }

    /// Its suits: one, two or three, none for the Excuse.
    pub fn suits(self) -> Suits {
        self.entry().suits
    }

    /// Rank and suits in letters: `5ML`, `X`.
    pub fn short(self) -> &'static str {
        self.entry().short
    }

    /// Its name, as it stands inside a sentence: with a small article, the rest as a title (`the Chance
    /// Meeting`). Aces have no other name than `Ace of Moons`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Its name and its short form: `the Forest (5ML)`.
    pub fn full_name(self) -> String {
        format!("{} ({self})", self.name())
    }

    /// The kinds of thing that it shows. Aces and the Excuse show none.
    pub fn kinds(self) -> &'static [Kind] {
        self.entry().kinds
    }

    /// Whether it shows a thing of this kind.
    pub fn is(self, kind: Kind) -> bool {
        self.kinds().contains(&kind)
    }

    /// Whether it is in the basic deck.
    pub const fn is_basic(self) -> bool {
        self.0 < BASIC
    }

    /// Whether its rank is a number, 2 to 9.
    pub fn is_number(self) -> bool {
        self.rank().number().is_some()
    }

    fn entry(self) -> &'static CardEntry {
        &CARDS[usize::from(self.0)]
    }
}

impl fmt::Display for Card {
    /// The short form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.short())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.short())
    }
}
