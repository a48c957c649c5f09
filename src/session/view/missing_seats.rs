//! The seats that are missing, how far they are paid for, and what is owed for them now: one value, which
//! texts, JSON and pages show.

use crate::rules::Seat;
use crate::table::Table;

/// The seats of a table that are missing, in the order in which they went missing, and what is owed for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingSeats {
    /// The seats.
    pub seats: Vec<MissingSeat>,
    /// What the seat on the clock owes for the first of them; none if the table is over.
    pub owed: Option<OwedForMissing>,
}

/// A seat that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
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
#[must_use]
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
    #[must_use]
    pub fn find(&self, seat: Seat) -> Option<&MissingSeat> {
        self.seats.iter().find(|missing| missing.seat == seat)
    }
}

impl MissingSeat {
    /// How many have paid for it, such as `1 of 2 have paid`; none as long as nobody is to pay for it.
    #[must_use]
    pub fn paid_in_words(&self) -> Option<String> {
        self.is_paid_for.then(|| format!("{} of {} have paid", self.paid, self.needed))
    }
}

impl OwedForMissing {
    /// Who owes what for whom, such as `bob pays for cat: 24 cards and throws`.
    #[must_use]
    pub fn in_words(&self, table: &Table) -> String {
        let [by, gone] = [self.by, self.gone].map(|seat| table.seats().name(seat));
        match self.pieces {
            None => format!("{by} shuffles what {gone} held"),
            Some(1) => format!("{by} pays for {gone}: 1 card or throw"),
            Some(pieces) => format!("{by} pays for {gone}: {pieces} cards and throws"),
        }
    }

    /// What is to be done, after a verb, such as `to pay for cat`.
    #[must_use]
    pub fn to_do(&self, table: &Table) -> String {
        let verb = if self.pieces.is_some() { "pay" } else { "shuffle" };
        format!("to {verb} for {}", table.seats().name(self.gone))
    }
}
