//! The archive of a long table: a file of its own with the turns that were split off. Its name follows from the table and the
//! number of turns and is never read from a file.

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
    let folder = if path == Path::new("-") { None } else { path.parent() };
    folder.unwrap_or(Path::new("")).join(name(table, turns))
}

/// The whole chain of a file: with its archive, which lies beside it, or is in what the home has kept, if turns were split off.
pub(super) fn whole(home: &Home, path: &Path, file: File) -> Result<Chain, Fault> {
    let turns = file.archived;
    if turns == 0 {
        return link(file);
    }
    let id = table_id(&file.header);
    let archive = beside(path, &id, turns);
    match read_chain(&archive) {
        Some(Ok(chain)) => return rejoin(&chain, file).map_err(|fault| in_archive(&archive, fault)),
        Some(Err(fault)) => return Err(in_archive(&archive, fault)),
        None => {}
    }
    let kept = read_chain(&home.kept(&id)).and_then(Result::ok).filter(|kept| fits(kept, &file));
    match kept {
        Some(kept) => rejoin(&kept, file),
        None => Err(Fault::file(format!(
            "turns 1 to {turns} of this table were split off into {}, which is not here",
            name(&id, turns)
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
    if !path.exists() {
        return None;
    }
    let bytes = bytes_of(path, BYTES).map_err(|error| Fault::file(error.to_string()));
    Some(bytes.and_then(|bytes| read(&bytes)).and_then(link))
}

fn in_archive(path: &Path, fault: Fault) -> Fault {
    Fault { what: format!("with its archive {}: {}", path.display(), fault.what), ..fault }
}
