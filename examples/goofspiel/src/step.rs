//! The one kind of step: a bid.

use std::fmt;

use bypost_rules::ReadError;
use bypost_rules::kit::playing::PlayingCard as Card;

use crate::CARDS;

/// A bid of the card at a place of the hand, counted from 1. What the card is nobody else sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step(u16);

/// Why a bid may not be made. None of this tells what a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The prize or the bids before are not open.
    #[error("cards are still to be turned")]
    FaceDown,
    /// The hand has no such card any more.
    #[error("place {} of the hand has no card", .0.0)]
    NotHeld(Step),
    /// All rounds are over.
    #[error("the game is over")]
    Over,
}

const HINT: &str = "a step is bid and a place of your hand, as in bid 7, or a card of it, as in bid QH";

impl Step {
    /// The bid of a place of the lot, counted from 0.
    pub(crate) fn of(place: u16) -> Self {
        Self(place + 1)
    }

    /// The place in the lot, counted from 0.
    pub(crate) fn place(self) -> Option<u16> {
        self.0.checked_sub(1)
    }

    /// Reads a bid. `card_at` gives the card of a place, counted from 0, that the reader holds and sees.
    pub(crate) fn read(text: &str, card_at: impl Fn(u16) -> Option<Card>) -> Result<Self, ReadError> {
        let wrong = |why: &str| ReadError::of(text, why, HINT);
        let typed = text.trim().to_uppercase();
        let named = typed.strip_prefix("BID ").ok_or_else(|| wrong("is no step"))?.trim();
        if let Ok(place) = named.parse() {
            return Ok(Self(place));
        }
        // The jack of clubs is written otherwise, since another card has that name.
        let short = if named == "JC" { "CJ".to_owned() } else { named.replace("10", "T") };
        let card = Card::read_short(&short).ok_or_else(|| wrong("names no card and no place"))?;
        let place = (0..CARDS).find(|place| card_at(*place) == Some(card));
        place.map(Self::of).ok_or_else(|| wrong("names a card that is not in your hand"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bid {}", self.0)
    }
}
