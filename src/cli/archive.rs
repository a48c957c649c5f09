//! The archive of a long table: a file of its own with the turns that were split off. Its name follows from the table and the
//! number of turns and is never read from a file.

use std::io;
use std::path::{Path, PathBuf};

use super::json::hex;
use super::open::bytes_of;
use crate::chain::{Chain, link, rejoin, table_id};
use crate::file::{BYTES, Fault, File, read};
use crate::home::Home;
use crate::rules::Hash;

/// The name of the archive of a table's first turns.
pub(super) fn name(table: &Hash, turns: usize) -> String {
    format!("bypost-{}-{turns}.toml", &hex(table)[..16])
}

/// The path of the archive that belongs beside a file.
pub(super) fn beside(path: &Path, table: &Hash, turns: usize) -> PathBuf {
    folder_of(path).join(name(table, turns))
}

/// The folder of a file; the current one for standard input.
fn folder_of(path: &Path) -> &Path {
    let folder = if path == Path::new("-") { None } else { path.parent() };
    folder.unwrap_or(Path::new(""))
}

/// Gives the bytes of the file of a name that lies beside another one; nothing if there is none.
pub(super) type Beside<'a> = &'a dyn Fn(&str) -> Option<io::Result<Vec<u8>>>;

/// The whole chain of a file on disk; see [`whole_of`].
pub(super) fn whole(home: &Home, path: &Path, file: File) -> Result<Chain, Fault> {
    whole_of(home, file, &|name| {
        let path = folder_of(path).join(name);
        path.exists().then(|| bytes_of(&path, BYTES))
    })
}

/// The whole chain of a file: with its archive, which lies beside it, or is in what the home has kept, if turns were split
/// off.
pub(super) fn whole_of(home: &Home, file: File, beside: Beside<'_>) -> Result<Chain, Fault> {
    let turns = file.archived;
    if turns == 0 {
        return link(file);
    }
    let id = table_id(&file.header);
    let archive = name(&id, turns);
    if let Some(bytes) = beside(&archive) {
        let joined = chain_of(bytes).and_then(|chain| rejoin(&chain, file));
        return joined.map_err(|fault| in_archive(&archive, fault));
    }
    let kept = read_chain(&home.kept(&id)).and_then(Result::ok).filter(|kept| fits(kept, &file));
    match kept {
        Some(kept) => rejoin(&kept, file),
        None => Err(Fault::file(format!(
            "turns 1 to {turns} of this table were split off into {archive}, which is not here"
        ))
        .hint("put the archive beside the file: whoever split the table has it, or bypost compact --whole makes a whole file there")),
    }
}

/// Whether a chain goes on as a file does.
fn fits(chain: &Chain, file: &File) -> bool {
    let last = file.archived.checked_sub(1).and_then(|index| chain.links.get(index));
    last.is_some_and(|last| file.turns.first().is_some_and(|turn| turn.after == last.hash))
}

/// What a file holds; nothing if there is none.
pub(super) fn read_chain(path: &Path) -> Option<Result<Chain, Fault>> {
    path.exists().then(|| chain_of(bytes_of(path, BYTES)))
}

fn chain_of(bytes: io::Result<Vec<u8>>) -> Result<Chain, Fault> {
    let bytes = bytes.map_err(|error| Fault::file(error.to_string()))?;
    link(read(&bytes)?)
}

fn in_archive(archive: &str, fault: Fault) -> Fault {
    Fault { what: format!("with its archive {archive}: {}", fault.what), ..fault }
}
