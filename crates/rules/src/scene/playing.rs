//! Ordinary playing cards as things.

use super::line::{Span, Style};
use super::thing::{CardLook, RankSign, SuitSign, Thing};
use crate::kit::playing::{FrenchSuit, PlayingCard};

impl From<FrenchSuit> for SuitSign {
    fn from(suit: FrenchSuit) -> Self {
        match suit {
            FrenchSuit::Clubs => Self::Clubs,
            FrenchSuit::Diamonds => Self::Diamonds,
            FrenchSuit::Hearts => Self::Hearts,
            FrenchSuit::Spades => Self::Spades,
        }
    }
}

impl From<PlayingCard> for CardLook {
    fn from(card: PlayingCard) -> Self {
        let short = card.short();
        // A joker has the colour of a suit.
        let colour = if card == PlayingCard::BLACK { FrenchSuit::Spades } else { FrenchSuit::Hearts };
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
    pub fn playing(card: PlayingCard) -> Self {
        Self::new(card.short(), Style::Plain).of(Thing::card(Some(card)))
    }
}
