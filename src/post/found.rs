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

    /// Takes over what an earlier reading has found whole: this one has only counted it, if it has met it.
    pub(super) fn keep(&mut self, earlier: Self) {
        let whole: Vec<_> = earlier.frames.into_iter().filter(Result::is_ok).collect();
        self.known = self.known.saturating_sub(whole.len());
        self.frames.extend(whole);
    }

    /// Whether something was found, and nothing of it is damaged.
    pub(super) fn is_settled(&self) -> bool {
        self.good() > 0 && self.frames.iter().all(Result::is_ok)
    }
}
