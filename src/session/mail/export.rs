//! The file of a table in the form in which it goes to somebody else.

use super::recipients::{Note, Recipients};
use crate::file::{Hint, Tail, tail_text};
use crate::post::{Person, TABLE};
use crate::session::files::archive::archive_name;
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

/// The file of a table for somebody who has what was split off from it.
///
/// # Errors
/// It is too long to go by mail.
pub fn export(opened: &Opened) -> Result<Export, Refusal> {
    let file = opened.text();
    if file.len() <= TABLE {
        return Ok(Export { file, from: None, notes: Vec::new() });
    }
    Err(Refusal::new(format!("a table of more than {} MiB does not go by mail", TABLE >> 20))
        .hint(Hint::command("bypost compact splits off the turns that everybody has")))
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

/// The file of a table with all its turns, for a reader who may lack those that were split off.
///
/// # Errors
/// As [`export`].
pub fn export_whole(opened: &Opened, reader: Option<&str>) -> Result<Export, Refusal> {
    let file = opened.whole_text();
    if file.len() <= TABLE {
        let note = reader.map(|reader| Note::Plain(format!("the table goes whole: {reader} may lack the archive")));
        return Ok(Export { file, from: None, notes: note.into_iter().collect() });
    }
    let archive = archive_name(&opened.chain.id, opened.chain.archived);
    let reader = reader.unwrap_or("the reader");
    let notes = vec![
        Note::Warning(format!("only the rest goes: the whole table is longer than {} MiB", TABLE >> 20)),
        Note::Plain(format!("hint: {reader} may lack {archive}: give it to them in another way")),
    ];
    Ok(Export { notes, ..export(opened)? })
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
    match recipients.turns_of(to) {
        _ if is_whole => export_whole(opened, None),
        0 if is_paying(opened) => export_whole(opened, None),
        0 => recipients.lacking(to).map_or_else(|| export(opened), |reader| export_whole(opened, Some(reader))),
        turns => export_tail(opened, turns),
    }
}

/// A table as it goes to whoever is awaited, or at the end to all others. If that is somebody whose key is
/// here, it may be for anybody, and goes as its file is, unless the whole table is wanted.
///
/// # Errors
/// As [`export_to`].
pub fn export_to_readers(opened: &Opened, recipients: &Recipients<'_>, is_whole: bool) -> Result<Export, Refusal> {
    match recipients.turns_of_readers() {
        _ if is_whole => export_whole(opened, None),
        0 if is_paying(opened) => export_whole(opened, None),
        0 => export(opened),
        turns => export_tail(opened, turns),
    }
}

/// Whether a seat is missing. What is paid for it rests on escrows that may be split off, and whoever comes
/// back late may lack them.
fn is_paying(opened: &Opened) -> bool {
    opened.table.is_paying()
}
