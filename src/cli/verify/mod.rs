//! `bypost verify`

pub(super) mod checked;
pub(super) mod checked_folder;
pub(super) mod report;
pub(super) mod totals;
pub(super) mod verify_many;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use crate::chain::Chain;
use crate::cli::context::{Context, say, tell, warn};
use crate::cli::error::Error;
use crate::cli::open::look;
use crate::cli::verify::checked::{Flaw, Judged, as_json, bytes, check, odd};
use crate::cli::verify::verify_many::{Related, related};
use crate::draw::escape::shown;
use crate::file::{Fault, Place};
use crate::session::{Opened, examine, verdict};

/// Check files from beginning to end, and print one line for each. For two files of one table, tell which is
/// newer, or show the fork: who signed which two turns.
///
/// If a folder is among them, check all tables in it and in the folders in it, on all cores. Only faults,
/// files that have parted, and totals are printed then; with --json, each file in the order of names and the
/// totals at the end, one line each. Hidden files and folders are passed over, and links are not followed.
///
/// It exits with 0 if all files are valid and no two have parted, with 1 if one is invalid, with 3 if two
/// files of one table have parted, and with 4 if one is no table or cannot be read. A file in a folder may be
/// something else than a table.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The tables, or folders with tables, or - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Report on a dispute: who has which seat, what is proved, the first fault and who made it, and the
    /// branches move by move
    #[arg(long)]
    report: bool,
}

/// A file that was checked.
struct CheckedFile<'a> {
    path: &'a Path,
    result: Result<Opened, Flaw>,
    /// If it does not hold, the turns up to the first fault, and that turn if it is signed.
    signed: Option<Chain>,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        if self.report {
            return report::run(context, &self.files);
        }
        if self.files.iter().any(|path| path.is_dir()) {
            return verify_many::run(context, &self.files);
        }
        let files: Vec<CheckedFile> = self.files.iter().map(|path| CheckedFile::of(context, path)).collect();
        let relations = relations(&files);
        if context.json {
            let list = files.iter().enumerate().map(|(index, file)| {
                let own: Vec<&Value> =
                    relations.iter().filter(|(of, _)| *of == index).map(|(_, related)| &related.json).collect();
                let mut value = as_json(context, file.path, file.result.as_ref());
                value["relations"] = json!(own);
                value
            });
            context.report(&Value::Array(list.collect()))?;
        } else {
            let lines: Vec<_> = files.iter().map(CheckedFile::line).collect();
            say(&lines.join("\n"))?;
            relations.iter().try_for_each(|(_, related)| say(&related.text))?;
        }
        for CheckedFile { path, result, .. } in &files {
            if let Some(way_out) = result.as_ref().err().and_then(|flaw| flaw.way_out(path)) {
                tell(&way_out);
            }
        }
        let judged = files.iter().map(|file| file.result.as_ref().map_or_else(Flaw::judged, |_| Judged::Valid));
        let parted = relations.iter().filter(|(_, related)| related.parted).map(|_| Judged::Forked);
        Ok(Judged::worst(judged.chain(parted)))
    }
}

impl<'a> CheckedFile<'a> {
    /// Checks a file, and has the home remember what it answers.
    fn of(context: &Context, path: &'a Path) -> Self {
        let mut signed = None;
        let result = bytes(path).and_then(|bytes| {
            let checked = check(context, path, &bytes);
            if let Err(Flaw::Fault(Fault { place: Place::Turn { .. }, .. }, _)) = &checked {
                let finding = examine(&bytes, context.games);
                finding.ground.iter().for_each(|ground| look(context, &ground.chain));
                signed = finding.signed;
            }
            checked
        });
        if let Ok(opened) = &result {
            look(context, &opened.chain);
            odd(context, opened).iter().for_each(|what| warn(what));
        }
        Self { path, result, signed }
    }

    /// The turns that can convict a key.
    fn chain(&self) -> Option<&Chain> {
        self.result.as_ref().map_or(self.signed.as_ref(), |opened| Some(&opened.chain))
    }

    /// Its verdict.
    fn line(&self) -> String {
        match &self.result {
            Ok(opened) => format!("{}: {}", shown(self.path), verdict(&opened.table)),
            Err(flaw) => flaw.in_words(self.path),
        }
    }
}

/// How each file stands to the files of the same table before it. Of a file that does not hold only a fork is
/// told: the key that signed it is convicted whatever else is wrong.
fn relations(files: &[CheckedFile<'_>]) -> Vec<(usize, Related)> {
    let mut all = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let Some(own) = file.chain() else { continue };
        for other in &files[..index] {
            let Some(others) = other.chain() else { continue };
            let are_valid = file.result.is_ok() && other.result.is_ok();
            let related = related((file.path, own), (other.path, others));
            all.extend(related.filter(|related| are_valid || related.is_fork).map(|related| (index, related)));
        }
    }
    all
}
