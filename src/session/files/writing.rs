//! What was written, and the reason if nothing was.

use crate::chain::Link;
use crate::session::opened::Opened;
use crate::session::refusal::Refusal;

/// What was written, now that it is kept.
#[derive(Clone, Debug)]
pub struct Committed {
    pub(crate) opened: Opened,
    /// How many turns there were before.
    pub(in crate::session) from: usize,
    pub(crate) next_is_own: bool,
}

/// Why nothing was written.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unwritten<E> {
    /// The new file would be refused by its readers.
    Refused(Refusal),
    /// The store could not keep it.
    Store(E),
}

impl Committed {
    /// The table as it was written: its file is [`Opened::text`].
    #[must_use]
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// The turns that are new.
    #[must_use]
    pub fn new_turns(&self) -> &[Link] {
        &self.opened.chain.links[self.from..]
    }

    /// Whether the seat that is awaited now has its key here.
    #[must_use]
    pub fn next_is_own(&self) -> bool {
        self.next_is_own
    }
}
