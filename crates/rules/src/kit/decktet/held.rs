//! Cards of a hand as steps name them: by place, with the card that is said to lie there.

use super::{Card, read_card};
use crate::kit::{counted, fit};

/// Why a step may not play the card that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
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

/// A card of a hand as a person names it: by its place, by its face, or by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldName {
    /// `2:5ML`: the rules judge whether that card lies there.
    Full(u8, Card),
    /// `5ML`, or its name.
    Card(Card),
    /// `2`, counted from 1.
    Place(u8),
}

impl HeldName {
    /// Reads the card of a hand that a text begins with, and gives the rest of the text. `place` reads a
    /// place.
    ///
    /// # Errors
    /// That of `place` for what stands before a colon; otherwise `none`, if the text begins with no card and
    /// no place.
    pub fn read<E>(text: &str, place: impl Fn(&str) -> Result<u8, E>, none: impl Fn() -> E) -> Result<(Self, &str), E> {
        if let Some((number, rest)) = text.split_once(':') {
            let (number, rest) = (place(number)?, rest.trim_start());
            let (card, end) = read_card(rest).ok_or_else(none)?;
            return Ok((Self::Full(number, card), rest.get(end..).unwrap_or_default()));
        }
        if let Some((card, end)) = read_card(text) {
            return Ok((Self::Card(card), text.get(end..).unwrap_or_default()));
        }
        let (number, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Ok((Self::Place(place(number).map_err(|_| none())?), rest))
    }

    /// The place and the card that are meant, in a hand as its owner sees it.
    ///
    /// # Errors
    /// In words, why there is no such card.
    pub fn found(self, hand: &[Option<Card>]) -> Result<(u8, Card), String> {
        match self {
            Self::Full(place, card) => Ok((place, card)),
            Self::Card(card) => {
                let place = (1..).zip(hand).find(|(_, held)| **held == Some(card));
                place.map(|(place, _)| (place, card)).ok_or_else(|| format!("{} is not in your hand", card.full_name()))
            }
            Self::Place(place) => match usize::from(place).checked_sub(1).and_then(|index| hand.get(index)) {
                Some(Some(card)) => Ok((place, *card)),
                Some(None) => Err(format!("you have not seen the card at place {place} of your hand yet")),
                None => Err(HeldError::NoPlace { place, count: fit(hand.len()) }.to_string()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_a_hand_are_found_by_place_or_face() {
        let [forest, sea] = ["5ML", "CW"].map(|short| Card::read_short(short).expect("a card"));
        let hand = [Some(forest), None];
        for (name, wanted) in [
            (HeldName::Full(9, sea), Ok((9, sea))),
            (HeldName::Card(forest), Ok((1, forest))),
            (HeldName::Card(sea), Err("the Sea (CW) is not in your hand")),
            (HeldName::Place(1), Ok((1, forest))),
            (HeldName::Place(2), Err("you have not seen the card at place 2 of your hand yet")),
            (HeldName::Place(3), Err("the hand has no place 3, it has 2 cards")),
            (HeldName::Place(0), Err("the hand has no place 0, it has 2 cards")),
        ] {
            assert_eq!(name.found(&hand), wanted.map_err(str::to_owned), "{name:?}");
        }
    }
}
