//! The text of a table's file, if it is one that its readers will take.

use crate::chain::Chain;
use crate::file::{read, text};
use crate::session::Refusal;
use crate::session::view::drawing;
use crate::table::Table;

/// The text of a table's file, if its readers will take it: with one turn more it may be too long.
///
/// # Errors
/// Why it would be refused.
pub(in crate::session) fn text_of(chain: &Chain, table: &Table) -> Result<String, Refusal> {
    let text = text(&chain.file(), &drawing::public(table));
    match read(text.as_bytes()) {
        Ok(file) if file == chain.file() => Ok(text),
        Ok(_) => Err(Refusal::new("the new file would not be read as it was meant; nothing was written")),
        Err(fault) => Err(Refusal::new(format!("the new file would be refused: {fault}; nothing was written"))),
    }
}
