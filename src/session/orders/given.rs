//! An order as its player gave it.

use std::fmt;

use super::condition::Condition;
use super::ordered_step::OrderedStep;
use crate::file::Time;
use crate::kit::{DAY, listed};
use crate::rules::Hash;

/// An order: what is played if the others do this or that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenOrder {
    /// Its number at this table, by which it is dropped.
    pub number: u32,
    /// The identity whose order it is.
    pub(super) key: [u8; 32],
    /// The seat for which it plays.
    pub seat: String,
    /// The number and the hash of the turn that was the last one when it was given.
    pub(super) turn: u32,
    pub(super) after: Hash,
    /// How many turns on that one had been taken back here by then.
    pub(super) undone: u32,
    /// How long it stands.
    pub(super) until: Until,
    /// Its answers, one after another.
    pub(super) replies: Vec<Reply>,
}

/// What is played on what the others have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) on: Condition,
    pub(super) deed: Deed,
    /// What is played on anything else.
    pub(super) otherwise: Option<Deed>,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// What words mean that the game has ready.
    Ready(String),
    /// These steps, all in one turn.
    Steps(Vec<OrderedStep>),
}

/// How long an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// Until it has answered.
    Turn,
    /// Until the hand of this number is over.
    Hand(u32),
    /// Up to this time.
    Time(Time),
    /// Until the table is over.
    End,
}

impl GivenOrder {
    /// Whether it answers again and again. A sequence of answers is over after the last, whatever its time.
    pub(super) fn stands_on(&self) -> bool {
        self.replies.len() == 1 && self.until != Until::Turn
    }

    /// How long it stands, in words.
    #[must_use]
    pub fn until_in_words(&self) -> String {
        match self.until {
            Until::Turn => "once".to_owned(),
            Until::Hand(_) => "until the hand is over".to_owned(),
            Until::Time(time) if time.seconds() % DAY == 0 => {
                format!("to the end of {}", time.plus(-1).day_in_words())
            }
            Until::Time(time) => format!("until {}", time.in_words()),
            Until::End => "until the table is over".to_owned(),
        }
    }
}

impl fmt::Display for GivenOrder {
    /// Its answers in words: `if bet 1..5, then call, else fold`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Words alone play whatever the others do.
        if let [Reply { on: Condition::Any, deed, otherwise: None }] = &self.replies[..] {
            return write!(formatter, "{deed}");
        }
        let all: Vec<String> = self.replies.iter().map(Reply::to_string).collect();
        formatter.write_str(&all.join("; after that "))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { on, deed, otherwise } = self;
        match otherwise {
            None => write!(formatter, "if {on}, then {deed}"),
            Some(otherwise) => write!(formatter, "if {on}, then {deed}, else {otherwise}"),
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready(words) => formatter.write_str(words),
            Self::Steps(steps) => {
                let all: Vec<String> = steps.iter().map(OrderedStep::to_string).collect();
                formatter.write_str(&listed(&all))
            }
        }
    }
}

impl fmt::Display for Until {
    /// As a record has it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn => formatter.write_str("turn"),
            Self::Hand(number) => write!(formatter, "hand {number}"),
            Self::Time(time) => write!(formatter, "{time}"),
            Self::End => formatter.write_str("end"),
        }
    }
}

impl Until {
    /// Reads what a record has.
    pub(super) fn read(text: &str) -> Option<Self> {
        match text {
            "turn" => Some(Self::Turn),
            "end" => Some(Self::End),
            _ => match text.strip_prefix("hand ") {
                Some(number) => number.parse().ok().map(Self::Hand),
                None => Time::read(text).map(Self::Time),
            },
        }
    }
}
