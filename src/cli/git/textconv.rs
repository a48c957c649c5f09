//! `bypost git textconv`: a table as text that can be compared.

use std::path::PathBuf;
use std::process::ExitCode;

use super::tree::Tree;
use crate::chain::table_id;
use crate::cli::context::{Context, printable_bytes, say, say_raw};
use crate::cli::error::Error;
use crate::cli::open::{check_of, look};
use crate::cli::read::bytes_of;
use crate::draw::escape::printable;
use crate::file::{BYTES, Fault, File, Turn, looks_like_table, read, stored_drawing};
use crate::session::drawing;
use crate::session::story::{deed, paid_for_in};
use crate::session::{Opened, archive_name};

/// Print a table for `git diff`: its drawing and its turns. A file that is no table, or no valid one, is
/// printed as it is.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file
    file: PathBuf,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let bytes = bytes_of(&self.file, usize::MAX - 1).map_err(|error| Error::disk(&self.file, &error))?;
        if bytes.len() > BYTES || !looks_like_table(&bytes) {
            // Other files have the same ending; git compares them line by line.
            say_raw(&printable_bytes(&bytes))?;
            return Ok(ExitCode::SUCCESS);
        }
        let file = read(&bytes).ok().filter(|file| file.archived > 0);
        match self.check(context, &bytes, file.as_ref()) {
            Ok(opened) => {
                look(context, &opened.chain);
                say_raw(&drawing::public(&opened.table))?;
                let (chain, table) = (&opened.chain, &opened.table);
                let gone = |turn| paid_for_in(chain, table, turn);
                say(&chain.links.iter().map(|link| line(&link.turn, gone(&link.turn).as_deref())).collect::<String>())?;
            }
            Err(fault) => match file {
                Some(file) => say(&rest(&bytes, &file, &fault))?,
                None => {
                    say(&format!("INVALID: {fault}"))?;
                    say_raw(&printable_bytes(&bytes))?;
                }
            },
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Checks a table. If it was split, it is checked with the archive in the repository that fits, since git
    /// hands the file over in a folder of its own.
    fn check(&self, context: &Context, bytes: &[u8], split: Option<&File>) -> Result<Opened, Fault> {
        let with = |archive: Option<Vec<u8>>| {
            check_of(context, &self.file, bytes, &|_| archive.clone().map(Ok::<_, std::io::Error>))
        };
        let mut wrong = None;
        if let Some(file) = split
            && let Ok(tree) = Tree::index()
        {
            let archive = archive_name(&table_id(&file.header), file.archived);
            // Another folder may hold something else under this name.
            for name in tree.names().filter(|name| name.file() == archive) {
                match tree.bytes(name).ok().flatten().map(|archive| with(Some(archive))) {
                    Some(Err(fault)) => wrong = Some(fault),
                    Some(opened) => return opened,
                    None => {}
                }
            }
        }
        // The home may have it, too.
        with(None).map_err(|fault| wrong.unwrap_or(fault))
    }
}

/// A turn with its remark, and with the missing seat for which it shuffles or pays, where that is known.
fn line(turn: &Turn, gone: Option<&str>) -> String {
    let say: String = turn.say.iter().map(|line| format!("      | {}\n", printable(line))).collect();
    let (seat, deed) = (printable(&turn.seat), printable(&deed(turn, " ; ", gone)));
    format!("{:>4}  {}  {seat}  {deed}\n{say}", turn.number, turn.time)
}

/// The turns of a file whose archive is not at hand, and the drawing that stands on it, unchecked.
fn rest(bytes: &[u8], file: &File, why: &Fault) -> String {
    let turns: String = file.turns.iter().map(|turn| line(turn, None)).collect();
    format!("not checked: {why}\n{}{turns}", stored_drawing(&String::from_utf8_lossy(bytes)))
}
