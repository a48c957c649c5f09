//! Orders as a list tells of them.

use super::record::Orders;
use super::weighing::{OrderGround, OrderState, WeighedOrder};
use crate::kit::listed;
use crate::rules::Seat;
use crate::session::KeyFile;
use crate::session::keys::keyring::Keyring;

/// What a writer has done with the orders for the seat on the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CarriedOut {
    /// One was carried out.
    Played {
        /// The number of the order.
        order: u32,
        /// It in words.
        words: String,
    },
    /// There are some, and none was carried out.
    Held(Vec<HeldOrder>),
    /// There is none, or nobody here is to decide.
    Nothing,
}

/// An order that was held back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeldOrder {
    /// Its number.
    pub number: u32,
    /// The seat for which it plays.
    pub seat: String,
    /// It in words.
    pub words: String,
    /// Why it is held back.
    pub why: String,
}

impl HeldOrder {
    /// That it is held back, in a sentence.
    #[must_use]
    pub fn in_words(&self) -> String {
        format!("order {} of {} is held back: {} ({})", self.number, self.seat, self.why, self.words)
    }
}

impl OrderGround<'_> {
    /// How all orders of these keys stand at the table. Those of a locked key are told as far as that can be
    /// done without it.
    #[must_use]
    pub fn weigh_all<'o>(&self, orders: &'o Orders, keys: &[KeyFile]) -> Vec<WeighedOrder<'o>> {
        let mut keyring = Keyring::new(keys.to_vec());
        let seats: Vec<Seat> = self.table.seats().all().collect();
        let of_seat = |seat: Seat| {
            let index = keyring.at(self.table, seat).filter(|index| !keyring.is_shut(*index));
            let identity = index.and_then(|index| keyring.identity(index).ok());
            self.weigh(orders, seat, identity)
        };
        let mut all: Vec<WeighedOrder<'o>> = seats.into_iter().flat_map(of_seat).collect();
        all.sort_by_key(|weighed| orders.all.iter().position(|order| order.number == weighed.order.number));
        all
    }
}

/// The orders at a table that are held back: something has happened that they did not foresee, or it is their
/// player's turn to decide and none of them fits.
#[must_use]
pub fn held_orders(ground: &OrderGround<'_>, orders: &Orders, keys: &[KeyFile]) -> Vec<HeldOrder> {
    ground.weigh_all(orders, keys).iter().filter_map(WeighedOrder::held).collect()
}

impl WeighedOrder<'_> {
    /// Whether it is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.state, OrderState::Forgotten(_))
    }

    /// It, if it is held back.
    #[must_use]
    pub fn held(&self) -> Option<HeldOrder> {
        let OrderState::Held(why) = &self.state else { return None };
        let (number, seat, words) = (self.order.number, self.order.seat.clone(), self.order.to_string());
        Some(HeldOrder { number, seat, words, why: why.clone() })
    }

    /// The order with how it stands, in a sentence.
    #[must_use]
    pub fn in_words(&self) -> String {
        let Self { order, state, answered } = self;
        let mut given = format!("order {} of {}: {order}, {}", order.number, order.seat, order.until_in_words());
        let all = order.replies.len();
        if all > 1 && *answered > 0 {
            given += &format!("; {answered} of its {all} answers {} played", if *answered == 1 { "is" } else { "are" });
        }
        match state {
            OrderState::Waits => given,
            OrderState::Plays(steps) => format!("{given}; it plays {} now", listed(steps)),
            OrderState::Held(why) => format!("{given}; it is held back: {why}"),
            OrderState::Forgotten(why) => format!("{given}; it is forgotten: {why}"),
        }
    }
}
