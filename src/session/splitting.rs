//! Splitting off the turns that every player has built on, and putting them back.

use super::file_text::text_of;
use super::{Opened, Refusal};

/// A table that was split, or put together again.
#[derive(Debug)]
#[non_exhaustive]
pub struct Split {
    /// The table with as many turns split off as are to be.
    pub opened: Opened,
    /// The text of its file. What was split off belongs into an archive, which is to be kept before it.
    pub file: String,
}

/// Splits off every turn that all players who remain have built on.
///
/// # Errors
/// There is nothing more to be split off.
pub fn split(opened: Opened) -> Result<Split, Refusal> {
    let archived = opened.table.splittable(&opened.chain);
    if archived <= opened.chain.archived {
        return Err(Refusal::new("nothing more can be split off now")
            .hint("turns can be split off once every player who remains has signed a later one"));
    }
    at(opened, archived)
}

/// Puts everything back into one file.
///
/// # Errors
/// The file is whole already.
pub fn put_together(opened: Opened) -> Result<Split, Refusal> {
    if opened.chain.archived == 0 {
        return Err(Refusal::new("the file is whole already"));
    }
    at(opened, 0)
}

fn at(mut opened: Opened, archived: usize) -> Result<Split, Refusal> {
    opened.chain.archived = archived;
    let file = text_of(&opened.chain, &opened.table)?;
    Ok(Split { opened, file })
}
