//! The tables in files that were found in a folder.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::git::gone;
use super::{Bounds, Context, Disk, Error, FoundFiles, bare, bytes_of, damaged, look, next, note_checked, tell};
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault, looks_like_table, text};
use crate::kit::{counted, hex, listed};
use crate::rules::{Hash, Seat};
use crate::session::story::just_played;
use crate::session::{
    Branches, Due, Inbox, KeyFile, Opened, Standing, TableRow, is_to_send, key_of, open_trusting, shell,
};
use crate::store::hash_of_file;
use crate::table::{Ending, Table};

/// So many tables of others are told at most.
const TOLD: usize = 3;

/// So many tables without a file here are looked at.
const ASKED: usize = 64;

#[derive(Default)]
pub(super) struct FoundTables {
    /// Those that were opened, in the order of [`Inbox::listed`].
    pub(super) opened: Vec<(Standing, Branches)>,
    /// Those that are over, where nothing is left to be done, as this home has found before.
    pub(super) finished: Vec<(PathBuf, TableRow)>,
    /// The files that should be tables and are none.
    pub(super) broken: Vec<(PathBuf, Fault)>,
    /// The files that are gone though git has their tables, with the commands that bring them back.
    pub(super) gone: Vec<(PathBuf, String)>,
}

/// One table in a list.
pub(super) struct FoundTable<'t> {
    pub(super) standing: Standing,
    pub(super) path: &'t Path,
    pub(super) row: Cow<'t, TableRow>,
    /// The table itself, if it was opened.
    pub(super) branches: Option<&'t Branches>,
}

impl<'t> FoundTable<'t> {
    /// The table in the file that is played on; none of one that is over, where nothing is left to be done.
    pub(super) fn opened(&self) -> Option<&'t Opened> {
        self.branches.map(|branches| &branches.first)
    }
}

impl FoundTables {
    /// Whose turn it is at the tables that go on, after what these keys have played, as the end of a message;
    /// nothing if there are none.
    pub(super) fn others_turns(&self, keys: &[KeyFile]) -> String {
        let going_on = || self.opened.iter().filter(|(standing, _)| *standing != Standing::Over);
        let told = going_on().take(TOLD).map(|(standing, Branches { first: opened, .. })| {
            let table = opened.table();
            let name = table.clock().map(|seat| table.seats().name(seat))?;
            let does = if table.is_full() { "turn" } else { "turn to join" };
            let played = just_played(opened.chain(), keys).filter(|_| *standing == Standing::Theirs);
            let played = played.map(|played| played + ", and ").unwrap_or_default();
            Some(format!("{played}it is {name}'s {does} at {}", shown(opened.path())))
        });
        let Some(told) = told.collect::<Option<Vec<_>>>() else { return String::new() };
        let more = going_on().count().saturating_sub(TOLD);
        let more = (more > 0).then(|| format!("and at {} it is the turn of others", counted(more, "more table")));
        let all: Vec<String> = told.into_iter().chain(more).collect();
        if all.is_empty() { String::new() } else { format!(": {}", all.join(", ")) }
    }

    /// With the tables that git has of their folder, and that are nowhere in it any more.
    pub(super) fn with_gone(mut self, folder: &Path) -> Self {
        let here = self.ids();
        let lost = gone(folder).into_iter().filter(|(_, id, _)| !here.contains(id));
        self.gone = lost.map(|(path, _, restore)| (path, restore)).collect();
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.listed().is_empty() && self.gone.is_empty() && self.broken.is_empty()
    }

    fn ids(&self) -> BTreeSet<Hash> {
        let finished = self.finished.iter().map(|(_, row)| row.id);
        self.opened.iter().map(|(_, branches)| branches.first.chain().id).chain(finished).collect()
    }

    /// The tables that go on, of which this home keeps turns and no file is here, the newest first: what each
    /// is, with the command that writes its file again. Where other files are here, these are only tables at
    /// which others wait for somebody here, or for a turn that is to be sent.
    pub(super) fn lost(&self, context: &Context) -> Vec<String> {
        // Git brings these back.
        if !self.gone.is_empty() {
            return Vec::new();
        }
        let (here, keys) = (self.ids(), context.home.keys().unwrap_or_default());
        let is_waiting = |table: &Table| {
            let is_own = |seat: Seat| key_of(&keys, table, seat).is_some();
            table.clock().is_some_and(is_own) && !table.seats().all().all(is_own)
        };
        let all = context.home.tables().into_iter().filter(|id| !here.contains(id)).take(ASKED);
        let mut lost: Vec<Opened> = all.filter_map(|id| kept(context, &id).ok().flatten()).collect();
        let disk = Disk::memory(context);
        let is_unsent = |opened: &Opened| is_to_send(&disk, opened).unwrap_or_default();
        let is_told = |opened: &Opened| self.is_empty() || is_waiting(opened.table()) || is_unsent(opened);
        lost.retain(|opened| opened.table().outcome().is_none() && is_told(opened));
        lost.sort_by_key(|opened| std::cmp::Reverse(opened.table().time().seconds()));
        let told = |opened: &Opened| {
            let TableRow { title, seats, turns, id, .. } = TableRow::of(opened);
            let receive = format!("if its file is lost, bypost receive --restore {}", &hex(&id)[..8]);
            format!("{title} of {}, turn {turns}, is not in this folder; {receive}", listed(&seats))
        };
        lost.iter().take(TOLD).map(told).collect()
    }

    pub(super) fn tell_gone(&self) {
        self.gone.iter().for_each(|gone| tell(&is_gone(gone)));
    }

    pub(super) fn tell_broken(&self) {
        for (path, fault) in &self.broken {
            tell(&format!("{}: INVALID; {fault}", shown(path)));
            let error = damaged(path, fault.clone());
            error.hint.iter().for_each(|hint| tell(&format!("hint: {}", hint.at(&shell::path(path)))));
        }
    }

    /// All tables, in the order of [`Inbox::listed`].
    pub(super) fn listed(&self) -> Vec<FoundTable<'_>> {
        let opened = self.opened.iter().map(|(standing, branches)| FoundTable {
            standing: *standing,
            path: branches.first.path(),
            row: Cow::Owned(TableRow::of(&branches.first)),
            branches: Some(branches),
        });
        let finished = self.finished.iter().map(|(path, row)| FoundTable {
            standing: Standing::Over,
            path,
            row: Cow::Borrowed(row),
            branches: None,
        });
        let mut all: Vec<_> = opened.chain(finished).collect();
        all.sort_by_key(|listed| (listed.standing, listed.row.since, listed.path));
        all
    }
}

/// That the file of a table is gone or holds none any more, and what brings it back.
pub(super) fn is_gone((path, restore): &(PathBuf, String)) -> String {
    let is = if path.exists() { "holds no table any more" } else { "is gone" };
    format!("{} {is}: {restore} brings it back as it was committed", shown(path))
}

/// The table that counts among the branches that the home keeps; none if nothing of it is kept.
pub(super) fn kept(context: &Context, id: &Hash) -> Result<Option<Opened>, Error> {
    let (tree, memory) = (context.home.turns(id)?, context.home.memory(id)?);
    let chain = tree.counting(memory.as_ref());
    let text = chain.map(|chain| text(&chain.file(), ""));
    let open = |text: String| open_trusting("-", text.as_bytes(), &|id| context.home.checked(id), context.games);
    Ok(text.map(open).transpose()?)
}

fn checked(context: &Context, file: &ReadFile<'_>) -> Result<Opened, Fault> {
    let opened = open_trusting(file.path, &file.bytes, &|table| context.home.checked(table), context.games)?;
    note_checked(context, &opened);
    Ok(opened)
}

struct ReadFile<'p> {
    path: &'p Path,
    bytes: Vec<u8>,
    hash: Hash,
}

/// The tables in these files. A table that is over is opened if it was not found to be so here, or if
/// another file of it is among these.
pub(super) fn tables(context: &Context, paths: &[PathBuf]) -> Result<FoundTables, Error> {
    let keys = context.home.keys()?;
    let own: Vec<String> = keys.iter().map(|key| key.identity.clone()).collect();
    let is_known = |row: &TableRow| context.games.iter().any(|game| (game.info)().id == row.game);
    let read = paths.par_iter().filter_map(|path| read(path)).map(|file| {
        let row = context.home.finished(&file.hash, &own).filter(is_known);
        let opened = if row.is_none() { Some(checked(context, &file)) } else { None };
        (file, row, opened)
    });
    let read: Vec<_> = read.collect();
    let mut files: HashMap<Hash, usize> = HashMap::new();
    for (_, row, opened) in &read {
        let id = row.as_ref().map(|row| row.id).or_else(|| Some(opened.as_ref()?.as_ref().ok()?.chain().id));
        id.into_iter().for_each(|id| *files.entry(id).or_default() += 1);
    }
    let (mut inbox, mut finished, mut broken) = (Inbox::default(), Vec::new(), Vec::new());
    let mut kept = HashMap::new();
    for (file, row, opened) in read {
        if let Some(row) = row.filter(|row| files.get(&row.id) == Some(&1)) {
            finished.push((file.path.to_owned(), row));
            continue;
        }
        match opened.unwrap_or_else(|| checked(context, &file)) {
            Ok(opened) => {
                look(context, &opened.chain);
                match taken_back(context, &opened) {
                    Some(_) => inbox.take_aside(opened),
                    None => {
                        kept.insert(file.path, file.hash);
                        inbox.take(opened);
                    }
                }
            }
            Err(fault) => broken.push((file.path.to_owned(), fault)),
        }
    }
    let opened = inbox.listed(&keys);
    for (standing, Branches { first, others, .. }) in &opened {
        let is_alone = others.is_empty() && files.get(&first.chain().id) == Some(&1);
        let file = kept.remove(first.path()).filter(|_| *standing == Standing::Over && is_alone);
        if let Some(hash) = file {
            note_finished(context, first, &hash, &own)?;
        }
    }
    Ok(FoundTables { opened, finished, broken, gone: Vec::new() })
}

/// Reads a file that looks like a table.
fn read(path: &Path) -> Option<ReadFile<'_>> {
    match bytes_of(path, BYTES) {
        Ok(bytes) if looks_like_table(&bytes) => Some(ReadFile { path, hash: hash_of_file(&bytes), bytes }),
        // A file that is longer than any table is none.
        Ok(_) => None,
        Err(error) if error.kind() == ErrorKind::FileTooLarge => None,
        Err(error) => {
            tell(&format!("{}: {error}; it may be a table", shown(path)));
            None
        }
    }
}

/// Has the home remember a table that is over, if nothing is left to be done there. What becomes of a claim
/// may depend on the time.
fn note_finished(context: &Context, opened: &Opened, file: &Hash, keys: &[String]) -> Result<(), Error> {
    // What it rests on is read before it is judged.
    let ground = context.home.ground(file, &opened.chain().id, keys);
    let is_claimed = matches!(opened.table().ending(), Some(Ending::Claimed { .. }));
    if !is_claimed && next(context, opened, opened.path(), true, None)?.due > Due::PressOn {
        context.home.note_finished(file, ground, TableRow::of(opened));
    }
    Ok(())
}

/// Which turn of a file was taken back here, and which file counts, in words.
pub(super) fn taken_back(context: &Context, opened: &Opened) -> Option<String> {
    context.home.memory(&opened.chain.id).ok()??.taken_back_in(&opened.chain)
}

pub(super) fn tables_folder(context: &Context) -> Result<PathBuf, Error> {
    Ok(context.home.settings()?.folder.map_or_else(|| PathBuf::from("."), PathBuf::from))
}

/// The tables in the folder that was set and the folders in it, or in this one alone, those first that wait,
/// but for those that were laid aside.
pub(super) fn tables_here(context: &Context) -> Result<FoundTables, Error> {
    tables_of(context, &tables_folder(context)?)
}

/// The same in another folder.
pub(super) fn tables_of(context: &Context, folder: &Path) -> Result<FoundTables, Error> {
    let settings = context.home.settings()?;
    let depth = if folder == Path::new(".") { 0 } else { Bounds::TABLES.depth };
    let found = FoundFiles::within(folder, Bounds { depth, ..Bounds::TABLES }).map_err(|error| {
        Error::disk(folder, &error).hint("bypost config folder DIR sets the folder with your tables")
    })?;
    let paths: Vec<PathBuf> = found.tables.into_iter().map(bare).collect();
    let mut found = tables(context, &paths)?.with_gone(folder);
    let is_aside = |opened: &Opened| settings.is_aside(&opened.chain().id, &opened.chain().head());
    found.opened.retain(|(_, Branches { first, .. })| !is_aside(first));
    Ok(found)
}

/// The folder in which it is looked, for messages.
pub(super) fn place(context: &Context) -> Result<String, Error> {
    let folder = tables_folder(context)?;
    Ok(if folder == Path::new(".") { "this folder".to_owned() } else { shown(&folder) })
}
