//! The archive of a long table: a file of its own with the turns that were split off. Its name follows from the table and the
//! number of turns and is never read from a file.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::error::Error;
use super::json::hex;
use super::open::bytes_of;
use crate::chain::{Chain, Known, Relation, compare, link_beyond, rejoin, span, table_id};
use crate::file::{BYTES, Fault, File, looks_like_table, read};
use crate::rules::Hash;
use crate::session::text_of;
use crate::store::{Home, create};
use crate::table::{Table, retrace};

/// The name of the archive of a table's first turns.
pub(super) fn name(table: &Hash, turns: usize) -> String {
    format!("bypost-{}-{turns}.toml", &hex(table)[..16])
}

/// Whether a file has the name of an archive of a table.
pub(super) fn is_name(file: &str, table: &Hash) -> bool {
    let number = file.strip_suffix(".toml").and_then(|stem| stem.rsplit('-').next()?.parse().ok());
    number.is_some_and(|turns| file == name(table, turns))
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
pub(super) fn whole(home: &Home, path: &Path, file: File, known: &mut Known) -> Result<Chain, Fault> {
    let beside = |name: &str| {
        let path = folder_of(path).join(name);
        path.exists().then(|| bytes_of(&path, BYTES))
    };
    whole_of(home, file, &beside, known)
}

/// How many bytes must be read before the turns that were split off from a file are there; see [`whole_of`].
pub(super) fn length(home: &Home, path: &Path, file: &File, known: &Known) -> usize {
    let id = table_id(&file.header);
    if file.archived == 0 || fitting(known, &id, file).is_some() {
        return 0;
    }
    let length = |path: &Path| fs::metadata(path).map_or(0, |found| found.len() as usize);
    length(&beside(path, &id, file.archived)) + length(&home.kept(&id))
}

/// The whole chain of a file: with its archive, which is in `known`, or lies beside it, or is in what the home has kept, if turns
/// were split off.
pub(super) fn whole_of(home: &Home, file: File, beside: Beside<'_>, known: &mut Known) -> Result<Chain, Fault> {
    let turns = file.archived;
    if turns == 0 {
        return link_beyond(known, file);
    }
    let id = table_id(&file.header);
    if let Some(before) = fitting(known, &id, &file).map(|chain| chain.up_to(turns)) {
        return rejoin(before, known, file);
    }
    let archive = name(&id, turns);
    if let Some(bytes) = beside(&archive) {
        let joined = chain_of(bytes, known).and_then(|chain| rejoin(chain, known, file.clone()));
        return joined.map_err(|fault| {
            let would_do = kept(home, &id, &file).is_some_and(|kept| rejoin(kept, known, file).is_ok());
            in_archive(&archive, fault, would_do)
        });
    }
    match kept(home, &id, &file) {
        Some(kept) => rejoin(kept, known, file),
        None => Err(Fault::file(format!(
            "{} split off into {archive}, which is not here",
            span(1, turns, [" of this table was", " of this table were"])
        ))
        .hint("put the archive beside the file: whoever split the table has it, or bypost compact --whole makes a whole file there")),
    }
}

/// The known chain that a file goes on from.
fn fitting<'a>(known: &'a Known, id: &Hash, file: &File) -> Option<&'a Chain> {
    known.chains().iter().find(|chain| chain.id == *id && fits(chain, file))
}

/// What the home has kept of a table, if a file goes on from it.
fn kept(home: &Home, id: &Hash, file: &File) -> Option<Chain> {
    read_chain(&home.kept(id)).and_then(Result::ok).filter(|kept| fits(kept, file))
}

/// Whether a chain goes on as a file does.
fn fits(chain: &Chain, file: &File) -> bool {
    let last = file.archived.checked_sub(1).and_then(|index| chain.links.get(index));
    last.is_some_and(|last| file.turns.first().is_some_and(|turn| turn.after == last.hash))
}

/// What a file holds; nothing if there is none.
pub(super) fn read_chain(path: &Path) -> Option<Result<Chain, Fault>> {
    path.exists().then(|| chain_of(bytes_of(path, BYTES), &mut Known::default()))
}

fn chain_of(bytes: io::Result<Vec<u8>>, known: &mut Known) -> Result<Chain, Fault> {
    let bytes = bytes.map_err(|error| Fault::file(error.to_string()))?;
    link_beyond(known, read(&bytes)?)
}

/// Writes the archive that belongs beside a file, unless it is there; gives where it is.
pub(super) fn split(beside_file: &Path, chain: &Chain) -> Result<PathBuf, Error> {
    check_name(beside_file, chain)?;
    let path = beside(beside_file, &chain.id, chain.archived);
    let first = chain.up_to(chain.archived);
    match read_chain(&path) {
        Some(Ok(there)) if holds(&there, &first) => return Ok(path),
        Some(_) => {
            let what = format!("{} exists and is not the archive of this table", path.display());
            return Err(Error::refused(what).hint("look what it is; move it away, if it is nothing"));
        }
        None => {}
    }
    // It was replayed as a part of the chain.
    let table = Table::new(&first.header, first.id).and_then(|table| retrace(table, &first, chain.archived, |_| ()));
    let table = table.map_err(|fault| Error::fault(&path, fault))?;
    let bytes = text_of(&first, &table)?;
    create(&path, bytes.as_bytes(), false).map_err(|error| Error::disk(&path, &error))?;
    Ok(path)
}

/// Refuses a file that has the name of an archive of its table, whatever the number: a rest must not be written over turns that
/// were split off.
pub(super) fn check_name(file: &Path, chain: &Chain) -> Result<(), Error> {
    if !file.file_name().is_some_and(|name| is_name(&name.to_string_lossy(), &chain.id)) {
        return Ok(());
    }
    let what = format!("{} has the name of an archive of this table", file.display());
    Err(Error::refused(what).hint("give the table another name first, or name another file with -o"))
}

/// The archives of a table beside a file that no file there needs: the table holds all their turns, and nothing is split there.
pub(super) fn unneeded(beside_file: &Path, chain: &Chain) -> Vec<PathBuf> {
    let folder = folder_of(beside_file);
    let here = if folder == Path::new("") { Path::new(".") } else { folder };
    let entries = fs::read_dir(here).into_iter().flatten().flatten();
    let names: Vec<_> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let (mut archives, others): (Vec<_>, Vec<_>) = names.into_iter().partition(|file| is_name(file, &chain.id));
    archives.retain(|file| *file != name(&chain.id, chain.archived));
    if archives.is_empty() {
        return Vec::new();
    }
    for other in others {
        let Ok(bytes) = bytes_of(&folder.join(other), BYTES) else { continue };
        match read(&bytes) {
            Ok(file) if table_id(&file.header) == chain.id => {
                archives.retain(|archive| *archive != name(&chain.id, file.archived));
            }
            // Nobody knows what a damaged table needs.
            Err(_) if looks_like_table(&bytes) => return Vec::new(),
            _ => {}
        }
    }
    archives.sort();
    let paths = archives.into_iter().map(|archive| folder.join(archive));
    paths.filter(|path| read_chain(path).is_some_and(|old| old.is_ok_and(|old| holds(chain, &old)))).collect()
}

fn holds(there: &Chain, first: &Chain) -> bool {
    matches!(compare(there, first), Relation::Same | Relation::FirstNewer(_))
}

/// What is wrong with a file and its archive together; `would_do`: the home has what the archive should hold.
fn in_archive(archive: &str, fault: Fault, would_do: bool) -> Fault {
    let way_out = format!("this home has kept the turns that were split off: move {archive} away");
    let hint = if would_do { Some(way_out) } else { fault.hint };
    Fault { what: format!("with its archive {archive}: {}", fault.what), hint, place: fault.place }
}
