//! The archive of a long table: a file of its own with the turns that were split off. Its name follows from
//! the table and the number of turns and is never read from a file.

use std::path::Path;

use super::file_text::text_of;
use crate::chain::{Chain, CheckedTurns, LinkedChains, Relation, compare, link_beyond, rejoin, span, table_id};
use crate::draw::escape::shown;
use crate::file::{Fault, File, Hint, read};
use crate::kit::hex;
use crate::rules::{Games, Hash};
use crate::session::Refusal;
use crate::table::{Table, retrace};

/// The places where the turns may be that were split off from a table's file.
pub trait Archives {
    /// The bytes of the archive of this name, if it lies beside the file.
    fn archive(&self, name: &str) -> Option<Result<Vec<u8>, String>>;

    /// The whole table as it was kept when a turn was signed here last, if it can be read.
    fn copy(&self, table: &Hash) -> Option<Vec<u8>>;

    /// What this home remembers to have checked whole of a table. Whoever is asked to judge has no such
    /// records.
    fn checked(&self, _table: &Hash) -> Vec<CheckedTurns> {
        Vec::new()
    }

    /// How many bytes the two hold, where that is known without reading them.
    fn length(&self, name: &str, table: &Hash) -> usize {
        let archive = self.archive(name).and_then(Result::ok);
        archive.map_or(0, |bytes| bytes.len()) + self.copy(table).map_or(0, |bytes| bytes.len())
    }
}

/// No archives and no copies.
impl Archives for () {
    fn archive(&self, _name: &str) -> Option<Result<Vec<u8>, String>> {
        None
    }

    fn copy(&self, _table: &Hash) -> Option<Vec<u8>> {
        None
    }
}

/// The name of the archive of a table's first turns.
#[must_use]
pub fn archive_name(table: &Hash, turns: usize) -> String {
    format!("bypost-{}-{turns}.toml", &hex(table)[..16])
}

/// Whether a file has the name of an archive of a table.
#[must_use]
pub fn is_archive_name(file: &str, table: &Hash) -> bool {
    let number = file.strip_suffix(".toml").and_then(|stem| stem.rsplit('-').next()?.parse().ok());
    number.is_some_and(|turns| file == archive_name(table, turns))
}

/// Refuses a file that has the name of an archive of its table, whatever the number: a rest must not be
/// written over turns that were split off.
///
/// # Errors
/// It has such a name.
pub fn check_archive_name(file: &Path, chain: &Chain) -> Result<(), Refusal> {
    if !file.file_name().is_some_and(|name| is_archive_name(&name.to_string_lossy(), &chain.id)) {
        return Ok(());
    }
    let what = format!("{} has the name of an archive of this table", shown(file));
    Err(Refusal::new(what).hint(Hint::command("give the table another name first, or name another file with -o")))
}

/// How many bytes must be read before the turns that were split off from a file are there; see [`whole`].
pub(in crate::session) fn length(archives: &dyn Archives, file: &File, known: &LinkedChains) -> usize {
    let id = table_id(&file.header);
    if file.archived == 0 || fitting(known, &id, file).is_some() {
        return 0;
    }
    archives.length(&archive_name(&id, file.archived), &id)
}

/// The whole chain of a file. Turns that were split off are taken from `known`, from the archive beside the
/// file, or from the copy that was kept here.
pub(in crate::session) fn whole(archives: &dyn Archives, file: File, known: &mut LinkedChains) -> Result<Chain, Fault> {
    let turns = file.archived;
    let id = table_id(&file.header);
    known.trust(archives.checked(&id));
    if turns == 0 {
        return link_beyond(known, file);
    }
    if let Some(before) = fitting(known, &id, &file).map(|chain| chain.up_to(turns)) {
        return rejoin(before, known, file);
    }
    let name = archive_name(&id, turns);
    if let Some(bytes) = archives.archive(&name) {
        let chain = bytes.map_err(Fault::file).and_then(|bytes| link_beyond(known, read(&bytes)?));
        return chain.and_then(|chain| rejoin(chain, known, file.clone())).map_err(|fault| {
            let would_do = kept(archives, &id, &file).is_some_and(|kept| rejoin(kept, known, file).is_ok());
            in_archive(&name, fault, would_do)
        });
    }
    match kept(archives, &id, &file) {
        Some(kept) => rejoin(kept, known, file),
        None => Err(Fault::file(format!(
            "{} split off into {name}, which is not here",
            span(1, turns, [" of this table was", " of this table were"])
        ))
        .hint(Hint::command("put the archive beside the file: the player who split the table has it, or bypost compact --whole makes a whole file there"))),
    }
}

/// The known chain that a file goes on from.
fn fitting<'a>(known: &'a LinkedChains, id: &Hash, file: &File) -> Option<&'a Chain> {
    known.chains().iter().find(|chain| chain.id == *id && fits(chain, file))
}

/// The copy of a table that was kept here, if a file goes on from it.
fn kept(archives: &dyn Archives, id: &Hash, file: &File) -> Option<Chain> {
    chain_in(&archives.copy(id)?).filter(|kept| fits(kept, file))
}

/// Whether a chain goes on as a file does.
fn fits(chain: &Chain, file: &File) -> bool {
    let last = file.archived.checked_sub(1).and_then(|index| chain.links.get(index));
    last.is_some_and(|last| file.turns.first().is_some_and(|turn| turn.after == last.hash))
}

/// The turns of a file that is whole.
pub(in crate::session) fn chain_in(bytes: &[u8]) -> Option<Chain> {
    read(bytes).and_then(|file| link_beyond(&mut LinkedChains::default(), file)).ok()
}

/// The fault of a file and its archive together. `would_do` tells that the copy has the turns that the
/// archive should hold.
fn in_archive(archive: &str, fault: Fault, would_do: bool) -> Fault {
    let way_out = format!("this home has kept the turns that were split off: move {archive} away");
    let hint = if would_do { Some(way_out.into()) } else { fault.hint };
    Fault { what: format!("with its archive {archive}: {}", fault.what), hint, place: fault.place }
}

/// The turns that are split off from a table, for a file of their own.
#[derive(Debug)]
pub struct Archive {
    first: Chain,
}

impl Archive {
    /// The archive that belongs beside the file of a checked chain.
    #[must_use]
    pub fn of(chain: &Chain) -> Self {
        Self { first: chain.up_to(chain.archived) }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> String {
        archive_name(&self.first.id, self.first.links.len())
    }

    /// Whether a file holds these turns already, and perhaps more.
    #[must_use]
    pub fn is_in(&self, bytes: &[u8]) -> bool {
        chain_in(bytes).is_some_and(|there| holds(&there, &self.first))
    }

    /// Its text.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn text(&self, games: Games) -> Result<String, Refusal> {
        // It was replayed before as a part of the chain.
        let all = self.first.links.len();
        let table = Table::new(&self.first.header, self.first.id, games)
            .and_then(|table| retrace(table, &self.first, all, |_| ()))
            .map_err(|fault| Refusal { what: format!("{}: {fault}", self.name()), hint: fault.hint })?;
        text_of(&self.first, &table)
    }
}

/// Whether a file holds nothing but turns that this chain holds too.
#[must_use]
pub fn is_spare(bytes: &[u8], chain: &Chain) -> bool {
    chain_in(bytes).is_some_and(|old| holds(chain, &old))
}

fn holds(there: &Chain, first: &Chain) -> bool {
    matches!(compare(there, first), Relation::Same | Relation::FirstNewer(_))
}
