//! Ordinary playing cards as things.

use super::line::{Span, Style};
use super::thing::{CardLook, RankSign, SuitSign, Thing};
use crate::kit::playing::{Card, Suit};

impl From<Suit> for SuitSign {
    fn from(suit: Suit) -> Self {
        match suit {
            Suit::Clubs => Self::Clubs,
            Suit::Diamonds => Self::Diamonds,
            Suit::Hearts => Self::Hearts,
            Suit::Spades => Self::Spades,
        }
    }
}

impl From<Card> for CardLook {
    fn from(card: Card) -> Self {
        let short = card.short();
        // A joker has the colour of a suit.
        let colour = if card == Card::BLACK { Suit::Spades } else { Suit::Hearts };
        let (rank, sign) = match card.rank() {
            0 => (short, RankSign::Joker),
            10 => ("10", RankSign::None),
            11 => ("J", RankSign::None),
            _ => (&short[..1], RankSign::None),
        };
        let suits = vec![card.suit().unwrap_or(colour).into()];
        Self { rank: rank.to_owned(), sign, suits, name: String::new(), told: card.full_name() }
    }
}

impl Span {
    /// A playing card: its short form, or its picture.
    pub fn playing(card: Card) -> Self {
        Self::new(card.short(), Style::Plain).of(Thing::card(Some(card)))
    }
}
