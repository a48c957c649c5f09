//! Words with a number behind them: steps that are too many to list, and orders.

use std::fmt;

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
        let Self { word, least, most } = self;
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
