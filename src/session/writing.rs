//! What was written, and what would be refused if it were.

use super::{Refusal, drawing};
use crate::chain::{Chain, Link, span};
use crate::file::{Fault, read, text};
use crate::table::Table;

/// What was written, now that it is kept.
#[derive(Clone, Debug)]
pub struct Writing {
    pub(crate) chain: Chain,
    pub(crate) table: Table,
    /// How many turns there were before.
    pub(super) from: usize,
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

impl Writing {
    /// All turns of the table.
    #[must_use]
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// The table after them.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether the seat that is awaited now has its key here.
    #[must_use]
    pub fn next_is_own(&self) -> bool {
        self.next_is_own
    }

    /// The turns that are new.
    #[must_use]
    pub fn new_turns(&self) -> &[Link] {
        &self.chain.links[self.from..]
    }

    /// The file as it was kept.
    #[must_use]
    pub fn file(&self) -> String {
        text(&self.chain.file(), &drawing::public(&self.table))
    }
}

/// Refuses a table of which more was split off than every player has built on.
///
/// # Errors
/// How many turns were split off too early.
pub(super) fn split_in_time(chain: &Chain, table: &Table) -> Result<(), Fault> {
    let archived = chain.archived;
    if archived <= table.splittable(chain) {
        return Ok(());
    }
    let what = format!("{} split off before every player had signed a later one", span(1, archived, [" was", " were"]));
    Err(Fault::file(what).hint("bypost compact --whole mends it where the archive is; else ask for the whole file"))
}

/// The text of a table's file, if its readers will take it: one more turn may be too much for it, or one less for what was split off.
///
/// # Errors
/// Why it would be refused.
pub(super) fn text_of(chain: &Chain, table: &Table) -> Result<String, Refusal> {
    let refused = |fault: Fault| Refusal::new(format!("the new file would be refused: {fault}; nothing was written"));
    split_in_time(chain, table).map_err(refused)?;
    let text = text(&chain.file(), &drawing::public(table));
    match read(text.as_bytes()) {
        Ok(file) if file == chain.file() => Ok(text),
        Ok(_) => Err(Refusal::new("the new file would not be read as it was meant; nothing was written")),
        Err(fault) => Err(refused(fault)),
    }
}
