//! Positions after something else than a step, for tests that look at them beside those before.

use bypost_rules::{Face, LotRequests, Rules, Seat, Slot};

/// A position after something else than a step.
pub(crate) trait After: Rules {
    /// The position after a slot became public.
    fn opened(&self, slot: Slot, face: &Face, bank: &mut LotRequests) -> Self {
        let mut after = self.clone();
        after.take_in(slot, face, bank);
        after
    }

    /// The position after a seat has given up.
    fn without(&self, seat: Seat, bank: &mut LotRequests) -> Self {
        let mut after = self.clone();
        after.resign(seat, bank);
        after
    }
}

impl<R: Rules> After for R {}
