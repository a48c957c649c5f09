//! Dealing a hand, opening the cards that were turned up, and gathering the cards for the next.

use super::Siege;
use super::events;
use super::heap::{Buried, Spire, input};
use super::phase::{Fate, Phase};
use super::seats::SeatSet;
use super::setting::HAND;
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Event, Input, LotRequests, Seat, Slot};

impl Siege {
    /// Deals a hand from the spire: antes, four cards each, one for the dungeon, and the hold card.
    pub(super) fn deal(&mut self) {
        self.dealt = self.playing().collect();
        (self.folded, self.revealed, self.mucked) = Default::default();
        (self.buyer, self.is_touched) = (None, false);
        self.hands = Default::default();
        self.dungeon.clear();
        self.aside.clear();
        let order: Vec<Seat> = self.setting.after(self.dealer).filter(|seat| self.dealt.has(*seat)).collect();
        for seat in order.iter().cycle().take(HAND * order.len()) {
            let slot = self.spire.draw();
            slot.into_iter().for_each(|slot| self.hands[seat.index()].take(slot, false));
        }
        self.stakes.begin_hand();
        order.iter().for_each(|seat| self.stakes.pay_ante(*seat, self.setting.ante));
        self.dungeon.extend(self.spire.draw().map(Buried::turned));
        self.towers.turn_hold(self.number);
        self.phase = Phase::Turning;
    }

    /// Takes in a card that became public.
    pub(super) fn open(&mut self, slot: Slot, card: Card, bank: &mut LotRequests) {
        if !self.towers.open(slot, card) {
            let buried = self.dungeon.iter_mut().find(|buried| buried.slot == slot).map(|buried| &mut buried.card);
            let held = self.hands.iter_mut().find_map(|hand| hand.find(slot)).map(|held| &mut held.card);
            buried.or(held).into_iter().for_each(|face| *face = Some(card));
        }
        if self.phase == Phase::Turning && self.towers.is_open() && !self.dungeon.iter().any(Buried::is_closed) {
            bank.tell_all(|| self.turned_open());
            self.turned_up(bank);
        }
    }

    /// Whether another hand can follow this one, as far as is known before the whites are won.
    pub(super) fn goes_on(&self) -> bool {
        let is_last = self.setting.limit.is_some_and(|limit| self.number + 1 >= limit);
        !is_last && self.towers.all_left() > 0 && self.playing().count() > 1
    }

    /// Asks for the spire of the next hand: all cards that do not lie face down in a tower. The hands of
    /// `kept` seats may still be shown.
    pub(super) fn gather(&mut self, kept: SeatSet, bank: &mut LotRequests) {
        if !self.goes_on() {
            return;
        }
        let mut inputs = Vec::new();
        for seat in self.setting.seats.all() {
            let goes_in = |slot, card| match input(slot, card) {
                Input::Slot(slot) if kept.has(seat) => Input::Kept(slot),
                input => input,
            };
            inputs.extend(self.hand(seat).cards().map(|held| goes_in(held.slot, held.card)));
        }
        inputs.extend(self.dungeon.iter().map(|buried| input(buried.slot, buried.card)));
        inputs.extend(self.towers.turned().iter().map(|turned| input(turned.slot, turned.card)));
        inputs.extend(self.aside.iter().copied().chain(self.spire.slots()).map(Input::Slot));
        let end = fit(inputs.len());
        self.coming = Some(Spire { lot: bank.shuffle(inputs), next: 0, end });
    }

    /// Draws a card for a seat. If the spire has run out, the cards that the dungeon held before this effect
    /// are shuffled into a new one; `before` is how many these are.
    ///
    /// It tells whether there was a card.
    pub(super) fn draw(&mut self, seat: Seat, is_fresh: bool, before: &mut u8, bank: &mut LotRequests) -> bool {
        if self.spire.count() == 0 && *before > 0 {
            let old = self.dungeon.drain(..usize::from(*before));
            let inputs: Vec<Input> = old.map(|buried| input(buried.slot, buried.card)).collect();
            let end = fit(inputs.len());
            self.spire = Spire { lot: bank.shuffle(inputs), next: 0, end };
            *before = 0;
            bank.tell(|| {
                Event::new(
                    "reshuffle",
                    "the spire has run out: {count} cards of the dungeon are shuffled for a new one",
                )
                .number("count", end)
            });
        }
        let drawn = self.spire.draw();
        drawn.into_iter().for_each(|slot| self.hands[seat.index()].take(slot, is_fresh));
        drawn.is_some()
    }

    /// Deals the next hand, or ends the game.
    pub(super) fn next_hand(&mut self, bank: &mut LotRequests) {
        let mut broke = Vec::new();
        for seat in self.setting.seats.all() {
            let whites = self.stakes.stack(seat);
            let fate = &mut self.fates[seat.index()];
            match *fate {
                Fate::Goes => {
                    *fate = Fate::Gone;
                    bank.tell(|| events::left(seat, whites, ""));
                }
                Fate::Plays if whites == 0 => {
                    *fate = Fate::Broke;
                    broke.push(seat);
                }
                _ => {}
            }
        }
        let end = self.ending();
        broke.iter().for_each(|seat| bank.tell(|| self.is_out(*seat, end.is_some())));
        if let Some(end) = end {
            return self.end(end, bank);
        }
        self.number += 1;
        let next = self.setting.after(self.dealer).find(|seat| self.fate(*seat) == Fate::Plays);
        self.dealer = next.unwrap_or(self.dealer);
        self.spire = self.coming.take().unwrap_or(self.spire);
        self.deal();
    }
}
