//! The tables of a player, in the order in which they want attention, and what a list tells of each. That can
//! be kept, so that a table that is over need not be opened to be listed.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::{Deserialize, Serialize};

use super::drawing::awaited;
use super::story::{headline, paid_for_in};
use crate::chain::{Relation, compare};
use crate::file::Time;
use crate::rules::{Hash, Seat};
use crate::session::files::file_name::is_branch;
use crate::session::{KeyFile, Opened, key_of};
use crate::table::Table;

/// How a table stands for the player who looks. The list has this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The clock is with a key that is here.
    Yours,
    /// A key that is here has a seat.
    Theirs,
    /// No key that is here plays.
    Foreign,
    /// It has ended.
    Over,
}

/// The newest state of a table, and other branches of it.
#[derive(Debug)]
pub struct Branches {
    /// The newest state that somebody can go on with.
    pub first: Opened,
    /// The files that have parted from it, or are kept as one of several branches that go on from it.
    pub others: Vec<Opened>,
}

/// The tables that were found.
#[derive(Debug, Default)]
pub struct Inbox {
    tables: BTreeMap<Hash, Branches>,
    /// Files that do not leave. They come first only where there is no other.
    aside: Vec<Opened>,
}

impl Inbox {
    /// Takes in a file of a table.
    pub fn take(&mut self, opened: Opened) {
        match self.tables.entry(opened.chain.id) {
            Entry::Occupied(mut known) => known.get_mut().take(opened),
            Entry::Vacant(new) => drop(new.insert(Branches { first: opened, others: Vec::new() })),
        }
    }

    /// Takes in a file with a turn that was taken back here.
    pub fn take_aside(&mut self, opened: Opened) {
        self.aside.push(opened);
    }

    /// All tables: first those that wait for these keys. Among those of one standing, the one that has waited
    /// longest comes first.
    pub fn listed(mut self, keys: &[KeyFile]) -> Vec<(Standing, Branches)> {
        // A file may have been taken in before the one that goes on from it, or withdraws its claim.
        for Branches { first, others } in self.tables.values_mut() {
            let stands = |other: &Opened| {
                matches!(compare(&first.chain, &other.chain), Relation::Parted { .. } | Relation::SecondNewer(_))
            };
            others.retain(stands);
        }
        for opened in std::mem::take(&mut self.aside) {
            match self.tables.get_mut(&opened.chain.id) {
                Some(known) => known.others.push(opened),
                None => self.take(opened),
            }
        }
        let with_standing = |branches: Branches| (standing(keys, &branches), branches);
        let mut listed: Vec<(Standing, Branches)> = self.tables.into_values().map(with_standing).collect();
        listed
            .sort_by_key(|(standing, branches)| (*standing, branches.first.table.time(), branches.first.path.clone()));
        listed
    }
}

impl Branches {
    /// Takes in another file of the table. One that is kept as the proof of a fork never comes first.
    fn take(&mut self, opened: Opened) {
        let all = std::iter::once(&mut self.first).chain(&mut self.others);
        for branch in all {
            match compare(&opened.chain, &branch.chain) {
                Relation::Parted { .. } | Relation::Strangers => {}
                // It is not settled yet which of the branches counts, so nobody goes on with one of them.
                Relation::FirstNewer(_) if is_kept(&opened) && !is_kept(branch) => {}
                Relation::SecondNewer(_) if is_kept(branch) && !is_kept(&opened) => {}
                Relation::FirstNewer(_) | Relation::FirstReplaces { .. } => return *branch = opened,
                Relation::Same if !is_kept(&opened) && is_kept(branch) => return *branch = opened,
                Relation::Same
                | Relation::SecondNewer(_)
                | Relation::SecondReplaces { .. }
                | Relation::SameEnd { .. } => return,
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

/// Whether a seat is to be played or taken by somebody here: an open seat waits for a player who has a key of
/// its name.
pub(crate) fn is_ours(keys: &[KeyFile], table: &Table, seat: Seat) -> bool {
    let is_open = table.members().get(seat.index()).is_none();
    let is_named = || keys.iter().any(|key| key.is_persons(table.seats().name(seat)));
    key_of(keys, table, seat).is_some() || is_open && is_named()
}

fn standing(keys: &[KeyFile], branches: &Branches) -> Standing {
    let table = &branches.first.table;
    let is_here = |seat| is_ours(keys, table, seat);
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

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct TableRow {
    /// The table's id.
    pub id: Hash,
    /// The hash of its last turn.
    pub head: Hash,
    /// The id of its game.
    pub game: String,
    /// The title of its game.
    pub title: String,
    /// The seats, in order.
    pub seats: Vec<String>,
    /// The seat on the clock.
    pub clock: Option<String>,
    /// Whose file is awaited, or who has won.
    pub stands: String,
    /// The time of the last turn, in seconds since the beginning of 1970.
    pub since: i64,
    /// Until when the seat on the clock has time, in the same seconds.
    pub until: Option<i64>,
    /// How many turns it has.
    pub turns: u32,
    /// Its last turn.
    pub last: Option<LastTurn>,
}

/// The last turn of a table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct LastTurn {
    /// Who made it.
    pub seat: String,
    /// Its steps.
    pub steps: Vec<String>,
    /// Its remark.
    pub say: Vec<String>,
    /// All that in one line.
    pub headline: String,
}

impl TableRow {
    /// A table that was opened.
    pub fn of(opened: &Opened) -> Self {
        let table = &opened.table;
        let (seats, info) = (table.seats(), table.game().info());
        let last = opened.chain.links.last().map(|link| &link.turn);
        Self {
            id: opened.chain.id,
            head: opened.chain.head(),
            game: table.header().game.clone(),
            title: info.title.clone(),
            seats: seats.all().map(|seat| seats.name(seat).to_owned()).collect(),
            clock: table.clock().map(|seat| seats.name(seat).to_owned()),
            stands: awaited(table),
            since: table.time().seconds(),
            until: table.deadline().filter(|_| table.outcome().is_none() && table.is_full()).map(Time::seconds),
            turns: table.turns(),
            last: last.map(|turn| LastTurn {
                seat: turn.seat.clone(),
                steps: turn.steps.clone(),
                say: turn.say.clone(),
                headline: headline(turn, paid_for_in(&opened.chain, table, turn).as_deref()),
            }),
        }
    }
}
