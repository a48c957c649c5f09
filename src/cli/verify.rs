//! `bypost verify`

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::context::{Context, say, tell, warn};
use super::error::Error;
use super::judged::{Judged, why_unread};
use super::open::{check, look};
use super::read::bytes_of;
use super::report;
use crate::chain::{Relation, compare};
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault, Place, base64_encode, looks_like_table};
use crate::kit::hex;
use crate::session::drawing::whose;
use crate::session::{Opened, ahead, in_words, turns};

/// Check files from beginning to end, and print one line for each. For two files of one table, tell which is
/// newer, or show the fork.
///
/// It exits with 0 if all files are valid and no two have parted, with 1 if one is invalid, with 3 if two
/// files of one table have parted, and with 4 if one is no table or cannot be read.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The tables, or - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Report on a dispute: who has which seat, what is proved, the first fault and who made it, and the
    /// branches move by move
    #[arg(long)]
    report: bool,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        if self.report {
            return report::run(context, &self.files);
        }
        let mut results = Vec::new();
        for path in &self.files {
            let bytes = bytes_of(path, BYTES).map_err(|error| unread(&error));
            let result = bytes.and_then(|bytes| {
                check(&context.home, path, &bytes).map_err(|fault| Flaw::Fault(fault, looks_like_table(&bytes)))
            });
            if let Ok(opened) = &result {
                look(context, opened);
                if !opened.drawn {
                    warn(&format!("{}: the drawing on top is not this table's; only the turns count", shown(path)));
                }
                if let Some(ahead) = ahead(context.now(), &opened.chain) {
                    warn(&format!("{}: {ahead}", shown(path)));
                }
            }
            results.push((path.as_path(), result));
        }
        let relations = relations(&results);
        if context.json {
            let list = results.iter().enumerate().map(|(index, (path, result))| {
                let own: Vec<&Value> =
                    relations.iter().filter(|(of, ..)| *of == index).map(|(.., value)| value).collect();
                as_json(context, path, result, &own)
            });
            context.report(&Value::Array(list.collect()))?;
        } else {
            let lines: Vec<_> = results.iter().map(|(path, result)| as_text(path, result)).collect();
            say(&lines.join("\n"))?;
            relations.iter().try_for_each(|(_, _, text, _)| say(text))?;
        }
        for (path, result) in &results {
            if let Err(Flaw::Fault(Fault { hint: Some(hint), .. }, _)) = result {
                tell(&format!("hint: {}: {hint}", shown(path)));
            }
        }
        let judged = results.iter().map(|(_, result)| match result {
            Ok(_) => Judged::Valid,
            Err(Flaw::Fault(_, true)) => Judged::Invalid,
            Err(_) => Judged::NoTable,
        });
        let parted = relations.iter().filter(|(_, parted, ..)| *parted).map(|_| Judged::Forked);
        Ok(Judged::worst(judged.chain(parted)))
    }
}

/// The fault of a file.
enum Flaw {
    /// It is not there, or is no file, so nothing can be said of a table.
    Unread(String),
    /// It does not hold; it may be meant for a table, or be something else.
    Fault(Fault, bool),
}

/// A file that the disk does not give. If it is too long, the fault is the file's.
fn unread(error: &io::Error) -> Flaw {
    match error.kind() {
        ErrorKind::FileTooLarge => Flaw::Fault(Fault::file(error.to_string()), true),
        _ => Flaw::Unread(why_unread(error)),
    }
}

type Checked<'a> = (&'a Path, Result<Opened, Flaw>);

fn as_text(path: &Path, result: &Result<Opened, Flaw>) -> String {
    match result {
        Ok(opened) => {
            let table = &opened.table;
            let chance = if table.header().deal.is_sealed() && table.seats().count() > 1 {
                ""
            } else {
                "; chance not witnessed"
            };
            format!(
                "{}: valid; table {}, {}; {}{chance}",
                shown(path),
                &hex(&table.id())[..8],
                turns(table.turns() as usize),
                whose(table)
            )
        }
        Err(Flaw::Unread(why)) => format!("{}: {why}", shown(path)),
        Err(Flaw::Fault(fault, false)) => format!("{}: no table; {fault}", shown(path)),
        Err(Flaw::Fault(fault, true)) => format!("{}: INVALID; {fault}", shown(path)),
    }
}

fn as_json(context: &Context, path: &Path, result: &Result<Opened, Flaw>, relations: &[&Value]) -> Value {
    match result {
        Ok(opened) => json!({
            "file": path.display().to_string(),
            "valid": true,
            "turns": opened.table.turns(),
            "over": opened.table.outcome().is_some(),
            "hash": base64_encode(&opened.table.head()),
            "witnessed": opened.table.header().deal.is_sealed() && opened.table.seats().count() > 1,
            "ahead": ahead(context.now(), &opened.chain).map(|ahead| ahead.json()),
            "error": null,
            "relations": relations,
        }),
        Err(flaw) => {
            let (turn, seat, what) = match flaw {
                Flaw::Fault(fault, _) => match &fault.place {
                    Place::Turn { number, seat } => (Some(number), Some(seat), fault.to_string()),
                    Place::Header | Place::File(_) => (None, None, fault.to_string()),
                },
                Flaw::Unread(why) => (None, None, why.clone()),
            };
            json!({
                "file": path.display().to_string(),
                "valid": false,
                "turns": null,
                "over": null,
                "hash": null,
                "witnessed": null,
                "ahead": null,
                "error": { "turn": turn, "seat": seat, "what": what },
                "relations": relations,
            })
        }
    }
}

/// How each file stands to the files of the same table before it: the other file, whether they parted, and
/// the relation in words and as JSON.
fn relations(results: &[Checked<'_>]) -> Vec<(usize, bool, String, Value)> {
    let mut all = Vec::new();
    let valid: Vec<_> = results
        .iter()
        .enumerate()
        .filter_map(|(at, (path, result))| Some((at, *path, result.as_ref().ok()?)))
        .collect();
    for (place, (index, path, opened)) in valid.iter().enumerate() {
        for (_, other_path, other) in &valid[..place] {
            let relation = compare(&opened.chain, &other.chain);
            let Some((kind, text)) = in_words(&relation, &shown(path), &shown(other_path)) else {
                continue;
            };
            let parted = matches!(relation, Relation::Parted { .. });
            let turn = match &relation {
                Relation::Parted { first, convicts, .. } => {
                    Some((first.turn.number, &convicts.map_or(*first, |(mine, _)| mine).turn.seat))
                }
                _ => None,
            };
            let value = json!({
                "to": other_path.display().to_string(),
                "kind": kind,
                "turn": turn.map(|(number, _)| number),
                "seat": turn.map(|(_, seat)| seat),
            });
            all.push((*index, parted, text, value));
        }
    }
    all
}
