//! The seats that are missing, how far they are paid for, and what is owed for them now: one value, which
//! texts, JSON and pages show. What turns do for them is told as events, of which no game knows.

use crate::chain::{Chain, Link};
use crate::file::{TableStep, Turn};
use crate::kit::fit;
use crate::rules::{Event, Seat};
use crate::table::{Table, retrace};

/// The seats of a table that are missing, in the order in which they went missing, and what is owed for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingSeats {
    /// The seats.
    pub seats: Vec<MissingSeat>,
    /// What the seat on the clock owes for the first of them; none if the table is over.
    pub owed: Option<OwedForMissing>,
}

/// A seat that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingSeat {
    /// Which one it is.
    pub seat: Seat,
    /// How many others have paid for it: none as long as another seat is paid for.
    pub paid: usize,
    /// How many others must pay for it.
    pub needed: usize,
    is_paid_for: bool,
}

/// What a seat owes for a missing one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwedForMissing {
    /// The seat that owes it.
    pub by: Seat,
    /// The missing seat.
    pub gone: Seat,
    /// The lots to shuffle, or those of which cards and throws are to be paid for, in their order.
    pub lots: Vec<u32>,
    /// How many cards and throws are to be paid for; none while lots are to be shuffled.
    pub pieces: Option<usize>,
}

/// Who is missing at a table, and what is owed for them.
pub fn missing_seats(table: &Table) -> MissingSeats {
    let needed = table.pieces_needed().unwrap_or_default();
    let missing_seat = |seat| {
        let is_paid_for = table.paid_for() == Some(seat);
        let paid = if is_paid_for { table.have_paid().len() } else { 0 };
        MissingSeat { seat, paid, needed, is_paid_for }
    };
    let owed = table.paid_for().zip(table.clock()).map(|(gone, by)| {
        let (lots, pieces) = (table.to_cover(by), table.pieces_due(by));
        if !lots.is_empty() {
            return OwedForMissing { by, gone, lots, pieces: None };
        }
        let mut lots: Vec<u32> = pieces.iter().map(|(slot, _)| slot.lot).collect();
        lots.sort_unstable();
        lots.dedup();
        OwedForMissing { by, gone, lots, pieces: Some(pieces.len()) }
    });
    MissingSeats { seats: table.missing().map(missing_seat).collect(), owed }
}

impl MissingSeats {
    /// One of the seats; none if it is not missing.
    pub fn find(&self, seat: Seat) -> Option<&MissingSeat> {
        self.seats.iter().find(|missing| missing.seat == seat)
    }
}

impl MissingSeat {
    /// How many have paid for it, such as `1 of 2 have paid`; none as long as nobody is to pay for it.
    pub fn paid_in_words(&self) -> Option<String> {
        self.is_paid_for.then(|| format!("{} of {} have paid", self.paid, self.needed))
    }
}

impl OwedForMissing {
    /// Who owes what for whom, such as `bob pays for cat: 24 cards and throws`.
    pub fn in_words(&self, table: &Table) -> String {
        let [by, gone] = [self.by, self.gone].map(|seat| table.seats().name(seat));
        match self.pieces {
            None => format!("{by} shuffles what {gone} held"),
            Some(1) => format!("{by} pays for {gone}: 1 card or throw"),
            Some(pieces) => format!("{by} pays for {gone}: {pieces} cards and throws"),
        }
    }
}

/// What a table was before a turn, as far as the story of the turn needs it.
pub(crate) struct Before {
    pub(super) open: usize,
    left: usize,
    pub(super) missing: Vec<Seat>,
    has_paid: bool,
}

impl Before {
    pub(crate) fn of(table: &Table) -> Self {
        Self {
            open: table.lots().opened().len(),
            left: table.left().len(),
            missing: table.missing().collect(),
            has_paid: !table.have_paid().is_empty(),
        }
    }
}

pub(super) fn does_without_a_step(turn: &Turn) -> bool {
    let does = !turn.shuffles.is_empty() || !turn.rescue.pieces.is_empty();
    does && turn.join.is_none() && turn.steps.is_empty() && TableStep::of(turn).is_none()
}

/// The name of the missing seat for which a turn of a table shuffles or pays; none of other turns.
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
