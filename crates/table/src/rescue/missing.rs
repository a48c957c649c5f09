//! Who is missing, and who has dealt; and the step of the table with which the others go on without a seat
//! that has used up its time.

use super::Missing;
use super::paying::seen_alone;
use crate::position::Table;
use crate::share_source::ShareSource;
use crate::turns::Running;
use crate::wrong::TurnError;
use bypost_rules::{Seat, Transcript};

impl Table {
    /// The seats that are missing, in the order in which they went missing. They have not left yet, since
    /// what they owe is not paid.
    pub fn missing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.rescue.iter().flat_map(|rescue| &rescue.missing).map(|missing| missing.seat)
    }

    /// The seats without which the others went on, in order, also once all is paid for them.
    pub fn put_out(&self) -> &[Seat] {
        self.rescue.as_ref().map_or(&[], |rescue| &rescue.put_out)
    }

    /// Whether a seat is missing, so that nothing but payments for it goes on.
    pub fn is_paying(&self) -> bool {
        self.paid_for().is_some()
    }

    /// Whether a seat is missing.
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.missing().any(|missing| missing == seat)
    }

    /// The seat for which the others pay now.
    pub fn paid_for(&self) -> Option<Seat> {
        self.missing().next().filter(|_| self.outcome().is_none())
    }

    /// Whether the game ended as the table went on without a seat. Whether that seat was late nobody but the
    /// players knows, so nobody has won.
    pub fn ended_without(&self) -> Option<Seat> {
        self.missing().next().filter(|_| self.outcome().is_some() && self.ending().is_none())
    }

    /// How many others must hold pieces of a seat's key to go on without it; none where nobody can.
    pub fn pieces_needed(&self) -> Option<usize> {
        self.header.rescue.map(usize::from)
    }

    pub(crate) fn others_have_dealt(&self, seat: Seat) -> bool {
        self.seats.all().filter(|other| *other != seat && !self.left.contains(other)).all(|other| self.has_dealt(other))
    }

    /// Whether a seat has dealt pieces of its key.
    pub fn has_dealt(&self, seat: Seat) -> bool {
        self.rescue.as_ref().is_some_and(|rescue| rescue.dealt[seat.index()].is_some())
    }

    /// Absorbs who is missing, and how many have paid for them; nothing at all if nobody is.
    pub(crate) fn absorb_missing(&self, hash: &mut Transcript) {
        if !self.is_paying() {
            return;
        }
        hash.count("missing", self.missing().count());
        for (index, seat) in self.missing().enumerate() {
            let pieces = if index == 0 { self.have_paid().len() } else { 0 };
            hash.seat("seat", seat).number("pieces", pieces as u64);
        }
    }

    /// Whether a seat may go on without another one, time and consents apart.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_go_on_without(&self, author: Seat, late: &str) -> Result<(), String> {
        let Some(needed) = self.pieces_needed() else {
            return Err("the table has no rescue, so nobody can pay for a seat that has vanished".to_owned());
        };
        let Some(clock) = self.clock() else { return Err("the table is over".to_owned()) };
        if self.seats.name(clock) != late {
            return Err(format!("the clock is with {}", self.seats.name(clock)));
        }
        let first = self.without_author();
        if first != Some(author) {
            return Err(match first {
                Some(first) => format!("{}, the next seat that is in, must do that", self.seats.name(first)),
                None => "nobody else is in".to_owned(),
            });
        }
        let staying = || self.seats.all().filter(|seat| !self.left.contains(seat));
        if let Some(seat) = staying().find(|seat| !self.has_dealt(*seat)) {
            return Err(format!("{} has dealt no pieces of its key yet", self.seats.name(seat)));
        }
        let holders = staying().filter(|seat| *seat != clock && !self.is_missing(*seat)).count();
        if holders < needed {
            return Err(format!("it takes {needed} others to pay for {late}, and {holders} would be left"));
        }
        Ok(())
    }

    /// The seat that may go on without the seat on the clock: the first one after it, round the table, that
    /// is in.
    pub fn without_author(&self) -> Option<Seat> {
        let clock = self.clock()?;
        self.seats.from(clock).skip(1).find(|seat| self.is_in(*seat))
    }

    /// The table after its seat on the clock has gone missing.
    pub(crate) fn gone_missing(mut self, author: Seat) -> Result<Self, TurnError> {
        let Some(late) = self.clock() else { return Err("the table is over".to_owned().into()) };
        let seen = seen_alone(&self, late);
        let is_out = self.game.is_out(late);
        if let Some(rescue) = &mut self.rescue {
            rescue.missing.push(Missing { seat: late, seen });
            rescue.put_out.push(late);
            rescue.by = Some(author);
            rescue.paid.iter_mut().for_each(Vec::clear);
        }
        let mut running = Running::new(self, author, ShareSource::Empty);
        running.puts_out(late, !is_out)?;
        running.table.lots.shuffling.iter_mut().for_each(|shuffling| shuffling.by[late.index()] = true);
        running.table.advance();
        running.table.widen()?;
        running.gone_on()
    }
}
