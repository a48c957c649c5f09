//! `bypost undo`

use std::path::PathBuf;
use std::process::ExitCode;

use super::ask;
use super::context::{Context, tell};
use super::disk::Disk;
use super::error::Error;
use super::open::{Opened, open};
use super::output::{Output, announce};
use crate::session::{Store as _, Undo, Writing};

/// Take back your last turn, with the turns that were made unasked after it, if nobody has got it yet. Played again, it
/// meets the same throws.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table
    file: PathBuf,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take it back without a question: nobody has a copy
    #[arg(long)]
    yes: bool,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let _lock = output.lock()?;
        let opened = open(context, &self.file)?;
        let _memory_lock = context.home.lock_memory()?;
        let mut disk = Disk::new(context, &output);
        let snapshot = disk.snapshot(&opened.chain.id)?;
        output.check(&context.home, &opened.chain)?;
        let undo = Undo::new(snapshot, opened.chain)?;
        let number = undo.number();
        if !self.yes {
            let what = format!(
                "bypost cannot know whether turn {number} has left this machine: two signed versions of it convict you"
            );
            ask::sure(&what, "--yes, if nobody has a copy", "Has nobody got a copy?")?;
        }
        disk.is_split_anew = undo.is_less_split();
        let Writing { chain, table, .. } = undo.commit(&mut disk)?;
        tell(&format!("turn {number} is taken back"));
        announce(context, &Opened { path: self.file, chain, table, drawn: true }, &output)?;
        Ok(ExitCode::SUCCESS)
    }
}
