//! Mails and armours, with which a table leaves this machine: the home remembers first that it does.

use std::path::Path;

use super::context::{Context, say_raw, tell, warn};
use super::disk::Disk;
use super::error::Error;
use crate::draw::escape::shown;
use crate::post::Person;
use crate::session::{Note, Opened, is_newest, note_sent};
use crate::store::Fresh;

/// Prints the notes of a session.
pub(super) fn tell_all(notes: &[Note]) {
    for note in notes {
        match note {
            Note::Plain(text) => tell(text),
            Note::Warning(text) => warn(text),
        }
    }
}

/// The addresses of people.
pub(super) fn addresses(people: &[Person]) -> Vec<&str> {
    people.iter().map(address).collect()
}

/// The address of somebody; the name, where a person who copies a mail is to know where it goes.
fn address(person: &Person) -> &str {
    if person.address.is_empty() { person.name.as_deref().unwrap_or_default() } else { &person.address }
}

/// A mail or an armour that holds a table and leaves.
pub(super) struct Letter<'a> {
    /// The table.
    pub(super) opened: &'a Opened,
    /// The bytes that are written.
    pub(super) bytes: &'a [u8],
}

impl Letter<'_> {
    /// Writes it to a new file, or to standard output.
    pub(super) fn leave(&self, context: &Context, output: Option<&Path>) -> Result<(), Error> {
        let output = output.filter(|path| *path != Path::new("-"));
        // Nothing has left if it cannot be written.
        if let Some(path) = output.filter(|path| std::fs::symlink_metadata(path).is_ok()) {
            return Err(Error::exists(path, LETTER));
        }
        let Some(path) = output else {
            self.remember(context)?;
            return say_raw(&String::from_utf8_lossy(self.bytes));
        };
        let fresh = Fresh::new(path, self.bytes, false).map_err(|error| unwritten(path, &error))?;
        self.remember(context)?;
        fresh.put().map_err(|error| unwritten(path, &error))?;
        tell(&format!("wrote {}", shown(path)));
        Ok(())
    }

    /// Has the home remember that the table leaves; warns if a newer one was signed here.
    pub(super) fn remember(&self, context: &Context) -> Result<(), Error> {
        let mut disk = Disk::memory(context);
        if !is_newest(&disk, self.opened)? {
            warn("this is not the newest file: a turn was signed here that it does not hold");
        }
        Ok(note_sent(&mut disk, self.opened, context.now())?)
    }
}

/// What is not written over a file.
const LETTER: &str = "a mail or an armour";

fn unwritten(path: &Path, error: &std::io::Error) -> Error {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => Error::refused(format!("{}: {} is no folder that is here", shown(path), shown(folder)))
            .hint("nothing was sent; make the folder, or name another with -o"),
        None => Error::unwritten(path, error, LETTER),
    }
}
