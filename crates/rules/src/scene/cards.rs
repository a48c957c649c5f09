//! Cards as things: those of the Decktet, and ordinary playing cards.

use super::line::{Line, Span, Style};
use super::thing::{CardLook, RankSign, SuitSign, Thing};
use crate::kit::decktet::{self, Rank, Suits};
use crate::kit::playing::{FrenchSuit, PlayingCard};

impl From<decktet::Suit> for SuitSign {
    fn from(suit: decktet::Suit) -> Self {
        match suit {
            decktet::Suit::Moons => Self::Moons,
            decktet::Suit::Suns => Self::Suns,
            decktet::Suit::Waves => Self::Waves,
            decktet::Suit::Leaves => Self::Leaves,
            decktet::Suit::Wyrms => Self::Wyrms,
            decktet::Suit::Knots => Self::Knots,
        }
    }
}

impl From<decktet::Card> for CardLook {
    fn from(card: decktet::Card) -> Self {
        let (rank, sign) = match card.rank() {
            Rank::Excuse => (String::new(), RankSign::Star),
            rank => (rank.letter().to_string(), sign(rank)),
        };
        let name = card.name();
        let name = name.strip_prefix("the ").unwrap_or(name).to_owned();
        Self { rank, sign, suits: card.suits().iter().map(SuitSign::from).collect(), name, told: card.full_name() }
    }
}

fn sign(rank: Rank) -> RankSign {
    match rank {
        Rank::Ace => RankSign::Ace,
        Rank::Pawn => RankSign::Pawn,
        Rank::Court => RankSign::Court,
        Rank::Crown => RankSign::Crown,
        _ => RankSign::None,
    }
}

impl Span {
    /// A card of the Decktet: its short form, or its picture.
    pub fn decktet(card: decktet::Card, style: Style) -> Self {
        Self::new(card.short(), style).of(Thing::card(Some(card)))
    }
}

impl Line {
    /// Cards of the Decktet with a blank between two of them.
    pub fn decktet(cards: impl IntoIterator<Item = decktet::Card>) -> Self {
        Self::spaced(cards.into_iter().map(|card| Span::decktet(card, Style::Plain)))
    }

    /// A suit of the Decktet: its name, and before it its sign.
    pub fn suit(suit: decktet::Suit) -> Self {
        Self(vec![Span::new("", Style::Plain).of(Thing::Suit(suit.into())), Span::new(suit.name(), Style::Plain)])
    }

    /// Suits of the Decktet: their letters, or their signs.
    pub fn suits(suits: Suits) -> Self {
        let sign = |suit: decktet::Suit| Span::new(suit.letter(), Style::Plain).of(Thing::Suit(suit.into()));
        suits.iter().map(sign).collect()
    }
}

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
