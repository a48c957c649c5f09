//! `bypost moves`

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::context::{Context, say, tell};
use super::error::Error;
use super::open::open;
use super::typed::composed;
use crate::rules::Seat;
use crate::table::Table;

/// List every legal step now, in notation; `bypost play` takes each as it is
///
/// Steps with a number that are too many to list, such as bets, are told as a range, on standard error.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// Whose eyes to look through
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(context, &self.file)?;
        let (viewer, table, sight) = opened.seen(context, self.viewer.as_deref())?;
        // What others may do is nothing that this viewer could play.
        let acts = viewer.is_none_or(|seat| table.may_decide(seat));
        let moves = if acts { table.game().moves(&sight) } else { Vec::new() };
        if context.json {
            context.report(&json!(moves))?;
            return Ok(ExitCode::SUCCESS);
        }
        let ranges = if acts { table.game().ranges() } else { Vec::new() };
        if moves.is_empty() {
            tell(&why_none(&opened.table, viewer));
        } else {
            say(&moves.join("\n"))?;
        }
        // Every line of standard output is a step, so that scripts may take any of them.
        ranges.iter().for_each(|range| tell(&format!("range: {range}")));
        Ok(ExitCode::SUCCESS)
    }
}

fn why_none(table: &Table, viewer: Option<Seat>) -> String {
    let Some(seat) = table.clock() else {
        return "no steps: the table is over, or its listed lots are used up".to_owned();
    };
    let name = table.seats().name(seat);
    if !table.is_full() {
        return format!("no steps yet: {name} is to join");
    }
    if viewer == Some(seat) {
        return format!("no steps: {name} has nothing to decide now; bypost play FILE makes the file that is awaited");
    }
    match (table.may_decide(seat), viewer) {
        (_, None) => format!("no steps that can be known without the key of {name}"),
        (true, Some(_)) => format!("no steps: {name} is to play"),
        (false, Some(_)) => format!("no steps: {name}'s file is awaited"),
    }
}
