//! The text of a table's file, if it is one that its readers will take.

use crate::chain::{Chain, span};
use crate::file::{Fault, Hint, read, text};
use crate::session::Refusal;
use crate::session::view::drawing;
use crate::table::Table;

/// Refuses a table of which more was split off than every player has built on.
///
/// # Errors
/// How many turns were split off too early.
pub(in crate::session) fn split_in_time(chain: &Chain, table: &Table) -> Result<(), Fault> {
    let archived = chain.archived;
    if archived <= table.splittable(chain) {
        return Ok(());
    }
    let what = format!("{} split off before every player had signed a later one", span(1, archived, [" was", " were"]));
    Err(Fault::file(what)
        .hint(Hint::command("bypost compact --whole mends it where the archive is; else ask for the whole file")))
}

/// The text of a table's file, if its readers will take it: with one turn more it may be too long, and with
/// one turn less too much may be split off from it.
///
/// # Errors
/// Why it would be refused.
pub(in crate::session) fn text_of(chain: &Chain, table: &Table) -> Result<String, Refusal> {
    let refused = |fault: Fault| Refusal::new(format!("the new file would be refused: {fault}; nothing was written"));
    split_in_time(chain, table).map_err(refused)?;
    let text = text(&chain.file(), &drawing::public(table));
    match read(text.as_bytes()) {
        Ok(file) if file == chain.file() => Ok(text),
        Ok(_) => Err(Refusal::new("the new file would not be read as it was meant; nothing was written")),
        Err(fault) => Err(refused(fault)),
    }
}
