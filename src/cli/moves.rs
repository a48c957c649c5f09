//! `bypost moves`

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::context::{Context, say, tell};
use super::error::Error;
use super::open::open;
use super::typed::composed;
use crate::rules::Awaits;

/// List every legal step now, in notation; `bypost play` takes each as it is.
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
        if moves.is_empty() {
            tell(&why_none(&table, viewer.is_some()));
        } else {
            say(&moves.join("\n"))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn why_none(table: &crate::table::Table, knows_viewer: bool) -> String {
    match (table.clock(), table.game().awaits()) {
        (None, _) => "no steps: the table is over, or its listed lots are used up".to_owned(),
        (Some(seat), _) if !table.is_full() => format!("no steps yet: {} is to join", table.seats().name(seat)),
        (Some(seat), Awaits::Act(_)) => format!("no steps: {} is to play", table.seats().name(seat)),
        (Some(seat), _) if knows_viewer => {
            format!(
                "no steps: {}'s file is awaited; if that is you, bypost play FILE makes it",
                table.seats().name(seat)
            )
        }
        (Some(seat), _) => format!("no steps that can be known without the key of {}", table.seats().name(seat)),
    }
}
