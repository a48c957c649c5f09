//! The disk behind a session: the home, and the file that a command writes.

use std::cell::RefCell;
use std::path::{Path, PathBuf, is_separator};

use super::{Context, Error, bytes_of, say_raw};
use crate::chain::{Chain, CheckedTurns, Relation, compare};
use crate::draw::escape::shown;
use crate::file::BYTES;
use crate::rules::Hash;
use crate::session::{Change, Memory, Orders, Snapshot, Store, TurnTree, link_file};
use crate::store::{Lock, create, replace};

/// The home, and the output of a command that writes more than the memory.
pub(super) struct Disk<'a> {
    context: &'a Context,
    output: Option<&'a Output>,
    lock: Option<Lock>,
}

impl<'a> Disk<'a> {
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

    fn turns(&self, table: &Hash) -> Result<TurnTree, Error> {
        Ok(self.context.home.turns(table)?)
    }

    fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        self.context.home.checked(table)
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
        for left in &change.left {
            home.keep_turns(left)?;
        }
        if let Some(memory) = &change.memory {
            home.remember(&chain.id, memory)?;
        }
        // The others send only what comes after this turn, so the file is not written before the turns are
        // kept.
        if change.keeps_turns {
            home.keep_turns(chain)?;
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

/// The place where the new file goes. Its folder is locked as long as this is there, or until it is unlocked.
pub(super) struct Output {
    /// `-` stands for standard output.
    path: PathBuf,
    replaces: Replaces,
    lock: RefCell<Option<Lock>>,
}

/// What may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Replaces {
    /// Nothing: the table is new there.
    Nothing,
    /// The file that the command has read.
    Input,
    /// The same state of the table, or an earlier one.
    Earlier,
}

impl Output {
    /// The output that `-o` asks for; without it, `input` is replaced.
    pub(super) fn new(input: &Path, output: Option<PathBuf>) -> Result<Self, Error> {
        let path = output.map_or_else(|| Ok(input.to_owned()), of_a_file)?;
        let replaces = if path == input { Replaces::Input } else { Replaces::Earlier };
        Self::locked(path, replaces)
    }

    /// The output for a table that is new there.
    pub(super) fn for_new(output: PathBuf) -> Result<Self, Error> {
        Self::locked(of_a_file(output)?, Replaces::Nothing)
    }

    fn locked(path: PathBuf, replaces: Replaces) -> Result<Self, Error> {
        let lock = (path != Path::new("-")).then(|| Lock::folder_of(&path)).transpose();
        let lock = RefCell::new(lock.map_err(|error| Error::disk(&path, &error))?);
        Ok(Self { path, replaces, lock })
    }

    /// Lets others at the folder, once everything is written.
    pub(super) fn unlock(&self) {
        self.lock.take();
    }

    pub(super) fn is_new(&self) -> bool {
        self.replaces == Replaces::Nothing
    }

    /// Whether the table goes where a report would go.
    pub(super) fn is_stdout(&self) -> bool {
        self.path == Path::new("-")
    }

    /// The name by which messages call it.
    pub(super) fn name(&self) -> String {
        if self.is_stdout() { "it".to_owned() } else { shown(&self.path) }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Refuses to replace what must not be replaced. A command that writes fewer turns than there were gives
    /// the chain with all of them.
    pub(super) fn check(&self, chain: &Chain) -> Result<(), Error> {
        let path = &self.path;
        match self.replaces {
            _ if self.is_stdout() => return Ok(()),
            Replaces::Nothing if std::fs::symlink_metadata(path).is_ok() => return Err(Error::exists(path, TABLE)),
            Replaces::Nothing | Replaces::Input => return Ok(()),
            Replaces::Earlier => {}
        }
        if !path.exists() {
            // The writer would refuse a link to nothing too, but only when the home has remembered the turn.
            return match std::fs::symlink_metadata(path) {
                Err(_) => Ok(()),
                Ok(_) => Err(Error::refused(format!("{} is a link to a file that is not there", shown(path)))
                    .hint("name another file with -o")),
            };
        }
        let old = bytes_of(path, BYTES).ok();
        let old = old.and_then(|bytes| link_file(&bytes).ok());
        let is_earlier = |old: Chain| {
            let relation = compare(chain, &old);
            matches!(relation, Relation::Same | Relation::FirstNewer(_) | Relation::FirstReplaces { .. })
        };
        if old.is_some_and(is_earlier) {
            return Ok(());
        }
        let what = format!("{} exists and is not an earlier state of this table", shown(path));
        Err(Error::refused(what).hint("name another file with -o"))
    }

    /// Writes a table. A new one is written to a file that does not exist yet.
    pub(super) fn write(&self, file: &str) -> Result<(), Error> {
        let (path, bytes) = (&self.path, file.as_bytes());
        match self.replaces {
            _ if self.is_stdout() => say_raw(file),
            Replaces::Nothing => create(path, bytes, false).map_err(|error| Error::unwritten(path, &error, TABLE)),
            Replaces::Input | Replaces::Earlier => replace(path, bytes).map_err(|error| Error::disk(path, &error)),
        }
    }
}

fn of_a_file(path: PathBuf) -> Result<PathBuf, Error> {
    if path.to_string_lossy().ends_with(is_separator) || path.is_dir() {
        return Err(Error::refused(format!("{} is a folder", shown(&path))).hint("name a file in it"));
    }
    Ok(path)
}

/// What is not written over a file.
const TABLE: &str = "a new table";
