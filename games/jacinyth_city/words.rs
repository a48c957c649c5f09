//! The words of what was typed, one after the other.

use bypost_rules::ReadError;
use bypost_rules::kit::decktet::{Card, read_card};
use bypost_rules::kit::grid::Cell;

/// All forms of steps.
pub(super) const FORMS: &str = "steps: choose PLACE · none · hatch CARD CELL · draw · grow CELL SIZE · spawn CELL · \
    build CARD CELL · move CELL CELL SIZE · fly ACE CELL CELL · attack CELL PLAYER SIZE with CARDS · discard CARDS · \
    lose CELL SIZE · pass";
/// The words with which steps begin.
const VERBS: [&str; 13] =
    ["choose", "none", "hatch", "draw", "grow", "spawn", "build", "move", "fly", "attack", "discard", "lose", "pass"];

/// Parts what was typed as one argument into steps: at semicolons, and at commas before a step. Names of
/// cards may have commas too, and `draw 1` belongs to an attack.
pub(super) fn split(text: &str) -> Vec<&str> {
    text.split(';').flat_map(split_at_commas).map(str::trim).collect()
}

fn split_at_commas(text: &str) -> Vec<&str> {
    let mut begin = 0;
    let mut steps = Vec::new();
    for (at, _) in text.match_indices(',') {
        let mut words = Words::new(&text[at + 1..]);
        let verb = words.next().unwrap_or_default().to_ascii_lowercase();
        if VERBS.contains(&&*verb) && (verb != "draw" || words.is_done()) {
            steps.push(&text[begin..at]);
            begin = at + 1;
        }
    }
    steps.push(&text[begin..]);
    steps
}

/// The rest of a text that is still to be read.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, rest: text.trim() }
    }

    /// Whether nothing is left.
    pub(super) fn is_done(self) -> bool {
        self.rest.is_empty()
    }

    /// The next word, up to a blank.
    pub(super) fn next(&mut self) -> Option<&'a str> {
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        (!word.is_empty()).then_some(word)
    }

    /// Passes over a word if it comes next, in capital or small letters, and tells whether it did.
    pub(super) fn skip(&mut self, wanted: &str) -> bool {
        let mut after = *self;
        let is_there = after.next().is_some_and(|word| word.eq_ignore_ascii_case(wanted));
        if is_there {
            *self = after;
        }
        is_there
    }

    /// Passes over a name with a blank behind it, if that comes next. Names may have blanks themselves.
    pub(super) fn skip_name(mut self, name: &str) -> Option<Self> {
        let head = self.rest.get(..name.len())?;
        let rest = self.rest.get(name.len()..)?;
        if head != name && head.to_lowercase() != name.to_lowercase() || !rest.starts_with(char::is_whitespace) {
            return None;
        }
        self.rest = rest.trim_start();
        Some(self)
    }

    pub(super) fn cell(&mut self) -> Result<Cell, ReadError> {
        let word = self.next().ok_or_else(|| self.refuse("lacks a cell"))?;
        Cell::read(word).ok_or_else(|| refuse(word, "is no cell: a column from a to e and a row from 1 to 5"))
    }

    /// A number in plain digits.
    pub(super) fn number(&mut self, what: &str) -> Result<u8, ReadError> {
        let word = self.next().ok_or_else(|| self.refuse(&format!("lacks {what}")))?;
        plain(word).ok_or_else(|| refuse(word, &format!("is not {what}")))
    }

    /// The size of a pyramid: 1, 2 or 3.
    pub(super) fn size(&mut self) -> Result<u8, ReadError> {
        let size = self.number("the size of a pyramid, 1, 2 or 3")?;
        let is_one = (1..=3).contains(&size);
        if is_one { Ok(size) } else { Err(refuse(&size.to_string(), "is not the size of a pyramid, 1, 2 or 3")) }
    }

    /// A card, perhaps with its place in the hand and a colon before it; nothing if no card comes next.
    pub(super) fn card(&mut self) -> Result<Option<(Option<u8>, Card)>, ReadError> {
        let word = self.rest.split_whitespace().next().unwrap_or_default();
        let (place, card) = match word.split_once(':') {
            Some((place, _)) => {
                let number = plain(place).ok_or_else(|| refuse(place, "is no place in a hand, counted from 1"))?;
                (Some(number), self.rest[place.len() + 1..].trim_start())
            }
            None => (None, self.rest),
        };
        let Some((found, end)) = read_card(card) else {
            return if place.is_some() { Err(refuse(word, "is no card")) } else { Ok(None) };
        };
        let rest = card.get(end..).unwrap_or_default();
        let after = rest.strip_prefix(',').unwrap_or(rest);
        if !after.is_empty() && !after.starts_with(char::is_whitespace) && after == rest {
            return Err(refuse(word, "is no card"));
        }
        self.rest = after.trim_start();
        Ok(Some((place, found)))
    }

    /// Refuses a text of which something is left.
    pub(super) fn end(self) -> Result<(), ReadError> {
        if self.is_done() { Ok(()) } else { Err(refuse(self.rest, "stands behind the end of the step")) }
    }

    /// The error of this text as a whole.
    pub(super) fn refuse(self, why: &str) -> ReadError {
        refuse(self.text, why)
    }
}

/// A number below 100 in plain digits.
pub(super) fn plain(word: &str) -> Option<u8> {
    word.parse().ok().filter(|number: &u8| number.to_string() == word && *number < 100)
}

/// The error of a text that is no step.
pub(super) fn refuse(text: &str, why: &str) -> ReadError {
    let mut shown: String = text.chars().take(80).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    ReadError { what: format!("{shown:?} {why}"), hint: FORMS.to_owned() }
}
