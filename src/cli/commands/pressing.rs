//! The turns at a table that need nobody: those without a choice, and those that orders say.

use std::path::Path;

use crate::cli::ask;
use crate::cli::context::{Context, tell};
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::draw::escape::shown;
use crate::session::{CarriedOut, Opened, key_of, shell};

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
fn press_on(context: &Context, path: &Path, pressing: &Pressing<'_>) -> Result<bool, Error> {
    // The file may have changed since it was listed.
    let opened = open(context, path)?;
    opened.check_is_played_on()?;
    let id = opened.chain().id;
    let made = make_turns(context, path, opened, pressing);
    if pressing.by_orders && !context.home.orders(&id)?.all().is_empty() {
        // Orders have had their say on all turns that are here by now, whatever came of it.
        let opened = open(context, path)?;
        let _lock = context.home.lock_memory()?;
        let mut orders = context.home.orders(&id)?;
        let over = orders.drop_over(opened.chain(), opened.table());
        over.iter().for_each(|order| tell(&format!("{}: {order}", shown(path))));
        orders.note_seen(opened.chain());
        context.home.keep_orders(&id, &orders)?;
    }
    made
}

fn make_turns(context: &Context, path: &Path, opened: Opened, pressing: &Pressing<'_>) -> Result<bool, Error> {
    let (keys, table) = (context.home.keys()?, opened.table());
    let is_here = table.is_full() && table.clock().is_some_and(|seat| key_of(&keys, table, seat).is_some());
    if pressing.by_orders && !is_here {
        return Ok(false);
    }
    let (output, turns) = (Output::new(path, None)?, opened.chain().links.len());
    let mut writer = Writer::new(context, &output, opened, false)?;
    writer.yes = format!("bypost play {} --yes", shell::path(output.path()));
    let mut notes = Vec::new();
    loop {
        if let Some(seat) = writer.turns.own_clock().filter(|_| pressing.by_orders && ask::has_passphrase()) {
            writer.answering(|writer| writer.view(seat).map(drop))?;
        }
        writer.play_on()?;
        let done = if pressing.by_orders { writer.turns.carry_out()? } else { CarriedOut::Nothing };
        match done {
            CarriedOut::Played(order) => notes.push(format!("{order}; it is carried out")),
            CarriedOut::Held(why) => break notes.push(why),
            CarriedOut::Nothing => break,
        }
    }
    if writer.turns.table().turns() as usize == turns {
        notes.iter().for_each(|note| tell(&format!("{}: {note}", output.name())));
        return Ok(false);
    }
    tell(&format!("{}:", output.name()));
    writer.draws = false;
    writer.tells_next = pressing.tells_next;
    writer.notes = notes;
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
