//! Steps that are too many to list.

use std::fmt;

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
    /// `bet 1 to 83`, or `bet 5` if there is one number only.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, least, most } = self;
        if least == most { write!(formatter, "{word} {least}") } else { write!(formatter, "{word} {least} to {most}") }
    }
}
