//! `bypost undo`

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::ask;
use crate::cli::context::{Context, tell};
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::announce;
use crate::draw::escape::shown;
use crate::session::{Orders, Undo, is_among_opponents, is_branch};

/// Take back your last turn, with the turns that were made unasked after it, if nobody has got it yet. If the
/// turn is played again, it gets the same throws. What was signed after the end (contest, reveal) stays.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
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
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let opened = open(context, &self.file)?;
        if is_branch(&self.file, &opened.chain.id) {
            let what =
                format!("{} is kept as another branch of its table: nothing is taken back there", shown(&self.file));
            return Err(Error::refused(what).hint("undo takes the file that is played on"));
        }
        output.check(&opened.chain)?;
        // Where nobody else plays, nobody else has a copy.
        let nobody_else = is_among_opponents(&context.home.keys()?, opened.table());
        let id = opened.chain.id;
        let undo = Undo::new(Disk::new(context, &output), opened)?;
        let number = undo.number();
        if !self.yes && !nobody_else {
            let what = format!(
                "bypost cannot know whether turn {number} has left this machine: two signed versions of it convict you"
            );
            ask::sure(&what, "add --yes if nobody has a copy", "Are you sure that nobody has a copy?")?;
        }
        // An order does not outlive what is taken back. One that cannot be read plays nothing.
        if context.home.orders(&id).is_ok_and(|orders| !orders.all().is_empty()) {
            context.home.keep_orders(&id, &Orders::default())?;
            tell("the standing order at this table ends with that");
        }
        let written = undo.commit()?;
        tell(&format!("turn {number} is taken back"));
        announce(context, written.opened().table(), &output)?;
        Ok(ExitCode::SUCCESS)
    }
}
