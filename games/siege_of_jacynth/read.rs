//! Turns typed text into a step. A card that is named by its face alone is looked up in the hand of the
//! player who typed it, and a section on the tableau.

use super::SiegeOfJacynth;
use super::step::{Goal, Step, Typed, refuse};
use crate::kit::decktet::Card;
use crate::kit::your_hand;
use crate::rules::{ReadError, Seat, Sight};

impl SiegeOfJacynth {
    /// The step that was meant.
    pub(super) fn resolved(&self, typed: Typed, text: &str, sight: &Sight) -> Result<Step, ReadError> {
        let (place, card, goal) = match typed {
            Typed::Swap(one, other) => return Ok(Step::Swap(one, other)),
            Typed::Place { place, card, goal } => (place, card, goal),
        };
        let x = self.column(goal)?;
        let place = match place {
            Some(place) => place,
            None => self.find(card, text, sight)?,
        };
        Ok(Step::Place { place, card, x })
    }

    /// The place of a card in the viewer's hand.
    fn find(&self, card: Card, text: &str, sight: &Sight) -> Result<u8, ReadError> {
        let Some(viewer) = sight.viewer() else {
            return Err(refuse(text, "must begin with the card's place in the hand and a colon"));
        };
        let found = self.seen_hand(sight, viewer).find(|(_, held)| *held == card);
        found.map(|(place, _)| place).ok_or_else(|| ReadError {
            what: format!("{} is not in your hand", card.full_name()),
            hint: your_hand(self.told_hand(sight, viewer)),
        })
    }

    /// The column of a place. The name of a section stands only for a place that touches the wall.
    fn column(&self, goal: Goal) -> Result<u8, ReadError> {
        let (section, is_across) = match goal {
            Goal::At(x) => return Ok(x),
            Goal::Wall { section, is_across } => (section, is_across),
        };
        let x = 2 * (section.number() - 1) + u8::from(is_across);
        let name = if is_across { format!("{section}+W{}", section.number() + 1) } else { section.to_string() };
        if [x, x + 1].iter().all(|column| self.tableau.height(*column) == Some(0)) {
            return Ok(x);
        }
        let free: Vec<_> = self.tableau.free().map(|x| x.to_string()).collect();
        Err(ReadError {
            what: format!("cards lie at {name} already, so it no longer names a place"),
            hint: format!("name a column; a card may go to {}", free.join(" ")),
        })
    }

    /// A hand with its places, as a viewer sees it; none if it is empty.
    pub(super) fn told_hand(&self, sight: &Sight, seat: Seat) -> Option<String> {
        self.hand(seat).told(|slot| self.face(sight, slot).map(Card::short))
    }
}
