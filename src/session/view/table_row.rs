//! What a list tells of a table. It can be kept, so that a table that is over need not be opened to be
//! listed.

use serde::{Deserialize, Serialize};

use super::drawing::awaited;
use super::story::{headline, paid_for_in};
use crate::file::Time;
use crate::rules::Hash;
use crate::session::Opened;

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
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
#[non_exhaustive]
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
    #[must_use]
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
