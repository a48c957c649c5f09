//! A table was brought in some states; each tells in what words it came.

use crate::file::{Header, Tail};
use crate::post::Repair;
use crate::rules::Hash;

/// One table in some states.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Brought {
    /// Its id.
    pub id: Hash,
    /// Its header.
    pub header: Header,
    /// Its states, the longest first.
    pub states: Vec<State>,
}

/// One state of a table as its text tells it; nothing of it has been checked.
#[derive(Clone, Debug)]
pub struct State {
    /// Its text, unless it had to be dropped.
    pub text: Option<String>,
    /// How many turns there are.
    pub turns: usize,
    /// The hash of the last turn, or the table's id.
    pub head: Hash,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
    /// The sum of the turns, with their signatures.
    pub(super) name: [u8; 32],
}

/// The last turns of a table as a text tells them; nothing of them has been checked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BroughtTail {
    /// The turns, and the turn that they go on from.
    pub tail: Tail,
    /// The text that they came as.
    pub text: String,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
}

impl BroughtTail {
    /// A tail that was read from a text.
    #[must_use]
    pub fn new(tail: Tail, text: String, repairs: Vec<Repair>) -> Self {
        Self { tail, text, repairs }
    }
}
