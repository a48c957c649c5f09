//! The next step at a table, as this home knows it.

use std::path::Path;

use super::called::named;
use super::context::{Context, say, tell};
use super::error::Error;
use super::folder::Folder;
use super::walk::is_in_repository;
use crate::session::{Asker, Delivery, NextStep, Opened, next_step, shell};

/// The next step at a table, with commands on its file; they name no file that they find themselves.
pub(super) fn next(context: &Context, opened: &Opened, path: &Path, is_named: bool) -> Result<NextStep, Error> {
    let keys = context.home.keys()?;
    let id = &opened.chain().id;
    // As with looking, a home that is broken is no reason to tell nothing.
    let memory = context.home.memory(id).ok().flatten();
    let set = context.home.settings().unwrap_or_default().delivery(id);
    let delivery = if set == Delivery::None && is_in_repository(path) { Delivery::Git } else { set };
    let branch = Folder::of(&context.home, path).branch(path, id).map(|branch| shell::path(&branch));
    let file = match is_named {
        false => String::new(),
        true if path == Path::new("-") => "FILE".to_owned(),
        true => shell::path(path),
    };
    let parted = branch.as_deref();
    let asker = Asker { keys: &keys, memory: memory.as_ref(), now: context.now(), file: &file, delivery, parted };
    Ok(next_step(opened, &asker))
}

/// Tells the next step at a table, beside what a command has made.
pub(super) fn tell_next(context: &Context, opened: &Opened, path: &Path) -> Result<(), Error> {
    tell(&next_line(&next(context, opened, path, true)?));
    Ok(())
}

/// Prints the next step at a table, as a part of what a command shows.
pub(super) fn say_next(next: &NextStep) -> Result<(), Error> {
    say(&named(&next_line(next)))
}

fn next_line(next: &NextStep) -> String {
    format!("next: {}", next.words)
}
