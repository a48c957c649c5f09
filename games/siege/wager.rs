//! Wagering.

use super::Siege;
use super::events::Asked;
use super::phase::{Fate, Phase};
use super::stakes::Lift;
use super::step::Step;
use bypost_rules::{Event, LotRequests, Seat};

impl Siege {
    /// Begins a round of wagering, if at least two can bet.
    pub(super) fn begin_wagering(&mut self, bank: &mut LotRequests) {
        let able = self.able();
        if able.count() < 2 {
            return self.end_wagering(bank);
        }
        self.stakes.begin_round(able);
        let order: Vec<Seat> = self.round().collect();
        self.ask_to_wager(&order, bank);
    }

    /// Asks the first of some seats that has anything to decide; if there is none, the round is over.
    fn ask_to_wager(&mut self, order: &[Seat], bank: &mut LotRequests) {
        let has_choice = |seat: &Seat| {
            self.stakes.round.due.has(*seat) && (self.stakes.to_call(*seat) > 0 || self.can_be_called(*seat))
        };
        match order.iter().find(|seat| has_choice(seat)) {
            Some(seat) => self.phase = Phase::Wager(*seat),
            None => self.end_wagering(bank),
        }
    }

    /// Goes on with the round after a seat has acted or left.
    pub(super) fn go_on_wagering(&mut self, seat: Seat, bank: &mut LotRequests) {
        let order: Vec<Seat> = self.setting.after(seat).collect();
        self.ask_to_wager(&order, bank);
    }

    /// Whether somebody else could call what a seat bets.
    pub(super) fn can_be_called(&self, seat: Seat) -> bool {
        self.able_but(seat).count() > 0
    }

    /// Plays a legal step of a round of wagering; `before` is how much lay in the pots before it.
    pub(super) fn wager(&mut self, seat: Seat, step: Step, before: u32, bank: &mut LotRequests) {
        self.stakes.has_acted(seat);
        if step == Step::Fold {
            self.folded.insert(seat);
            bank.tell(|| Event::new("fold", "{seat} folds").asked("fold").by(seat));
            if self.unfolded().count() == 1 {
                return self.win_unseen(bank);
            }
            return self.go_on_wagering(seat, bank);
        }
        self.hands[seat.index()].settle();
        let (stack, to_call) = (self.stakes.stack(seat), self.stakes.to_call(seat));
        let (price, least) = (self.stakes.round.price, self.stakes.round.least);
        match step {
            Step::Bet(whites) => self.lift(seat, whites),
            Step::Raise(by) => self.lift(seat, to_call + by),
            Step::AllIn if stack > to_call => self.lift(seat, stack),
            Step::AllIn => self.stakes.put(seat, stack),
            Step::Call => self.stakes.put(seat, to_call),
            _ => {}
        }
        self.last = Some((seat, step, self.stakes.pot() - before));
        bank.tell(|| self.wagered(seat, step, Asked { to_call, price, least }, stack - self.stakes.stack(seat)));
        self.go_on_wagering(seat, bank);
    }

    /// Lets a seat put more than it takes to call.
    fn lift(&mut self, seat: Seat, whites: u32) {
        let round = &self.stakes.round;
        let lift = match whites - self.stakes.to_call(seat) {
            _ if round.price == 0 => Lift::Bet,
            by if by >= round.least => Lift::Raise,
            _ => Lift::Part,
        };
        self.stakes.put(seat, whites);
        self.stakes.lift(seat, lift, self.able_but(seat));
    }

    fn end_wagering(&mut self, bank: &mut LotRequests) {
        let had_bets = self.stakes.round.price > 0;
        self.end_round(bank);
        bank.tell_all(|| {
            let is_split = had_bets && self.unfolded().all().any(|seat| self.stakes.stack(seat) == 0);
            is_split.then(|| self.parted())
        });
        self.begin_buying(bank);
    }

    /// Ends a round: whites that nobody has called return, but not to a seat that has given up.
    pub(super) fn end_round(&mut self, bank: &mut LotRequests) {
        if let Some((seat, whites)) = self.stakes.end_round() {
            bank.tell(|| {
                Event::new("return", "{whites} of {seat}'s bet return, since nobody has called them")
                    .by(seat)
                    .number("whites", whites)
            });
        }
        self.take_from_resigned();
    }

    /// Takes whites out of play that have returned to seats that have given up.
    pub(super) fn take_from_resigned(&mut self) {
        for (stack, fate) in self.stakes.stacks.iter_mut().zip(self.fates) {
            if fate == Fate::Resigned {
                self.stakes.gone += std::mem::take(stack);
            }
        }
    }
}
