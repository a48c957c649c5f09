//! What could be rung for at a table.

use super::rung::Rung;
use crate::file::Time;
use crate::rules::Seat;
use crate::session::view::ahead::check_late;
use crate::session::{Absences, Asker, Due, NextStep, Opened, agreements, key_of};
use crate::table::Table;

/// A seat is told that its time runs out when this part of the time for a turn is left, the bank counted in.
const LAST_PART: i64 = 4;

/// What the bell rings for, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum BellEvent {
    /// The time of the seat on the clock is used up, and others may do something about it.
    Late,
    /// The time of a seat here runs out: a quarter of the time for a turn is left.
    LateSoon,
    /// Somebody here is to decide something, or to make a turn.
    Waits,
}

/// What the bell knows when it is asked.
#[derive(Clone, Copy, Debug)]
pub struct Listener<'a> {
    /// Whoever asks.
    pub asker: &'a Asker<'a>,
    /// What was rung for before.
    pub rung: &'a Rung,
}

/// One thing that could be rung for.
pub(super) struct Occasion {
    pub(super) event: BellEvent,
    /// The seat that is to act, or is late.
    pub(super) seat: Seat,
    /// What tells it from others at the same turn.
    pub(super) mark: String,
    /// It in a few words.
    pub(super) what: String,
}

impl BellEvent {
    /// It in a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::LateSoon => "late-soon",
            Self::Waits => "waits",
        }
    }
}

/// A table at which it is asked what is to be rung for.
pub(super) struct Occasions<'a> {
    pub(super) opened: &'a Opened,
    pub(super) listener: &'a Listener<'a>,
    pub(super) next: &'a NextStep,
}

impl Occasions<'_> {
    /// All that could be rung for, the most urgent first.
    pub(super) fn all(&self) -> Vec<Occasion> {
        let Asker { away, now, .. } = *self.listener.asker;
        // Whoever is away hears only of what does not wait.
        let is_away = away.is_some_and(|away| self.own_away(away, now));
        let clock = [self.own_time(), self.late_other().filter(|_| !is_away)];
        let waits = self.waits().filter(|_| !is_away);
        clock.into_iter().flatten().chain(waits).collect()
    }

    fn table(&self) -> &Table {
        &self.opened.table
    }

    fn is_here(&self, seat: Seat) -> bool {
        key_of(self.listener.asker.keys, self.table(), seat).is_some()
    }

    /// The seat on the clock, if it is to be played or taken by somebody here.
    fn own_clock(&self) -> Option<Seat> {
        let (table, keys) = (self.table(), self.listener.asker.keys);
        let is_open = |seat: Seat| table.members().get(seat.index()).is_none();
        let is_named = |seat: Seat| keys.iter().any(|key| key.is_persons(table.seats().name(seat)));
        table.clock().filter(|seat| self.is_here(*seat) || is_open(*seat) && is_named(*seat))
    }

    fn own_away(&self, away: &Absences, now: Time) -> bool {
        let table = self.table();
        let own: Vec<Seat> = table.seats().all().filter(|seat| self.is_here(*seat)).collect();
        // Somebody who is still to join has no seat.
        let is_away = |seat: &Seat| away.of_seat(table, *seat, now).is_some();
        if own.is_empty() { away.own_until(now).is_some() } else { own.iter().all(is_away) }
    }

    /// That the time of a seat here runs out, or is used up.
    fn own_time(&self) -> Option<Occasion> {
        let (table, now) = (self.table(), self.listener.asker.now);
        let seat = table.clock().filter(|seat| self.is_here(*seat) && table.outcome().is_none())?;
        let (until, pace) = table.deadline().zip(table.header().pace)?;
        let name = table.seats().name(seat);
        if now > until {
            let what = format!("{name}'s time is used up");
            return Some(Occasion::new(BellEvent::Late, seat, "own", what));
        }
        let what = format!("{name}'s time runs out");
        let is_soon = now >= until.plus(-(pace.turn() / LAST_PART));
        is_soon.then(|| Occasion::new(BellEvent::LateSoon, seat, "", what))
    }

    /// That the time of another seat is used up, and somebody here may do something about it. A reminder
    /// waits while that seat is known to be away.
    fn late_other(&self) -> Option<Occasion> {
        let (table, Asker { now, away, .. }) = (self.table(), *self.listener.asker);
        let seat = table.clock().filter(|seat| !self.is_here(*seat))?;
        let is_late = table.deadline().is_some() && check_late(table, now).is_ok();
        let is_away = away.and_then(|away| away.of_seat(table, seat, now)).is_some();
        let what = format!("{}'s time is used up", table.seats().name(seat));
        let is_rung = is_late && !is_away && self.next.due == Due::Decide && !self.has_agreements();
        is_rung.then(|| Occasion::new(BellEvent::Late, seat, &self.commands(), what))
    }

    /// That somebody here is to decide something, or to make a turn. A turn that was made here and is to be
    /// sent is nothing new to whoever made it, and neither is a table that waits again for its last author.
    fn waits(&self) -> Option<Occasion> {
        let (table, own) = (self.table(), self.own_clock());
        let is_to_do = self.next.due == Due::Decide || self.next.due == Due::PressOn && own.is_some();
        let seat = own.or_else(|| self.own_seat()).filter(|_| is_to_do)?;
        let is_late = table.deadline().is_some_and(|until| self.listener.asker.now > until);
        if own.is_none() && is_late && !self.has_agreements() && table.outcome().is_none() {
            // That is told otherwise, once everybody's clock says so.
            return None;
        }
        let is_own_turn = self.opened.chain.links.last().is_some_and(|link| self.is_here(link.seat));
        if own.is_some() && is_own_turn && !self.has_agreements() {
            return None;
        }
        let name = table.seats().name(seat);
        let what = if own.is_some() && !table.is_full() { format!("{name} is asked to join") } else { waits_for(name) };
        Some(Occasion::new(BellEvent::Waits, seat, &self.commands(), what))
    }

    fn own_seat(&self) -> Option<Seat> {
        self.table().seats().all().find(|seat| self.is_here(*seat))
    }

    fn has_agreements(&self) -> bool {
        !agreements(self.listener.asker.memory, self.opened).is_empty()
    }

    /// What is to be done, without the name of the file, which may change.
    fn commands(&self) -> String {
        let file = self.listener.asker.file;
        let words = |command: &Vec<String>| {
            command.iter().skip(1).filter(|word| *word != file).cloned().collect::<Vec<_>>().join(" ")
        };
        self.next.commands.iter().map(words).collect::<Vec<_>>().join("; ")
    }
}

impl Occasion {
    fn new(event: BellEvent, seat: Seat, about: &str, what: String) -> Self {
        Self { event, seat, mark: format!("{} {about}", event.word()).trim_end().to_owned(), what }
    }
}

fn waits_for(name: &str) -> String {
    format!("it waits for {name}")
}
