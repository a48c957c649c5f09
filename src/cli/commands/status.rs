//! `bypost status`

use std::path::{Path, PathBuf};

use crate::cli::commands::order::{orders_in_words, reported};
use crate::cli::{
    Context, Error, Wanted, meant, named, next, open, reports, say_fitted, tell_remembered, warn_of_new_keys,
};
use crate::kit::{counted, hex, lasting};
use crate::rules::Seat;
use crate::session::{
    Agreement, KeyFile, MissingSeat, Opened, agreements, ahead, drawing, gone_in_words, has_objected, key_of,
    missing_seats,
};
use crate::table::Table;

/// Tell whose file is awaited, what is owed, who holds the seats, and where the file goes next.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table, or - for standard input [default: the one that waits for you, or the only one]
    file: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let file = meant(context, self.file, Wanted::Looking)?.path;
        let opened = open(context, &file)?;
        tell_remembered(context, &opened);
        warn_of_new_keys(context, &opened.table)?;
        if context.json {
            let memory = context.home.memory(&opened.chain.id)?;
            let agreements = agreements(memory.as_ref(), &opened).into_iter();
            let agreed = |Agreement { to, given, lacking, .. }| reports::Agreed { to: to.to_string(), given, lacking };
            let (status, agreements) = (reports::status(&opened.table), agreements.map(agreed).collect());
            let next = named(&next(context, &opened, &file, true, None)?.words.to_string()).into_owned();
            let (orders, ahead) = (reported(context, &opened), ahead(context.now(), &opened.chain));
            let members = status.seats.iter().zip(opened.table.members());
            let members =
                members.map(|(seat, one)| reports::Member { seat, key: reports::key(&one.identity) }).collect();
            context.report(&reports::StatusHere { status, agreements, next, orders, ahead, members })
        } else {
            say_fitted(&as_text(context, &opened, &file)?)
        }
    }
}

fn as_text(context: &Context, opened: &Opened, file: &Path) -> Result<String, Error> {
    let (table, seats) = (&opened.table, opened.table.seats());
    let keys = context.home.keys()?;
    let memory = context.home.memory(&opened.chain.id)?;
    let mut text = format!("table  {}\n", &hex(&table.id())[..8]);
    text.push_str(&format!("game   {}, {} deal\n", table.game().info().title, table.header().deal.word()));
    text.push_str(&format!("turns  {}, the last of {}\n", table.turns(), table.time().in_words()));
    if let Some(ahead) = ahead(context.now(), &opened.chain) {
        text.push_str(&format!("ahead  {ahead}\n"));
    }
    if let Some(pace) = table.header().pace {
        text.push_str(&format!("pace   {}\n", pace.in_words()));
    }
    if table.header().forfeit {
        text.push_str("claim  counts in standings as a loss of the late seat, unless it is contested\n");
    }
    if let Some(pieces) = table.header().rescue {
        text.push_str(&format!(
            "rescue any {pieces} others can go on without a seat that is late, and could see a seat's hand\n"
        ));
    }
    if table.header().hints {
        text.push_str("hints  everybody may ask bypost suggest what it would play\n");
    }
    let until = table.deadline().filter(|_| table.outcome().is_none());
    let late = until.map_or(0, |until| context.now().seconds() - until.seconds());
    let late = if late > 0 { format!("; late by {}", lasting(late)) } else { String::new() };
    text.push_str(&format!("clock  {}{late}\n", drawing::whose(table)));
    let missing = missing_seats(table);
    for seat in seats.all() {
        let member = table.members().get(seat.index());
        let print = member.map_or("open".to_owned(), |member| member.identity.fingerprint());
        let mine = match key_of(&keys, table, seat).map(KeyFile::opponent) {
            Some(Some(level)) => format!("  (opponent, {})", level.name()),
            Some(None) => "  (key here)".to_owned(),
            None => String::new(),
        };
        let (memory, chain, name) = (memory.as_ref(), &opened.chain, seats.name(seat));
        let gone = match missing.find(seat) {
            Some(missing) => is_missing(missing, name, has_objected(memory, chain, name)),
            None => gone_in_words(memory, chain, name).map(|gone| format!("  ({gone})")).unwrap_or_default(),
        };
        text.push_str(&format!("seat   {}  {print}{mine}{gone}\n", seats.name(seat)));
        if let Some((name, address)) = table.header().addresses.iter().find(|(name, _)| name == seats.name(seat)) {
            text.push_str(&format!("mail   {name}: {address}\n"));
        }
        if table.owes(seat) {
            let ordinary = || format!("{}: {}", seats.name(seat), owed(table, seat));
            let owes = missing.owed.as_ref().map_or_else(ordinary, |owed| owed.in_words(table));
            text.push_str(&format!("owes   {owes}\n"));
        }
    }
    let agreements = agreements(memory.as_ref(), opened);
    for agreement in &agreements {
        text.push_str(&format!("agreed {}\n", agreement.in_words()));
    }
    for order in orders_in_words(context, opened) {
        text.push_str(&format!("{order}\n"));
    }
    text.push_str(&format!("next   {}\n", named(&next(context, opened, file, true, None)?.words.to_string())));
    Ok(text)
}

fn is_missing(missing: &MissingSeat, name: &str, has_objected: bool) -> String {
    let paid = missing.paid_in_words().map(|paid| format!(": {paid}")).unwrap_or_default();
    let objected = if has_objected { format!("; {name} has objected") } else { String::new() };
    format!("  (missing{paid}{objected})")
}

fn owed(table: &Table, seat: Seat) -> String {
    let shuffles = table.shuffles_due(seat).into_iter().map(|lot| format!("the shuffle of lot {lot}"));
    let throws = table.lots().pending().iter().filter(|pending| !pending.is_card() && pending.owes(seat));
    let throws: Vec<_> = throws.map(|pending| pending.slot.lot.to_string()).collect();
    let cards = table.lots().pending().iter().filter(|pending| pending.is_card() && pending.owes(seat)).count();
    let mut owed: Vec<String> = shuffles.collect();
    if !throws.is_empty() {
        owed.push(format!("its part of throw {}", throws.join(", ")));
    }
    if cards > 0 {
        owed.push(format!("its part of {}", counted(cards, "card")));
    }
    owed.join("; ")
}
