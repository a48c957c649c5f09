//! `bypost compact`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use crate::chain::span;
use crate::cli::context::{Context, say_raw, tell};
use crate::cli::error::Error;
use crate::cli::folder::Folder;
use crate::cli::open::{open, open_early};
use crate::cli::output::Output;
use crate::draw::escape::shown;
use crate::session::{Opened, check_archive_name, keep_archive, put_together, split};

/// Split off the turns that every player has built on, into an archive beside the file. From then on only the
/// rest has to travel. A home in which a player has signed at the table has them already.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// Put everything back into one file
    #[arg(long)]
    whole: bool,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output.clone())?;
        let opened = match self.whole {
            true => put_together(open_early(context, &self.file)?)?,
            false => {
                let opened = open(context, &self.file)?;
                // What is split is to be sent.
                context.home.memory(&opened.chain.id)?.map_or(Ok(()), |memory| memory.may_leave(&opened.chain))?;
                split(opened)?
            }
        };
        output.check(&context.home, &opened.chain)?;
        let made = if self.whole {
            None
        } else {
            check_archive_name(&self.file, &opened.chain)?;
            let beside = self.output.as_deref().unwrap_or(&self.file);
            Some(keep_archive(&mut Folder::of(&context.home, beside), &opened.chain, context.games)?)
        };
        output.write(&opened.text())?;
        report(context, &opened, made.as_deref(), &output)?;
        if !output.is_stdout() {
            for path in Folder::of(&context.home, output.path()).unneeded(output.path(), &opened.chain) {
                tell(&format!("{} is no longer needed here", shown(&path)));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn report(context: &Context, opened: &Opened, made: Option<&Path>, output: &Output) -> Result<(), Error> {
    let (all, archived) = (opened.chain.links.len(), opened.chain.archived);
    if context.json && !output.is_stdout() {
        return context.report(&json!({
            "table": crate::file::base64_encode(&opened.chain.id),
            "turns": all,
            "archived": archived,
            "archive": made.map(|path| path.display().to_string()),
        }));
    }
    let told = match made {
        Some(path) => format!(
            "{} in {}, {} in {}; keep both, send the second",
            span(1, archived, [" is", " are"]),
            shown(path),
            span(archived + 1, all, [""; 2]),
            output.name()
        ),
        None => format!("all {all} turns are in {}", output.name()),
    };
    if output.is_stdout() {
        tell(&told);
        return Ok(());
    }
    say_raw(&format!("{told}\n"))
}
