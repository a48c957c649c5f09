//! Steps that belong to the table, and not to its game. No game may have a step that is written like one of
//! them.

use std::fmt;

use super::Turn;
use super::base64::{decode, encode};

/// A step that is the only one of its turn and means the same in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableStep {
    /// The seat on the clock has used up its time, and another one ends the game.
    Claim,
    /// The seat that was claimed to have used up its time says that this is not so.
    Contest,
    /// All have agreed that the turn of this number is taken back, with all that was played on it.
    AgreedBack(u32),
    /// All have agreed that the game ends as it stands.
    AgreedEnd,
    /// All have agreed that the game ends, and that they share the win.
    AgreedDraw,
    /// The seat goes to the owner of this public key.
    Handover([u8; 32]),
    /// After the end: the seat pays all shares that it has not paid, so that everything can be looked at.
    Reveal,
}

impl TableStep {
    /// The step of the table that a turn plays, if it plays one.
    pub fn of(turn: &Turn) -> Option<Self> {
        match &turn.steps[..] {
            [step] => Self::read(step),
            _ => None,
        }
    }

    /// Reads a step as it stands in a file.
    pub fn read(text: &str) -> Option<Self> {
        Some(match text {
            "claim" => Self::Claim,
            "contest" => Self::Contest,
            "agreed end" => Self::AgreedEnd,
            "agreed draw" => Self::AgreedDraw,
            "reveal all" => Self::Reveal,
            _ => match text.strip_prefix("agreed back ") {
                Some(number) => Self::AgreedBack(number.parse().ok()?),
                None => Self::Handover(decode(text.strip_prefix("handover ")?).ok()?),
            },
        })
        // One text for each: no signs, and no zeros in front.
        .filter(|step| step.to_string() == text)
    }
}

impl fmt::Display for TableStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claim => formatter.write_str("claim"),
            Self::Contest => formatter.write_str("contest"),
            Self::AgreedBack(number) => write!(formatter, "agreed back {number}"),
            Self::AgreedEnd => formatter.write_str("agreed end"),
            Self::AgreedDraw => formatter.write_str("agreed draw"),
            Self::Handover(identity) => write!(formatter, "handover {}", encode(identity)),
            Self::Reveal => formatter.write_str("reveal all"),
        }
    }
}
