//! Splitting off the turns that every player has built on, and putting them back.

use super::file_text::text_of;
use crate::chain::Chain;
use crate::file::text;
use crate::session::{Opened, Refusal};
use crate::table::Table;

/// Bytes of the longest file that is never split unasked: a second file is not worth it.
const ROOM: usize = 64 << 10;

/// The table with every turn split off that all players who remain have built on. These turns belong into an
/// archive ([`crate::session::keep_archive`]), which is to be kept before the file.
///
/// # Errors
/// There is nothing more to be split off.
pub fn split(opened: Opened) -> Result<Opened, Refusal> {
    let archived = opened.table.splittable(&opened.chain);
    if archived <= opened.chain.archived {
        return Err(Refusal::new("nothing more can be split off now")
            .hint("turns can be split off once every player who remains has signed a later one"));
    }
    at(opened, archived)
}

/// The table with everything in one file again.
///
/// # Errors
/// The file is whole already.
pub fn put_together(opened: Opened) -> Result<Opened, Refusal> {
    if opened.chain.archived == 0 {
        return Err(Refusal::new("the file is whole already"));
    }
    at(opened, 0)
}

fn at(mut opened: Opened, archived: usize) -> Result<Opened, Refusal> {
    opened.chain.archived = archived;
    // Readers would refuse a file that is too long.
    text_of(&opened.chain, &opened.table)?;
    Ok(opened)
}

/// How many turns a file may leave to an archive unasked: those that all players who remain have built on,
/// if that saves more than half of a long file.
pub(in crate::session) fn worth_splitting(chain: &Chain, table: &Table) -> Option<usize> {
    let archived = table.splittable(chain);
    let whole = text(&chain.file(), "").len();
    if archived <= chain.archived || whole <= ROOM {
        return None;
    }
    let rest = text(&Chain { archived, ..chain.clone() }.file(), "").len();
    (rest * 2 < whole).then_some(archived)
}
