//! What a step would lead to, and what a call costs of the pot.

use super::Siege;
use super::jokers::nth;
use super::phase::Phase;
use super::setting::JOKERS;
use super::step::Step;
use bypost_rules::{Event, Seat};

impl Siege {
    /// What a step would lead to beside what it does itself.
    pub(super) fn foretold(&self, step: Step, after: &Self) -> Vec<Event> {
        let own = match (self.phase, step) {
            (Phase::Wager(seat), Step::Call | Step::AllIn) if self.is_call(seat, step) => Some(self.odds(seat)),
            (Phase::Wager(seat), _) if self.pot_step(seat) == Some(step) => {
                Some(Event::new("size", "the size of the pot"))
            }
            (_, Step::Buy(_)) => Some(after.sale()),
            _ => None,
        };
        own.into_iter().chain(self.next(after)).collect()
    }

    fn is_call(&self, seat: Seat, step: Step) -> bool {
        step == Step::Call || self.stakes.stack(seat) <= self.stakes.to_call(seat)
    }

    /// What a call costs of the pot that it can win.
    fn odds(&self, seat: Seat) -> Event {
        let (price, pot) = self.call_of(seat);
        Event::new("odds", "pot odds: {price} for {pot}, {percent} % ({share})")
            .number("price", price)
            .number("pot", pot)
            .number("percent", percent(price, pot))
            .text("share", one_in(price, pot))
    }

    /// What a call costs a seat, and what it could win then.
    pub(super) fn call_of(&self, seat: Seat) -> (u32, u32) {
        let price = self.stakes.to_call(seat).min(self.stakes.stack(seat));
        let own = self.stakes.paid[seat.index()] + price;
        let others = self.setting.seats.all().filter(|other| *other != seat);
        let pot = others.map(|other| self.stakes.paid[other.index()].min(own)).sum::<u32>() + own + self.stakes.flips;
        (price, pot)
    }

    /// The bet or raise of the size of the pot, if a seat may and can make it.
    pub(super) fn pot_step(&self, seat: Seat) -> Option<Step> {
        let (is_bet, least, most) = self.range()?;
        let pot = self.pot_size(seat);
        let step = if is_bet { Step::Bet(pot) } else { Step::Raise(pot) };
        (least..=most).contains(&pot).then_some(step)
    }

    /// The pot as it would be after a call of a seat.
    pub(super) fn pot_size(&self, seat: Seat) -> u32 {
        self.stakes.pot() + self.stakes.to_call(seat)
    }

    /// The flip after this one, which was just bought.
    fn sale(&self) -> Event {
        let towers = self.for_sale();
        let count = self.towers.jokers() + 1;
        let joker = if count <= JOKERS { format!("; a joker would be the {}", nth(count)) } else { String::new() };
        match self.price() {
            Some(price) if !towers.is_empty() => {
                Event::new("sale", format!("the flip after it costs {{price}}, of {{towers}}{joker}"))
                    .number("price", price)
                    .places("towers", towers)
            }
            _ => Event::new("sale", format!("it is the last flip of this hand{joker}")),
        }
    }

    /// What comes next.
    fn next(&self, after: &Self) -> Option<Event> {
        let (seat, words) = match after.phase {
            Phase::Over(_) => return None,
            _ if after.number != self.number => {
                return Some(Event::new("next", "then hand {number} begins").number("number", after.number + 1));
            }
            Phase::Turning => return Some(Event::new("next", "then the card is opened")),
            Phase::Wager(seat) if after.stakes.to_call(seat) > 0 => (seat, "then {seat} calls, raises or folds"),
            Phase::Wager(seat) => (seat, "then {seat} checks or bets"),
            Phase::Buy(seat) => (seat, "then {seat} may buy a flip"),
            Phase::Discard { effect, seat, .. } => match effect.most() {
                1 => (seat, "then {seat} may discard a card"),
                2 => (seat, "then {seat} must discard two cards"),
                _ => (seat, "then {seat} may discard up to four cards"),
            },
            Phase::Show { seat, .. } => (seat, "then {seat} reveals or mucks"),
        };
        Some(Event::new("next", words).by(seat))
    }
}

/// The part of a sum in hundredths, rounded.
pub(super) fn percent(part: u32, whole: u32) -> u32 {
    (part * 100 + whole / 2).checked_div(whole).unwrap_or_default()
}

/// `one in 4`, `one in 3.5`.
fn one_in(part: u32, whole: u32) -> String {
    let tenths = (whole * 10 + part / 2).checked_div(part).unwrap_or_default();
    match tenths % 10 {
        0 => format!("one in {}", tenths / 10),
        rest => format!("one in {}.{rest}", tenths / 10),
    }
}
