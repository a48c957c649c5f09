//! The show, and who wins the pots.

use std::sync::Arc;

use super::Siege;
use super::best::best;
use super::phase::Phase;
use super::pots::{Whites, pots, won};
use super::ranking::Strength;
use super::report::{Report, Shown};
use super::seats::SeatSet;
use super::step::Step;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Event, LotRequests, Seat};

impl Siege {
    /// Begins the show. The spire of the next hand is asked for now, so that it is shuffled in the turns of
    /// the show.
    pub(super) fn begin_show(&mut self, bank: &mut LotRequests) {
        self.gather(self.unfolded(), bank);
        let order: Vec<Seat> = match self.stakes.aggressor {
            Some(seat) => self.setting.seats.from(seat).collect(),
            None => self.setting.after(self.dealer).collect(),
        };
        let first = order.iter().find(|seat| self.is_in(**seat)).copied().unwrap_or(self.dealer);
        bank.tell(|| self.show_begins(first));
        self.ask_to_show(first, bank);
    }

    /// Asks the next seat, or ends the hand when nobody is left to ask; the last one left need not reveal.
    pub(super) fn ask_to_show(&mut self, first: Seat, bank: &mut LotRequests) {
        let contenders = self.contenders();
        let is_open = |seat: &Seat| contenders.has(*seat) && !self.revealed.has(*seat);
        match self.setting.seats.from(first).find(is_open).filter(|_| contenders.count() > 1) {
            Some(seat) => self.phase = Phase::Show { seat, first },
            None => self.share_pots(first, bank),
        }
    }

    /// The seats that have neither folded nor mucked.
    fn contenders(&self) -> SeatSet {
        self.unfolded().but(self.mucked)
    }

    /// Plays a legal step of the show.
    pub(super) fn show(&mut self, seat: Seat, first: Seat, step: Step, bank: &mut LotRequests) {
        if step == Step::Reveal {
            self.revealed.insert(seat);
            bank.tell(|| self.reveals(seat));
        } else {
            self.mucked.insert(seat);
            bank.tell(|| Event::new("muck", "{seat} mucks").asked("muck").by(seat));
            self.close(seat, bank);
        }
        self.ask_to_show(first, bank);
    }

    /// Takes the cards out of play that are still face down in a hand which lies in the next shuffle already:
    /// they will never be shown.
    fn close(&self, seat: Seat, bank: &mut LotRequests) {
        if self.coming.is_some() {
            self.hand(seat).cards().filter(|held| held.card.is_none()).for_each(|held| bank.retire(held.slot));
        }
    }

    /// The hands that were revealed, in seat order.
    fn shown(&self) -> Vec<Shown> {
        let shown = |seat: Seat| {
            let cards = self.hand(seat).cards().filter_map(|held| held.card).collect();
            Shown { seat, cards, strength: self.strength(seat) }
        };
        self.revealed.all().map(shown).collect()
    }

    /// The best hand of a seat whose cards all lie open.
    pub(super) fn strength(&self, seat: Seat) -> Strength {
        let own: Vec<Card> = self.hand(seat).cards().filter_map(|held| held.card).collect();
        best(&own, self.hold(), &self.towers.flips(), self.reach())
    }

    /// Ends the show. Each pot goes to the best revealed hands of the seats that paid into it; if nobody
    /// revealed, it goes to the seat that was left last.
    fn share_pots(&mut self, first: Seat, bank: &mut LotRequests) {
        self.contenders().but(self.revealed).all().for_each(|seat| self.close(seat, bank));
        let shown = self.shown();
        let winners = |seats: SeatSet| -> SeatSet {
            let left = seats.and(self.contenders());
            let revealed = || shown.iter().filter(|shown| left.has(shown.seat));
            match revealed().map(|shown| shown.strength).max() {
                Some(best) => revealed().filter(|shown| shown.strength == best).map(|shown| shown.seat).collect(),
                None if left.count() > 0 => left,
                None => self.setting.seats.from(first).filter(|seat| seats.has(*seat)).last().into_iter().collect(),
            }
        };
        let pots = pots(&self.stakes.paid, self.unfolded(), self.stakes.flips);
        let order: Vec<Seat> = self.setting.after(self.dealer).collect();
        let won = won(&pots, winners, &order, |index, seat, share| {
            bank.tell(|| self.wins(&pots, index, seat, share));
        });
        self.end_hand(won, shown, bank);
    }

    /// Ends a hand in which all but one seat have folded: that seat wins without showing.
    pub(super) fn win_unseen(&mut self, bank: &mut LotRequests) {
        self.end_round(bank);
        self.gather(SeatSet::default(), bank);
        let mut won = Whites::default();
        if let Some(winner) = self.unfolded().all().next() {
            won[winner.index()] = self.stakes.pot();
            bank.tell(|| {
                Event::new("win", "{seat} wins the pot of {whites}, since all others have folded")
                    .by(winner)
                    .number("whites", self.stakes.pot())
            });
        }
        self.end_hand(won, Vec::new(), bank);
    }

    fn end_hand(&mut self, won: Whites, shown: Vec<Shown>, bank: &mut LotRequests) {
        self.report = Some(Arc::new(Report {
            number: self.number,
            hold: self.towers.hold(),
            flips: self.towers.flips(),
            shown,
            won,
        }));
        self.stakes.end_hand(&won);
        bank.tell(|| self.told_stacks());
        self.next_hand(bank);
    }
}
