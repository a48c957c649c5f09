//! `bypost verify` of folders: faults, files that have parted, and totals.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::checked::Judged;
use super::checked_folder::{Listed, again, each, list};
use super::totals::{KeptCounts, Totals};
use crate::chain::{Chain, Relation, compare};
use crate::cli::context::{Context, say, say_json, tell, warn};
use crate::cli::error::Error;
use crate::draw::escape::shown;
use crate::file::base64_encode;
use crate::rules::Hash;
use crate::session::{FilesOfTable, Tip, by_table, in_words};

/// Checks all files that are named, and all tables in the folders that are named.
pub(in crate::cli) fn run(context: &Context, named: &[PathBuf]) -> Result<ExitCode, Error> {
    let files = list(named)?;
    let kept = each(context, &files, |path, seen| KeptCounts::of(context, path, seen));
    let (mut partings, mut changed) = (Vec::new(), Vec::new());
    for parting in self::partings(&files, &kept) {
        match parting {
            Ok(parting) => partings.push(parting),
            Err(line) => changed.push(line),
        }
    }
    let totals = Totals::of(&kept, partings.iter().map(|parting| parting.table).collect());
    if context.json {
        kept.iter().filter_map(|kept| kept.json.as_ref()).try_for_each(|line| say_json(&line.to_string()))?;
        let parted: Value = partings.iter().map(Parting::json).collect();
        say_json(&json!({ "totals": totals.json(), "parted": parted }).to_string())?;
        changed.iter().for_each(|line| tell(line));
    } else {
        let faults = kept.iter().filter_map(|kept| kept.fault.clone());
        let parted = partings.iter().map(|parting| parting.related.text.clone());
        let lines = faults.chain(changed.clone()).chain(parted).chain([totals.in_words()]);
        say(&lines.collect::<Vec<_>>().join("\n"))?;
    }
    kept.iter().flat_map(|kept| &kept.odd).for_each(|what| warn(what));
    kept.iter().filter_map(|kept| kept.way_out.as_deref()).for_each(tell);
    let changed = changed.iter().map(|_| Judged::Invalid);
    let forked = partings.iter().map(|_| Judged::Forked);
    Ok(Judged::worst(kept.iter().map(|kept| kept.judged).chain(changed).chain(forked)))
}

/// A file that has parted from the newest of its table.
struct Parting {
    table: Hash,
    file: PathBuf,
    related: Related,
}

impl Parting {
    fn json(&self) -> Value {
        let mut value = json!({ "file": self.file.display().to_string() });
        if let (Some(object), Some(more)) = (value.as_object_mut(), self.related.json.as_object()) {
            object.extend(more.clone());
        }
        value
    }
}

/// The files that have parted from the newest of their table, in order, or that hold no longer. Only files of
/// tables with several states are opened again, two at a time.
fn partings(files: &[Listed], kept: &[KeptCounts]) -> Vec<Result<Parting, String>> {
    let tips: Vec<Option<Tip>> = kept.iter().map(|kept| kept.tip).collect();
    let mut tables: Vec<FilesOfTable> = by_table(&tips).into_values().filter(|of| !of.others.is_empty()).collect();
    tables.sort_by_key(|of| of.newest);
    let path = |at: usize| files[at].path.as_path();
    let chain = |at: usize| again(path(at)).map_err(|flaw| flaw.in_words(path(at)));
    let of_table = |of: &FilesOfTable| {
        let newest = match chain(of.newest) {
            Ok(newest) => newest,
            Err(changed) => return vec![Err(changed)],
        };
        let others = of.others.iter().filter(|at| tips[**at].is_some_and(|tip| !tip.is_in(&newest)));
        let parted = others.filter_map(|at| {
            let related = match chain(*at) {
                Ok(other) => related((path(*at), &other), (path(of.newest), &newest)),
                Err(changed) => return Some(Err(changed)),
            };
            let related = related.filter(|related| related.parted)?;
            Some(Ok(Parting { table: newest.id, file: path(*at).to_owned(), related }))
        });
        parted.collect()
    };
    tables.par_iter().map(of_table).collect::<Vec<_>>().into_iter().flatten().collect()
}

/// How one file stands to another of its table.
pub(in crate::cli) struct Related {
    /// Whether the two have parted.
    pub(in crate::cli) parted: bool,
    /// Whether a key has signed both turns at which they part.
    pub(in crate::cli) is_fork: bool,
    /// It in words.
    pub(in crate::cli) text: String,
    /// It as `docs/json.md` tells: the other file, the kind, and where they part.
    pub(in crate::cli) json: Value,
}

/// How a file stands to another one; none if they are of different tables.
pub(in crate::cli) fn related(one: (&Path, &Chain), other: (&Path, &Chain)) -> Option<Related> {
    let relation = compare(one.1, other.1);
    let (kind, text) = in_words(&relation, &shown(one.0), &shown(other.0))?;
    let (parted, turn) = match &relation {
        // Of two seats that one key has, the report names the first as well.
        Relation::Parted { first, second, is_fork: true } if second.seat < first.seat => {
            (true, Some((first.turn.number, &second.turn.seat)))
        }
        Relation::Parted { first, .. } => (true, Some((first.turn.number, &first.turn.seat))),
        _ => (false, None),
    };
    let (key, hashes) = match &relation {
        Relation::Parted { first, second, is_fork: true } => {
            (Some(first.author.fingerprint()), Some([first, second].map(|link| base64_encode(&link.hash))))
        }
        _ => (None, None),
    };
    let json = json!({
        "to": other.0.display().to_string(),
        "kind": kind,
        "turn": turn.map(|(number, _)| number),
        "seat": turn.map(|(_, seat)| seat),
        "key": key,
        "hashes": hashes,
    });
    Some(Related { parted, is_fork: key.is_some(), text, json })
}
