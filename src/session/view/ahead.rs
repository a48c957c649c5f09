//! Tables that are dated ahead of the reader's clock. They hold and go on all the same, for a time is its
//! author's claim and no rule; the program tells a person whose claim it is. At a table with a pace a home
//! waits with such turns, and with claims, as long as clocks may differ.

use std::fmt;

use serde::Serialize;

use crate::chain::{Chain, Link};
use crate::file::{Hint, Pace, Time};
use crate::kit::{DAY, in_units};
use crate::rules::Seat;
use crate::session::{Memory, Refusal};
use crate::table::{Ending, Table, retrace};

/// The first part of a table that is dated ahead of a clock by more than clocks may differ. All turns after
/// it are too.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Ahead<'a> {
    /// The number of the first such turn; none if the header is.
    pub(crate) turn: Option<u32>,
    /// The seat whose turn it is.
    pub(crate) seat: Option<&'a str>,
    pub(crate) time: Time,
    /// Seconds by which clocks may differ.
    #[serde(skip)]
    pub(crate) allowance: i64,
}

/// The first part of a table that is dated more than a day ahead of this clock, if there is one; at a table
/// with a pace, more than its [`allowance`](crate::file::Pace::allowance).
pub fn ahead(now: Time, chain: &Chain) -> Option<Ahead<'_>> {
    let allowance = allowance(chain);
    let header = Ahead { turn: None, seat: None, time: chain.header.created, allowance };
    let turns = chain.links.iter().map(|link| &link.turn);
    let turns = turns.map(|turn| Ahead { turn: Some(turn.number), seat: Some(&turn.seat), time: turn.time, allowance });
    std::iter::once(header).chain(turns).find(|dated| dated.time > now.plus(allowance))
}

/// Seconds by which a table may be dated ahead of a clock, a day without a pace.
pub(crate) fn allowance(chain: &Chain) -> i64 {
    chain.header.pace.map_or(DAY, Pace::allowance)
}

/// Whether anybody may claim by this clock that the time of the seat on the clock is used up. A table without
/// a pace does not let them anyway. The error tells until when that seat has time.
pub(crate) fn check_late(table: &Table, now: Time) -> Result<(), Refusal> {
    let Some((late, until)) = table.clock().zip(table.deadline()) else { return Ok(()) };
    used_up(table, late, until, now, "claims")
}

/// Whether somebody of a home may go on without the seat on the clock by this clock, or agree to that: the
/// last turn must have been here for as long as that seat may take to answer it. A home that does not know
/// since when it has that turn asks the person, who is `sure`. The error tells until when that seat has time.
pub(crate) fn check_gone(table: &Table, memory: Option<&Memory>, now: Time, sure: bool) -> Result<(), Refusal> {
    let Some((late, until)) = table.clock().zip(table.deadline()) else { return Ok(()) };
    let name = table.seats().name(late);
    used_up(table, late, until, now, &format!("goes on without {name}"))?;
    let Some((from, why)) = had_long_enough_from(table, memory) else {
        let what = since_unknown(table, memory).unwrap_or_default();
        let hint = Hint::command(format!("add --anyway if {name} has had the time for a turn since you got it"));
        return if sure { Ok(()) } else { Err(Refusal::new(what).hint(hint)) };
    };
    if now > from {
        return Ok(());
    }
    let from = from.in_words_to_the_second();
    Err(Refusal::new(format!("{why}, so nobody here goes on without {name} before {from}")))
}

/// From when on a home has had the last turn for as long as the seat on the clock may take to answer it, and
/// in words, how that is worked out; none if the home does not know since when it has that turn.
pub(super) fn had_long_enough_from(table: &Table, memory: Option<&Memory>) -> Option<(Time, String)> {
    let (late, until) = table.clock().zip(table.deadline())?;
    let since = memory?.had_since(&table.head())?;
    // Whoever keeps a mail back does not make somebody late.
    let (takes, allowance) = (until.seconds() - table.time().seconds(), allowance_of(table));
    let why = format!(
        "turn {} came here on {}, {} has {} to answer it, and clocks may differ by {}",
        table.turns(),
        since.in_words_to_the_second(),
        table.seats().name(late),
        in_units(takes),
        in_units(allowance)
    );
    Some((since.plus(takes + allowance), why))
}

/// That a home does not know since when it has the last turn, which the seat on the clock has not answered;
/// none if it knows.
pub(crate) fn since_unknown(table: &Table, memory: Option<&Memory>) -> Option<String> {
    let late = table.clock().filter(|_| memory.is_none_or(|memory| memory.had_since(&table.head()).is_none()))?;
    let (name, turn) = (table.seats().name(late), table.turns());
    Some(format!("it is not known here since when this home has turn {turn}, which {name} has not answered"))
}

/// Whether a table that came may be taken in by this clock. At a table with a pace it fails if the table is
/// dated ahead, or claims or goes on without a seat too early.
pub(crate) fn check_on_time(chain: &Chain, table: &Table, now: Time) -> Result<(), Refusal> {
    if let Some(dated) = chain.header.pace.and_then(|_| ahead(now, chain)) {
        return Err(dated.refusal());
    }
    // Where this clock is past the turn itself by as much, that seat's time was used up by it, too.
    let is_close = |link: &&Link| link.without().is_some() && now <= link.turn.time.plus(allowance(chain));
    for link in chain.links.iter().filter(is_close) {
        let before = retrace(table.before_all()?, chain, link.turn.number as usize - 1, |_| ())?;
        let Some((late, until)) = before.clock().zip(before.deadline()) else { continue };
        let goes_on = format!("goes on without {}", before.seats().name(late));
        used_up(&before, late, until, now, &goes_on).map_err(|why| {
            let what = format!("it {goes_on} too early by this clock: {}", why.what);
            Refusal::new(what).hint("take it in again then")
        })?;
    }
    let Some(Ending::Claimed { late, until, .. }) = table.ending() else { return Ok(()) };
    used_up(table, late, until, now, "claims").map_err(|why| {
        Refusal::new(format!("its claim comes too early by this clock: {}", why.what)).hint("take it in again then")
    })
}

/// Seconds by which clocks may differ at a table with a pace.
pub(super) fn allowance_of(table: &Table) -> i64 {
    table.header().pace.map_or(0, Pace::allowance)
}

/// Whether the time of a seat was used up by this clock, even if that is ahead by as much as clocks may
/// differ; it is told what nobody does before.
fn used_up(table: &Table, late: Seat, until: Time, now: Time, does: &str) -> Result<(), Refusal> {
    let from = until.plus(allowance_of(table));
    if now > from {
        return Ok(());
    }
    let name = table.seats().name(late);
    let (until, from) = (until.in_words_to_the_second(), from.in_words_to_the_second());
    Err(Refusal::new(format!("{name} has time until {until}, and since clocks differ nobody {does} before {from}")))
}

impl Ahead<'_> {
    /// Why nothing is built on it at a table with a pace, and what its players can do.
    pub(crate) fn refusal(&self) -> Refusal {
        let what = format!("{self}, and at a table with a pace nobody could claim after that");
        Refusal::new(what).hint(
            "nobody builds on it before that time: wait, or begin a new table once the clock of whoever wrote it is right",
        )
    }
}

impl fmt::Display for Ahead<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn.zip(self.seat) {
            Some((turn, seat)) => write!(formatter, "turn {turn} ({seat})")?,
            None => formatter.write_str("the header")?,
        }
        let apart = match self.allowance {
            DAY => "a day".to_owned(),
            60 => "a minute".to_owned(),
            seconds if seconds % 60 > 0 => format!("{seconds} seconds"),
            seconds if seconds < 7200 => format!("{} minutes", seconds / 60),
            seconds => format!("{} hours {} minutes", seconds / 3600, seconds / 60 % 60),
        };
        write!(formatter, " is of {}, more than {apart} ahead of this clock", self.time)
    }
}
