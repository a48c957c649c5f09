//! What a program that looks ahead should know of the bets, and how a hand ranks among others.

use super::Siege;
use super::best::best;
use super::phase::{Effect, Phase};
use super::step::Step;
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Seat, Seen, Wager};

/// By how many cards of the spire a hand to compare with is further down than the one before it.
const APART: usize = 2;

impl Siege {
    /// What the seat that is to act may do, and what was bet so far.
    pub(super) fn wagered_on(&self) -> Option<Wager> {
        let (seat, stay) = match self.phase {
            Phase::Wager(seat) => (seat, Some(self.stay(seat))),
            Phase::Buy(seat) => (seat, Some(Step::Decline)),
            Phase::Discard { seat, effect, .. } => (seat, (effect != Effect::Two).then_some(Step::Keep)),
            Phase::Show { seat, .. } => (seat, Some(Step::Reveal)),
            Phase::Turning | Phase::Over(_) => return None,
        };
        let (price, pot) = if let Phase::Wager(_) = self.phase { self.call_of(seat) } else { (0, self.stakes.pot()) };
        let lift = self.range();
        let range = bypost_rules::Rules::ranges(self).pop();
        let antes = self.setting.ante.max(1) * fit::<_, u32>(self.dealt.count());
        let pressure = |seat: Seat| {
            let bet = self.stakes.paid[seat.index()].saturating_sub(self.setting.ante);
            self.is_in(seat).then(|| (f64::from(bet) / f64::from(antes)).sqrt())
        };
        Some(Wager {
            stay: stay.map(Step::write),
            fold: (price > 0).then(|| Step::Fold.write()),
            price,
            pot,
            range,
            all: lift.map(|_| Step::AllIn.write()),
            pressure: self.setting.seats.all().map(pressure).collect(),
            aggressor: self.stakes.aggressor,
        })
    }

    fn stay(&self, seat: Seat) -> Step {
        match self.stakes.to_call(seat) {
            0 => Step::Check,
            price if price > self.stakes.stack(seat) => Step::AllIn,
            _ => Step::Call,
        }
    }

    /// Which part of other hands a hand beats as things lie. The others are made of the cards of the spire,
    /// as they follow one another there.
    pub(super) fn rank_of(&self, seat: Seat, faces: &dyn Seen) -> f64 {
        let card = |slot, card| Self::face(faces, slot, card);
        let own: Vec<Card> = self.hand(seat).cards().filter_map(|held| card(held.slot, held.card)).collect();
        let spire: Vec<Card> = self.spire.slots().filter_map(|slot| card(slot, None)).collect();
        let (hold, flips, reach) = (self.hold(), self.towers.flips(), self.reach());
        let strength = best(&own, hold, &flips, reach);
        let (mut points, mut all) = (0_u32, 0_u32);
        for hand in spire.windows(own.len().max(1)).step_by(APART) {
            let other = best(hand, hold, &flips, reach);
            points += u32::from(strength > other) + u32::from(strength >= other);
            all += 2;
        }
        if all == 0 { 0.5 } else { f64::from(points) / f64::from(all) }
    }
}
