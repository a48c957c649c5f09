//! `bypost compact`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use super::archive;
use super::context::{Context, say_raw, tell};
use super::drawing;
use super::error::Error;
use super::open::{Opened, open};
use super::output::{Output, Over, readable};
use crate::chain::{Chain, Relation, compare};
use crate::file::{create, text};
use crate::table::replay;

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
        let mut opened = open(context, &self.file)?;
        let before = opened.chain.archived;
        opened.chain.archived = if self.whole { 0 } else { opened.table.splittable(&opened.chain) };
        if opened.chain.archived == before || !self.whole && opened.chain.archived < before {
            return Err(nothing(self.whole));
        }
        output.check(&context.home, &opened.chain, Over::Earlier)?;
        let made = if self.whole { None } else { Some(self.split(&opened)?) };
        readable(&opened)?;
        output.write(&opened)?;
        report(context, &opened, made.as_deref(), &output)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Writes the archive, unless it is there.
    fn split(&self, opened: &Opened) -> Result<PathBuf, Error> {
        let beside = self.output.as_deref().unwrap_or(&self.file);
        let path = archive::beside(beside, &opened.chain.id, opened.chain.archived);
        // The rest must not be written over the archive.
        if [beside, self.file.as_path()].iter().any(|file| file.file_name() == path.file_name()) {
            let what = format!("{} is the name of the archive itself", path.display());
            return Err(Error::refused(what).hint("give the table another name first, or name another file with -o"));
        }
        let first = opened.chain.up_to(opened.chain.archived);
        match archive::read_chain(&path) {
            Some(Ok(there)) if holds(&there, &first) => return Ok(path),
            Some(_) => {
                let what = format!("{} exists and is not the archive of this table", path.display());
                return Err(Error::refused(what).hint("look what it is; move it away, if it is nothing"));
            }
            None => {}
        }
        let table = replay(&first).map_err(|fault| Error::fault(&path, fault))?;
        let first = Opened { path: path.clone(), chain: first, table, drawn: true };
        readable(&first)?;
        let bytes = text(&first.chain.file(), &drawing::public(&first.table));
        create(&path, bytes.as_bytes(), false).map_err(|error| Error::disk(&path, &error))?;
        Ok(path)
    }
}

fn holds(there: &Chain, first: &Chain) -> bool {
    matches!(compare(there, first), Relation::Same | Relation::FirstNewer(_))
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
            "turns 1 to {archived} are in {}, turns {} to {all} in {}; keep both, send the second",
            path.display(),
            archived + 1,
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
