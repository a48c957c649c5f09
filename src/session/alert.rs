//! What somebody should hear of at a table: that it waits, or that a player is late.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::view::ahead::check_late;
use super::view::inbox::is_ours;
use super::view::story::{headline, paid_for_in};
use super::{Asker, Due, Kept, NextStep, Opened, agreements, key_of, next_step};
use crate::chain::Link;
use crate::draw::escape::{printable, shown};
use crate::file::{Time, base64_encode};
use crate::kit::hex;
use crate::rules::{Hash, Seat};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// Why.
    pub kind: AlertKind,
    /// The table.
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
    head: Hash,
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

    /// The value for JSON, as `docs/json.md` tells.
    pub fn json(&self) -> Value {
        json!({
            "event": self.kind,
            "table": base64_encode(&self.table),
            "game": self.game,
            "file": self.file,
            "seat": self.seat,
            "turns": self.turns,
            "last": self.last,
            "until": self.until.map(|until| until.to_string()),
            "subject": self.subject,
            "text": self.text,
        })
    }
}

/// A text in one printable line, cut where it is long.
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
