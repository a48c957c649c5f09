//! Tables that are dated ahead of the reader's clock. They hold and go on all the same, for a time is its
//! author's claim and no rule; the program tells a person whose claim it is. At a table with a pace a home
//! waits with such turns, and with claims, as long as clocks may differ.

use std::fmt;

use serde_json::{Value, json};

use crate::chain::{Chain, Link};
use crate::file::{Pace, Time};
use crate::rules::Seat;
use crate::session::Refusal;
use crate::table::{Ending, Table};

/// Seconds by which a table without a pace may be ahead before anybody is told.
const DAY: i64 = 24 * 60 * 60;

/// The first part of a table that is dated ahead of a clock by more than clocks may differ. All turns after
/// it are too.
#[derive(Clone, Copy, Debug)]
pub struct Ahead<'a> {
    /// The first such turn; none if the header is.
    link: Option<&'a Link>,
    time: Time,
    /// Seconds by which clocks may differ.
    allowance: i64,
}

/// The first part of a table that is dated more than a day ahead of this clock, if there is one; at a table
/// with a pace, more than its [`allowance`](crate::file::Pace::allowance).
#[must_use]
pub fn ahead(now: Time, chain: &Chain) -> Option<Ahead<'_>> {
    let allowance = allowance(chain);
    let header = Ahead { link: None, time: chain.header.created, allowance };
    let turns = chain.links.iter().map(|link| Ahead { link: Some(link), time: link.turn.time, allowance });
    std::iter::once(header).chain(turns).find(|dated| dated.time > now.plus(allowance))
}

/// Seconds by which a table may be dated ahead of a clock.
pub(in crate::session) fn allowance(chain: &Chain) -> i64 {
    chain.header.pace.map_or(DAY, Pace::allowance)
}

/// Whether anybody may claim by this clock that the time of the seat on the clock is used up. A table without
/// a pace does not let them anyway.
///
/// # Errors
/// Until when that seat has time.
pub(in crate::session) fn check_late(table: &Table, now: Time) -> Result<(), Refusal> {
    let Some((late, until)) = table.clock().zip(table.deadline()) else { return Ok(()) };
    used_up(table, late, until, now)
}

/// Whether a table that came may be taken in by this clock.
///
/// # Errors
/// At a table with a pace: it is dated ahead, or claims too early.
pub(in crate::session) fn check_on_time(chain: &Chain, table: &Table, now: Time) -> Result<(), Refusal> {
    if let Some(dated) = chain.header.pace.and_then(|_| ahead(now, chain)) {
        return Err(dated.refusal());
    }
    let Some(Ending::Claimed { late, until, .. }) = table.ending() else { return Ok(()) };
    used_up(table, late, until, now).map_err(|why| {
        Refusal::new(format!("its claim comes too early by this clock: {}", why.what)).hint("take it in again then")
    })
}

/// Whether the time of a seat was used up by this clock, even if that is ahead by as much as clocks may
/// differ.
fn used_up(table: &Table, late: Seat, until: Time, now: Time) -> Result<(), Refusal> {
    let from = until.plus(table.header().pace.map_or(0, Pace::allowance));
    if now > from {
        return Ok(());
    }
    let name = table.seats().name(late);
    let (until, from) = (until.in_words_to_the_second(), from.in_words_to_the_second());
    Err(Refusal::new(format!("{name} has time until {until}, and since clocks differ nobody claims before {from}")))
}

impl Ahead<'_> {
    /// The value for JSON, as `docs/json.md` tells.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "turn": self.link.map(|link| link.turn.number),
            "seat": self.link.map(|link| &link.turn.seat),
            "time": self.time.to_string(),
        })
    }

    /// Why nothing is built on it at a table with a pace, and what its players can do.
    pub(in crate::session) fn refusal(&self) -> Refusal {
        let what = format!("{self}, and at a table with a pace nobody could claim after that");
        Refusal::new(what).hint(
            "nobody builds on it before that time: wait, or begin a new table once the clock of whoever wrote it is right",
        )
    }
}

impl fmt::Display for Ahead<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.link.map(|link| &link.turn) {
            Some(turn) => write!(formatter, "turn {} ({})", turn.number, turn.seat)?,
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
