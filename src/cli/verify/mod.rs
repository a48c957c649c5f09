//! `bypost verify`

pub(super) mod checked;
pub(super) mod checked_folder;
pub(super) mod report;
pub(super) mod totals;
pub(super) mod verify_many;
mod waiting_tables;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use crate::cli::commands::evidence;
use crate::cli::context::{Context, say, tell, warn};
use crate::cli::error::Error;
use crate::cli::open::{look, look_before};
use crate::cli::verify::checked::Judged;
use crate::cli::verify::checked::{CheckedFile, Flaw, as_json, bytes, found, odd};
use crate::cli::verify::verify_many::{Related, related};
use crate::draw::escape::shown;
use crate::session::{Opened, proved, verdict};

/// Check files from beginning to end, and print one line for each. For two files of one table, tell which is
/// newer, or show the fork. Of evidence of a fork, tell what it proves.
///
/// If a folder is among them, check all tables in it and in the folders in it, on all cores. Only faults,
/// files that have parted, and totals are printed then; with --json, each file as it is done and the totals
/// at the end, one line each. Hidden files and folders are passed over, and links are not followed.
///
/// It exits with 0 if all files are valid and no two have parted, with 1 if one is invalid, with 3 if two
/// files of one table have parted or one is evidence of a fork, and with 4 if one is no table or cannot be
/// read. A file in a folder may be something else than a table.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The tables or evidence, or folders with tables, or - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Report on a dispute: who has which seat, what is proved, the first fault and who made it, and the
    /// branches move by move
    #[arg(long)]
    report: bool,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        if self.report {
            return report::run(context, &self.files);
        }
        if self.files.iter().any(|path| path.is_dir()) {
            return verify_many::run(context, &self.files);
        }
        let mut results = Vec::new();
        for path in &self.files {
            let result = bytes(path).and_then(|bytes| {
                let found = found(context, path, &bytes);
                if let Err(Flaw::Fault(fault, _)) = &found {
                    look_before(context, &bytes, fault);
                }
                found
            });
            if let Some(opened) = result.as_ref().ok().and_then(CheckedFile::table) {
                look(context, &opened.chain);
                odd(context, opened).iter().for_each(|what| warn(what));
            }
            results.push((path.as_path(), result));
        }
        let relations = relations(&results);
        if context.json {
            let list = results.iter().enumerate().map(|(index, (path, result))| {
                let own: Vec<&Value> =
                    relations.iter().filter(|(of, _)| *of == index).map(|(_, related)| &related.json).collect();
                let mut value = json_of(context, path, result);
                value["relations"] = json!(own);
                value
            });
            context.report(&Value::Array(list.collect()))?;
        } else {
            let lines: Vec<_> = results.iter().map(|(path, result)| as_text(path, result)).collect();
            say(&lines.join("\n"))?;
            relations.iter().try_for_each(|(_, related)| say(&related.text))?;
        }
        for (path, result) in &results {
            if let Some(way_out) = result.as_ref().err().and_then(|flaw| flaw.way_out(path)) {
                tell(&way_out);
            }
        }
        let judged = results.iter().map(|(_, result)| match result {
            Ok(CheckedFile::Table(_)) => Judged::Valid,
            Ok(CheckedFile::Evidence(_)) => Judged::Forked,
            Err(flaw) => flaw.judged(),
        });
        let parted = relations.iter().filter(|(_, related)| related.parted).map(|_| Judged::Forked);
        Ok(Judged::worst(judged.chain(parted)))
    }
}

type Checked<'a> = (&'a Path, Result<CheckedFile, Flaw>);

/// The tables that hold, by their places in the list.
fn tables<'a>(results: &'a [Checked<'a>]) -> impl Iterator<Item = (usize, &'a Path, &'a Opened)> {
    let all = results.iter().enumerate();
    all.filter_map(|(at, (path, result))| Some((at, *path, result.as_ref().ok()?.table()?)))
}

/// A file with what was found, but for how it stands to others.
fn json_of(context: &Context, path: &Path, result: &Result<CheckedFile, Flaw>) -> Value {
    let (mut value, fork) = match result {
        Ok(CheckedFile::Table(opened)) => (as_json(context, path, Ok(opened)), Value::Null),
        Err(flaw) => (as_json(context, path, Err(flaw)), Value::Null),
        Ok(CheckedFile::Evidence(fork)) => {
            let mut value = json!({ "file": path.display().to_string(), "valid": true });
            for key in ["turns", "over", "hash", "witnessed", "ahead", "error"] {
                value[key] = Value::Null;
            }
            (value, evidence::as_json(fork))
        }
    };
    value["evidence"] = fork;
    value
}

fn as_text(path: &Path, result: &Result<CheckedFile, Flaw>) -> String {
    match result {
        Ok(CheckedFile::Evidence(fork)) => proved(fork, &shown(path)).join("\n"),
        Ok(CheckedFile::Table(opened)) => format!("{}: {}", shown(path), verdict(&opened.table)),
        Err(flaw) => flaw.in_words(path),
    }
}

/// How each file stands to the files of the same table before it.
fn relations(results: &[Checked<'_>]) -> Vec<(usize, Related)> {
    let mut all = Vec::new();
    let valid: Vec<_> = tables(results).collect();
    for (place, (index, path, opened)) in valid.iter().enumerate() {
        for (_, other_path, other) in &valid[..place] {
            all.extend(related((path, &opened.chain), (other_path, &other.chain)).map(|related| (*index, related)));
        }
    }
    all
}
