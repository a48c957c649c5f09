//! `bypost inbox`, and `bypost` alone: what waits, and what to type.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::config::change;
use super::order::{orders_in_words, reported};
use super::turns::{Pressing, press_on};
use crate::chain::{Relation, compare};
use crate::cli::found_tables::{FoundTable, place, tables as tables_in, tables_folder, tables_here, taken_back};
use crate::cli::open::others_in;
use crate::cli::{
    Bounds, Context, DeliveryArgs, Error, FoundFiles, columns, fitted, named, next, open, program, reports, say,
    say_fitted, tell,
};
use crate::draw::Look;
use crate::draw::escape::{printable, shown};
use crate::file::{Time, base64_encode};
use crate::kit::{counted, hex, lasting};
use crate::session::{Branches, Delivery, Due, NextStep, Opened, Standing, TableRow, shell};

/// The marks of tables at which something is to be decided, and at which something is to be done all the
/// same.
const DECIDE: &str = "*";
const PRESS_ON: &str = "+";

/// List every table in a folder and the folders in it: game, players, whose clock it is, for how long, and
/// the last turn. Those that wait for you come first: with an asterisk if there is something to decide,
/// with a plus if there is only a turn to make, or a file to send.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder [default: the one that `bypost config folder` has set, or this one]
    folder: Option<PathBuf>,
    /// Make all turns in which there is nothing to decide
    #[arg(long)]
    pay: bool,
    /// The same, and those that orders say (`bypost order`) on turns that were not here before
    #[arg(long, conflicts_with = "pay")]
    pub(crate) play: bool,
    /// Lay this table aside: it is left out until something comes; or take it up again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["folder", "pay", "play", "all"])]
    aside: Option<PathBuf>,
    /// List the tables that were laid aside as well
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        if let Some(file) = &self.aside {
            return lay_aside(context, file);
        }
        let presses = self.pay || self.play;
        if !presses && self.delivery.is_given() {
            return Err(Error::usage("an inbox sends nothing without --pay or --play"));
        }
        let folder = self.folder.map_or_else(|| tables_folder(context), Ok)?;
        let found = FoundFiles::within(&folder, Bounds::TABLES).map_err(|error| Error::disk(&folder, &error))?;
        found.unread.iter().for_each(|(path, error)| tell(&format!("{}: {error}", shown(path))));
        let tables = tables_in(context, &found.tables)?.with_gone(&folder);
        let settings = context.home.settings()?;
        let mut listed = tables.listed();
        let is_aside = |listed: &FoundTable<'_>| settings.is_aside(&listed.row.id, &listed.row.head);
        let aside = listed.iter().filter(|listed| is_aside(listed)).count();
        listed.retain(|listed| self.all || !is_aside(listed));
        if presses {
            // An order may be over while others are on the clock.
            let is_meant = |standing| standing == Standing::Yours || self.play && standing == Standing::Theirs;
            let meant = listed.iter().filter(|listed| is_meant(listed.standing));
            let tables = meant.filter_map(|listed| listed.branches).map(|branches| &branches.first);
            let pressing = Pressing { by_orders: self.play, tells_next: true, delivery: &self.delivery };
            let made = tables.map(|opened| press_on(context, opened.path(), &pressing));
            let made: Vec<Option<bool>> = made.collect();
            if !made.contains(&Some(true)) {
                let or = if self.play { ", or for one that an order says" } else { "" };
                tell(&format!("no table waits for a turn without a decision{or}"));
            }
            return Ok(if made.contains(&None) { ExitCode::from(1) } else { ExitCode::SUCCESS });
        }
        // The next step at each table that was opened.
        let due = |Branches { first, .. }: &Branches| next(context, first, first.path(), true, None);
        let steps = listed.iter().map(|listed| listed.branches.map(due).transpose());
        let steps: Vec<_> = steps.collect::<Result<_, _>>()?;
        if context.json {
            let list = listed.iter().zip(&steps).map(|(listed, next)| entry(context, listed, next.as_ref()));
            let broken = tables.broken.iter().map(|(path, fault)| {
                reports::Either::Other(reports::Broken { file: path.display().to_string(), error: fault.to_string() })
            });
            context.report(&list.map(reports::Either::One).chain(broken).collect::<Vec<_>>())?;
            return Ok(ExitCode::SUCCESS);
        }
        if listed.is_empty() {
            tell(&format!("no table is in {}", shown(&folder)));
        } else {
            let texts = listed.iter().zip(&steps).map(|(listed, next)| as_text(context, listed, next.as_ref()));
            say(&texts.collect::<String>())?;
            let is_any = |due: Due| steps.iter().flatten().any(|next| next.due == due);
            for (due, mark, words) in [
                (Due::Decide, DECIDE, "something is for you to decide"),
                (Due::PressOn, PRESS_ON, "a turn without a choice, or a file to send"),
            ] {
                if is_any(due) {
                    tell(&format!("{mark} {words}"));
                }
            }
        }
        if aside > 0 && !self.all {
            tell(&format!("{} laid aside: bypost inbox --all", counted(aside, "table")));
        }
        tables.tell_gone();
        tables.tell_broken();
        tables.lost(context).iter().for_each(|lost| tell(lost));
        Ok(ExitCode::SUCCESS)
    }
}

/// Lays a table aside until it goes on, or takes it up again.
fn lay_aside(context: &Context, file: &Path) -> Result<ExitCode, Error> {
    let opened = open(context, file)?;
    let (id, head) = (opened.chain.id, opened.chain.head());
    let was_aside = context.home.settings()?.is_aside(&id, &head);
    change(context, |settings| settings.change(&id, |table| table.aside = (!was_aside).then(|| hex(&head))))?;
    let what = if was_aside { "is taken up again" } else { "is laid aside until something comes" };
    tell(&format!("{} {what}", shown(file)));
    context.report_done(|| reports::Aside { file: file.display().to_string(), aside: !was_aside })?;
    Ok(ExitCode::SUCCESS)
}

fn as_text(context: &Context, listed: &FoundTable<'_>, next: Option<&NextStep>) -> String {
    let FoundTable { standing, path, row, branches } = listed;
    let due = next.filter(|next| next.due <= Due::PressOn);
    let mark = match due.map(|next| next.due) {
        Some(Due::Decide) => DECIDE,
        Some(_) => PRESS_ON,
        None => " ",
    };
    let head = format!("{mark} {}: {}, {}", shown(path), row.title, row.seats.join(", "));
    let mut lines = vec![format!("{}; {}", row.stands, times(row, context.now(), *standing))];
    lines.extend(row.last.iter().map(|last| last.headline.clone()));
    lines.extend(due.map(|next| format!("next: {}", named(&next.words.to_string()))));
    lines.extend(branches.iter().flat_map(|branches| orders_in_words(context, &branches.first)));
    lines.extend(branches.iter().flat_map(|branches| of_branches(context, branches)));
    let lines = std::iter::once(head).chain(lines.into_iter().map(|line| format!("    {line}")));
    let width = columns(Look::default().width);
    lines.map(|line| fitted(&printable(&line), width) + "\n").collect()
}

/// What else is to be told of a table: that it was taken back here, and which files have parted from it.
fn of_branches(context: &Context, branches: &Branches) -> Vec<String> {
    let Branches { first: opened, others, .. } = branches;
    let kept = kept_branches(context, opened).into_iter().map(|(number, is_fork)| {
        let (program, file) = (program(), shell::path(&opened.path));
        let what = if is_fork {
            "FORK: another branch of it is kept"
        } else {
            "PARTED: another branch of it is kept, and nobody signed both turns"
        };
        format!("{what}; {program} show {file} --branch {number} -o OTHER.toml writes it")
    });
    let back = taken_back(context, opened).map(|back| format!("TAKEN BACK: {back}"));
    let parted = others.iter().map(|branch| {
        if let Some(back) = taken_back(context, branch) {
            return format!("TAKEN BACK: {}: {back}", shown(&branch.path));
        }
        let program = program();
        let (name, one, other) = (shown(&branch.path), shell::path(&opened.path), shell::path(&branch.path));
        match compare(&opened.chain, &branch.chain) {
            Relation::Parted { is_fork: false, .. } => {
                format!(
                    "PARTED: {name} has parted from it, and nobody signed both turns; {program} verify {one} {other}"
                )
            }
            _ => {
                format!("FORK: {name} has parted from it; {program} verify {one} {other} tells who signed both")
            }
        }
    });
    back.into_iter().chain(parted).chain(kept).collect()
}

/// The numbers of the branches that the home keeps and that have parted from a file; each with whether a key
/// signed both.
fn kept_branches(context: &Context, opened: &Opened) -> Vec<(usize, bool)> {
    let kept = others_in(context, opened, &opened.path, false).states;
    let parted = kept.iter().filter_map(|other| match compare(&opened.chain, &other.chain) {
        Relation::Parted { is_fork, .. } => Some((other.branch, is_fork)),
        _ => None,
    });
    parted.collect()
}

/// How long a table has stood as it does, and how much time is left. A turn may be dated ahead of the clock
/// here.
fn times(row: &TableRow, now: Time, standing: Standing) -> String {
    let stood = match (now.seconds().saturating_sub(row.since), standing) {
        (..0, _) => "dated ahead of the clock here".to_owned(),
        (seconds, Standing::Over) => format!("{} ago", lasting(seconds)),
        (seconds, _) => format!("for {}", lasting(seconds)),
    };
    match row.until.map(|until| until.saturating_sub(now.seconds())) {
        None => stood,
        Some(left @ 0..) => format!("{stood}, {} left", lasting(left)),
        Some(over) => format!("{stood}, late by {}", lasting(over.saturating_neg())),
    }
}

fn entry<'a>(context: &Context, listed: &'a FoundTable<'_>, next: Option<&NextStep>) -> reports::Listed<'a> {
    let FoundTable { standing, path, row, branches } = listed;
    let others = branches.iter().flat_map(|branches| &branches.others);
    let TableRow { game, seats, clock, turns, .. } = &**row;
    let (file, table) = (path.display().to_string(), base64_encode(&row.id));
    let (yours, over) = (*standing == Standing::Yours, *standing == Standing::Over);
    let (since, turns) = (Time::at(row.since), *turns);
    let parted = others.map(|other| other.path.display().to_string()).collect();
    let kept = branches.map(|branches| kept_branches(context, &branches.first)).unwrap_or_default();
    let branches_kept = kept.into_iter().map(|(number, _)| number).collect();
    let last = row.last.as_ref().map(|last| reports::Last { seat: &last.seat, steps: &last.steps, say: &last.say });
    let orders = branches.map(|branches| reported(context, &branches.first)).unwrap_or_default();
    let next = next.filter(|next| next.due != Due::Nothing).map(|next| named(&next.words.to_string()).into_owned());
    reports::Listed {
        file,
        table,
        game,
        seats,
        clock,
        yours,
        over,
        since,
        turns,
        parted,
        branches: branches_kept,
        last,
        orders,
        next,
    }
}

/// Tells what waits for somebody here, and the command that goes on.
pub(crate) fn overview(context: &Context) -> Result<(), Error> {
    let (here, keys) = (tables_here(context)?, context.home.keys()?);
    here.tell_gone();
    here.tell_broken();
    // Only a table that is to be played is found by commands without its name.
    let is_only = here.opened.iter().filter(|(standing, _)| *standing == Standing::Yours).count() == 1;
    let mut lines = Vec::new();
    // Whoever has no key yet may be invited to any table with an open seat.
    let is_meant = |(standing, Branches { first, .. }): &&(Standing, Branches)| {
        *standing != Standing::Foreign || keys.is_empty() && !first.table().is_full()
    };
    for (standing, branches) in here.opened.iter().filter(is_meant) {
        let opened = &branches.first;
        let is_yours = *standing == Standing::Yours;
        let next = next(context, opened, opened.path(), !(is_yours && is_only), None)?;
        let orders = orders_in_words(context, opened);
        if is_yours || next.due <= Due::PressOn || next.is_objection() || !orders.is_empty() {
            lines.push((opened, next.words.to_string(), orders));
        }
    }
    if context.json {
        let all = lines.iter().map(|(opened, next, _)| {
            let (file, orders) = (opened.path().display().to_string(), reported(context, opened));
            reports::Waiting { file, next, orders }
        });
        context.report(&all.collect::<Vec<_>>())?;
    } else if lines.is_empty() && keys.is_empty() {
        say_fitted(&named(
            "bypost practise GAME plays against an opponent at once, and bypost rules lists the games\n\
             with others: bypost key new NAME makes a key, of which none is here yet\n\
             then bypost new begins a table, and bypost receive takes in an invitation; bypost help tells the rest",
        ))?;
    } else if lines.is_empty() {
        let nothing = if here.gone.is_empty() && here.broken.is_empty() { "nothing" } else { "nothing else" };
        say_fitted(&format!("{nothing} waits for you in {}{}", place(context)?, here.others_turns(&keys)))?;
        let settings = context.home.settings()?;
        let receive = match settings.delivery {
            Some(Delivery::Git) => "bypost receive pulls what others have pushed",
            _ if settings.mails.is_some() => "bypost receive takes your mails in",
            _ => "bypost receive MAIL takes a mail in, or a file that is lost out of your newest mail",
        };
        tell(&format!("{receive}, bypost inbox lists all tables, bypost new begins one, bypost help tells the rest"));
    } else {
        for (opened, next, orders) in lines {
            let title = &opened.table().game().info().title;
            say(&printable(&format!("{}: {title}", shown(opened.path()))))?;
            say_fitted(&format!("  {}", named(&next)))?;
            orders.iter().try_for_each(|order| say_fitted(&printable(&format!("  {order}"))))?;
        }
    }
    if !context.json && !keys.is_empty() {
        here.lost(context).iter().for_each(|lost| tell(lost));
    }
    Ok(())
}
