//! `bypost git textconv`: a table as text that can be compared.

use std::path::PathBuf;
use std::process::ExitCode;

use super::super::context::{Context, say, say_raw};
use super::super::error::Error;
use super::super::open::{bytes_of, check_of};
use super::super::{drawing, log};
use super::repository::{Tree, git};
use crate::draw::escape::printable;
use crate::file::{BYTES, looks_like_table, read};

/// Tell a table for `git diff`: its drawing and its turns. Of what is no table, or no valid one, the lines as they are.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file
    file: PathBuf,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let bytes = bytes_of(&self.file, usize::MAX - 1).map_err(|error| Error::disk(&self.file, &error))?;
        if bytes.len() > BYTES || !looks_like_table(&bytes) {
            // Other files have the same ending; git compares them as they are.
            say_raw(&String::from_utf8_lossy(&bytes))?;
            return Ok(ExitCode::SUCCESS);
        }
        // What git hands over lies in a folder of its own: an archive is looked for in the repository.
        let beside = |name: &str| {
            let found = git(&["ls-files", "-z", "--full-name", "--", &format!(":(top,glob)**/{name}")]).ok()?;
            let path = String::from_utf8(found.split(|byte| *byte == 0).next()?.to_vec()).ok()?;
            Tree::Index.bytes(&path).ok()?.map(Ok)
        };
        match check_of(&context.home, &self.file, &bytes, &beside) {
            Ok(opened) => {
                say_raw(&drawing::public(&opened.table))?;
                let lines = opened.chain.links.iter().map(|link| {
                    let turn = &link.turn;
                    let say: String = turn.say.iter().map(|line| format!("      | {}\n", printable(line))).collect();
                    format!("{:>4}  {}  {}  {}\n{say}", turn.number, turn.time, turn.seat, log::deed(turn, " ; "))
                });
                say(&lines.collect::<String>())?;
            }
            Err(fault) if read(&bytes).is_ok_and(|file| file.archived > 0) => say(&rest(&bytes, &fault.to_string()))?,
            Err(fault) => {
                say(&format!("INVALID: {fault}"))?;
                say_raw(&String::from_utf8_lossy(&bytes))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The turns of a file whose archive is not at hand, and the drawing that stands on it, unchecked.
fn rest(bytes: &[u8], why: &str) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut told = format!("not checked: {why}\n{}", crate::file::stored_drawing(&text));
    for turn in read(bytes).map(|file| file.turns).unwrap_or_default() {
        told.push_str(&format!("{:>4}  {}  {}  {}\n", turn.number, turn.time, turn.seat, log::deed(&turn, " ; ")));
    }
    told
}
