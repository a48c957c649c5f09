//! Opening a table's file: read, link, replay, and nothing believed before all of it holds.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::context::{Context, warn};
use super::drawing::comments;
use super::error::Error;
use crate::chain::{Chain, link};
use crate::file::{BYTES, Fault, read, stored_drawing};
use crate::rules::Seat;
use crate::seal::{Identity, PublicIdentity};
use crate::table::{Table, replay};

/// A file, all of it checked.
pub(super) struct Opened {
    /// Where it was read from.
    pub(super) path: PathBuf,
    /// Its turns.
    pub(super) chain: Chain,
    /// The table after the last turn.
    pub(super) table: Table,
    /// Whether the drawing on top is the one that belongs there.
    pub(super) drawn: bool,
}

/// The bytes of a file, or of standard input for `-`; no more than the longest table.
pub(super) fn bytes_of(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        // A named pipe or a device would make us wait, or never end.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("is not a plain file"));
        }
        fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    if bytes.len() > most {
        return Err(io::Error::other(format!("is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// The text of a small file that a person names.
pub(super) fn text_of(path: &Path, most: usize) -> Result<String, Error> {
    let bytes = bytes_of(path, most).map_err(|error| Error::disk(path, &error))?;
    String::from_utf8(bytes).map_err(|_| Error::refused(format!("{}: is not UTF-8 text", path.display())))
}

/// Checks the bytes of a file.
pub(super) fn check(path: &Path, bytes: &[u8]) -> Result<Opened, Fault> {
    let chain = link(read(bytes)?)?;
    let table = replay(&chain)?;
    let stored = stored_drawing(&String::from_utf8_lossy(bytes));
    let drawn = stored.is_empty() || stored == comments(&table);
    Ok(Opened { path: path.to_owned(), chain, table, drawn })
}

/// Opens a file; warns if the drawing on top is not what the turns say.
pub(super) fn open(path: &Path) -> Result<Opened, Error> {
    let bytes = bytes_of(path, BYTES).map_err(|error| Error::disk(path, &error))?;
    let opened = check(path, &bytes).map_err(|fault| Error::fault(path, fault))?;
    if !opened.drawn {
        warn("the drawing on top of the file is not this table's; only the turns count");
    }
    Ok(opened)
}

impl Opened {
    /// The seat whose eyes to look through: that of the name asked for; else, of the keys here, the clock's seat or the
    /// only one. A key that needs a passphrase is unlocked only if it was asked for.
    pub(super) fn viewer(&self, context: &Context, name: Option<&str>) -> Result<Option<(Seat, Identity)>, Error> {
        let keys = context.home.keys()?;
        let seat_of = |public: PublicIdentity| {
            let clock = self.table.clock();
            let seats: Vec<Seat> = self.table.seats_of(&public).collect();
            seats.iter().copied().find(|&seat| Some(seat) == clock).or(seats.first().copied())
        };
        let mut held: Vec<_> = keys.iter().filter_map(|key| Some((seat_of(key.public()?)?, key))).collect();
        let chosen = match name {
            Some(name) => {
                let wanted = |(seat, key): &&(Seat, _)| self.table.seats().name(*seat) == name || key_name(key) == name;
                let found = held.iter().find(wanted);
                let what = || Error::refused(format!("no key here has a seat at this table as {name}"));
                Some(found.ok_or_else(|| what().hint("bypost key list; bypost status FILE"))?)
            }
            None => {
                held.retain(|(_, key)| !key.is_locked());
                let clock = self.table.clock();
                held.iter().find(|(seat, _)| Some(*seat) == clock).or(held.first().filter(|_| held.len() == 1))
            }
        };
        let Some((seat, key)) = chosen else { return Ok(None) };
        let unlocked = key.unlock(|| super::passphrase::ask(&key.name)).map_err(Error::refused)?;
        Ok(Some((*seat, unlocked)))
    }
}

fn key_name<'a>(key: &&'a crate::home::KeyFile) -> &'a str {
    &key.name
}
