//! `bypost inbox`

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::context::{Context, say, shown, tell};
use super::drawing::whose;
use super::error::Error;
use super::local::is_branch;
use super::log::deed;
use super::open::{Opened, bytes_of, check, look};
use super::shell;
use crate::chain::{Relation, compare};
use crate::file::{BYTES, Fault, base64_encode, looks_like_table};
use crate::rules::Hash;
use crate::session::KeyFile;

/// How deep folders are looked through.
const DEPTH: usize = 16;

/// List every table in a folder and the folders in it: game, players, whose clock, since when, the last turn. Those that
/// wait for you come first.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder
    #[arg(default_value = ".")]
    folder: PathBuf,
}

/// Where a table stands for whoever looks; the order is that of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// The clock is with a key of this home.
    Yours,
    /// A key of this home has a seat.
    Theirs,
    /// No key of this home plays here.
    Foreign,
    /// It has ended.
    Over,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let mut paths = Vec::new();
        collect(&self.folder, DEPTH, &mut paths).map_err(|error| Error::disk(&self.folder, &error))?;
        let (tables, broken) = tables(context, &paths);
        let keys = context.home.keys()?;
        let mut listed: Vec<(Standing, Branches)> =
            tables.into_values().map(|branches| (standing(&keys, &branches.first), branches)).collect();
        // Who has waited longest comes first.
        listed
            .sort_by_key(|(standing, branches)| (*standing, branches.first.table.time(), branches.first.path.clone()));
        if context.json {
            let list = listed.iter().map(|(standing, branches)| as_json(*standing, branches));
            let broken = broken
                .iter()
                .map(|(path, fault)| json!({ "file": path.display().to_string(), "error": fault.to_string() }));
            context.report(&list.chain(broken).collect::<Value>())?;
            return Ok(ExitCode::SUCCESS);
        }
        if listed.is_empty() {
            tell(&format!("no table is in {}", shown(&self.folder)));
        } else {
            say(&listed.iter().map(|(standing, branches)| as_text(*standing, branches)).collect::<String>())?;
        }
        broken.iter().for_each(|(path, fault)| tell(&format!("{}: INVALID; {fault}", shown(path))));
        Ok(ExitCode::SUCCESS)
    }
}

/// The files of a folder tree that could be tables. Links are not followed, hidden files and folders are passed over.
fn collect(folder: &Path, depth: usize, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, kind) = (entry.path(), entry.file_type()?);
        // What a home keeps for itself is no mail.
        let is_home = kind.is_dir() && path.join("keys").is_dir() && path.join("tables").is_dir();
        if is_home || entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if kind.is_dir() && depth > 0 {
            // One folder that cannot be read is no reason to hide the others.
            if let Err(error) = collect(&path, depth - 1, paths) {
                tell(&format!("{}: {error}", shown(&path)));
            }
        } else if kind.is_file() && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
            paths.push(path);
        }
    }
    Ok(())
}

/// The newest state of a table, and the files whose turns have parted from it.
struct Branches {
    first: Opened,
    others: Vec<Opened>,
}

impl Branches {
    /// Takes in another file of the table. One that is kept as the proof of a fork never comes first.
    fn take(&mut self, opened: Opened) {
        let all = std::iter::once(&mut self.first).chain(&mut self.others);
        for branch in all {
            match compare(&opened.chain, &branch.chain) {
                Relation::Parted { .. } | Relation::Strangers => {}
                Relation::FirstNewer(_) => return *branch = opened,
                Relation::Same if !is_kept(&opened) && is_kept(branch) => return *branch = opened,
                Relation::Same | Relation::SecondNewer(_) => return,
            }
        }
        self.others.push(opened);
        if is_kept(&self.first)
            && let Some(other) = self.others.iter_mut().find(|other| !is_kept(other))
        {
            std::mem::swap(&mut self.first, other);
        }
    }
}

fn is_kept(opened: &Opened) -> bool {
    is_branch(&opened.path, &opened.chain.id)
}

/// The newest state of each table with what has parted from it, and the files that should be tables and are none.
fn tables(context: &Context, paths: &[PathBuf]) -> (BTreeMap<Hash, Branches>, Vec<(PathBuf, Fault)>) {
    let mut tables: BTreeMap<Hash, Branches> = BTreeMap::new();
    let mut broken = Vec::new();
    for path in paths {
        let Some(bytes) = bytes_of(path, BYTES).ok().filter(|bytes| looks_like_table(bytes)) else { continue };
        match check(&context.home, path, &bytes) {
            Ok(opened) => {
                look(context, &opened);
                match tables.entry(opened.chain.id) {
                    Entry::Occupied(mut known) => known.get_mut().take(opened),
                    Entry::Vacant(new) => drop(new.insert(Branches { first: opened, others: Vec::new() })),
                }
            }
            Err(fault) => broken.push((path.clone(), fault)),
        }
    }
    (tables, broken)
}

fn standing(keys: &[KeyFile], opened: &Opened) -> Standing {
    let table = &opened.table;
    let is_here = |seat: crate::rules::Seat| match table.members().get(seat.index()) {
        Some(member) => keys.iter().any(|key| key.public() == Some(member.identity)),
        // An open seat waits for whoever has a key of its name.
        None => keys.iter().any(|key| key.name == table.seats().name(seat)),
    };
    if table.outcome().is_some() {
        Standing::Over
    } else if table.clock().is_some_and(is_here) {
        Standing::Yours
    } else if table.seats().all().any(is_here) {
        Standing::Theirs
    } else {
        Standing::Foreign
    }
}

fn as_text(standing: Standing, branches: &Branches) -> String {
    let Branches { first: opened, others } = branches;
    let table = &opened.table;
    let title = &table.game().info().title;
    let names: Vec<_> = table.seats().all().map(|seat| table.seats().name(seat)).collect();
    let mark = if standing == Standing::Yours { "* " } else { "  " };
    let since = format!("{}; since {}", whose(table), table.time());
    let last = opened.chain.links.last().map(|link| {
        format!(
            "    turn {}: {} {}{}\n",
            link.turn.number,
            link.turn.seat,
            verb(&link.turn.steps),
            deed(&link.turn, ", ")
        )
    });
    let head = format!("{mark}{}: {title}, {}\n    {since}\n", shown(&opened.path), names.join(", "));
    let parted = others.iter().map(|other| {
        let (name, one, other) = (shown(&other.path), shell::path(&opened.path), shell::path(&other.path));
        format!("    FORK: {name} has parted from it; bypost verify {one} {other} tells who signed both\n")
    });
    head + &last.unwrap_or_default() + &parted.collect::<String>()
}

fn verb(steps: &[String]) -> &'static str {
    if steps.is_empty() { "" } else { "plays " }
}

fn as_json(standing: Standing, branches: &Branches) -> Value {
    let Branches { first: opened, others } = branches;
    let table = &opened.table;
    let seats = table.seats();
    json!({
        "file": opened.path.display().to_string(),
        "table": base64_encode(&table.id()),
        "game": table.header().game,
        "seats": seats.all().map(|seat| seats.name(seat)).collect::<Vec<_>>(),
        "clock": table.clock().map(|seat| seats.name(seat)),
        "yours": standing == Standing::Yours,
        "over": standing == Standing::Over,
        "since": table.time().to_string(),
        "turns": table.turns(),
        "parted": others.iter().map(|other| other.path.display().to_string()).collect::<Vec<_>>(),
        "last": opened.chain.links.last().map(|link| json!({
            "seat": link.turn.seat,
            "steps": link.turn.steps,
            "say": link.turn.say,
        })),
    })
}
