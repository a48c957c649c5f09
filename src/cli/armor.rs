//! `bypost armor`

use std::path::PathBuf;
use std::process::ExitCode;

use super::context::{Context, tell};
use super::error::Error;
use super::letter::Letter;
use super::open::open;
use crate::chain::span;
use crate::post::armor;
use crate::session::{archive_name, export};

/// Put a table into an armour that mail does not harm. Its turns count as sent: `undo` does not take them
/// back any more.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// Write to this new file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(context, &self.file)?;
        let armored = armor(&export(&opened)?.file);
        Letter { opened: &opened, bytes: armored.as_bytes() }.leave(context, self.output.as_deref())?;
        let (id, archived) = (&opened.chain.id, opened.chain.archived);
        if archived > 0 {
            tell(&format!(
                "{} in {}: a player who has not signed a later turn needs it too, or the whole table: bypost compact --whole",
                span(1, archived, [" is", " are"]),
                archive_name(id, archived)
            ));
        }
        Ok(ExitCode::SUCCESS)
    }
}
