//! Opening tables: nothing is believed before all of a file holds; and what was written, or why nothing was.

use std::path::{Path, PathBuf};

use super::Refusal;
use super::view::drawing;
use crate::chain::{Chain, CheckedTurns, Link, LinkedChains, link, link_beyond, table_id};
use crate::file::{Fault, File, Header, TableStep, conflict, read, stored_drawing, text};
use crate::post::Form;
use crate::rules::{Games, Hash, Seat};
use crate::table::{Table, replay, replay_on};

/// A table, all of it checked. Its parts belong together: nobody outside can change one of them.
#[derive(Clone, Debug)]
pub struct Opened {
    pub(crate) path: PathBuf,
    pub(crate) chain: Chain,
    pub(crate) table: Table,
    pub(crate) drawn: bool,
    /// Whether the table was begun here just now.
    pub(crate) begins: bool,
}

/// Opens the file of a table of one of these games: parsed, linked, and every turn played and proved.
///
/// # Errors
/// The first thing that is wrong with it, and where.
pub fn open(path: impl Into<PathBuf>, bytes: &[u8], games: Games) -> Result<Opened, Fault> {
    open_trusting(path, bytes, &|_| Vec::new(), games)
}

/// The same for somebody who plays: `checked` gives the turns of a table that this home has checked whole
/// before, and their signatures and proofs are not checked again. Whoever judges a file trusts no records.
///
/// # Errors
/// As [`open`].
pub fn open_trusting(
    path: impl Into<PathBuf>,
    bytes: &[u8],
    checked: &dyn Fn(&Hash) -> Vec<CheckedTurns>,
    games: Games,
) -> Result<Opened, Fault> {
    let file = parsed(bytes)?;
    let mut known = LinkedChains::default();
    known.trust(checked(&table_id(&file.header)));
    let chain = link_beyond(&mut known, file)?;
    let table = replay(&chain, games)?;
    Ok(Opened::of(path.into(), bytes, chain, table))
}

/// The turns of a file, linked and signed, whether they follow the rules or not.
///
/// # Errors
/// The first thing that is wrong with them, and where.
pub fn link_file(bytes: &[u8]) -> Result<Chain, Fault> {
    link(parsed(bytes)?)
}

/// A table of one of these games before its first turn. It is read from what will stand in its file, so that
/// the reader's checks are the only ones.
///
/// # Errors
/// What is wrong with the header.
pub fn begin(header: Header, games: Games) -> Result<Opened, Fault> {
    let opened = open("-", text(&File { header, turns: Vec::new() }, "").as_bytes(), games)?;
    Ok(Opened { begins: true, ..opened })
}

/// The parsed file, with nothing checked. If git has left its marks in it, or if it is something else than a
/// table, the fault says so, since that tells more than the first line that does not fit.
pub(super) fn parsed(bytes: &[u8]) -> Result<File, Fault> {
    let other = || Form::of(bytes).map(|form| Fault::file(form.what()).hint(form.hint()));
    read(bytes).map_err(|fault| conflict(bytes).or_else(other).unwrap_or(fault))
}

impl Opened {
    /// The path of the file, as its reader gave it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its turns.
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// The table after the last turn.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Its turns as a record for the home, if this check has found more of them to hold than were known to.
    pub fn newly_checked(&self) -> Option<CheckedTurns> {
        (!self.chain.is_known_to_hold()).then(|| CheckedTurns::of(&self.chain))
    }

    /// The player to whom the file goes next, in words: whoever is on the clock, or may deny a claim; none if
    /// there is nobody.
    pub fn next_reader(&self) -> Option<String> {
        let Some(seat) = self.table.clock() else {
            let seats = self.table.seats();
            let others = if seats.count() > 2 { ", and to all others" } else { "" };
            return Some(format!("{}, who may deny the claim{others}", seats.name(self.denies()?)));
        };
        let name = self.table.seats().name(seat);
        Some(if self.chain.awaits_new_owner(seat) { format!("the new owner of {name}") } else { name.to_owned() })
    }

    pub(super) fn denies(&self) -> Option<Seat> {
        self.table.seats().all().find(|seat| self.table.may_play(*seat, &TableStep::Contest).is_ok())
    }

    /// Whether the drawing on top says of which table and turn it is, and whose file is awaited or who has
    /// won, as the turns do. The picture below may be one of another version, or false.
    pub fn is_drawn(&self) -> bool {
        self.drawn
    }

    /// A chain that was replayed, read from these bytes.
    pub(super) fn of(path: PathBuf, bytes: &[u8], chain: Chain, table: Table) -> Self {
        let stored = stored_drawing(&String::from_utf8_lossy(bytes));
        let drawn = stored.is_empty() || drawing::is_headed(&stored, &table);
        Self { path, chain, table, drawn, begins: false }
    }

    /// The table as it was after fewer turns than it has.
    ///
    /// # Errors
    /// It has not so many turns.
    pub fn at(self, turns: usize) -> Result<Self, Refusal> {
        if turns > self.chain.links.len() {
            return Err(Refusal::new(format!("the table has only {}", super::turns(self.chain.links.len()))));
        }
        let chain = self.chain.up_to(turns);
        let start = self.table.before_all();
        let table = start.and_then(|start| replay_on(start, &chain, |_| ()));
        let table = table.map_err(|fault| Refusal::new(fault.to_string()))?;
        Ok(Self { chain, table, ..self })
    }

    /// The file as it is written, with its drawing on top.
    pub fn text(&self) -> String {
        text(&self.chain.file(), &drawing::public(&self.table))
    }
}

/// The text of a table's file, if its readers will take it: with one turn more it may be too long. The error
/// tells why they would refuse it.
pub(crate) fn text_of(chain: &Chain, table: &Table) -> Result<String, Refusal> {
    let text = text(&chain.file(), &drawing::public(table));
    match read(text.as_bytes()) {
        Ok(file) if file == chain.file() => Ok(text),
        Ok(_) => Err(Refusal::new("the new file would not be read as it was meant; nothing was written")),
        Err(fault) => Err(Refusal::new(format!("the new file would be refused: {fault}; nothing was written"))),
    }
}

/// What was written, now that it is kept.
#[derive(Clone, Debug)]
pub struct Committed {
    pub(crate) opened: Opened,
    /// How many turns there were before.
    pub(crate) from: usize,
}

/// Why nothing was written.
#[derive(Debug)]
pub enum Unwritten<E> {
    /// The new file would be refused by its readers.
    Refused(Refusal),
    /// The store could not keep it.
    Store(E),
}

impl Committed {
    /// The table as it was written: its file is [`Opened::text`].
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// The turns that are new.
    pub fn new_turns(&self) -> &[Link] {
        &self.opened.chain.links[self.from..]
    }
}
