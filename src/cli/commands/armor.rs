//! `bypost armor`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use crate::chain::span;
use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::cli::leaving::{Letter, tell_all};
use crate::cli::open::open;
use crate::file::base64_encode;
use crate::post::armor;
use crate::session::{Export, Recipients, archive_name, export_to_readers};

/// Put a table into an armour that mail does not harm. Its turns count as sent: `undo` does not take them
/// back any more.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// Put the whole table in, and not only the turns since the last one of whoever is awaited
    #[arg(long)]
    whole: bool,
    /// Write to this new file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(context, &self.file)?;
        let (book, keys) = (context.home.addresses()?, context.home.keys()?);
        let recipients = Recipients::new(&opened, &book, &keys);
        let Export { file, from, notes, .. } = export_to_readers(&opened, &recipients, self.whole)?;
        tell_all(&notes);
        Letter { opened: &opened, bytes: armor(&file).as_bytes() }.leave(context, self.output.as_deref())?;
        if let Some(from) = from {
            let what = span(from + 1, opened.chain.links.len(), [" is", " are"]);
            tell(&format!("{what} in it; the readers have those before, and --whole puts all in"));
        }
        let (id, archived) = (&opened.chain.id, opened.chain.archived);
        if from.is_none() && archived > 0 && !self.whole {
            tell(&format!(
                "{} in {}: a player who has not signed a later turn needs it too, or the whole table: --whole",
                span(1, archived, [" is", " are"]),
                archive_name(id, archived)
            ));
        }
        if let Some(output) = self.output.as_ref().filter(|output| *output != Path::new("-")) {
            context.report_done(|| {
                let (file, table) = (output.display().to_string(), base64_encode(id));
                json!({ "table": table, "file": file, "turns": opened.table.turns(), "before": from.unwrap_or_default() })
            })?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
