//! The table that a command means which names none: the only one that waits for somebody here.

use std::path::{Path, PathBuf};

use super::context::Context;
use super::error::Error;
use super::found_tables::tables;
use super::next::next;
use super::walk::{Bounds, FoundFiles, is_table_name};
use crate::draw::escape::shown;
use crate::session::typed::composed;
use crate::session::{Branches, Due, Opened, Standing, shell};
use crate::table::Table;

/// The folder that was set for tables, or this one.
pub(super) fn tables_folder(context: &Context) -> Result<PathBuf, Error> {
    Ok(context.home.settings()?.folder.map_or_else(|| PathBuf::from("."), PathBuf::from))
}

/// The tables with their standings, those first that wait, in the folder that was set and the folders in
/// it, or in this one alone, but for those that were laid aside, or are over for good.
pub(super) fn tables_here(context: &Context) -> Result<Vec<(Standing, Opened)>, Error> {
    let settings = context.home.settings()?;
    let folder = tables_folder(context)?;
    let depth = if settings.folder.is_some() { Bounds::TABLES.depth } else { 0 };
    let found = FoundFiles::within(&folder, Bounds { depth, ..Bounds::TABLES }).map_err(|error| {
        Error::disk(&folder, &error).hint("bypost config folder DIR sets the folder with your tables")
    })?;
    let paths: Vec<PathBuf> =
        found.tables.into_iter().map(|path| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path)).collect();
    let is_aside = |opened: &Opened| settings.is_aside(&opened.chain().id, &opened.chain().head());
    let opened = tables(context, &paths)?.opened.into_iter();
    Ok(opened
        .map(|(standing, Branches { first, .. })| (standing, first))
        .filter(|(_, opened)| !is_aside(opened))
        .collect())
}

/// The only table of some kind that waits; none of several is guessed.
pub(super) fn only_waiting(
    context: &Context,
    word: Option<&str>,
    is_meant: impl Fn(&Table) -> bool,
) -> Result<PathBuf, Error> {
    let here: Vec<_> = tables_here(context)?.into_iter().filter(|(_, opened)| is_meant(opened.table())).collect();
    let (mut yours, mut others) = (Vec::new(), Vec::new());
    for (standing, opened) in here.iter().filter(|(standing, _)| *standing != Standing::Foreign) {
        if next(context, opened, opened.path(), true)?.due <= Due::PressOn {
            if *standing == Standing::Yours { yours.push(opened) } else { others.push(opened) }
        }
    }
    // Somebody may have a claim to make, or to deny, although another one is on the clock.
    let waiting = if yours.is_empty() { others } else { yours };
    let no_file = word.map(|word| format!("{} is no file here, and ", shown(Path::new(word)))).unwrap_or_default();
    match &waiting[..] {
        [] => Err(Error::refused(format!("{no_file}no table waits for you in {}", place(context)?))
            .hint("name its FILE; bypost inbox lists all tables, and bypost config folder DIR sets where they are")),
        [one] => Ok(one.path().to_owned()),
        several => {
            let names: Vec<String> = several.iter().map(|opened| shell::path(opened.path())).collect();
            Err(Error::refused(format!("{no_file}{} tables wait for you: name one of them", several.len()))
                .hint(names.join(", ")))
        }
    }
}

/// The folder in which it is looked, for messages.
pub(super) fn place(context: &Context) -> Result<String, Error> {
    let folder = tables_folder(context)?;
    Ok(if folder == Path::new(".") { "this folder".to_owned() } else { shown(&folder) })
}

/// The file of a command, and its words. The first word is the file if there is such a file or if it is named
/// like one; else it is a word like the others, and the only table is meant that waits.
pub(super) fn file_and_words(
    context: &Context,
    file: Option<PathBuf>,
    mut words: Vec<String>,
) -> Result<(PathBuf, Vec<String>), Error> {
    if let Some(path) = file {
        if path == Path::new("-") || path.exists() || is_table_name(&path) {
            return Ok((path, words));
        }
        let Some(word) = path.to_str().and_then(|word| composed(word).ok()) else { return Ok((path, words)) };
        words.insert(0, word);
    }
    let file = only_waiting(context, words.first().map(String::as_str), |_| true)?;
    Ok((file, words))
}
