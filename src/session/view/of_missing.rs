//! What turns do for seats that are missing, told as events: who has gone missing, how many have paid, and
//! who has left. No game knows of it.

use super::missing_seats::missing_seats;
use crate::chain::{Chain, Link};
use crate::file::{TableStep, Turn};
use crate::kit::fit;
use crate::rules::{Event, Seat};
use crate::table::{Table, retrace};

/// What a table was before a turn, as far as the story of the turn needs it.
pub(in crate::session) struct Before {
    /// How many slots were open.
    pub(super) open: usize,
    left: usize,
    missing: Vec<Seat>,
    has_paid: bool,
}

impl Before {
    /// A table before its next turn.
    pub(in crate::session) fn of(table: &Table) -> Self {
        Self {
            open: table.lots().opened().len(),
            left: table.left().len(),
            missing: table.missing().collect(),
            has_paid: !table.have_paid().is_empty(),
        }
    }

    /// The missing seat for which a turn shuffles or pays; none of other turns.
    pub(super) fn gone(&self, turn: &Turn) -> Option<Seat> {
        self.missing.first().copied().filter(|_| does_without_a_step(turn))
    }
}

/// Whether a turn has no step, and shuffles or pays pieces.
fn does_without_a_step(turn: &Turn) -> bool {
    let does = !turn.shuffles.is_empty() || !turn.rescue.pieces.is_empty();
    does && turn.join.is_none() && turn.steps.is_empty() && TableStep::of(turn).is_none()
}

/// The name of the missing seat for which a turn of a table shuffles or pays; none of other turns.
#[must_use]
pub fn paid_for_in(chain: &Chain, table: &Table, turn: &Turn) -> Option<String> {
    table.pieces_needed().filter(|_| does_without_a_step(turn))?;
    chain.links.iter().find_map(Link::without)?;
    let index = turn.number as usize - 1;
    let before = retrace(table.near(index).ok()?, chain, index, |_| ()).ok()?;
    before.paid_for().map(|gone| before.seats().name(gone).to_owned())
}

/// What a turn did for missing seats, in order, with the table as it stands after it.
pub(super) fn of_missing(turn: &Turn, before: &Before, table: &Table) -> Vec<Event> {
    let late = match TableStep::of(turn) {
        Some(TableStep::Without(late)) => table.seats().find(&late),
        _ => None,
    };
    let mut events: Vec<Event> =
        late.into_iter().map(|late| Event::new("missing", "{seat} is missing").by(late)).collect();
    let left = table.left().get(before.left..).unwrap_or_default().iter().copied();
    let left: Vec<Seat> = left.filter(|seat| before.missing.contains(seat) || late == Some(*seat)).collect();
    let has_pieces = !turn.rescue.pieces.is_empty();
    for (index, seat) in left.iter().enumerate() {
        // All pieces of a turn are for one seat, and whoever leaves after that seat owes nothing.
        let what = if has_pieces && index == 0 { "all is paid" } else { "nothing is to be paid" };
        let goes_on = index + 1 == left.len() && !table.is_paying() && table.outcome().is_none();
        let goes_on = if goes_on { ", and the game goes on" } else { "" };
        events.push(Event::new("gone", format!("{what} for {{seat}}{goes_on}")).by(*seat));
    }
    let counts_no_more = late.is_some() && before.has_paid;
    let missing = missing_seats(table).seats;
    if let Some((first, paid)) = missing.first().and_then(|first| Some((first, first.paid_in_words()?)))
        && (has_pieces || !left.is_empty() || counts_no_more)
    {
        let words =
            if counts_no_more { "what was paid for {seat} counts no more".to_owned() } else { paid + " for {seat}" };
        let [count, more] = [first.paid, first.needed.saturating_sub(first.paid)].map(fit::<_, u32>);
        events.push(Event::new("paid", words).by(first.seat).number("count", count).number("more", more));
    }
    events
}
