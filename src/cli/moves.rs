//! `bypost moves`

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::context::{Context, say, tell};
use super::error::Error;
use super::open::{open, view};
use crate::session::Moves;
use crate::session::typed::composed;

/// List every legal step now, in notation; `bypost play` takes each of them as it is
///
/// Steps with a number that are too many to list, such as bets, are printed as a range, on standard error.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// The player through whose eyes to look
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(context, &self.file)?;
        let view = view(context, &opened.table, self.viewer.as_deref())?;
        let Moves { steps, ranges, .. } = view.moves();
        if context.json {
            context.report(&json!(steps))?;
            return Ok(ExitCode::SUCCESS);
        }
        if steps.is_empty() {
            tell(&view.why_no_moves());
        } else {
            say(&steps.join("\n"))?;
        }
        // Every line of standard output is a step, so that scripts may take any of them.
        ranges.iter().for_each(|range| tell(&format!("range: {range}")));
        Ok(ExitCode::SUCCESS)
    }
}
