//! `bypost inbox`

mod pay;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::settings::change;
use crate::chain::{Relation, compare};
use crate::cli::called::{named, program};
use crate::cli::context::{Context, say, tell};
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::found_tables::{tables, taken_back};
use crate::cli::next::next;
use crate::cli::open::open;
use crate::cli::waiting::tables_folder;
use crate::cli::walk::{Bounds, FoundFiles};
use crate::draw::escape::shown;
use crate::file::{Time, base64_encode};
use crate::kit::{counted, lasting};
use crate::session::drawing::whose;
use crate::session::story::headline;
use pay::pay;

use crate::session::{Branches, Due, Opened, Standing, shell};

/// List every table in a folder and the folders in it: game, players, whose clock it is, how long it has
/// waited, and the last turn. Those that wait for you come first and have an asterisk.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The folder [default: the one that `bypost folder` has set, or this one]
    folder: Option<PathBuf>,
    /// Make all turns in which there is nothing to decide
    #[arg(long)]
    pay: bool,
    /// Lay this table aside: it is left out until something comes; or take it up again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["folder", "pay", "all"])]
    aside: Option<PathBuf>,
    /// List the tables that were laid aside as well
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        if let Some(file) = &self.aside {
            return lay_aside(context, file);
        }
        if !self.pay && self.delivery.is_given() {
            return Err(Error::usage("an inbox sends nothing without --pay"));
        }
        let folder = self.folder.map_or_else(|| tables_folder(context), Ok)?;
        let found = FoundFiles::within(&folder, Bounds::TABLES).map_err(|error| Error::disk(&folder, &error))?;
        found.unread.iter().for_each(|(path, error)| tell(&format!("{}: {error}", shown(path))));
        let (inbox, broken) = tables(context, &found.tables);
        let mut listed = inbox.listed(&context.home.keys()?);
        let settings = context.home.settings()?;
        let is_aside = |opened: &Opened| settings.is_aside(&opened.chain.id, &opened.chain.head());
        let aside = listed.iter().filter(|(_, branches)| is_aside(&branches.first)).count();
        listed.retain(|(_, branches)| self.all || !is_aside(&branches.first));
        if self.pay {
            let yours = listed.iter().filter(|(standing, _)| *standing == Standing::Yours);
            return pay(context, yours.map(|(_, branches)| &branches.first), &self.delivery);
        }
        if context.json {
            let list = listed.iter().map(|(standing, branches)| as_json(context, *standing, branches));
            let broken = broken
                .iter()
                .map(|(path, fault)| json!({ "file": path.display().to_string(), "error": fault.to_string() }));
            context.report(&list.chain(broken).collect::<Value>())?;
            return Ok(ExitCode::SUCCESS);
        }
        if listed.is_empty() {
            tell(&format!("no table is in {}", shown(&folder)));
        } else {
            say(&listed.iter().map(|(standing, branches)| as_text(context, *standing, branches)).collect::<String>())?;
            if listed.iter().any(|(standing, _)| *standing == Standing::Yours) {
                tell("* waits for you");
            }
        }
        if aside > 0 && !self.all {
            tell(&format!("{} laid aside: bypost inbox --all", counted(aside, "table")));
        }
        broken.iter().for_each(|(path, fault)| tell(&format!("{}: INVALID; {fault}", shown(path))));
        Ok(ExitCode::SUCCESS)
    }
}

/// Lays a table aside until it goes on, or takes it up again.
fn lay_aside(context: &Context, file: &Path) -> Result<ExitCode, Error> {
    let opened = open(context, file)?;
    let (id, head) = (opened.chain.id, opened.chain.head());
    let was_aside = context.home.settings()?.is_aside(&id, &head);
    change(context, |settings| settings.lay_aside(&id, (!was_aside).then_some(&head)))?;
    let what = if was_aside { "is taken up again" } else { "is laid aside until something comes" };
    tell(&format!("{} {what}", shown(file)));
    context.report_done(|| json!({ "file": file.display().to_string(), "aside": !was_aside }))?;
    Ok(ExitCode::SUCCESS)
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
    let due = next(context, opened, &opened.path, true).ok().filter(|next| next.due <= Due::PressOn);
    let due = due.map(|next| format!("    next: {}\n", named(&next.words.to_string()))).unwrap_or_default();
    head + &last.unwrap_or_default() + &due + &back.unwrap_or_default() + &parted.collect::<String>()
}

/// How long a table has waited, and since when.
fn waited(since: Time, now: Time) -> String {
    let seconds = now.seconds() - since.seconds();
    // A turn may be dated ahead of the clock here.
    if seconds < 0 { format!("since {since}") } else { format!("for {}, since {since}", lasting(seconds)) }
}

fn as_json(context: &Context, standing: Standing, branches: &Branches) -> Value {
    let Branches { first: opened, others, .. } = branches;
    let table = &opened.table;
    let seats = table.seats();
    let next = next(context, opened, &opened.path, true).ok();
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
        "next": next.map(|next| named(&next.words.to_string()).into_owned()),
        "parted": others.iter().map(|other| other.path.display().to_string()).collect::<Vec<_>>(),
        "last": opened.chain.links.last().map(|link| json!({
            "seat": link.turn.seat,
            "steps": link.turn.steps,
            "say": link.turn.say,
        })),
    })
}
