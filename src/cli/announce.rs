//! The drawing that a person sees after a command that changed a table.

use super::context::{Context, say_raw};
use super::error::Error;
use super::json;
use super::open::view;
use super::output::Output;
use super::terminal::columns;
use crate::draw;
use crate::table::Table;

/// Shows a table after a command that changed its file.
pub(super) fn announce(context: &Context, table: &Table, output: &Output) -> Result<(), Error> {
    if output.is_stdout() {
        return Ok(());
    }
    if context.json {
        return context.report(&json::status(table));
    }
    let view = view(context, table, None)?;
    let usual = draw::Look::default();
    say_raw(&draw::text(&view.scene(), draw::Look { colour: true, width: columns(usual.width), ..usual }))
}
