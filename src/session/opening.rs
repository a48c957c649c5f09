//! Opening tables: nothing is believed before all of a file holds.

use crate::chain::{Chain, link};
use crate::file::{Fault, File, Header, read, text};
use crate::table::{Table, replay};

/// Reads a whole table: parsed, linked, and every turn played and proved.
///
/// # Errors
/// The first thing that is wrong with it, and where.
pub fn open(bytes: &[u8]) -> Result<(Chain, Table), Fault> {
    let chain = link(read(bytes)?)?;
    let table = replay(&chain)?;
    Ok((chain, table))
}

/// A table before its first turn. It is read from what will stand in its file, so that the reader's checks are the only ones.
///
/// # Errors
/// What is wrong with the header.
pub fn begin(header: Header) -> Result<(Chain, Table), Fault> {
    open(text(&File { header, archived: 0, turns: Vec::new() }, "").as_bytes())
}
