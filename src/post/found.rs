//! The armours that one way of reading a text has found.

use super::armor::{Armored, Damaged};

/// A damaged armour, with the letters that it begins with, if they are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hurt {
    pub(super) why: Damaged,
    pub(super) name: Option<Vec<u8>>,
}

/// What one way of reading a text has found.
pub(super) struct Found {
    pub(super) frames: Vec<Result<Armored, Hurt>>,
    /// How many there were that had been seen before.
    pub(super) known: usize,
    /// Whether there is any trace of an armour, or of a file.
    pub(super) traced: bool,
}

impl Found {
    pub(super) fn good(&self) -> usize {
        self.known + self.frames.iter().filter(|frame| frame.is_ok()).count()
    }

    /// Whether something was found, and nothing of it is damaged.
    pub(super) fn is_settled(&self) -> bool {
        self.good() > 0 && self.frames.iter().all(Result::is_ok)
    }
}
