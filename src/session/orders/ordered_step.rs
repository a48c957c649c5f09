//! A step of an order. It means the cards that were named: a hand may have moved up when it is played.

use std::fmt;

use crate::rules::{Game, ReadError, Sight};

/// A step as it was ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OrderedStep {
    /// The words that were typed; the step itself, if they say nothing that may be found elsewhere later on.
    pub(super) words: String,
    /// What they meant when the order was given, with the cards that the seat saw.
    pub(super) step: String,
}

impl OrderedStep {
    /// A step in the words in which it stands in a file: a place in it is that place, whatever lies there.
    pub(super) fn literal(step: String) -> Self {
        Self { words: step.clone(), step }
    }

    /// The step that a text means for a seat with this sight.
    ///
    /// # Errors
    /// The text is no step.
    pub(super) fn read(text: &str, game: &dyn Game, sight: &Sight) -> Result<Self, ReadError> {
        let read = |sight: &Sight| game.canonical(text, sight).map(|step| game.with_cards(&step, sight));
        // A step of a later hand of cards may name them by their canonical text alone.
        let step = read(sight).or_else(|error| read(&Sight::public()).map_err(|_| error))?;
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(if step.contains(':') { Self { words, step } } else { Self::literal(step) })
    }

    /// The step in canonical text, as the hand lies now; none if these words mean another step now.
    pub(super) fn now(&self, game: &dyn Game, sight: &Sight) -> Option<String> {
        [&self.words, &self.step].into_iter().find_map(|text| {
            let step = game.canonical(text, sight).ok()?;
            let is_meant = step == self.step
                || without_places(&game.with_cards(&step, sight), game) == without_places(&self.step, game);
            is_meant.then_some(step)
        })
    }
}

impl fmt::Display for OrderedStep {
    /// Without places, if the words name the cards alone.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.step.split_whitespace().map(|word| card_of(word).unwrap_or(word)).collect();
        let bare = words.join(" ");
        formatter.write_str(if bare.eq_ignore_ascii_case(&self.words) { &bare } else { &self.step })
    }
}

/// The words of a step with its cards alone, without their places. Those that may stand in any order are
/// sorted.
fn without_places(step: &str, game: &dyn Game) -> Vec<String> {
    let mut words = game.words(step);
    let unordered = game.unordered(&words);
    for word in &mut words {
        if let Some(card) = card_of(word) {
            *word = card.to_owned();
        }
    }
    words.get_mut(unordered).into_iter().for_each(<[String]>::sort);
    words
}

/// The card in a word such as `3:9MS`.
pub(super) fn card_of(word: &str) -> Option<&str> {
    let (place, card) = word.split_once(':')?;
    let is_place = !place.is_empty() && place.bytes().all(|byte| byte.is_ascii_digit());
    is_place.then_some(card)
}
