//! The next step at a table, as this home knows it.

use std::path::Path;

use super::called::named;
use super::context::{Context, say_fitted};
use super::disk::Disk;
use super::error::Error;
use super::files::is_in_repository;
use super::folder::Folder;
use super::open::look;
use crate::file::Hint;
use crate::rules::Seat;
use crate::session::{
    Asker, Delivery, NextStep, Opened, OtherStates, Recipients, key_of, next_of_readers, next_step, shell,
};

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
    let others = others(context, opened, path);
    let file = if path == Path::new("-") { "FILE".to_owned() } else { shell::path(path) };
    let book = context.home.addresses().unwrap_or_default();
    let can_mail = Recipients::new(opened, &book, &keys).can_mail();
    let (memory, now, others, readers) = (memory.as_ref(), context.now(), &others, &[]);
    let (keys, file, is_found) = (&keys[..], &file[..], !is_named);
    Ok(ask(&Asker { keys, memory, now, file, is_found, delivery, can_mail, others, readers }))
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
    let others = others(context, opened, path);
    next_of_readers(opened, readers, memory.as_ref(), context.now(), &others)
}

/// What else is known here of the table of a file, by the files beside it and by the home. What is told of
/// these files is remembered as if they had been shown.
pub(super) fn others(context: &Context, opened: &Opened, path: &Path) -> OtherStates {
    let (home, chain) = (&context.home, opened.chain());
    // As with looking, a home that is broken is no reason to tell nothing.
    let memory = home.memory(&chain.id).ok().flatten();
    let may_have_parted = memory.is_some_and(|memory| memory.may_have_parted(chain));
    // No person looks where an order plays.
    let has_order = home.orders(&chain.id).is_ok_and(|orders| !orders.all().is_empty());
    others_in(context, opened, path, may_have_parted || has_order)
}

/// The same with all files beside it, if they are wanted.
pub(super) fn others_in(context: &Context, opened: &Opened, path: &Path, all: bool) -> OtherStates {
    if path == Path::new("-") {
        return OtherStates::default();
    }
    let chain = opened.chain();
    let folder = Folder::of(&context.home, path).of_table(&chain.id, all);
    let others = OtherStates::of(&Disk::memory(context), &folder, (path, chain), context.games).unwrap_or_default();
    others.states.iter().filter(|other| other.path.is_some()).for_each(|other| look(context, &other.chain));
    others
}

/// Prints the next step at a table, as a part of what a command shows.
pub(super) fn say_next(next: &NextStep) -> Result<(), Error> {
    say_fitted(&named(&format!("next: {}", next.words)))
}
