//! What is wrong with a file, and where.

use std::fmt;

use super::Hint;

/// Where something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// Before anything could be read from it, or at a line of it, counted from 1.
    File(Option<usize>),
    /// In the header.
    Header,
    /// In a turn.
    Turn {
        /// Its number, counted from 1.
        number: u32,
        /// The seat that it claims to be of; empty if it claims none.
        seat: String,
    },
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What was found, in one line.
    pub what: String,
    /// What to do about it, where there is something.
    pub hint: Option<Hint>,
}

impl Fault {
    /// Something wrong with the file as a whole.
    pub fn file(what: impl Into<String>) -> Self {
        Self { place: Place::File(None), what: what.into(), hint: None }
    }

    /// Something wrong at a line, counted from 1.
    pub fn line(line: usize, what: impl Into<String>) -> Self {
        Self { place: Place::File(Some(line)), what: what.into(), hint: None }
    }

    /// Something wrong in the header.
    pub fn header(what: impl Into<String>) -> Self {
        Self { place: Place::Header, what: what.into(), hint: None }
    }

    /// Something wrong in a turn.
    pub fn turn(number: u32, seat: impl Into<String>, what: impl Into<String>) -> Self {
        Self { place: Place::Turn { number, seat: seat.into() }, what: what.into(), hint: None }
    }

    /// The same fault with a hint that says what can be done.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Hint>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.place, self.what)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(None) => Ok(()),
            Self::File(Some(line)) => write!(formatter, "line {line}: "),
            Self::Header => formatter.write_str("header: "),
            Self::Turn { number, seat } if seat.is_empty() => write!(formatter, "turn {number}: "),
            Self::Turn { number, seat } => write!(formatter, "turn {number} ({seat}): "),
        }
    }
}

impl std::error::Error for Fault {}
