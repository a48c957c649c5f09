//! Turns typed text into a step. A card that is named by its face or its place alone is looked up in the hand
//! of the player who typed it.

use super::Jacynth;
use super::phase::Phase;
use super::step::{self, NO_CARD, Step, Typed, refuse};
use bypost_rules::kit::decktet::{Card, HeldName};
use bypost_rules::kit::grid::Cell;
use bypost_rules::kit::your_hand;
use bypost_rules::{ReadError, Seat, Sight};

impl Jacynth {
    /// The step that was meant.
    pub(super) fn understood(&self, text: &str, sight: &Sight) -> Result<Step, ReadError> {
        let typed = step::read(text).map_err(|error| self.hinted(text, error, sight))?;
        match typed {
            Typed::Step(step) => Ok(step),
            Typed::Place { card, cell, claim } => self.placed(card, cell, claim, text, sight),
        }
    }

    fn placed(
        &self,
        card: HeldName,
        cell: Cell,
        claim: Option<Cell>,
        text: &str,
        sight: &Sight,
    ) -> Result<Step, ReadError> {
        if let HeldName::Full(place, card) = card {
            return Ok(Step::Place { place, card, cell, claim });
        }
        let Some(viewer) = sight.viewer() else {
            let error = refuse(text, "must begin with the card's place in the hand and a colon");
            return Err(self.hinted(text, error, sight));
        };
        let hand: Vec<_> = self.hand(viewer).slots().iter().map(|slot| self.seen(sight, *slot)).collect();
        let found = card.found(&hand);
        let (place, card) = found.map_err(|what| ReadError { what, hint: your_hand(self.told_hand(sight, viewer)) })?;
        Ok(Step::Place { place, card, cell, claim })
    }

    /// An error with the forms that a step can have now. What is wrong with a step of a file is said without
    /// them.
    fn hinted(&self, text: &str, error: ReadError, sight: &Sight) -> ReadError {
        let card = "does not begin with a card or its place in your hand";
        let is_alone = self.setting.is_solitaire();
        let is_optional = self.phase == Phase::Token && self.due().is_none();
        let (wanted, hint) = match self.phase {
            Phase::Token if is_optional => ("is no token or done", "a step is a token now, or none: claim b2, done"),
            Phase::First => ("is no token", "a step is the first token now, on a corner: claim a4"),
            Phase::Token => ("is no token", "a step is a token now, which is due: claim b2"),
            _ if is_alone => (card, "a step is a card and its cell: 5ML c4, 2 c4, or forest c4"),
            _ => (card, "a step is a card, its cell and perhaps a token: 5ML c4, 2 c4, or forest c4 claim b5"),
        };
        let is_no_card = sight.viewer().is_some() && error.what.ends_with(NO_CARD);
        let what = if is_no_card { refuse(text.trim(), wanted).what } else { error.what };
        ReadError { what, hint: hint.to_owned() }
    }

    /// A hand with its places, as its owner sees it; none if it is empty.
    pub(super) fn told_hand(&self, sight: &Sight, seat: Seat) -> Option<String> {
        self.hand(seat).in_words(|slot| self.seen(sight, slot).map(Card::short))
    }
}
