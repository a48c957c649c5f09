//! How cards and steps are written, and words with a number behind them: steps that are too many to list, and
//! orders.

use std::fmt;
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

    /// What a person calls a card: the short form, unless the cards have names.
    fn call_face(&self, card: u16) -> String {
        self.write_face(card)
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

    /// Which of the words of a step, counted from 0, may be chosen in any order, such as a card and its
    /// place, or the cards of a discard: all orders are one step, whose canonical text has one of them. The
    /// ranges are in order, and none meets another.
    fn unordered(&self, words: &[String]) -> Vec<Range<usize>> {
        let _ = words;
        Vec::new()
    }

    /// A step in canonical text in words that [`Rules::read`](super::Rules::read) takes as well, and that
    /// name the cards which the viewer sees at the places of the step. A game overrides this if its canonical
    /// text names places alone.
    fn with_cards(&self, step: &str, sight: &Sight) -> String {
        let _ = sight;
        step.to_owned()
    }
}

/// What players may say in an order beside the steps of the game, and until when an order may stand. A game
/// without hands and without such words has nothing to say here.
pub trait OrderWords {
    /// The number of the hand that is being played, in games that are played in hands. It only grows. An
    /// order may stand until the hand is over.
    fn hand_number(&self) -> Option<u32> {
        None
    }

    /// The forms of words that players may give as an order beside steps, such as `call at most N`, in which
    /// `N` stands for a number from 1. They name every step for which they stand.
    fn order_words(&self) -> &'static [&'static str] {
        &[]
    }

    /// The canonical text of the step for which the words of this form, with a number if they have one, stand
    /// now for the awaited seat; none if it may not do what they say, or nobody is awaited. The step may be
    /// illegal, and is not played then.
    fn ordered_step(&self, form: &str, number: u32) -> Option<String> {
        let _ = (form, number);
        None
    }
}

/// The number that a player has typed in the place of the word `N` of a form, from 1 on; 0 if the form has no
/// such word. None if something else was typed.
///
/// ```
/// use bypost_rules::number_in;
///
/// assert_eq!(number_in("call at most N", "Call at  most 5"), Some(5));
/// assert_eq!(number_in("call at most N", "call at most 0"), None);
/// assert_eq!(number_in("check/fold", "check/fold"), Some(0));
/// ```
pub fn number_in(form: &str, typed: &str) -> Option<u32> {
    let (form, typed): (Vec<&str>, Vec<&str>) = (form.split_whitespace().collect(), typed.split_whitespace().collect());
    let mut number = 0;
    for (form, typed) in form.iter().zip(&typed) {
        match *form {
            "N" => number = typed.parse().ok().filter(|number| *number > 0)?,
            form if !typed.eq_ignore_ascii_case(form) => return None,
            _ => {}
        }
    }
    (form.len() == typed.len()).then_some(number)
}

/// Steps that are a word and a whole number behind it, for every number from the least to the greatest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRange {
    /// The word.
    pub word: &'static str,
    /// The least number.
    pub least: u32,
    /// The greatest number, not below the least.
    pub most: u32,
    /// Numbers among them that players have words for.
    pub named: Vec<(&'static str, u32)>,
}

impl StepRange {
    /// The canonical text of the step with a number.
    pub fn step(&self, number: u32) -> String {
        format!("{} {number}", self.word)
    }

    /// Whether a step in canonical text is one of these steps.
    pub fn holds(&self, step: &str) -> bool {
        let number = step.strip_prefix(self.word).and_then(|rest| rest.trim_start().parse().ok());
        number.is_some_and(|number| (self.least..=self.most).contains(&number) && self.step(number) == step)
    }
}

impl fmt::Display for StepRange {
    /// `bet 1-83`, or `bet 5` if there is one number only.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, least, most, .. } = self;
        if least == most { write!(formatter, "{word} {least}") } else { write!(formatter, "{word} {least}-{most}") }
    }
}

#[cfg(test)]
mod tests {
    use super::number_in;

    #[test]
    fn words_are_read_with_their_number() {
        for (typed, number) in [
            ("call at most 5", Some(5)),
            ("  Call  AT most 12 ", Some(12)),
            ("call at most", None),
            ("call at most N", None),
            ("call at most five", None),
            ("call at most -1", None),
            ("call at most 0", None),
            ("call at most 4294967296", None),
            ("call at most 5 6", None),
            ("", None),
        ] {
            assert_eq!(number_in("call at most N", typed), number, "{typed}");
        }
        assert_eq!((number_in("check/fold", "CHECK/fold"), number_in("check/fold", "check fold")), (Some(0), None));
    }
}
