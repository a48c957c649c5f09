//! How cards and steps are written.

use std::ops::Range;

use super::Sight;

/// How a game writes its cards, and how the texts of its steps fall into words. All of it has a usual form,
/// so a game without cards whose steps are words between blanks has nothing to say here.
pub trait Notation {
    /// The short forms of the cards in the order of their numbers from 0, each once and without blanks, as
    /// they stand in lists of lots; the list is empty for a game without cards.
    fn short_forms(&self) -> &'static [&'static str] {
        &[]
    }

    /// The number of a card in the short form that [`Notation::write_face`] gives; none if the game has no
    /// such card.
    fn read_face(&self, text: &str) -> Option<u16> {
        self.short_forms().iter().position(|short| *short == text)?.try_into().ok()
    }

    /// A card in its short form, or its number if the game has no such card.
    fn write_face(&self, card: u16) -> String {
        self.short_forms().get(usize::from(card)).map_or_else(|| card.to_string(), |short| (*short).to_owned())
    }

    /// Splits what a person typed as one argument into steps. Most games have blanks inside a step.
    fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        vec![text]
    }

    /// The words of a step in canonical text, such as the places and cards that a player would point at in
    /// turn. Scenes name their parts by the same words. Most games have a blank between two of them.
    fn words(&self, step: &str) -> Vec<String> {
        step.split_whitespace().map(str::to_owned).collect()
    }

    /// Which of the words of a step, counted from 0, may be said in any order, such as the cards of a
    /// discard: all orders are one step, whose canonical text has one of them.
    fn unordered(&self, words: &[String]) -> Range<usize> {
        let _ = words;
        0..0
    }

    /// A step in canonical text in words that [`Rules::read`](super::Rules::read) takes as well, and that
    /// name the cards which the viewer sees at the places of the step. A game overrides this if its canonical
    /// text names places alone.
    fn with_cards(&self, step: &str, sight: &Sight) -> String {
        let _ = sight;
        step.to_owned()
    }
}
