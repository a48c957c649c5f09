//! A step and its notation: a value, and where the plinth stands that plays it.

use std::fmt;
use std::str::FromStr;

use bypost_rules::ReadError;

/// One value, played whole by one plinth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// From 1 to 6.
    pub value: u8,
    /// Where the plinth stands when the value is played.
    pub origin: Origin,
}

/// Where a plinth stands that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Off the board.
    Duat,
    /// On this space, counted from the Lions' side.
    Space(u8),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duat => f.write_str("duat"),
            Self::Space(space) => write!(f, "{space}"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.value, self.origin)
    }
}

impl FromStr for Step {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let text = text.trim();
        let (value, origin) = text.split_once('@').ok_or_else(|| refuse(text, "has no @"))?;
        let value = number(value, 6).ok_or_else(|| refuse(text, "needs a value from 1 to 6 before the @"))?;
        if origin.eq_ignore_ascii_case("duat") {
            return Ok(Self { value, origin: Origin::Duat });
        }
        let space = number(origin, 200).ok_or_else(|| refuse(text, "needs a space or duat after the @"))?;
        Ok(Self { value, origin: Origin::Space(space) })
    }
}

/// A number from 1 to `most`, in digits alone.
fn number(text: &str, most: u8) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|number| (1..=most).contains(number))
}

fn refuse(text: &str, why: &str) -> ReadError {
    let shown: String = text.chars().take(20).collect();
    ReadError {
        what: format!("the step {shown:?} {why}"),
        hint: "a step is a value and where the plinth stands: 5@7, or 3@duat for one that returns".to_owned(),
    }
}
