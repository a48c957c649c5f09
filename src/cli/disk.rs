//! The disk behind a session: the home, and the file that a command writes.

use super::context::{Context, warn};
use super::error::Error;
use super::output::Output;
use crate::file::BYTES;
use crate::rules::Hash;
use crate::session::{Change, KeyFile, Snapshot, Store};

/// The home, and where a command writes. The command holds the locks.
pub(super) struct Disk<'a> {
    context: &'a Context,
    output: &'a Output,
    /// Whether the file must not exist yet.
    pub(super) is_new: bool,
    /// Whether the file needs another archive than the one that lies beside it.
    pub(super) is_split_anew: bool,
}

impl<'a> Disk<'a> {
    /// Writes where a command writes.
    pub(super) fn new(context: &'a Context, output: &'a Output) -> Self {
        Self { context, output, is_new: false, is_split_anew: false }
    }
}

impl Store for Disk<'_> {
    type Error = Error;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Error> {
        let home = &self.context.home;
        let keys: Vec<KeyFile> = home.keys()?;
        Ok(Snapshot { keys, memory: home.memory(table)?, known: home.known()? })
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Error> {
        let (home, chain) = (&self.context.home, change.chain);
        if !self.is_new {
            self.output.bring_archive(chain, self.is_split_anew)?;
        }
        if let Some(memory) = &change.memory {
            home.remember(&chain.id, memory)?;
        }
        // What was kept before serves as well, so a copy is nothing to fail for.
        let copy = change.copy.as_ref().filter(|copy| copy.len() <= BYTES);
        if copy.is_some_and(|copy| home.keep(&chain.id, copy).is_err()) {
            warn("the home could not keep a copy of the table");
        }
        if let Some(known) = &change.known {
            home.keep_known(known)?;
        }
        if self.is_new { self.output.create(&change.file) } else { self.output.write(&change.file) }?;
        match &change.memory_after {
            Some(memory) => Ok(home.remember(&chain.id, memory)?),
            None => Ok(()),
        }
    }
}
