//! The tables of a player, in the order in which they want attention.

use bypost::file::looks_like_table;
use bypost::games::GAMES;
use bypost::kit::{hex, lasting};
use bypost::session::drawing::whose;
use bypost::session::{
    Branches, Inbox as Sorted, KeyFile, Opened, OtherStates, Standing as Stands, Store as _, TableRow, is_to_send,
};
use serde::Serialize;

use super::next::{UNSENT, next};
use crate::answer::{Done, Nothing, Pause};
use crate::app::App;
use crate::folder::Folder;
use crate::home::Home;
use crate::host::World;
use crate::text::{Name, Shown, all};

/// All tables, those that wait for a key here first, and the address book.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Inbox {
    tables: Vec<Entry>,
    broken: Vec<Broken>,
    addresses: Vec<Address>,
}

/// A table in the list.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entry {
    file: Name,
    /// The beginning of its id.
    table: Name,
    title: Shown,
    seats: Vec<Name>,
    standing: Standing,
    stands: Shown,
    /// The next step, if it is to be done here and tells more than how the table stands.
    next: Option<Shown>,
    since: Shown,
    /// How long it has waited; empty if its time is still to come.
    waited: Shown,
    /// The last turn, in words.
    last: Option<Shown>,
    turns: u64,
    to_send: bool,
    /// Other branches of it that are here, in words.
    parted: Vec<Shown>,
}

/// How a table stands for whoever has the keys here.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It waits for one of them.
    Yours,
    /// One of them has a seat.
    Theirs,
    /// None of them plays.
    Foreign,
    /// It has ended.
    Over,
}

/// A file that cannot be read.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Broken {
    file: Name,
    what: Shown,
}

/// An entry of the address book.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Address {
    name: Name,
    address: Name,
}

/// Lists them.
pub fn list(app: &mut App, _: Nothing, world: World) -> Done<Inbox> {
    let (mut inbox, mut broken) = (Sorted::default(), Vec::new());
    for (file, text) in app.folder().all() {
        if !looks_like_table(text.as_bytes()) {
            continue;
        }
        match app.opened(&file) {
            Ok(opened) => inbox.take(opened),
            Err(Pause::Refused(refusal)) => broken.push(Broken { file: file.into(), what: refusal.what.into() }),
            Err(pause) => return Err(pause),
        }
    }
    let home = app.home();
    let keys = home.keys()?;
    let listed = inbox.listed(&keys);
    let folder = app.folder();
    let tables = listed.iter().map(|(standing, branches)| entry(*standing, branches, (&home, &folder, &keys), world));
    let tables: Vec<Entry> = tables.collect::<Result<_, _>>()?;
    let book = home.addresses()?;
    let addresses = book.all().map(|(name, address)| Address { name: name.into(), address: address.into() });
    Ok(Inbox { tables, broken, addresses: addresses.collect() })
}

fn entry(
    standing: Stands,
    branches: &Branches,
    (home, folder, keys): (&Home, &Folder, &[KeyFile]),
    world: World,
) -> Result<Entry, Pause> {
    let memory = home.memory(&branches.first.chain().id)?;
    let stands = whose(branches.first.table());
    let (opened, known) = (&branches.first, other_states(home, folder, &branches.first)?);
    let (next, is_due) = next(opened, keys, memory.as_ref(), world.now, &known);
    let (table, file) = (opened.table(), opened.path().to_string_lossy());
    let to_send = is_to_send(home, opened)? && table.seats().count() > 1;
    let is_over = table.outcome().is_some();
    let since = table.time();
    let seconds = world.now - since.seconds();
    let standing = match standing {
        Stands::Yours => Standing::Yours,
        Stands::Theirs => Standing::Theirs,
        Stands::Over => Standing::Over,
        _ => Standing::Foreign,
    };
    Ok(Entry {
        file: file.into(),
        table: hex(&table.id())[..8].into(),
        title: (&table.game().info().title).into(),
        seats: all(table.seats().all().map(|seat| table.seats().name(seat))),
        standing,
        stands: if to_send && !is_over { UNSENT.into() } else { stands.into() },
        next: next.filter(|_| is_due),
        since: since.in_words().into(),
        waited: if seconds < 0 { Shown::default() } else { lasting(seconds).into() },
        last: TableRow::of(opened).last.map(|last| last.headline.into()),
        turns: table.turns().into(),
        to_send,
        parted: self::branches(&known),
    })
}

/// What is told of another branch that is kept here.
const BRANCH: &str = "Another branch of this table is kept here as well.";

/// What else is known here of the table of a file.
pub fn other_states(home: &Home, folder: &Folder, opened: &Opened) -> Result<OtherStates, Pause> {
    Ok(OtherStates::of(home, folder, (opened.path(), opened.chain()), GAMES)?)
}

/// The other branches of a table that are kept here, in words.
pub fn branches(known: &OtherStates) -> Vec<Shown> {
    known.states.iter().map(|_| BRANCH.into()).collect()
}
