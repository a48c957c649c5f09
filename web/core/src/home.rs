//! The records as the session's store.

use std::cell::RefCell;
use std::rc::Rc;

use bypost::chain::{Chain, CheckedTurns};
use bypost::file::{Fault, base64_encode};
use bypost::kit::hex;
use bypost::rules::Hash;
use bypost::session::{Addresses, Change, Kept, KeyFile, KnownNames, Memory, Opened, Snapshot, Store, TurnTree};

use crate::records::Records;

/// The records of the store that is open, for all who work on them.
pub type Shared = Rc<RefCell<Records>>;

/// The keys, and of each table the memory and the turns; and the file that a change writes.
#[derive(Clone, Debug)]
pub struct Home {
    records: Shared,
    /// The file that a change writes; none if only the memory is to change.
    output: Option<String>,
}

/// What to do about a memory that cannot be read.
const MEMORY: &str = "it keeps you from signing a turn twice, so nothing is signed here; if another version of this page \
                      wrote it, finish the table with that one";

/// A name for what belongs to a table.
fn of_table(folder: &str, table: &Hash) -> String {
    format!("{folder}/{}", hex(table))
}

impl Home {
    /// A home that writes no file.
    pub fn new(records: &Shared) -> Self {
        Self { records: records.clone(), output: None }
    }

    /// A home that writes this file.
    pub fn writing(records: &Shared, file: &str) -> Self {
        Self { records: records.clone(), output: Some(file.to_owned()) }
    }

    /// All keys, sorted by name.
    ///
    /// # Errors
    /// A key that cannot be read.
    pub fn keys(&self) -> Result<Vec<KeyFile>, Fault> {
        let records = self.records.borrow();
        let texts = records.names("keys/").filter_map(|name| records.get(name));
        let keys: Result<Vec<_>, _> = texts.map(|text| KeyFile::parse(text).map_err(Fault::file)).collect();
        let mut keys = keys?;
        keys.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(keys)
    }

    /// Keeps a key in the place of the one with the same identity, if there is one.
    pub fn keep_key(&self, key: &KeyFile) {
        let identity = key.public().map_or_else(String::new, |public| base64_encode(&public.bytes()));
        self.records.borrow_mut().put(&format!("keys/{identity}"), key.text().as_str());
    }

    /// The names under which keys were met.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn known(&self) -> Result<KnownNames, Fault> {
        self.read("known")
    }

    /// Keeps the names under which keys were met.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn keep_known(&self, known: &KnownNames) -> Result<(), Fault> {
        let text = known.text().map_err(Fault::file)?;
        self.records.borrow_mut().put("known", text);
        Ok(())
    }

    /// The address book.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn addresses(&self) -> Result<Addresses, Fault> {
        self.read("addresses")
    }

    /// Keeps the address book.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep_addresses(&self, book: &Addresses) -> Result<(), Fault> {
        let text = book.text().map_err(Fault::file)?;
        self.records.borrow_mut().put("addresses", text);
        Ok(())
    }

    /// The keys of which the person has a backup, by their identities.
    pub fn backed_up(&self, key: &KeyFile) -> bool {
        self.records.borrow().get(&backup_of(key)).is_some()
    }

    /// Whether a key is lost with this browser's store although others play with it: a turn of it has left, and
    /// there is no backup.
    ///
    /// # Errors
    /// A memory cannot be read.
    pub fn lacks_backup(&self, key: &KeyFile) -> Result<bool, Fault> {
        let Some(public) = key.public().filter(|_| !key.published && !self.backed_up(key)) else { return Ok(false) };
        let records = self.records.borrow();
        for name in records.names("memory/") {
            let memory = Memory::parse(records.get(name).unwrap_or_default()).map_err(Fault::file)?;
            if memory.has_left(&public) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Remembers that the person has a backup of a key.
    pub fn note_backup(&self, key: &KeyFile) {
        self.records.borrow_mut().put(&backup_of(key), "yes");
    }

    /// Whether this is asked for the first time in this store.
    pub fn is_first(&self, what: &str) -> bool {
        let name = format!("told/{what}");
        let is_first = self.records.borrow().get(&name).is_none();
        self.records.borrow_mut().put(&name, "yes");
        is_first
    }

    /// Remembers what was just checked whole of a table. It is sealed like all records, and holds for a file
    /// only as far as the file begins with just these turns.
    pub fn note_checked(&self, opened: &Opened) {
        let id = opened.chain().id;
        if let Some(kept) = opened.newly_checked().and_then(|new| new.kept(self.checked(&id))) {
            let lines: Vec<String> = kept.iter().map(CheckedTurns::line).collect();
            self.records.borrow_mut().put(&of_table("checked", &id), lines.join("\n"));
        }
    }

    /// The records of the turns of a table, under their names, those with the earlier turns in front.
    pub fn kept(&self, table: &Hash) -> Vec<(String, String)> {
        let (records, folder) = (self.records.borrow(), of_table("turns", table) + "/");
        let text = |name: &str| Some((name[folder.len()..].to_owned(), records.get(name)?.to_owned()));
        records.names(&folder).filter_map(text).collect()
    }

    /// Keeps the turns of a table.
    fn keep_turns(&self, chain: &Chain) -> Result<(), Fault> {
        let mut tree = self.turns(&chain.id)?;
        tree.add(chain);
        let mut records = self.records.borrow_mut();
        tree.changed().for_each(|(name, text)| records.put(&format!("{}/{name}", of_table("turns", &chain.id)), text));
        Ok(())
    }

    fn read<T: Kept + Default>(&self, name: &str) -> Result<T, Fault> {
        self.records.borrow().get(name).map_or_else(|| Ok(T::default()), |text| T::parse(text).map_err(Fault::file))
    }
}

fn backup_of(key: &KeyFile) -> String {
    format!("backups/{}", key.public().map_or_else(String::new, |public| base64_encode(&public.bytes())))
}

impl Store for Home {
    type Error = Fault;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Fault> {
        Ok(Snapshot { keys: self.keys()?, memory: self.memory(table)?, known: self.known()? })
    }

    fn memory(&self, table: &Hash) -> Result<Option<Memory>, Fault> {
        let records = self.records.borrow();
        let unread =
            |what| Fault::file(format!("what is remembered of this table cannot be read: {what}")).hint(MEMORY);
        records.get(&of_table("memory", table)).map(|text| Memory::parse(text).map_err(unread)).transpose()
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Fault> {
        let id = &change.chain.id;
        if self.memory(id)? != change.memory_before {
            return Err(Fault::file("something else was signed or sent meanwhile; nothing was kept"));
        }
        if let Some(known) = &change.known {
            self.keep_known(known)?;
        }
        let memory = change.memory_after.as_ref().or(change.memory.as_ref());
        let memory = memory.map(Memory::text).transpose().map_err(Fault::file)?;
        // All of it is written in one go, or nothing is.
        let mut kept = change.left.iter().chain(change.keeps_turns.then_some(change.chain));
        kept.try_for_each(|chain| self.keep_turns(chain))?;
        let mut records = self.records.borrow_mut();
        if let Some(memory) = memory {
            records.put(&of_table("memory", id), memory);
        }
        if let Some((output, file)) = self.output.as_ref().zip(change.file.as_ref()) {
            records.put(&format!("tables/{output}"), file.as_str());
        }
        Ok(())
    }

    fn tails(&self, table: &Hash) -> Result<Vec<String>, Fault> {
        let records = self.records.borrow();
        let text = records.get(&of_table("tails", table)).unwrap_or("[]");
        serde_json::from_str(text).map_err(|error| Fault::file(error.to_string()))
    }

    fn turns(&self, table: &Hash) -> Result<TurnTree, Fault> {
        let texts: Vec<String> = self.kept(table).into_iter().map(|(_, text)| text).collect();
        TurnTree::read(table, &texts).map_err(|(_, what)| {
            Fault::file(format!("the turns of this table that are kept cannot be read: {what}")).hint(MEMORY)
        })
    }

    fn checked(&self, table: &Hash) -> Vec<CheckedTurns> {
        let records = self.records.borrow();
        let text = records.get(&of_table("checked", table)).unwrap_or_default();
        text.lines().filter_map(CheckedTurns::read).collect()
    }

    fn keep_tails(&mut self, table: &Hash, tails: &[String]) -> Result<(), Fault> {
        let name = of_table("tails", table);
        let mut records = self.records.borrow_mut();
        if tails.is_empty() {
            records.remove(&name);
        } else {
            records.put(&name, serde_json::to_string(tails).map_err(|error| Fault::file(error.to_string()))?);
        }
        Ok(())
    }

    /// One call follows the other, and the browser keeps a change only if no other page has kept one since.
    fn lock(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_in_another_form_is_refused() {
        let records = Shared::default();
        let (home, table) = (Home::new(&records), [7; 32]);
        assert_eq!(home.memory(&table), Ok(None));
        for text in ["", "[accepted]\nnumber = 3\nhash = \"\"\n", "trail = []\n", "form = 2\n"] {
            records.borrow_mut().put(&of_table("memory", &table), text);
            let fault = home.memory(&table).expect_err(text);
            assert!(fault.hint.is_some_and(|hint| hint.to_string().contains("nothing is signed here")), "{text}");
            assert!(home.snapshot(&table).is_err(), "{text}");
            assert_eq!(records.borrow().get(&of_table("memory", &table)), Some(text));
        }
    }
}
