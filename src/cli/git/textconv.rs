//! `bypost git textconv`: a table as text that can be compared.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::context::{Context, printable_bytes, say, say_raw};
use crate::cli::error::Error;
use crate::cli::open::look;
use crate::cli::read::bytes_of;
use crate::draw::escape::printable;
use crate::file::{BYTES, Turn, looks_like_table};
use crate::session::drawing;
use crate::session::open;
use crate::session::story::{deed, paid_for_in};

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
        match open(&self.file, &bytes, context.games) {
            Ok(opened) => {
                look(context, &opened.chain);
                say_raw(&drawing::public(&opened.table))?;
                let (chain, table) = (&opened.chain, &opened.table);
                let gone = |turn| paid_for_in(chain, table, turn);
                say(&chain.links.iter().map(|link| line(&link.turn, gone(&link.turn).as_deref())).collect::<String>())?;
            }
            Err(fault) => {
                say(&format!("INVALID: {fault}"))?;
                say_raw(&printable_bytes(&bytes))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A turn with its remark, and with the missing seat for which it shuffles or pays, where that is known.
fn line(turn: &Turn, gone: Option<&str>) -> String {
    let say: String = turn.say.iter().map(|line| format!("      | {}\n", printable(line))).collect();
    let (seat, deed) = (printable(&turn.seat), printable(&deed(turn, " ; ", gone)));
    format!("{:>4}  {}  {seat}  {deed}\n{say}", turn.number, turn.time)
}
