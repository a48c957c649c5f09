//! Buying flips, and the effects of the cards that are turned up.

use super::Siege;
use super::phase::{Effect, Phase};
use super::setting::{JOKERS, PRICES};
use super::step::Step;
use super::towers::{For, Tower};
use bypost_rules::{Event, LotRequests, Seat};

impl Siege {
    /// The price of the next flip; none if no more are sold in this hand.
    pub(super) fn price(&self) -> Option<u32> {
        let is_sold = self.towers.jokers() < JOKERS && self.towers.all_left() > 0;
        PRICES.get(self.towers.bought()).copied().filter(|_| is_sold)
    }

    /// The towers of which the next flip may be bought; none if no more are sold in this hand.
    pub(super) fn for_sale(&self) -> Vec<Tower> {
        let sells = |tower: &Tower| self.price().is_some() && self.towers.sells(*tower);
        Tower::all().filter(sells).collect()
    }

    /// Begins a round of buying, or the show if nobody can buy.
    pub(super) fn begin_buying(&mut self, bank: &mut LotRequests) {
        let order: Vec<Seat> = self.round().collect();
        self.ask_to_buy(&order, bank);
    }

    fn ask_to_buy(&mut self, order: &[Seat], bank: &mut LotRequests) {
        let can_buy =
            |seat: &Seat| self.is_in(*seat) && self.price().is_some_and(|price| price <= self.stakes.stack(*seat));
        match order.iter().find(|seat| can_buy(seat)) {
            Some(seat) => self.phase = Phase::Buy(*seat),
            None => self.begin_show(bank),
        }
    }

    /// Goes on with the round after a seat has declined or left.
    pub(super) fn go_on_buying(&mut self, seat: Seat, bank: &mut LotRequests) {
        let order: Vec<Seat> = self.round().skip_while(|other| *other != seat).skip(1).collect();
        self.ask_to_buy(&order, bank);
    }

    /// Plays a legal step of a round of buying.
    pub(super) fn buy(&mut self, seat: Seat, step: Step, bank: &mut LotRequests) {
        self.hands[seat.index()].settle();
        let (Step::Buy(tower), Some(price)) = (step, self.price()) else {
            bank.tell(|| Event::new("decline", "{seat} buys no flip").asked("buy no flip").by(seat));
            return self.go_on_buying(seat, bank);
        };
        self.stakes.stacks[seat.index()] -= price;
        self.stakes.flips += price;
        self.buyer = Some(seat);
        self.last = Some((seat, step, price));
        self.towers.turn(tower, For::Flip);
        self.phase = Phase::Turning;
        bank.tell(|| {
            Event::new("buy", "{seat} buys a flip of {tower} for {whites}: the pot is {pot}")
                .asked("buy a flip of {tower} for {whites}")
                .by(seat)
                .place("tower", tower)
                .number("whites", price)
                .number("pot", self.stakes.pot())
        });
    }

    /// Goes on once everybody sees the cards that were turned up: a joker acts first, then wagering begins.
    pub(super) fn turned_up(&mut self, bank: &mut LotRequests) {
        let Some(turned) = self.towers.turned().last().copied() else { return };
        let joker = turned.card.filter(|card| card.is_joker());
        match (turned.why, joker) {
            (For::Joker, _) => self.begin_effect(Effect::Two, bank),
            (_, None) => self.begin_wagering(bank),
            (_, Some(_)) if self.towers.jokers() == JOKERS => self.turn_all(bank),
            (_, Some(joker)) => self.begin_effect(Effect::of(self.towers.jokers(), joker), bank),
        }
    }

    /// Turns up a card of each tower for the fourth joker.
    fn turn_all(&mut self, bank: &mut LotRequests) {
        if self.towers.all_left() == 0 {
            return self.begin_effect(Effect::Two, bank);
        }
        Tower::all().for_each(|tower| self.towers.turn(tower, For::Joker));
        self.phase = Phase::Turning;
    }
}
