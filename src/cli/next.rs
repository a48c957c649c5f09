//! The next step at a table, as this home knows it.

use std::path::{Path, PathBuf};

use super::called::named;
use super::context::{Context, say_fitted, tell};
use super::error::Error;
use super::folder::Folder;
use super::read::bytes_of;
use super::walk::is_in_repository;
use crate::chain::{Chain, Relation, compare};
use crate::file::{BYTES, Hint};
use crate::rules::Seat;
use crate::session::{Asker, Delivery, NextStep, Opened, key_of, link_with, next_of_readers, next_step, shell};

/// The next step at a table, with commands on its file; they name no file that they find themselves.
pub(super) fn next(context: &Context, opened: &Opened, path: &Path, is_named: bool) -> Result<NextStep, Error> {
    asked(context, opened, path, is_named, |asker| next_step(opened, asker))
}

/// Asks something of a table for whoever has this home.
pub(super) fn asked<T>(
    context: &Context,
    opened: &Opened,
    path: &Path,
    is_named: bool,
    ask: impl FnOnce(&Asker<'_>) -> T,
) -> Result<T, Error> {
    let keys = context.home.keys()?;
    let id = &opened.chain().id;
    // As with looking, a home that is broken is no reason to tell nothing.
    let memory = context.home.memory(id).ok().flatten();
    let set = context.home.settings().unwrap_or_default().delivery(id);
    let delivery = if set == Delivery::None && is_in_repository(path) { Delivery::Git } else { set };
    let branch = parted_from(context, opened, path).map(|(branch, _)| shell::path(&branch));
    let file = if path == Path::new("-") { "FILE".to_owned() } else { shell::path(path) };
    let parted = branch.as_deref();
    let away = context.home.absences().unwrap_or_default();
    let away = Some(&away);
    let (memory, now, readers) = (memory.as_ref(), context.now(), &[]);
    let (keys, file, is_found) = (&keys[..], &file[..], !is_named);
    Ok(ask(&Asker { keys, memory, now, file, is_found, delivery, parted, away, readers }))
}

/// The next step where a seat is late whose key is not here; none elsewhere.
pub(super) fn late_next(context: &Context, opened: &Opened, path: &Path) -> Result<Option<Hint>, Error> {
    let (table, keys) = (opened.table(), context.home.keys()?);
    let late = table.clock().zip(table.deadline()).filter(|(_, until)| context.now() > *until);
    let is_here = |seat: Seat| key_of(&keys, table, seat).is_some();
    let late = late.filter(|(seat, _)| !is_here(*seat) && table.seats().all().any(is_here));
    late.map(|_| next(context, opened, path, true).map(|next| next.words)).transpose()
}

/// The same for the readers of a mail with it.
pub(super) fn next_for(context: &Context, opened: &Opened, path: &Path, readers: &[Seat]) -> NextStep {
    let memory = context.home.memory(&opened.chain().id).ok().flatten();
    let is_parted = parted_from(context, opened, path).is_some();
    next_of_readers(opened, readers, memory.as_ref(), context.now(), is_parted)
}

/// Another file here that has parted from it, and was kept for that.
pub(super) fn parted_from(context: &Context, opened: &Opened, path: &Path) -> Option<(PathBuf, Chain)> {
    let folder = Folder::of(&context.home, path);
    let branch = folder.branch(path, &opened.chain().id)?;
    let other = bytes_of(&branch, BYTES).ok().and_then(|bytes| link_with(&bytes, &folder).ok())?;
    matches!(compare(opened.chain(), &other), Relation::Parted { .. }).then_some((branch, other))
}

/// Tells the next step at a table, beside what a command has made.
pub(super) fn tell_next(context: &Context, opened: &Opened, path: &Path) -> Result<(), Error> {
    tell(&next_line(&next(context, opened, path, true)?));
    Ok(())
}

/// Prints the next step at a table, as a part of what a command shows.
pub(super) fn say_next(next: &NextStep) -> Result<(), Error> {
    say_fitted(&named(&next_line(next)))
}

fn next_line(next: &NextStep) -> String {
    format!("next: {}", next.words)
}
