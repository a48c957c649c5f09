//! The tables of a player, in the order in which they want attention, and what a list tells of each. That can
//! be kept, so that a table that is over need not be opened to be listed.
//! An alert is what somebody should hear of at a table: that it waits, or that a player is late.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::{Deserialize, Serialize, Serializer};

use super::ahead::check_late;
use super::drawing::awaited;
use super::story::{headline, paid_for_in};
use crate::chain::{Link, Relation, compare};
use crate::draw::escape::{printable, shown};
use crate::file::{Time, base64_encode};
use crate::kit::hex;
use crate::rules::{Hash, Seat};
use crate::session::{Asker, Due, Kept, KeyFile, NextStep, Opened, agreements, key_of, next_step};
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
    /// The files that have parted from it, or that hold a turn which was taken back here.
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
            let stands = |other: &Opened| matches!(compare(&first.chain, &other.chain), Relation::Parted { .. });
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
    /// Takes in another file of the table.
    fn take(&mut self, opened: Opened) {
        let all = std::iter::once(&mut self.first).chain(&mut self.others);
        for branch in all {
            match compare(&opened.chain, &branch.chain) {
                Relation::Parted { .. } | Relation::Strangers => {}
                Relation::FirstNewer(_) | Relation::FirstReplaces { .. } => return *branch = opened,
                Relation::Same
                | Relation::SecondNewer(_)
                | Relation::SecondReplaces { .. }
                | Relation::SameEnd { .. } => return,
            }
        }
        self.others.push(opened);
    }
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

/// Characters of a text at most: a remark can be long.
const LONG: usize = 600;

/// Why somebody should hear of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AlertKind {
    /// The time of the seat on the clock is used up, and it is a seat here, or somebody here may do something
    /// about it.
    Late,
    /// Somebody here is to decide something, or to make a turn.
    Waits,
}

/// Something that somebody should hear of. All texts are printable, and in one line each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Alert {
    /// Why.
    #[serde(rename = "event")]
    pub kind: AlertKind,
    /// The table.
    #[serde(serialize_with = "in_base64")]
    pub table: Hash,
    /// The id of its game.
    pub game: String,
    /// The file of the table.
    pub file: String,
    /// The seat that is to act, or is late.
    pub seat: String,
    /// How many turns the table has.
    pub turns: u32,
    /// The last turn in a line.
    pub last: String,
    /// Until when the seat on the clock has time, at a table with a pace.
    pub until: Option<Time>,
    /// What it is about, in a few words, which begin with the title of the game.
    pub subject: String,
    /// The next step, after the same words.
    pub text: String,
    /// The hash of the last turn.
    #[serde(skip)]
    pub(crate) head: Hash,
}

impl Alert {
    /// What somebody should hear of at a table; none if nothing is new since the alerts that were given.
    pub fn at(opened: &Opened, asker: &Asker<'_>, given: &GivenAlerts) -> Option<Self> {
        let (table, chain) = (&opened.table, &opened.chain);
        let (next, head) = (next_step(opened, asker), chain.head());
        let (kind, seat, what) = cause(opened, asker, &next)?;
        if given.0.get(&hex(&chain.id)) == Some(&(hex(&head), kind)) {
            return None;
        }
        let told = |link: &Link| headline(&link.turn, paid_for_in(chain, table, &link.turn).as_deref());
        let title = format!("{}, table {}", table.game().info().title, &hex(&chain.id)[..8]);
        let (subject, words) = (format!("{title}: {what}"), next.words.to_string());
        let is_told = kind == AlertKind::Waits || words.starts_with(&what);
        let text = if is_told { format!("{title}: {words}") } else { format!("{subject}; {words}") };
        Some(Self {
            kind,
            table: chain.id,
            game: table.header().game.clone(),
            file: shown(opened.path()),
            seat: printable(table.seats().name(seat)),
            turns: table.turns(),
            last: short(&chain.links.last().map(told).unwrap_or_default()),
            until: table.deadline().filter(|_| table.outcome().is_none()),
            subject: short(&subject),
            text: short(&text),
            head,
        })
    }
}

fn in_base64<S: Serializer>(hash: &Hash, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&base64_encode(hash))
}

fn short(text: &str) -> String {
    let shown = printable(text);
    match shown.char_indices().nth(LONG) {
        Some((at, _)) => format!("{}...", &shown[..at]),
        None => shown,
    }
}

/// The most urgent cause: the kind, the seat that is to act or is late, and the words for it.
fn cause(opened: &Opened, asker: &Asker<'_>, next: &NextStep) -> Option<(AlertKind, Seat, String)> {
    let (table, keys, due) = (&opened.table, asker.keys, next.due);
    let (is_here, name) = (|seat| key_of(keys, table, seat).is_some(), |seat| table.seats().name(seat));
    let has_agreements = !agreements(asker.memory, opened).is_empty();
    let is_time_up = table.outcome().is_none() && table.deadline().is_some_and(|until| asker.now > until);
    // That another seat is late is told once everybody's clock says so, if somebody here may act on it.
    let is_other_late = table.deadline().is_some() && check_late(table, asker.now).is_ok();
    let is_told = is_other_late && due == Due::Decide && !has_agreements;
    if let Some(late) = table.clock().filter(|seat| if is_here(*seat) { is_time_up } else { is_told }) {
        return Some((AlertKind::Late, late, format!("{}'s time is used up", name(late))));
    }
    // A turn that was made here and is to be sent is nothing new to whoever made it, and neither is a table
    // that waits again for its last author.
    let own = table.clock().filter(|seat| is_ours(keys, table, *seat));
    let is_own_turn = opened.chain.links.last().is_some_and(|link| is_here(link.seat));
    let is_nothing_new = if own.is_some() { is_own_turn } else { is_time_up };
    let is_to_do = due == Due::Decide || due == Due::PressOn && own.is_some();
    let seat = own.or_else(|| table.seats().all().find(|seat| is_here(*seat)));
    let seat = seat.filter(|_| is_to_do && (has_agreements || !is_nothing_new))?;
    let is_asked = own.is_some() && !table.is_full();
    let name = name(seat);
    let what = if is_asked { format!("{name} is asked to join") } else { format!("it waits for {name}") };
    Some((AlertKind::Waits, seat, what))
}

/// The last alert that was given at each table, by the table's id in hexadecimal: the hash of its last turn
/// then, and the kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct GivenAlerts(BTreeMap<String, (String, AlertKind)>);

impl Kept for GivenAlerts {}

impl GivenAlerts {
    /// Notes that an alert was given, in the place of the one before at its table.
    pub fn note(&mut self, alert: &Alert) {
        self.0.insert(hex(&alert.table), (hex(&alert.head), alert.kind));
    }

    /// Forgets a table at which nothing is left to do.
    pub fn forget(&mut self, table: &Hash) {
        self.0.remove(&hex(table));
    }
}
