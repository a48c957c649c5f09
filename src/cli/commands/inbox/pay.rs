//! The turns that need no decision, at all tables that wait for one.

use std::process::ExitCode;

use crate::cli::context::{Context, tell};
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::draw::escape::shown;
use crate::session::Opened;

/// Makes these turns, and sends the tables if that is wanted. A table that refuses does not keep the others
/// from their turns.
pub(super) fn pay<'o>(
    context: &Context,
    tables: impl Iterator<Item = &'o Opened>,
    delivery: &DeliveryArgs,
) -> Result<ExitCode, Error> {
    let (mut paid, mut code) = (0, ExitCode::SUCCESS);
    for opened in tables {
        match pay_one(context, opened, delivery) {
            Ok(is_paid) => paid += usize::from(is_paid),
            Err(error) => {
                tell(&format!("{}: {error}", shown(opened.path())));
                error.way_out().iter().for_each(|hint| tell(&format!("hint: {hint}")));
                code = ExitCode::from(1);
            }
        }
    }
    if paid == 0 {
        tell("no table waits for a turn without a decision");
    }
    Ok(code)
}

/// Whether a turn was made at this table.
fn pay_one(context: &Context, opened: &Opened, delivery: &DeliveryArgs) -> Result<bool, Error> {
    let output = Output::new(opened.path(), None)?;
    // The file may have changed since it was listed.
    let opened = open(context, opened.path())?;
    opened.check_is_played_on()?;
    let turns = opened.chain().links.len();
    let mut writer = Writer::new(context, &output, opened, false)?;
    writer.play_on()?;
    if writer.turns.table().turns() as usize == turns {
        return Ok(false);
    }
    tell(&format!("{}:", output.name()));
    writer.hide_table();
    writer.finish(Some(delivery.clone()))?;
    Ok(true)
}
