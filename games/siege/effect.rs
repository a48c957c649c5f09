//! Discarding and drawing: for a joker of the towers, and for one in a hand.

use super::Siege;
use super::heap::Buried;
use super::phase::{Effect, Phase};
use super::places::Places;
use super::step::Step;
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Event, LotRequests, Seat};

impl Siege {
    /// Begins the effect of a joker of the towers. A seat that it is for gets nothing if it has folded.
    pub(super) fn begin_effect(&mut self, effect: Effect, bank: &mut LotRequests) {
        let before = fit(self.dungeon.len());
        let order: Vec<Seat> = self.setting.after(self.dealer).collect();
        self.ask_to_discard(effect, &order, before, bank);
    }

    fn ask_to_discard(&mut self, effect: Effect, order: &[Seat], before: u8, bank: &mut LotRequests) {
        let is_for = |seat: Seat| match effect {
            Effect::Dealer => seat == self.dealer,
            Effect::Buyer => Some(seat) == self.buyer,
            Effect::Each | Effect::All | Effect::Two => true,
        };
        match order.iter().find(|seat| self.is_in(**seat) && is_for(**seat)) {
            Some(seat) => self.phase = Phase::Discard { effect, seat: *seat, before },
            None => self.begin_wagering(bank),
        }
    }

    /// Goes on with the effect after a seat has discarded or left.
    pub(super) fn go_on_discarding(&mut self, effect: Effect, seat: Seat, before: u8, bank: &mut LotRequests) {
        let order: Vec<Seat> = self.setting.after(self.dealer).skip_while(|other| *other != seat).skip(1).collect();
        self.ask_to_discard(effect, &order, before, bank);
    }

    /// Plays a legal step of an effect.
    pub(super) fn discard(&mut self, effect: Effect, seat: Seat, mut before: u8, step: Step, bank: &mut LotRequests) {
        if let Step::Discard(places) = step {
            self.bury(seat, places);
            let mut drawn = 0;
            if effect != Effect::Two {
                drawn = (0..places.count()).filter(|_| self.draw(seat, false, &mut before, bank)).count();
            }
            bank.tell(|| {
                self.exchanged("discard", "{seat} discards {cards}", seat, (places, drawn)).asked("discard {cards}")
            });
        } else {
            bank.tell(|| Event::new("keep", "{seat} discards nothing").asked("discard nothing").by(seat));
        }
        self.go_on_discarding(effect, seat, before, bank);
    }

    /// Shows a joker in a hand, and exchanges another card for a new one, which nobody sees before the turn
    /// has its action.
    pub(super) fn show_joker(&mut self, seat: Seat, joker: u8, discard: u8, bank: &mut LotRequests) {
        let mut before: u8 = fit(self.dungeon.len());
        self.hands[seat.index()].show(joker);
        let shown = self.hand(seat).at(joker).and_then(|held| held.card);
        self.bury(seat, Places::one(discard));
        let drawn = usize::from(self.draw(seat, true, &mut before, bank));
        bank.tell(|| {
            let words = "{seat} shows {joker}, discards {cards}";
            let joker = shown.map_or("a joker", Card::short);
            self.exchanged("show", words, seat, (Places::one(discard), drawn))
                .asked("show {joker} and discard {cards}")
                .text("joker", joker)
        });
    }

    /// Puts cards of a hand into the dungeon as they lie.
    fn bury(&mut self, seat: Seat, places: Places) {
        let given = self.hands[seat.index()].give(places);
        self.dungeon.extend(given.into_iter().map(|held| Buried::discarded(held, seat)));
    }
}
