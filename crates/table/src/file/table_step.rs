//! Steps that belong to the table, and not to its game. No game may have a step that is written like one of
//! them.

use std::fmt;

use super::Turn;
use super::base64::{decode, encode};
use bypost_rules::kit::check_name;

/// A step that is the only one of its turn and means the same in every game.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The others go on without the seat of this name, which has used up its time.
    Without(String),
    /// The seat of this name has dealt the author a false piece of its key.
    Accuse(String),
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

    /// Whether it ends the game.
    pub fn ends(&self) -> bool {
        matches!(self, Self::Claim | Self::AgreedEnd | Self::AgreedDraw | Self::Accuse(_))
    }

    /// Reads a step as it stands in a file.
    pub fn read(text: &str) -> Option<Self> {
        Some(match text {
            "claim" => Self::Claim,
            "contest" => Self::Contest,
            "agreed end" => Self::AgreedEnd,
            "agreed draw" => Self::AgreedDraw,
            "reveal all" => Self::Reveal,
            _ => Self::read_with_object(text)?,
        })
        // One text for each: no signs, and no zeros in front.
        .filter(|step| step.to_string() == text)
    }

    fn read_with_object(text: &str) -> Option<Self> {
        let seat = |name: &str| check_name(name).is_ok().then(|| name.to_owned());
        Some(match text.split_once(' ')? {
            ("agreed", rest) => Self::AgreedBack(rest.strip_prefix("back ")?.parse().ok()?),
            ("handover", key) => Self::Handover(decode(key).ok()?),
            ("without", name) => Self::Without(seat(name)?),
            ("accuse", name) => Self::Accuse(seat(name)?),
            _ => return None,
        })
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
            Self::Without(seat) => write!(formatter, "without {seat}"),
            Self::Accuse(seat) => write!(formatter, "accuse {seat}"),
            Self::Reveal => formatter.write_str("reveal all"),
        }
    }
}
