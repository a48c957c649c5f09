//! The disk behind a session: the home, and the file that a command writes.

use super::context::Context;
use super::error::Error;
use super::output::Output;
use crate::file::BYTES;
use crate::rules::Hash;
use crate::session::{Change, Memory, Orders, Snapshot, Store};
use crate::store::Lock;

/// The home, and the output of a command that writes more than the memory.
pub(super) struct Disk<'a> {
    context: &'a Context,
    output: Option<&'a Output>,
    lock: Option<Lock>,
}

impl<'a> Disk<'a> {
    /// The disk of a command that writes to this output.
    pub(super) fn new(context: &'a Context, output: &'a Output) -> Self {
        Self { context, output: Some(output), lock: None }
    }

    /// The disk of a command that writes nothing but the memory.
    pub(super) fn memory(context: &'a Context) -> Self {
        Self { context, output: None, lock: None }
    }
}

impl Store for Disk<'_> {
    type Error = Error;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Error> {
        let home = &self.context.home;
        Ok(Snapshot { keys: home.keys()?, memory: home.memory(table)?, known: home.known()? })
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

    fn orders(&self, table: &Hash) -> Result<Orders, Error> {
        Ok(self.context.home.orders(table)?)
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
        match self.output {
            Some(output) if change.memory_after.is_none() => output.check(chain)?,
            // Turns are taken back, and the command has looked at the file that is replaced. It must not be
            // written if the memory cannot be written after it.
            Some(_) => home.memory(&chain.id)?.map_or(Ok(()), |memory| home.remember(&chain.id, &memory))?,
            None => {}
        }
        for (head, text) in &change.copies_of_others {
            home.keep(&chain.id, Some(head), text)?;
        }
        if let Some(memory) = &change.memory {
            home.remember(&chain.id, memory)?;
        }
        // The others send only what comes after this turn, so the file is not written without the copy. A
        // table that is longer than a file may be is here in its parts.
        if let Some(copy) = change.copy.as_ref().filter(|copy| copy.len() <= BYTES) {
            home.keep(&chain.id, None, copy)?;
        }
        if let Some(known) = &change.known {
            home.keep_known(known)?;
        }
        if let (Some(output), Some(file)) = (self.output, &change.file) {
            output.write(file)?;
        }
        if let Some(memory) = &change.memory_after {
            home.remember(&chain.id, memory)?;
        }
        if let Some(orders) = &change.orders {
            home.keep_orders(&chain.id, orders)?;
        }
        if self.output.is_none() {
            // Others wait no longer than for this. A command that looks at many tables locks for each.
            self.lock = None;
        }
        Ok(())
    }
}
