//! Sets of cards, one bit each.

use bypost_rules::Options;
use bypost_rules::kit::decktet::{Card, Rank};

/// A set of different cards: the bit of a card's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Deck(u64);

impl Deck {
    /// The cards of a table.
    pub(super) fn of(options: &Options) -> Self {
        let is_in = |card: &Card| match card.rank() {
            Rank::Excuse => options.has("extended", "excuse"),
            Rank::Pawn => options.has("extended", "pawns"),
            Rank::Court => options.has("extended", "courts"),
            _ => true,
        };
        Card::all().filter(is_in).collect()
    }

    /// The bits.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub(super) const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 >> card.number() & 1 == 1
    }

    pub(super) const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.number();
    }

    pub(super) const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.number());
    }

    /// All, in the order of their numbers.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for Deck {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut deck = Self::default();
        cards.into_iter().for_each(|card| deck.insert(card));
        deck
    }
}
