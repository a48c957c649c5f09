//! Orders are weighed: which still stand, what they have done so far, and what they say now. All of it is
//! worked out from the turns of the table each time, so that a process which is killed leaves nothing behind
//! that could play a turn twice.

use super::given::{GivenOrder, Until};
use super::heard::{Moment, chooses, moments, parts};
use super::record::Orders;
use super::reply::Said;
use crate::chain::{Chain, Link};
use crate::file::{Fault, TableStep, Time};
use crate::kit::listed;
use crate::rules::Seat;
use crate::seal::Identity;
use crate::session::Memory;
use crate::session::agreement::agreements::{agreed_in_words, agreements_at};
use crate::session::memory::{Guard, SECOND_TURN};
use crate::session::view::story::played;
use crate::table::{Draft, Table};

/// What orders are weighed against.
#[derive(Clone, Copy, Debug)]
pub struct OrderGround<'a> {
    /// The turns of the table.
    pub chain: &'a Chain,
    /// The table after them.
    pub table: &'a Table,
    /// What this home remembers of the table.
    pub memory: Option<&'a Memory>,
    /// The time of day.
    pub now: Time,
    /// Whether another file is here that has parted from this one.
    pub is_parted: bool,
}

/// How an order stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderState {
    /// It waits for the others, or another order answers before it.
    Waits,
    /// It plays these steps now.
    Plays(Vec<String>),
    /// It plays nothing, though it might have to; and why.
    Held(String),
    /// It is over; and why.
    Forgotten(String),
}

/// An order, and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WeighedOrder<'o> {
    /// The order.
    pub order: &'o GivenOrder,
    /// How it stands.
    pub state: OrderState,
    /// How many of its answers have been played, one after another.
    pub answered: usize,
}

impl OrderGround<'_> {
    /// How the orders for a seat stand. Without the identity of its key, which may be locked, it is only told
    /// which are over and which are held back.
    #[must_use]
    pub fn weigh<'o>(&self, orders: &'o Orders, seat: Seat, identity: Option<&Identity>) -> Vec<WeighedOrder<'o>> {
        let name = self.table.seats().name(seat);
        let own = orders.all.iter().filter(|order| order.seat == name);
        let mut weighed: Vec<_> = own.map(|order| Weighing { order, at: 0, over: self.over(order, seat) }).collect();
        let states = match identity {
            None => self.locked(&weighed, seat),
            Some(identity) => self
                .told(&mut weighed, (seat, identity))
                .unwrap_or_else(|fault| weighed.iter().map(|_| OrderState::Held(fault.to_string())).collect()),
        };
        weighed
            .iter()
            .zip(states)
            .map(|(weighing, state)| WeighedOrder { order: weighing.order, state, answered: weighing.at })
            .collect()
    }

    /// Why an order is over, whatever was played.
    fn over(&self, order: &GivenOrder, seat: Seat) -> Option<String> {
        let owner = self.table.members().get(seat.index()).map(|member| member.identity.bytes());
        let is_late = |time: Time| self.now >= time;
        match order.until {
            _ if self.table.outcome().is_some() => Some("the table is over".to_owned()),
            _ if owner != Some(order.key) => Some("the seat belongs to another key".to_owned()),
            Until::Time(time) if is_late(time) => Some("its time is over".to_owned()),
            _ => None,
        }
    }

    fn locked(&self, weighed: &[Weighing<'_>], seat: Seat) -> Vec<OrderState> {
        let is_due = self.table.is_full() && self.table.clock() == Some(seat);
        let state = |weighing: &Weighing<'_>| match (&weighing.over, self.unforeseen(weighing.order)) {
            (Some(over), _) => OrderState::Forgotten(over.clone()),
            (None, Some(why)) => OrderState::Held(why),
            (None, None) if is_due => OrderState::Held("the key is locked".to_owned()),
            (None, None) => OrderState::Waits,
        };
        weighed.iter().map(state).collect()
    }

    fn told(&self, weighed: &mut [Weighing<'_>], own: (Seat, &Identity)) -> Result<Vec<OrderState>, Fault> {
        let links = &self.chain.links;
        let first = weighed.iter().map(|weighing| weighing.order.turn as usize).min().unwrap_or(links.len());
        let is_own = |at: &usize| links[*at].seat == own.0 && chooses(&links[*at]);
        let mut turns: Vec<usize> = (first.min(links.len())..links.len()).filter(is_own).collect();
        turns.push(links.len());
        let mut all = moments(self.chain, self.table, own, &turns)?;
        let Some(now) = all.pop() else { return Ok(vec![OrderState::Waits; weighed.len()]) };
        for (at, moment) in turns.iter().zip(&all) {
            go_on(weighed, &links[*at], moment);
        }
        for weighing in &mut *weighed {
            let is_past = |hand: u32| now.table.game().hand_number() != Some(hand);
            if matches!(weighing.order.until, Until::Hand(hand) if is_past(hand)) {
                weighing.forget("the hand is over");
            }
        }
        Ok(self.states(weighed, &now, own.1))
    }

    /// How each order stands now.
    fn states(&self, weighed: &[Weighing<'_>], now: &Moment, identity: &Identity) -> Vec<OrderState> {
        let is_due = now.table.may_decide(now.seat);
        let against = self.against().filter(|_| is_due);
        let mut is_answered = false;
        let state = |weighing: &Weighing<'_>| {
            if let Some(over) = &weighing.over {
                return OrderState::Forgotten(over.clone());
            }
            if let Some(why) = self.unforeseen(weighing.order).or_else(|| against.clone()) {
                return OrderState::Held(why);
            }
            if !is_due || is_answered {
                return OrderState::Waits;
            }
            match weighing.order.replies[weighing.at].to(now) {
                Said::Plays { steps, .. } if self.is_second(now.seat, identity, &steps) => {
                    OrderState::Held(SECOND_TURN.to_owned())
                }
                Said::Plays { steps, .. } => {
                    is_answered = true;
                    OrderState::Plays(steps)
                }
                Said::Nothing(why) => OrderState::Held(why),
            }
        };
        let mut states: Vec<OrderState> = weighed.iter().map(state).collect();
        // Where one answers, the others have nothing to answer.
        if is_answered {
            let is_idle = |state: &&mut OrderState, weighing: &Weighing<'_>| {
                matches!(state, OrderState::Held(_)) && self.unforeseen(weighing.order).is_none()
            };
            let idle = states.iter_mut().zip(weighed).filter(|(state, weighing)| is_idle(state, weighing));
            idle.for_each(|(state, _)| *state = OrderState::Waits);
        }
        states
    }

    /// What has happened since an order was given that it cannot have foreseen.
    fn unforeseen(&self, order: &GivenOrder) -> Option<String> {
        let links = &self.chain.links;
        let given = order.turn as usize;
        let last = given.checked_sub(1).map_or(Some(self.chain.id), |at| Some(links.get(at)?.hash));
        if last != Some(order.after) {
            return Some(format!("this file does not hold turn {given} as it was when the order was given"));
        }
        let odd = links[given..].iter().find(|link| TableStep::of(&link.turn).is_some() || parts(link));
        if let Some(link) = odd {
            return Some(format!("in turn {} {}", link.turn.number, played(&link.turn, None)));
        }
        let undone = self.memory.map_or(0, |memory| memory.undone_on(&self.chain.head()));
        let known = if given == links.len() { order.undone } else { 0 };
        (undone > known).then(|| format!("turn {} was taken back here", links.len() + 1))
    }

    /// Whether a turn of these steps would be a second one on the same predecessor. That of a process which
    /// was killed is made again as it was.
    fn is_second(&self, seat: Seat, identity: &Identity, steps: &[String]) -> bool {
        let Some(Ok(Guard::Repeat(written))) = self.memory.map(|memory| memory.guard(self.chain, &[])) else {
            return false;
        };
        let draft = Draft { steps: steps.to_vec(), say: Vec::new() };
        let made = self.table.make_turn(self.chain, seat, identity, (&draft, &[]), written.time);
        made.is_ok_and(|(link, _)| link.hash != written.hash)
    }

    /// What speaks against any order now.
    fn against(&self) -> Option<String> {
        if self.is_parted {
            return Some("another file of this table is here that has parted from this one".to_owned());
        }
        let guard = self.memory.map(|memory| memory.guard(self.chain, &[]));
        if let Some(Err(refusal)) = guard {
            return Some(refusal.what);
        }
        let wish = agreements_at(self.memory, self.chain, self.table).into_iter().find(|one| !one.given.is_empty());
        wish.map(|wish| format!("{} agreed to {}", has(&wish.given), agreed_in_words(&wish.to)))
    }
}

fn has(names: &[String]) -> String {
    format!("{} {}", listed(names), if names.len() == 1 { "has" } else { "have" })
}

/// An order while it is weighed.
struct Weighing<'o> {
    order: &'o GivenOrder,
    /// Which of its answers is next.
    at: usize,
    over: Option<String>,
}

impl Weighing<'_> {
    fn forget(&mut self, why: impl Into<String>) {
        self.over.get_or_insert_with(|| why.into());
    }
}

/// Takes in an own turn: the orders that would have played it go on, and others are over.
fn go_on(weighed: &mut [Weighing<'_>], link: &Link, moment: &Moment) {
    let number = link.turn.number;
    let is_asked = |weighing: &Weighing<'_>| weighing.over.is_none() && number > weighing.order.turn;
    let said: Vec<Option<Said>> = weighed
        .iter()
        .map(|weighing| is_asked(weighing).then(|| weighing.order.replies[weighing.at].to(moment)))
        .collect();
    let first = said.iter().flatten().find_map(|said| match said {
        Said::Plays { steps, .. } => Some(steps),
        Said::Nothing(_) => None,
    });
    let is_order = first == Some(&link.turn.steps);
    for (weighing, said) in weighed.iter_mut().zip(&said) {
        let stands_on = weighing.order.stands_on();
        match said {
            None => {}
            Some(Said::Plays { steps, is_else }) if *steps == link.turn.steps => {
                weighing.at += 1;
                if stands_on {
                    weighing.at = 0;
                } else if *is_else || weighing.at == weighing.order.replies.len() {
                    weighing.forget(format!("it has answered in turn {number}"));
                }
            }
            // What another order has played overrules no order that stands on.
            Some(_) if stands_on && is_order => {}
            Some(Said::Nothing(_)) if stands_on => {}
            Some(_) => weighing.forget(format!("turn {number} was played otherwise")),
        }
    }
}
