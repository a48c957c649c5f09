//! The file of a table in the form in which it goes to somebody else.

use super::recipients::{Note, Recipients};
use crate::file::{Tail, tail_text};
use crate::post::{Person, TABLE};
use crate::session::{Opened, Refusal};

/// A file that is to be sent, with notes for its sender.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Export {
    /// The text of the file, or of the tail.
    pub file: String,
    /// The turn that a tail goes on from; none if it is the file.
    pub from: Option<usize>,
    /// The notes for its sender.
    pub notes: Vec<Note>,
}

/// The whole file of a table.
///
/// # Errors
/// It is too long to go by mail.
pub fn export(opened: &Opened) -> Result<Export, Refusal> {
    let file = opened.text();
    if file.len() <= TABLE {
        return Ok(Export { file, from: None, notes: Vec::new() });
    }
    Err(Refusal::new(format!("the whole table is longer than {} MiB, and does not go by mail", TABLE >> 20)).hint(
        "give the file itself to whoever lacks its turns, in a shared folder or a git repository; to those who have \
         all but the last turns, only those go by mail",
    ))
}

/// The last turns of a table, for readers who have as many of its turns as this. If they have all of them,
/// the last one goes again; if they have none, the file goes.
///
/// # Errors
/// It is too long to go by mail.
pub fn export_tail(opened: &Opened, turns: usize) -> Result<Export, Refusal> {
    let chain = &opened.chain;
    let from = turns.min(chain.links.len().saturating_sub(1));
    if from == 0 {
        return export(opened);
    }
    let turns = chain.links[from..].iter().map(|link| link.turn.clone()).collect();
    let file = tail_text(&Tail { table: chain.id, turns });
    if file.len() > TABLE {
        return export(opened);
    }
    Ok(Export { file, from: Some(from), notes: Vec::new() })
}

/// A table as it goes to these people: the turns after those that all of them have, or the whole table if
/// one of them may have none, or if it is wanted.
///
/// # Errors
/// It is too long to go by mail.
pub fn export_to(
    opened: &Opened,
    recipients: &Recipients<'_>,
    to: &[Person],
    is_whole: bool,
) -> Result<Export, Refusal> {
    export_tail(opened, if is_whole { 0 } else { recipients.turns_of(to) })
}

/// A table as it goes to whoever is awaited, or at the end to all others. If that is somebody whose key is
/// here, it may be for anybody, and goes whole.
///
/// # Errors
/// As [`export_to`].
pub fn export_to_readers(opened: &Opened, recipients: &Recipients<'_>, is_whole: bool) -> Result<Export, Refusal> {
    export_tail(opened, if is_whole { 0 } else { recipients.turns_of_readers() })
}
