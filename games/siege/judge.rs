//! The one judge of what may be played, and the steps that it is asked about.

use super::Siege;
use super::holding::Held;
use super::illegal::Illegal;
use super::phase::{Effect, Phase};
use super::places::Places;
use super::setting::HAND;
use super::step::Step;
use super::towers::Tower;
use bypost_rules::{Seat, Seen};

impl Siege {
    /// Judges a step.
    pub(super) fn judged(&self, step: Step) -> Result<(), Illegal> {
        match (self.phase, step) {
            (Phase::Over(_), _) => Err(Illegal::Over),
            (Phase::Turning, _) => Err(Illegal::Turning),
            (Phase::Wager(seat) | Phase::Buy(seat), Step::Show { joker, discard }) => {
                self.judge_show(seat, joker, discard)
            }
            (Phase::Wager(seat), _) => self.judge_wager(seat, step),
            (Phase::Buy(seat), Step::Buy(tower)) => self.judge_buy(seat, tower),
            (Phase::Buy(_), Step::Decline) => Ok(()),
            (Phase::Buy(_), _) => Err(Illegal::Buying),
            (Phase::Discard { effect, seat, .. }, Step::Discard(places)) => self.judge_discard(effect, seat, places),
            (Phase::Discard { effect: Effect::Two, .. }, Step::Keep) => Err(Illegal::ExactlyTwo),
            (Phase::Discard { .. }, Step::Keep) => Ok(()),
            (Phase::Discard { .. }, _) => Err(Illegal::Discarding),
            (Phase::Show { seat, .. }, Step::Reveal) => {
                let closed = (1..).zip(self.hand(seat).cards()).find(|(_, held)| held.card.is_none()).map(|(at, _)| at);
                closed.map_or(Ok(()), |place| Err(Illegal::FaceDown(place)))
            }
            (Phase::Show { .. }, Step::Muck) => Ok(()),
            (Phase::Show { .. }, _) => Err(Illegal::Showing),
        }
    }

    fn judge_wager(&self, seat: Seat, step: Step) -> Result<(), Illegal> {
        let (round, to_call, stack) = (&self.stakes.round, self.stakes.to_call(seat), self.stakes.stack(seat));
        let affords = |needed| if needed > stack { Err(Illegal::TooMuch { needed, has: stack }) } else { Ok(()) };
        let is_short = to_call > 0 && stack <= to_call;
        match step {
            Step::Fold => Ok(()),
            Step::Check | Step::Bet(_) if is_short => Err(Illegal::AllInOnly { to_call, has: stack }),
            Step::Check if to_call > 0 => Err(Illegal::MustCall { to_call, may_raise: self.judge_lift(seat).is_ok() }),
            Step::Check => Ok(()),
            Step::Call if to_call == 0 => Err(Illegal::NothingToCall),
            Step::Call => affords(to_call),
            Step::Bet(_) if round.price > 0 => self.judge_lift(seat).and(Err(Illegal::RaiseIt)),
            Step::Bet(0) => Err(Illegal::LeastBet),
            Step::Bet(whites) => affords(whites).and_then(|()| self.judge_lift(seat)),
            Step::Raise(_) if round.price == 0 => Err(Illegal::BetIt),
            Step::Raise(by) => {
                self.judge_lift(seat)?;
                if is_short {
                    return Err(Illegal::AllInOnly { to_call, has: stack });
                }
                if by < round.least { Err(Illegal::LeastRaise(round.least)) } else { affords(to_call + by) }
            }
            Step::AllIn if stack > to_call => self.judge_lift(seat),
            Step::AllIn => Ok(()),
            _ => Err(Illegal::Wagering),
        }
    }

    /// Whether a seat may put more than it takes to call.
    pub(super) fn judge_lift(&self, seat: Seat) -> Result<(), Illegal> {
        let round = &self.stakes.round;
        if let Some(most) = self.setting.raises.filter(|most| round.price > 0 && round.raises >= (*most).into()) {
            return Err(Illegal::NoMoreRaises(most));
        }
        if !round.may_raise.has(seat) {
            return Err(Illegal::NotReopened);
        }
        if self.can_be_called(seat) { Ok(()) } else { Err(Illegal::NobodyToCall) }
    }

    fn judge_buy(&self, seat: Seat, tower: Tower) -> Result<(), Illegal> {
        let (price, has) = (self.price().unwrap_or_default(), self.stakes.stack(seat));
        if self.towers.left(tower) == 0 {
            return Err(Illegal::Dry(tower));
        }
        if !self.towers.sells(tower) {
            return Err(Illegal::HasFlip(tower));
        }
        if price > has { Err(Illegal::Price { price, has }) } else { Ok(()) }
    }

    fn judge_discard(&self, effect: Effect, seat: Seat, places: Places) -> Result<(), Illegal> {
        let count = self.hand(seat).count();
        if places.last() > count {
            return Err(Illegal::NoPlace { place: places.last(), count });
        }
        match effect {
            Effect::Two if places.count() != 2 => Err(Illegal::ExactlyTwo),
            _ if places.count() > effect.most() => Err(Illegal::TooMany(effect.most())),
            _ => Ok(()),
        }
    }

    fn judge_show(&self, seat: Seat, joker: u8, discard: u8) -> Result<(), Illegal> {
        let hand = self.hand(seat);
        let no_place = |place| Illegal::NoPlace { place, count: hand.count() };
        let held = hand.at(joker).ok_or(no_place(joker))?;
        hand.at(discard).ok_or(no_place(discard))?;
        if held.is_fresh {
            return Err(Illegal::Fresh(joker));
        }
        let card = held.card.ok_or(Illegal::FaceDown(joker))?;
        if !card.is_joker() {
            return Err(Illegal::NoJoker(joker));
        }
        if held.is_shown {
            return Err(Illegal::ShownAlready(joker));
        }
        if joker == discard {
            return Err(Illegal::ShownStays);
        }
        if self.spire.count() == 0 && self.dungeon.is_empty() { Err(Illegal::NoCards) } else { Ok(()) }
    }

    /// Steps to be judged, among them all legal ones, except that of bets and raises only the least, the pot
    /// and all-in are there. Where `call` puts in everything, `allin` is left out.
    pub(super) fn thinkable(&self, sight: &dyn Seen) -> Vec<Step> {
        match self.phase {
            Phase::Turning | Phase::Over(_) => Vec::new(),
            Phase::Wager(seat) => {
                // As a rule there are no jokers to show.
                let mut steps = Vec::with_capacity(2 * HAND);
                steps.extend([Step::Check, Step::Call]);
                steps.extend(self.thinkable_bets(seat));
                steps.push(Step::Fold);
                steps.extend(self.thinkable_shows(seat, sight));
                steps
            }
            Phase::Buy(seat) => {
                let buys = Tower::all().map(Step::Buy);
                buys.chain([Step::Decline]).chain(self.thinkable_shows(seat, sight)).collect()
            }
            Phase::Discard { .. } => [Step::Keep].into_iter().chain(Places::choices().map(Step::Discard)).collect(),
            Phase::Show { .. } => vec![Step::Reveal, Step::Muck],
        }
    }

    /// Bets and raises; each sum once.
    fn thinkable_bets(&self, seat: Seat) -> impl Iterator<Item = Step> + use<> {
        let (stack, to_call) = (self.stakes.stack(seat), self.stakes.to_call(seat));
        let rest = stack.saturating_sub(to_call);
        let pot = self.stakes.pot() + to_call;
        let is_bet = self.stakes.round.price == 0;
        let least = if is_bet { 1 } else { self.stakes.round.least };
        let sums = [Some(least), (pot > least).then_some(pot)].into_iter().flatten().filter(move |sum| *sum < rest);
        let steps = sums.map(move |sum| if is_bet { Step::Bet(sum) } else { Step::Raise(sum) });
        steps.chain((stack != to_call).then_some(Step::AllIn))
    }

    /// The jokers that a viewer sees in a hand, each with every other card.
    fn thinkable_shows<'a>(&'a self, seat: Seat, sight: &'a dyn Seen) -> impl Iterator<Item = Step> + 'a {
        let hand = self.hand(seat);
        let is_joker = |held: &Held| {
            let seen = !held.is_shown && !held.is_fresh;
            seen && Self::face(sight, held.slot, held.card).is_some_and(|card| card.is_joker())
        };
        let jokers = (1..).zip(hand.cards()).filter(move |(_, held)| is_joker(held)).map(|(place, _)| place);
        jokers.flat_map(|joker| (1..=hand.count()).map(move |discard| Step::Show { joker, discard }))
    }
}
