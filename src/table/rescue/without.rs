//! The others go on without a seat that has used up its time: the step of the table after which it is
//! missing.

use super::paying::seen_alone;
use super::state::Missing;
use crate::rules::Seat;
use crate::table::position::Table;
use crate::table::share_source::ShareSource;
use crate::table::turns::Running;
use crate::table::wrong::TurnError;

impl Table {
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
    pub(in crate::table) fn gone_missing(mut self, author: Seat) -> Result<Self, TurnError> {
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
        running.table.lots.excuse(late);
        running.table.advance();
        running.table.widen()?;
        running.gone_on()
    }
}
