//! The next step where a turn was signed here, and nothing tells here that it has left.

use super::asker::{Due, NextStep};
use super::table_now::TableNow;
use crate::chain::Link;
use crate::kit::listed;
use crate::rules::Seat;
use crate::session::{Delivery, Memory};
use crate::table::{Table, retrace};

/// The word of commands for a file that has no name here.
const FILE: &str = "FILE";

impl TableNow<'_> {
    /// Whether a turn that was signed here has not left yet.
    pub(super) fn is_to_send(&self) -> bool {
        let is_unsent = |memory: &Memory| memory.has_unsent(&self.opened.chain);
        self.asker.readers.is_empty() && self.asker.memory.is_some_and(is_unsent)
    }

    /// The file goes to a reader, and to all others who need it.
    pub(super) fn to_send(&self, reader: &str) -> NextStep {
        let file = self.asker.file;
        let goes = if self.is_named() { format!("send {file}") } else { "the file goes".to_owned() };
        self.sent_by(NextStep::new(Due::PressOn, format!("{goes} to {reader}{}", self.also())))
    }

    /// The same where the reader is late: a home does not see files that pass from hand to hand, so it is
    /// told as well what may be done if the file has left.
    pub(super) fn to_send_or(&self, late: NextStep, reader: &str) -> NextStep {
        let what = if self.is_named() { self.asker.file } else { "the file" };
        let words = format!("unless {reader} has it, send {what} to {reader}{}", self.also());
        let mut next = self.sent_by(NextStep::new(late.due.min(Due::PressOn), words)).with(late.words);
        next.commands.extend(late.commands);
        next
    }

    /// Whether the file has a name that helps whoever is told.
    pub(super) fn is_named(&self) -> bool {
        !self.asker.file.is_empty() && self.asker.file != FILE
    }

    /// With the command that sends the file.
    fn sent_by(&self, next: NextStep) -> NextStep {
        let file = self.asker.file;
        match self.asker.delivery {
            _ if file == FILE => next,
            Delivery::Git => next.told(format!("git add {file}, git commit and git push")),
            _ if self.asker.can_mail => next.by(self.command("mail", "--send"), ""),
            _ => next.by(self.command("mail", "--by-hand"), " prints it to copy"),
        }
    }

    /// Those beside the reader who need what has not left: whoever the others go on without in it, and all
    /// where a turn of it comes late, since they may take its author for late.
    fn also(&self) -> String {
        // A push brings them to all, and at the end the reader is told with all others.
        if self.asker.delivery == Delivery::Git || self.table.clock().is_none() {
            return String::new();
        }
        let (table, links) = (self.table, &self.opened.chain.links);
        let from = links.iter().rposition(|link| !self.is_here(link.seat)).map_or(0, |last| last + 1);
        let others = |seats: &mut dyn Iterator<Item = Seat>| {
            let is_other = |seat: &Seat| !self.is_here(*seat) && table.clock() != Some(*seat);
            let names: Vec<&str> = seats.filter(is_other).map(|seat| self.name(seat)).collect();
            (!names.is_empty()).then(|| listed(&names))
        };
        let mut gone = links[from..].iter().filter_map(Link::without).filter_map(|name| table.seats().find(&name));
        if let Some(gone) = others(&mut gone) {
            return format!(", and to {gone}, who may say that this is wrong");
        }
        let late = links[from..].iter().find(|link| self.came_late(link)).map(|link| &link.turn.seat);
        let all = others(&mut table.seats().all().filter(|seat| table.is_in(*seat)));
        let told = late.zip(all).map(|(author, all)| format!(", and to {all}, who may take {author} for late"));
        told.unwrap_or_default()
    }

    /// Whether a turn was made after the time for it was used up.
    fn came_late(&self, link: &Link) -> bool {
        let (chain, at) = (&self.opened.chain, link.turn.number as usize - 1);
        // Most turns take no longer than what each turn may take, so nothing is replayed.
        let waited = at.checked_sub(1).map(|before| link.turn.time.seconds() - chain.links[before].turn.time.seconds());
        let is_slow = chain.header.pace.zip(waited).is_some_and(|(pace, waited)| waited > pace.turn());
        let before = || retrace(self.table.before_all().ok()?, chain, at, |_| ()).ok();
        let is_late = |before: Table| {
            before.clock() == Some(link.seat) && before.deadline().is_some_and(|until| link.turn.time > until)
        };
        is_slow && before().is_some_and(is_late)
    }
}
