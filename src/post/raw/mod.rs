//! Tables that stand in a text as they are, without armour, as far as the damage that mail did to them can be
//! undone. This program writes anew every table that comes out, and such a table is worth as much as its
//! hashes and signatures.

mod cursor;
mod keys;
mod value;

use cursor::Cursor;
use value::Taste;

use super::views::without_initials;
use super::{Repair, ScanBudget};
use crate::chain::table_id;
use crate::file::{File, read, text};
use crate::rules::Hash;

/// Bytes of the longest table that is taken apart; a longer one comes as a file.
const LONGEST: usize = 4 << 20;

/// How many tables of one text are looked at, and how many that cannot be read.
const TABLES: usize = 300;
const BROKEN: usize = 8;

/// A table that stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Raw {
    /// What it may have been, the likely first; all can be read as files.
    pub texts: Vec<String>,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
}

/// Why a table in a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Broken {
    /// It ends too early.
    #[error("the table is cut off {0}: the rest is missing")]
    Cut(String),
    /// It is no table, or was damaged so that nobody can tell what it was.
    #[error("the table is damaged beyond repair: {0}")]
    Garbled(String),
}

/// What is left of a table: why it cannot be read, and if its header can, its id and how many turns begin in
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ruin {
    pub(super) why: Broken,
    pub(super) of: Option<(Hash, usize)>,
}

/// Finds every table that stands in a text: first with the letters in front of quoting marks, as in `AB> `,
/// then without them.
pub(super) fn find(text: &str, budget: &mut ScanBudget) -> Vec<Result<Raw, Ruin>> {
    let first = tables(text, budget);
    let good = |found: &[Result<Raw, Ruin>]| found.iter().filter(|table| table.is_ok()).count();
    if good(&first) > 0 && good(&first) == first.len() {
        return first;
    }
    let Some(unmarked) = without_initials(text) else { return first };
    let second = tables(&unmarked, budget);
    if good(&second) > good(&first) { second } else { first }
}

fn tables(text: &str, budget: &mut ScanBudget) -> Vec<Result<Raw, Ruin>> {
    let mut found = Vec::new();
    let (mut rest, mut broken) = (text, 0);
    while let Some(at) = begin(rest).filter(|_| found.len() < TABLES && broken < BROKEN) {
        let rest_of = &rest[at..];
        let next = begin(&rest_of[1..]).map_or(rest_of.len(), |next| next + 1);
        let room = budget.apart().min(LONGEST);
        if next.min(LONGEST) > room {
            break;
        }
        let (table, length) = one(rest_of, room);
        broken += usize::from(table.is_err());
        found.push(table.map_err(|why| Ruin { why, of: origin(&rest[at..]) }));
        rest = &rest[at + length..];
        if !budget.goes_on(length) {
            break;
        }
    }
    found
}

/// Where a table begins: at its first key.
fn begin(text: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = text[from..].find('b') {
        let mut cursor = Cursor::new(&text[from + at..]);
        if cursor.word("bypost").is_some() && cursor.sign('=') && cursor.digits() == "1" {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

/// Reads the table that a text begins with, and tells how many bytes of the text it takes. No more than
/// `most` bytes are looked at.
fn one(text: &str, most: usize) -> (Result<Raw, Broken>, usize) {
    let end = (0..=text.len().min(most)).rfind(|at| text.is_char_boundary(*at)).unwrap_or_default();
    let text = &text[..end];
    let (mut tables, mut wrong) = (Vec::new(), None);
    let (mut length, mut typography) = (1, false);
    for taste in Taste::ALL {
        let mut cursor = Cursor::new(text);
        match cursor.table(taste) {
            Ok(table) if !tables.contains(&table) => tables.push(table),
            Ok(_) => {}
            Err(why) => wrong = wrong.or(Some(why)),
        }
        typography |= cursor.is_typographic();
        length = length.max(cursor.taken());
        if !cursor.is_uncertain() {
            break;
        }
    }
    let mut texts = Vec::new();
    for table in tables {
        match written(&table) {
            Ok(text) if !texts.contains(&text) => texts.push(text),
            Ok(_) => {}
            Err(why) => wrong = wrong.or(Some(Broken::Garbled(why))),
        }
    }
    if !texts.is_empty() && goes_on(&text[length..]) {
        return (Err(Broken::Garbled("it goes on with something that is no part of a table".to_owned())), length);
    }
    if texts.is_empty() {
        return (Err(wrong.unwrap_or_else(|| Broken::Garbled("nothing of it can be read".to_owned()))), length);
    }
    let mut repairs = Vec::new();
    if read(&text.as_bytes()[..length]).is_err() {
        repairs.push(Repair::Lines);
    }
    if typography {
        repairs.push(Repair::Typography);
    }
    (Ok(Raw { texts, repairs }), length)
}

/// Which table a text begins with, and how many turns of it, if the header can be read.
fn origin(text: &str) -> Option<(Hash, usize)> {
    let end = begin(&text[1..]).map_or(text.len(), |next| next + 1).min(LONGEST);
    let text = &text[..(0..=end).rfind(|at| text.is_char_boundary(*at)).unwrap_or_default()];
    let header = &text[..text.find("[[turn").unwrap_or(text.len())];
    let file = read(Cursor::new(header).table(Taste::ALL[0]).ok()?.as_bytes()).ok()?;
    Some((table_id(&file.header), text.matches("[[turn]]").count()))
}

/// Whether there is more of a table in a text before another begins: then what was read before is only a
/// part.
fn goes_on(text: &str) -> bool {
    let rest = &text[..begin(text).unwrap_or(text.len())];
    // It may have been cut off in the first line of a turn.
    if rest.trim().len() > 1 && "[[turn]]".starts_with(rest.trim()) {
        return true;
    }
    let is_turn = |(at, _)| {
        let mut cursor = Cursor::new(&rest[at..]);
        cursor.word("[[turn").is_some() || cursor.word("signature").is_some() && cursor.sign('=')
    };
    rest.match_indices(['[', 's']).any(is_turn)
}

/// The text as this program would write it.
fn written(table: &str) -> Result<String, String> {
    let file: File = read(table.as_bytes()).map_err(|fault| fault.to_string())?;
    Ok(text(&file, ""))
}
