//! `bypost inbox`

use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};

use crate::chain::{Relation, compare};
use crate::cli::called::program;
use crate::cli::context::{Context, say, tell};
use crate::cli::error::Error;
use crate::cli::open::{check, look};
use crate::cli::read::bytes_of;
use crate::cli::walk::{Bounds, FoundFiles};
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault, Time, base64_encode, looks_like_table};
use crate::kit::lasting;
use crate::session::drawing::whose;
use crate::session::story::headline;
use crate::session::{Branches, Inbox, Opened, Standing, shell};

/// Where tables are looked for.
const BOUNDS: Bounds = Bounds { depth: 16, homes: false };

/// List every table in a folder and the folders in it: game, players, whose clock it is, how long it has
/// waited, and the last turn. Those that wait for you come first and have an asterisk.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The folder
    #[arg(default_value = ".")]
    folder: PathBuf,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let found = FoundFiles::within(&self.folder, BOUNDS).map_err(|error| Error::disk(&self.folder, &error))?;
        found.unread.iter().for_each(|(path, error)| tell(&format!("{}: {error}", shown(path))));
        let (inbox, broken) = tables(context, &found.tables);
        let listed = inbox.listed(&context.home.keys()?);
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
            say(&listed.iter().map(|(standing, branches)| as_text(context, *standing, branches)).collect::<String>())?;
            if listed.iter().any(|(standing, _)| *standing == Standing::Yours) {
                tell("* waits for you");
            }
        }
        broken.iter().for_each(|(path, fault)| tell(&format!("{}: INVALID; {fault}", shown(path))));
        Ok(ExitCode::SUCCESS)
    }
}

/// The tables in these files, and the files that should be tables and are none.
fn tables(context: &Context, paths: &[PathBuf]) -> (Inbox, Vec<(PathBuf, Fault)>) {
    let (mut inbox, mut broken) = (Inbox::default(), Vec::new());
    for path in paths {
        let bytes = match bytes_of(path, BYTES) {
            Ok(bytes) if looks_like_table(&bytes) => bytes,
            // A file that is longer than any table is none.
            Ok(_) => continue,
            Err(error) if error.kind() == ErrorKind::FileTooLarge => continue,
            Err(error) => {
                tell(&format!("{}: {error}; it may be a table", shown(path)));
                continue;
            }
        };
        match check(context, path, &bytes) {
            Ok(opened) => {
                look(context, &opened);
                match taken_back(context, &opened) {
                    Some(_) => inbox.take_aside(opened),
                    None => inbox.take(opened),
                }
            }
            Err(fault) => broken.push((path.clone(), fault)),
        }
    }
    (inbox, broken)
}

/// Which turn of a file was taken back here, and which file counts, in words.
fn taken_back(context: &Context, opened: &Opened) -> Option<String> {
    context.home.memory(&opened.chain.id).ok()??.taken_back_in(&opened.chain)
}

fn as_text(context: &Context, standing: Standing, branches: &Branches) -> String {
    let now = context.now();
    let Branches { first: opened, others, .. } = branches;
    let table = &opened.table;
    let title = &table.game().info().title;
    let names: Vec<_> = table.seats().all().map(|seat| table.seats().name(seat)).collect();
    let mark = if standing == Standing::Yours { "* " } else { "  " };
    let since = match standing {
        Standing::Over => format!("{}; since {}", whose(table), table.time()),
        _ => format!("{}; {}", whose(table), waited(table.time(), now)),
    };
    let last = opened.chain.links.last().map(|link| format!("    {}\n", headline(&link.turn)));
    let head = format!("{mark}{}: {title}, {}\n    {since}\n", shown(&opened.path), names.join(", "));
    let back = taken_back(context, opened).map(|back| format!("    TAKEN BACK: {back}\n"));
    let parted = others.iter().map(|branch| {
        if let Some(back) = taken_back(context, branch) {
            return format!("    TAKEN BACK: {}: {back}\n", shown(&branch.path));
        }
        let program = program();
        let (name, one, other) = (shown(&branch.path), shell::path(&opened.path), shell::path(&branch.path));
        match compare(&opened.chain, &branch.chain) {
            Relation::Parted { is_fork: false, .. } => {
                format!(
                    "    PARTED: {name} has parted from it, and nobody signed both turns; {program} verify {one} {other}\n"
                )
            }
            Relation::Parted { .. } => {
                format!("    FORK: {name} has parted from it; {program} verify {one} {other} tells who signed both\n")
            }
            _ => format!("    BRANCH: {name} goes on from it, and is kept as one of several branches\n"),
        }
    });
    head + &last.unwrap_or_default() + &back.unwrap_or_default() + &parted.collect::<String>()
}

/// How long a table has waited, and since when.
fn waited(since: Time, now: Time) -> String {
    let seconds = now.seconds() - since.seconds();
    // A turn may be dated ahead of the clock here.
    if seconds < 0 { format!("since {since}") } else { format!("for {}, since {since}", lasting(seconds)) }
}

fn as_json(standing: Standing, branches: &Branches) -> Value {
    let Branches { first: opened, others, .. } = branches;
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
