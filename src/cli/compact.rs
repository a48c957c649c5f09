//! `bypost compact`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use super::archive;
use super::context::{Context, say_raw, shown, tell};
use super::error::Error;
use super::open::{Opened, open, open_early};
use super::output::Output;
use crate::chain::span;
use crate::session::text_of;

/// Split the turns off that every player has built on, into an archive beside the file; from then on only the rest needs
/// to travel. Whoever has signed at the table here has them already.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
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
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output.clone())?;
        let _lock = output.lock()?;
        let mut opened = if self.whole { open_early(context, &self.file)? } else { open(context, &self.file)? };
        let before = opened.chain.archived;
        opened.chain.archived = if self.whole { 0 } else { opened.table.splittable(&opened.chain) };
        if opened.chain.archived == before || !self.whole && opened.chain.archived < before {
            return Err(nothing(self.whole));
        }
        output.check(&context.home, &opened.chain)?;
        let made = if self.whole {
            None
        } else {
            archive::check_name(&self.file, &opened.chain)?;
            Some(archive::split(self.output.as_deref().unwrap_or(&self.file), &opened.chain)?)
        };
        let file = text_of(&opened.chain, &opened.table)?;
        output.write(&file)?;
        report(context, &opened, made.as_deref(), &output)?;
        if !output.is_stdout() {
            for path in archive::unneeded(output.path(), &opened.chain) {
                tell(&format!("{} is no longer needed here", shown(&path)));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn nothing(whole: bool) -> Error {
    if whole {
        return Error::refused("the file is whole already");
    }
    Error::refused("nothing more can be split off now")
        .hint("turns can be split off once every player who remains has signed a later one")
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
            path.display(),
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
