//! Tables that are dated ahead of the reader's clock. They hold and go on all the same, for a time is its
//! author's claim and no rule; the program tells a person whose claim it is.

use std::fmt;

use serde_json::{Value, json};

use super::Refusal;
use crate::chain::{Chain, Link};
use crate::file::Time;

/// The first part of a table that is dated more than a day ahead of a clock. All turns after it are too.
#[derive(Clone, Copy, Debug)]
pub struct Ahead<'a> {
    /// The first such turn; none if the header is.
    link: Option<&'a Link>,
    time: Time,
}

/// The first part of a table that is dated more than a day ahead of this clock, if there is one.
#[must_use]
pub fn ahead(now: Time, chain: &Chain) -> Option<Ahead<'_>> {
    let header = Ahead { link: None, time: chain.header.created };
    let turns = chain.links.iter().map(|link| Ahead { link: Some(link), time: link.turn.time });
    std::iter::once(header).chain(turns).find(|dated| dated.time.is_over_a_day_after(now))
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
    pub(super) fn refusal(&self) -> Refusal {
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
        write!(formatter, " is of {}, more than a day ahead of this clock", self.time)
    }
}
