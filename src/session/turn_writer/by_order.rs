//! A writer plays what an order says, as a person would, and answers no question.

use super::TurnWriter;
use crate::kit::listed;
use crate::rules::Seat;
use crate::seal::PublicIdentity;
use crate::session::agreement::agreements::{agreed_in_words, agreements_at};
use crate::session::{Clock, Entropy, KeyFile, OrderState, Question, StandingOrder, Store};
use crate::table::Draft;

/// What a writer has done with the order of the seat on the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarriedOut {
    /// It was carried out; the order in words.
    Played(String),
    /// It was not, and why, in a sentence.
    Held(String),
    /// There is none, it is over, or nobody here is to decide.
    Nothing,
}

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// Plays a turn for the seat on the clock if turns of the others came in since its order knew what is
    /// here, and nothing speaks against it. Every question that a turn would bring holds the order back.
    ///
    /// # Errors
    /// An error of the store.
    pub fn carry_out(&mut self) -> Result<CarriedOut, S::Error> {
        let Some(seat) = self.own_clock().filter(|_| self.table.is_full()) else { return Ok(CarriedOut::Nothing) };
        let mut orders = match self.orders.take() {
            Some(orders) => orders,
            None => self.store.orders(&self.chain.id)?,
        };
        let name = self.table.seats().name(seat).to_owned();
        let done = match orders.of(&name).cloned() {
            None => CarriedOut::Nothing,
            Some(order) => match (order.state(&self.chain, &self.table), self.against_order(&order, seat)) {
                (OrderState::Over(_), _) => CarriedOut::Nothing,
                (OrderState::Held(why), _) | (_, Some(why)) => {
                    CarriedOut::Held(format!("{order}; nothing is played: {why}"))
                }
                (OrderState::Stands, None) => {
                    // Nothing that a person has said yes to before is an answer for an order.
                    let answers = self.without_answers();
                    let played = self.play_ordered(seat, &order);
                    self.answer_again(answers);
                    match played {
                        Ok(()) => {
                            orders.note_played(&name);
                            CarriedOut::Played(order.to_string())
                        }
                        Err(question) => {
                            CarriedOut::Held(format!("{order}; nothing is played: {}", question.unasked()))
                        }
                    }
                }
            },
        };
        self.orders = Some(orders);
        Ok(done)
    }

    /// What speaks against an order now, whatever it says.
    fn against_order(&self, order: &StandingOrder, seat: Seat) -> Option<String> {
        let own: Vec<PublicIdentity> = self.keys().iter().filter_map(KeyFile::public).collect();
        if !order.is_called(&self.chain, seat, &own) {
            return Some("the turn before yours did not come in with this command".to_owned());
        }
        if self.is_parted {
            return Some("another file of this table is here that has parted from this one".to_owned());
        }
        let all = agreements_at(self.memory.as_ref(), &self.chain, &self.table);
        let wish = all.into_iter().find(|wish| !wish.given.is_empty())?;
        let has = if wish.given.len() == 1 { "has" } else { "have" };
        Some(format!("{} {has} agreed to {}", listed(&wish.given), agreed_in_words(&wish.to)))
    }

    fn play_ordered(&mut self, seat: Seat, order: &StandingOrder) -> Result<(), Question> {
        let (table, sight) = self.view(seat)?;
        let step = if table.may_decide(seat) { order.step(table.game(), &sight) } else { None };
        let step = step.ok_or_else(|| crate::session::Refusal::new("none of its steps is legal now"))?;
        self.play(seat, &Draft { steps: vec![step], say: Vec::new() })
    }
}
