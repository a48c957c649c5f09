//! What an order waits for: steps of the others, with ranges of numbers and words that may be any.

use std::fmt;

use super::ordered_step::card_of;
use crate::file::STEP;
use crate::kit::check_line;
use crate::rules::{Game, ReadError, Sight};
use crate::session::Refusal;

/// The word for whatever the others have done, and inside of a step for any one word.
const ANY: &str = "any";

/// What stands between two steps of which either will do.
const OR: &str = " or ";

/// What stands between two words without blanks, as in `3@5`.
const JOINT: char = '@';

/// What an order waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// Whatever the others have done, even nothing.
    Any,
    /// A step that fits one of these patterns.
    Steps(Vec<Pattern>),
}

/// A step of which some words may differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern(Vec<StepWord>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum StepWord {
    Is(String),
    Any,
    /// A number between these two; none on one side is no bound there.
    Between(Option<u32>, Option<u32>),
}

impl Condition {
    /// Reads what a person has typed, or what stands in a record.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        check_line(&text, STEP).map_err(|error| format!("{text}: {error}"))?;
        if text.eq_ignore_ascii_case(ANY) {
            return Ok(Self::Any);
        }
        let patterns: Vec<Pattern> = format!(" {text} ").split(OR).map(Pattern::read).collect::<Result<_, _>>()?;
        match patterns.iter().any(|pattern| pattern.0.is_empty()) {
            true => Err(format!("{text:?} names no step beside or")),
            false => Ok(Self::Steps(patterns)),
        }
    }

    /// The same with the steps in the form in which files have them, as far as they are whole steps.
    ///
    /// # Errors
    /// A step that the game does not have.
    pub(super) fn in_the_form_of(self, game: &dyn Game) -> Result<Self, Refusal> {
        let Self::Steps(patterns) = self else { return Ok(self) };
        patterns.into_iter().map(|pattern| pattern.in_the_form_of(game)).collect::<Result<_, _>>().map(Self::Steps)
    }

    /// Whether it names a step in canonical text.
    pub(super) fn names(&self, step: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Steps(patterns) => patterns.iter().any(|pattern| pattern.names(step)),
        }
    }
}

impl Pattern {
    fn read(text: &str) -> Result<Self, String> {
        words_of(text).iter().map(|word| StepWord::read(word)).collect::<Result<_, _>>().map(Self)
    }

    fn in_the_form_of(self, game: &dyn Game) -> Result<Self, Refusal> {
        if self.0.contains(&StepWord::Any) {
            return Ok(self);
        }
        // A step with a number of each range is one that the game can read.
        let text = joined(self.0.iter().map(StepWord::example));
        let read = |text: &str| game.canonical(text, &Sight::public());
        // A card that is named alone fits wherever it lay.
        let step = read(&text).or_else(|error| {
            let placed = read(&with_places(&text, game)).map_err(|_| error)?;
            Ok(placed.split_whitespace().map(|word| card_of(word).unwrap_or(word)).collect::<Vec<_>>().join(" "))
        });
        let step = step.map_err(|error: ReadError| {
            Refusal::new(error.what.replace(&text, &self.to_string())).hint(
                "name a step as it stands in the file; a word may be a range such as 1..5, or any, which is any one word",
            )
        })?;
        let is_whole = self.0.iter().all(|word| matches!(word, StepWord::Is(_)));
        if is_whole { Self::read(&step).map_err(Refusal::new) } else { Ok(self) }
    }

    fn names(&self, step: &str) -> bool {
        let words = words_of(step);
        words.len() == self.0.len() && self.0.iter().zip(&words).all(|(pattern, word)| pattern.names(word))
    }
}

/// The words of a step, with what joins them.
fn words_of(step: &str) -> Vec<String> {
    step.replace(JOINT, " @ ").split_whitespace().map(str::to_owned).collect()
}

/// The step of such words.
fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ").replace(" @ ", "@")
}

/// A step with places for the cards that it names alone: those from 1 on.
fn with_places(step: &str, game: &dyn Game) -> String {
    let mut place = 0;
    let placed = |word: &str| {
        let card = word.to_ascii_uppercase();
        if game.read_face(&card).is_none() {
            return word.to_owned();
        }
        place += 1;
        format!("{place}:{card}")
    };
    step.split_whitespace().map(placed).collect::<Vec<_>>().join(" ")
}

impl StepWord {
    fn read(word: &str) -> Result<Self, String> {
        if word.eq_ignore_ascii_case(ANY) {
            return Ok(Self::Any);
        }
        let Some((least, most)) = word.split_once("..") else { return Ok(Self::Is(word.to_owned())) };
        let number = |text: &str| match text {
            "" => Ok(None),
            _ => text.parse().map(Some).map_err(|_| format!("{word} is no range of numbers, such as 1..5, 6.. or ..5")),
        };
        match (number(least)?, number(most)?) {
            (None, None) => Err(format!("{word} names no number: {ANY} is any word")),
            (Some(least), Some(most)) if least > most => Err(format!("{word} holds no number")),
            (least, most) => Ok(Self::Between(least, most)),
        }
    }

    fn example(&self) -> String {
        match self {
            Self::Is(word) => word.clone(),
            Self::Any => ANY.to_owned(),
            Self::Between(least, most) => least.or(*most).unwrap_or_default().to_string(),
        }
    }

    fn names(&self, word: &str) -> bool {
        match self {
            Self::Is(own) => {
                [Some(word), card_of(word)].into_iter().flatten().any(|word| own.eq_ignore_ascii_case(word))
            }
            Self::Any => true,
            Self::Between(least, most) => word.parse().is_ok_and(|number: u32| {
                // A sign or a zero in front is another word.
                number.to_string() == word
                    && least.is_none_or(|least| least <= number)
                    && most.is_none_or(|most| number <= most)
            }),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => formatter.write_str(ANY),
            Self::Steps(patterns) => {
                let all: Vec<String> = patterns.iter().map(Pattern::to_string).collect();
                formatter.write_str(&all.join(OR))
            }
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = |number: &Option<u32>| number.map_or_else(String::new, |number| number.to_string());
        let word = |word: &StepWord| match word {
            StepWord::Is(word) => word.clone(),
            StepWord::Any => ANY.to_owned(),
            StepWord::Between(least, most) => format!("{}..{}", bound(least), bound(most)),
        };
        formatter.write_str(&joined(self.0.iter().map(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::Condition;

    #[test]
    fn conditions_name_steps() {
        for (condition, named, others) in [
            ("any", &["bet 5", "", "x"][..], &[][..]),
            ("check", &["check", "Check"], &["check 1", "bet 1", ""]),
            ("bet 1..5", &["bet 1", "bet 5"], &["bet 0", "bet 6", "bet", "bet 05", "bet +5", "raise 3", "bet 3 4"]),
            ("bet ..5", &["bet 0", "bet 5"], &["bet 6", "bet -1"]),
            ("bet 6..", &["bet 6", "bet 4294967295"], &["bet 5", "bet 4294967296"]),
            ("check or bet 1..5", &["check", "bet 3"], &["bet 6", "check or bet 3", "or"]),
            ("buy any", &["buy NW"], &["buy", "buy NW SE"]),
            ("  BET   1..5 ", &["bet 2"], &["call"]),
            ("1:5ML c4", &["1:5ML c4", "1:5ml C4"], &["1:5ML c5", "2:5ML c4"]),
            ("5ML c4", &["1:5ML c4", "3:5ml C4"], &["1:5ML c5", "x:5ML c4", ":5ML c4"]),
            ("any@1", &["3@1", "6@1"], &["3@11", "3 1", "3"]),
            ("1..3@ANY", &["3@1", "1@duat"], &["4@1", "@1"]),
        ] {
            let read = Condition::read(condition).unwrap();
            named.iter().for_each(|step| assert!(read.names(step), "{condition}: {step}"));
            others.iter().for_each(|step| assert!(!read.names(step), "{condition}: {step}"));
            assert_eq!(Condition::read(&read.to_string()), Ok(read), "{condition} is read as it is written");
        }
    }

    #[test]
    fn what_is_no_condition_is_refused() {
        for text in [
            "",
            " ",
            "or",
            "check or",
            "or check",
            "bet 5..1",
            "bet ..",
            "bet a..b",
            "bet 1..5..7",
            "bet 1..-5",
            "bet 1..4294967296",
            "a\u{202e}b",
        ] {
            assert!(Condition::read(text).is_err(), "{text:?}");
        }
        assert!(Condition::read(&"x ".repeat(200)).is_err(), "too long");
    }
}
