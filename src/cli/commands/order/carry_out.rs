//! Turns that need nobody: those without a choice, and those that orders say.

use std::path::Path;

use super::told::ground;
use crate::cli::context::{Context, tell};
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::passphrase;
use crate::cli::turn_writer::Writer;
use crate::draw::escape::shown;
use crate::session::{CarriedOut, HeldOrder, Opened, held_orders, key_of, shell};

/// What is done at a table, and how it goes to the others.
pub(in crate::cli) struct Pressing<'a> {
    /// Whether orders are carried out.
    pub(in crate::cli) by_orders: bool,
    /// Whether what is to be done next is told.
    pub(in crate::cli) tells_next: bool,
    /// How the table goes to the others.
    pub(in crate::cli) delivery: &'a DeliveryArgs,
}

/// Makes the turns at a table that need nobody, and tells what was done. It gives whether a turn was made.
pub(in crate::cli) fn press_on(context: &Context, path: &Path, pressing: &Pressing<'_>) -> Result<bool, Error> {
    let output = Output::new(path, None)?;
    // The file may have changed since it was listed.
    let opened = open(context, path)?;
    opened.check_is_played_on()?;
    if pressing.by_orders && !is_here(context, &opened)? {
        held_at(context, &opened)?.iter().for_each(|held| tell(&format!("{}: {}", shown(path), held.in_words())));
        return Ok(false);
    }
    let turns = opened.chain().links.len();
    let mut writer = Writer::new(context, &output, opened, false)?;
    writer.say_yes_by(format!("bypost play {} --yes", shell::path(output.path())));
    let mut notes = Vec::new();
    loop {
        if pressing.by_orders && passphrase::is_given() {
            writer.unlock_for_clock()?;
        }
        writer.play_on()?;
        if !pressing.by_orders {
            break;
        }
        match writer.turns.carry_out()? {
            CarriedOut::Played { order, words } => notes.push(format!("order {order} is carried out: {words}")),
            CarriedOut::Held(held) => {
                notes.extend(held.iter().map(HeldOrder::in_words));
                break;
            }
            _ => break,
        }
    }
    if writer.turns.table().turns() as usize == turns {
        notes.iter().for_each(|note| tell(&format!("{}: {note}", output.name())));
        return Ok(false);
    }
    tell(&format!("{}:", output.name()));
    writer.hide_table();
    if !pressing.tells_next {
        writer.hide_next();
    }
    writer.tell_after(notes);
    writer.finish(Some(pressing.delivery.clone()))?;
    Ok(true)
}

/// The same at one of several tables: a failure is told, and does not keep the others from their turns. It
/// gives whether a turn was made, and nothing after a failure.
pub(in crate::cli) fn press_on_one(context: &Context, path: &Path, pressing: &Pressing<'_>) -> Option<bool> {
    match press_on(context, path, pressing) {
        Ok(is_made) => Some(is_made),
        Err(error) => {
            tell(&format!("{}: {error}", shown(path)));
            let alone = format!("; bypost play {} is the command for it", shell::path(path));
            error.way_out().iter().for_each(|hint| {
                let alone = if hint.contains("bypost") { "" } else { &alone };
                tell(&format!("hint: {hint}{alone}"));
            });
            None
        }
    }
}

/// Whether the seat on the clock is one whose key is here.
fn is_here(context: &Context, opened: &Opened) -> Result<bool, Error> {
    let (keys, table) = (context.home.keys()?, opened.table());
    Ok(table.is_full() && table.clock().is_some_and(|seat| key_of(&keys, table, seat).is_some()))
}

/// The orders that are held back at a table as it stands.
fn held_at(context: &Context, opened: &Opened) -> Result<Vec<HeldOrder>, Error> {
    let (home, id) = (&context.home, &opened.chain().id);
    let orders = home.orders(id)?;
    if orders.is_empty() {
        return Ok(Vec::new());
    }
    let memory = home.memory(id)?;
    Ok(held_orders(&ground(context, opened, memory.as_ref()), &orders, &home.keys()?))
}
