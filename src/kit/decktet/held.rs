//! Cards of a hand as steps name them: by place, with the card that is said to lie there.

use super::Card;
use crate::kit::counted;

/// Why a step may not play the card that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeldError {
    /// A hand has as many places as cards.
    #[error("the hand has no place {place}, it has {}", counted(*count, "card"))]
    NoPlace {
        /// The place that was named.
        place: u8,
        /// The cards in the hand.
        count: u8,
    },
    /// The card has not been shown. The engine shows a card before a step with it is judged.
    #[error("place {0} of the hand has not been shown")]
    FaceDown(u8),
    /// Another card lies there.
    #[error("place {place} of the hand is {found}, not {named}")]
    OtherCard {
        /// The place that was named.
        place: u8,
        /// What it shows.
        found: Card,
        /// What the step says.
        named: Card,
    },
}

/// Judges a card that a step names at a place of a hand, counted from 1. `found` is the card that lies open
/// there, or none if the card is face down; `count` is how many cards the hand has.
///
/// # Errors
/// No such place, a card that is face down, or another card.
pub fn judge_held(place: u8, named: Card, count: u8, found: Option<Card>) -> Result<(), HeldError> {
    if !(1..=count).contains(&place) {
        return Err(HeldError::NoPlace { place, count });
    }
    match found {
        None => Err(HeldError::FaceDown(place)),
        Some(found) if found == named => Ok(()),
        Some(found) => Err(HeldError::OtherCard { place, found, named }),
    }
}
