//! Turns typed text into a step. A card that is named by its face or its place alone is looked up in the hand
//! of the player who typed it, and a section on the tableau.

use super::SiegeOfJacynth;
use super::step::{self, Goal, NO_CARD, Step, Typed, refuse};
use super::tableau::PLACES;
use bypost_rules::kit::decktet::{Card, HeldName};
use bypost_rules::kit::your_hand;
use bypost_rules::{ReadError, Seat, Sight};

impl SiegeOfJacynth {
    /// The step that was meant.
    pub(super) fn understood(&self, text: &str, sight: &Sight) -> Result<Step, ReadError> {
        let typed = step::read(text).map_err(|error| self.hinted(error, sight))?;
        let (card, goal) = match typed {
            Typed::Swap(one, other) => return Ok(Step::Swap(one, other)),
            Typed::Place { card, goal } => (card, goal),
        };
        let x = self.column(goal)?;
        let (place, card) = self.find(card, text, sight)?;
        Ok(Step::Place { place, card, x })
    }

    /// A card of the viewer's hand with its place.
    fn find(&self, card: HeldName, text: &str, sight: &Sight) -> Result<(u8, Card), ReadError> {
        if let HeldName::Full(place, card) = card {
            return Ok((place, card));
        }
        let Some(viewer) = sight.viewer() else {
            let error = refuse(text, "must begin with the card's place in the hand and a colon");
            return Err(self.hinted(error, sight));
        };
        let hand: Vec<_> = self.hand(viewer).slots().iter().map(|slot| self.face(sight, *slot)).collect();
        card.found(&hand).map_err(|what| ReadError { what, hint: your_hand(self.told_hand(sight, viewer)) })
    }

    /// An error with the forms that a step can have now. What is wrong with a step of a file is said without
    /// them.
    fn hinted(&self, error: ReadError, sight: &Sight) -> ReadError {
        let is_free = |x: u8| self.tableau.height(x) == Some(0) && self.tableau.height(x + 1) == Some(0);
        let wall = if (0..PLACES).any(is_free) { ", or on the wall itself merchant W3, 9LK W3+W4" } else { "" };
        let swap = if self.may_swap() { "; now also two cards of the wall: swap AM CK" } else { "" };
        let mut what = error.what;
        if sight.viewer().is_some() && what.ends_with(NO_CARD) {
            what.push_str(" or its place in your hand");
        }
        ReadError { what, hint: format!("a step is a card and its place: 9LK 4, 2 4{wall}{swap}") }
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
        self.hand(seat).in_words(|slot| self.face(sight, slot).map(Card::short))
    }
}
