//! What leaves this machine: the home remembers first that it does.

use std::path::Path;

use super::archive;
use super::context::{Context, say_raw, shown, tell, warn};
use super::drawing;
use super::error::Error;
use super::open::Opened;
use crate::chain::Chain;
use crate::file::text;
use crate::post::TABLE;
use crate::store::Fresh;

/// The file of a table as it goes by mail.
pub(super) fn file(opened: &Opened) -> Result<String, Error> {
    let file = text(&opened.chain.file(), &drawing::public(&opened.table));
    if file.len() <= TABLE {
        return Ok(file);
    }
    Err(Error::refused(format!("a table of more than {} MiB does not go by mail", TABLE >> 20))
        .hint("bypost compact splits off the turns that everybody has"))
}

/// The same with all its turns, for a reader who may lack those that were split off.
pub(super) fn whole(opened: &Opened, reader: &str) -> Result<String, Error> {
    let chain = &opened.chain;
    let whole = text(&chain.up_to(chain.links.len()).file(), &drawing::public(&opened.table));
    if whole.len() <= TABLE {
        tell(&format!("the table goes whole: {reader} may lack the archive"));
        return Ok(whole);
    }
    let archive = archive::name(&chain.id, chain.archived);
    warn(&format!("only the rest goes: the whole table is longer than {} MiB", TABLE >> 20));
    tell(&format!("hint: {reader} may lack {archive}: give it to them in another way"));
    file(opened)
}

/// Something that holds a table and leaves.
pub(super) struct Letter<'a> {
    /// The table.
    pub(super) chain: &'a Chain,
    /// What is written.
    pub(super) bytes: &'a [u8],
}

impl Letter<'_> {
    /// Writes it to a new file, or to standard output.
    pub(super) fn leave(&self, context: &Context, output: Option<&Path>) -> Result<(), Error> {
        let output = output.filter(|path| *path != Path::new("-"));
        // What cannot be written has not left.
        if let Some(path) = output.filter(|path| std::fs::symlink_metadata(path).is_ok()) {
            return Err(exists(path));
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
        let memory = context.home.memory(&self.chain.id)?;
        if memory.is_some_and(|memory| memory.signed().any(|signed| !signed.is_in(self.chain))) {
            warn("this is not the newest file: a turn was signed here that it does not hold");
        }
        Ok(context.home.send(self.chain)?)
    }
}

fn exists(path: &Path) -> Error {
    Error::refused(format!("{} exists", shown(path))).hint("what is sent never replaces a file; name another with -o")
}

fn unwritten(path: &Path, error: &std::io::Error) -> Error {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
    match folder {
        _ if error.kind() == std::io::ErrorKind::AlreadyExists => exists(path),
        Some(folder) => Error::refused(format!("{}: {} is no folder that is here", shown(path), shown(folder)))
            .hint("nothing was sent; make the folder, or name another with -o"),
        None => Error::disk(path, error),
    }
}
