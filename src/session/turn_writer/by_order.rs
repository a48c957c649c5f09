//! A writer plays what orders say, as a person would, and answers no question.

use super::TurnWriter;
use crate::file::Hint;
use crate::session::{CarriedOut, Clock, Entropy, OrderGround, OrderState, Store, WeighedOrder};
use crate::table::Draft;

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// Plays a turn for the seat on the clock if an order of its key fits, and nothing speaks against it.
    /// Every question that a turn would bring holds the orders back.
    ///
    /// # Errors
    /// An error of the store.
    pub fn carry_out(&mut self) -> Result<CarriedOut, S::Error> {
        let Some(seat) = self.own_clock().filter(|_| self.table.is_full()) else { return Ok(CarriedOut::Nothing) };
        let orders = self.store.orders(&self.chain.id)?;
        let Some(index) = self.keyring.at(&self.table, seat).filter(|_| !orders.is_empty()) else {
            return Ok(CarriedOut::Nothing);
        };
        let against = self.what_is_left_behind().first().map(Hint::for_a_line);
        let ground = OrderGround {
            chain: &self.chain,
            table: &self.table,
            memory: self.memory.as_ref(),
            now: self.world.now(),
            is_parted: self.is_parted,
        };
        let identity = if self.keyring.is_shut(index) { None } else { self.keyring.identity(index).ok() };
        let weighed = ground.weigh(&orders, seat, identity);
        let plays = weighed.iter().find_map(|one| match &one.state {
            OrderState::Plays(steps) => Some((one, steps.clone())),
            _ => None,
        });
        let Some((one, steps)) = plays else {
            let held: Vec<_> = weighed.iter().filter_map(WeighedOrder::held).collect();
            return Ok(if held.is_empty() { CarriedOut::Nothing } else { CarriedOut::Held(held) });
        };
        let stopped = match against {
            Some(against) => Some(against),
            None => self.play(seat, &Draft { steps, say: Vec::new() }).err().map(|question| question.unasked()),
        };
        Ok(match stopped {
            None => CarriedOut::Played { order: one.order.number, words: one.order.to_string() },
            Some(why) => {
                let held = WeighedOrder { state: OrderState::Held(why), ..one.clone() }.held();
                CarriedOut::Held(held.into_iter().collect())
            }
        })
    }
}
