//! `bypost` alone: what waits, and what to type.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::company::let_opponents_play;
use crate::cli::called::named;
use crate::cli::commands::order::{orders_in_words, orders_json};
use crate::cli::context::{Context, say, say_fitted, tell};
use crate::cli::error::Error;
use crate::cli::next::next;
use crate::cli::waiting::{place, tables_here};
use crate::draw::escape::{printable, shown};
use crate::session::{Due, Standing};

/// Tells what waits for somebody here, and the command that goes on.
pub(in crate::cli) fn overview(context: &Context) -> Result<ExitCode, Error> {
    if context.home.keys()?.is_empty() && !context.json {
        say(&named(
            "bypost practise GAME plays against an opponent at once, and bypost games lists the games\n\
             with others: bypost key new NAME makes a key, of which none is here yet\n\
             then bypost new begins a table, and bypost receive takes in an invitation; bypost help tells the rest",
        ))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut here = tables_here(context)?;
    if let_opponents_play(context, here.iter().map(|(_, opened)| opened))? {
        here = tables_here(context)?;
    }
    // Only a table that is to be played is found by commands without its name.
    let is_only = here.iter().filter(|(standing, _)| *standing == Standing::Yours).count() == 1;
    let mut lines = Vec::new();
    for (standing, opened) in here.iter().filter(|(standing, _)| *standing != Standing::Foreign) {
        let is_yours = *standing == Standing::Yours;
        let next = next(context, opened, opened.path(), !(is_yours && is_only))?;
        let orders = orders_in_words(context, opened);
        if is_yours || next.due <= Due::PressOn || next.is_objection() || !orders.is_empty() {
            lines.push((opened, next.words.to_string(), orders));
        }
    }
    if context.json {
        let all = lines.iter().map(|(opened, next, _)| {
            let (file, orders) = (opened.path().display().to_string(), orders_json(context, opened));
            json!({ "file": file, "next": next, "orders": orders })
        });
        context.report(&all.collect::<Value>())?;
    } else if lines.is_empty() {
        say(&format!("nothing waits for you in {}", place(context)?))?;
        tell(
            "bypost receive MAIL takes a mail in, bypost inbox lists all tables, bypost new begins one, bypost help tells the rest",
        );
    } else {
        for (opened, next, orders) in lines {
            let title = &opened.table().game().info().title;
            say(&printable(&format!("{}: {title}", shown(opened.path()))))?;
            say_fitted(&format!("  {}", named(&next)))?;
            orders.iter().try_for_each(|order| say_fitted(&printable(&format!("  {order}"))))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
