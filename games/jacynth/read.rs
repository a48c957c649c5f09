//! Turns typed text into a step. A card that is named by its face alone is looked up in the hand of the
//! player who typed it.

use super::Jacynth;
use super::step::{Step, Typed, refuse};
use crate::kit::decktet::Card;
use crate::kit::your_hand;
use crate::rules::{ReadError, Seat, Sight};

impl Jacynth {
    /// The step that was meant.
    pub(super) fn resolved(&self, typed: Typed, text: &str, sight: &Sight) -> Result<Step, ReadError> {
        let (card, cell, claim) = match typed {
            Typed::Step(step) => return Ok(step),
            Typed::Card { card, cell, claim } => (card, cell, claim),
        };
        let Some(viewer) = sight.viewer() else {
            return Err(refuse(text, "must begin with the card's place in the hand and a colon"));
        };
        let found = self.seen_hand(sight, viewer).find(|(_, held)| *held == card);
        match found {
            Some((place, _)) => Ok(Step::Place { place, card, cell, claim }),
            None => Err(ReadError {
                what: format!("{} is not in your hand", card.full_name()),
                hint: your_hand(self.told_hand(sight, viewer)),
            }),
        }
    }

    /// A hand with its places, as its owner sees it; none if it is empty.
    pub(super) fn told_hand(&self, sight: &Sight, seat: Seat) -> Option<String> {
        self.hand(seat).told(|slot| self.seen(sight, slot).map(Card::short))
    }
}
