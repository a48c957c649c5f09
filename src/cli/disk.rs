//! The disk behind a session: the home, and the file that a command writes.

use super::context::Context;
use super::error::Error;
use super::output::Output;
use crate::file::BYTES;
use crate::rules::Hash;
use crate::session::{Change, KeyFile, Memory, Snapshot, Store};
use crate::store::Lock;

/// The kinds of things that a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writes {
    /// Nothing but the memory.
    Memory,
    /// The file of a new table.
    New,
    /// A file that goes on from the one before.
    Next,
    /// A file with fewer turns than before. The command has looked at the file that is replaced.
    Undone,
}

/// The home, and the output of a command.
pub(super) struct Disk<'a> {
    context: &'a Context,
    output: &'a Output,
    writes: Writes,
    lock: Option<Lock>,
}

impl<'a> Disk<'a> {
    /// The disk of a command that writes to this output.
    pub(super) fn new(context: &'a Context, output: &'a Output, writes: Writes) -> Self {
        Self { context, output, writes, lock: None }
    }

    /// The disk of a command that writes nothing but the memory.
    pub(super) fn memory(context: &'a Context) -> Self {
        Self { context, output: &Output::Stdout, writes: Writes::Memory, lock: None }
    }

    fn put(&self, file: &str) -> Result<(), Error> {
        match self.writes {
            Writes::New => self.output.create(file),
            Writes::Next | Writes::Undone => self.output.write(file),
            Writes::Memory => Ok(()),
        }
    }

    /// Looks at the file that would be replaced, and writes the archive that the new file needs.
    fn prepare(&self, change: &Change<'_>) -> Result<(), Error> {
        let home = &self.context.home;
        match self.writes {
            Writes::Next => self.output.check(home, change.chain)?,
            // The file must not be written if the memory cannot be written after it.
            Writes::Undone => {
                if let Some(memory) = home.memory(&change.chain.id)? {
                    home.remember(&change.chain.id, &memory)?;
                }
            }
            Writes::New => return self.output.check_new(),
            Writes::Memory => return Ok(()),
        }
        self.output.bring_archive(self.context, change.chain, change.is_split_anew)
    }
}

impl Store for Disk<'_> {
    type Error = Error;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Error> {
        let home = &self.context.home;
        let keys: Vec<KeyFile> = home.keys()?;
        Ok(Snapshot { keys, memory: home.memory(table)?, known: home.known()? })
    }

    fn memory(&self, table: &Hash) -> Result<Option<Memory>, Error> {
        Ok(self.context.home.memory(table)?)
    }

    fn tails(&self, table: &Hash) -> Result<Vec<String>, Error> {
        Ok(self.context.home.tails(table)?)
    }

    fn copies(&self, table: &Hash) -> Result<Vec<String>, Error> {
        Ok(self.context.home.copies(table)?)
    }

    fn keep_tails(&mut self, table: &Hash, tails: &[String]) -> Result<(), Error> {
        Ok(self.context.home.keep_tails(table, tails)?)
    }

    fn lock(&mut self) -> Result<(), Error> {
        if self.lock.is_none() {
            self.lock = Some(self.context.home.lock_memory()?);
        }
        Ok(())
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Error> {
        let (home, chain) = (&self.context.home, change.chain);
        if home.memory(&chain.id)? != change.memory_before {
            return Err(Error::refused("another process has signed at this table meanwhile")
                .hint("nothing was written; try again"));
        }
        self.prepare(change)?;
        for (head, text) in &change.copies_of_others {
            home.keep_line(&chain.id, head, text)?;
        }
        if let Some(memory) = &change.memory {
            home.remember(&chain.id, memory)?;
        }
        // The others send only what comes after this turn, so the file is not written without the copy. A
        // table that is longer than a file may be is here in its parts.
        if let Some(copy) = change.copy.as_ref().filter(|copy| copy.len() <= BYTES) {
            home.keep(&chain.id, copy)?;
        }
        if let Some(known) = &change.known {
            home.keep_known(known)?;
        }
        change.file.as_ref().map_or(Ok(()), |file| self.put(file))?;
        if let Some(memory) = &change.memory_after {
            home.remember(&chain.id, memory)?;
        }
        if self.writes == Writes::Memory {
            // Others wait no longer than for this. A command that looks at many tables locks for each.
            self.lock = None;
        }
        Ok(())
    }
}
