//! What somebody should hear of at a table, and has not heard of yet.

use serde_json::{Value, json};

use super::occasions::{BellEvent, Listener, Occasion, Occasions};
use super::rung::Rung;
use crate::chain::Link;
use crate::draw::escape::{printable, shown};
use crate::file::{Time, base64_encode};
use crate::kit::hex;
use crate::rules::Hash;
use crate::session::view::story::{headline, paid_for_in};
use crate::session::{Opened, next_step};

/// Characters of a text at most: a remark can be long.
const LONG: usize = 600;

/// Something that somebody should hear of. All texts are printable, and in one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ring {
    /// What it is.
    pub event: BellEvent,
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
    /// The hash of the last turn, and what is remembered once it was rung.
    head: Hash,
    marks: Vec<String>,
}

impl Ring {
    /// What is new at a table for somebody; none if nothing is, or everything was rung for. Of several things
    /// the most urgent is told, and the others count as told.
    #[must_use]
    pub fn at(opened: &Opened, listener: &Listener<'_>) -> Option<Self> {
        let (table, chain, asker) = (&opened.table, &opened.chain, listener.asker);
        let (next, head) = (next_step(opened, asker), chain.head());
        let occasions = Occasions { opened, listener, next: &next }.all();
        let is_new = |occasion: &&Occasion| !listener.rung.has(&chain.id, &head, &occasion.mark);
        let Occasion { event, seat, what, .. } = occasions.iter().find(is_new)?;
        let told = |link: &Link| headline(&link.turn, paid_for_in(chain, table, &link.turn).as_deref());
        let last = chain.links.last().map(told);
        let title = format!("{}, table {}", table.game().info().title, &hex(&chain.id)[..8]);
        let until = table.deadline().filter(|_| table.outcome().is_none());
        let (mut subject, words) = (format!("{title}: {what}"), next.words.to_string());
        let is_told = *event == BellEvent::Waits || words.starts_with(what);
        let text = if is_told { format!("{title}: {words}") } else { format!("{subject}; {words}") };
        if let Some(until) = until.filter(|_| *event == BellEvent::LateSoon) {
            // The next step says it as well.
            subject = format!("{subject}, on {}", until.in_words());
        }
        Some(Self {
            event: *event,
            table: chain.id,
            game: table.header().game.clone(),
            file: shown(opened.path()),
            seat: printable(table.seats().name(*seat)),
            turns: table.turns(),
            last: short(&last.unwrap_or_default()),
            until,
            subject: short(&subject),
            text: short(&text),
            head,
            marks: occasions.iter().map(|occasion| occasion.mark.clone()).collect(),
        })
    }

    /// Remembers that it was rung for.
    pub fn note_in(&self, rung: &mut Rung) {
        rung.note_marks(&self.table, &self.head, self.marks.iter().cloned());
    }

    /// The value for JSON, as `docs/json.md` tells.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "event": self.event.word(),
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
