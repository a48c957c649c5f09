//! The effects of cards that are opened, of steps, and of giving up.

use super::Jacynth;
use super::phase::{End, Last, Phase, Placed};
use super::solitaire;
use super::step::Step;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;
use bypost_rules::{LotRequests, Seat};

impl Jacynth {
    /// Takes in a card that became public.
    pub(super) fn open(&mut self, slot: u8, card: Card, bank: &mut LotRequests) {
        self.public |= 1 << slot;
        match self.phase {
            _ if self.resigned.holds(slot) => {
                self.resigned.open(slot, card);
                bank.tell_all(|| self.told_open(card));
            }
            Phase::Deal => {
                if let Some(cell) = self.setting.starts().get(usize::from(slot)) {
                    self.city.put(card, *cell);
                }
                if usize::from(self.city.built().count()) == self.setting.starts().len() {
                    bank.tell(|| self.told_begin());
                    self.begin(bank);
                }
            }
            Phase::Turn { .. } if self.hand(self.mover).slots().contains(&slot) => {
                self.phase = Phase::Turn { shown: Some((slot, card)) };
            }
            Phase::Flip { card: played, cell } if slot == self.next => {
                self.next += 1;
                let (lies, goes) = if solitaire::takes_place(card, played) { (card, played) } else { (played, card) };
                self.discards.insert(goes);
                self.city.put(lies, cell);
                bank.tell(|| self.told_flip(card, played, cell));
                bank.tell_all(|| self.city.told_growth(cell));
                self.last = Some(Last { card: Some(Placed { card: played, cell, flip: Some(card) }), ..self.lone() });
                self.ask_for_token(bank);
            }
            _ => {}
        }
    }

    /// Begins the play, once all starting cards lie open.
    fn begin(&mut self, bank: &mut LotRequests) {
        let is_first = self.setting.is_solitaire() && self.claims().next().is_some();
        if self.setting.is_solitaire() && !is_first {
            bank.tell(|| self.told_no_token(false));
        }
        self.phase = if is_first { Phase::First } else { Phase::Turn { shown: None } };
    }

    /// Plays a legal step.
    pub(super) fn step(&mut self, step: Step, bank: &mut LotRequests) {
        match step {
            Step::Place { place, card, cell, claim } => {
                if let Some(slot) = self.hand(self.mover).at(place) {
                    self.resigned.place(slot);
                }
                self.hands[self.mover.index()].give(place);
                if self.setting.is_solitaire() {
                    self.face(card, cell, bank);
                } else {
                    self.put(card, cell, bank);
                    if let Some(on) = claim {
                        self.claim(on, bank);
                    }
                    let card = Some(Placed { card, cell, flip: None });
                    self.last = Some(Last { seat: self.mover, card, token: claim });
                    self.draw(bank);
                }
            }
            Step::Claim(cell) => {
                self.claim(cell, bank);
                let before = self.last.unwrap_or(self.lone());
                self.last = Some(Last { token: Some(cell), ..before });
                if self.phase == Phase::First { self.phase = Phase::Turn { shown: None } } else { self.draw(bank) }
            }
            Step::Done => {
                bank.tell(|| self.told_no_token(true));
                self.draw(bank);
            }
        }
    }

    /// Lays a card out of a hand on its cell.
    fn put(&mut self, card: Card, cell: Cell, bank: &mut LotRequests) {
        bank.tell(|| self.told_place(card, cell));
        self.city.put(card, cell);
        bank.tell_all(|| self.city.told_growth(cell));
    }

    /// Puts a token of the mover down.
    fn claim(&mut self, cell: Cell, bank: &mut LotRequests) {
        bank.tell_all(|| self.told_token(cell));
        self.city.claim(self.mover, cell);
    }

    /// In solitaire, a number card faces the top of the pile, and any other card takes its cell.
    fn face(&mut self, card: Card, cell: Cell, bank: &mut LotRequests) {
        if solitaire::is_tested(card) && self.pile() > 0 {
            bank.tell(|| self.told_try(card, cell));
            self.phase = Phase::Flip { card, cell };
            return;
        }
        self.put(card, cell, bank);
        self.last = Some(Last { card: Some(Placed { card, cell, flip: None }), ..self.lone() });
        self.ask_for_token(bank);
    }

    /// A turn of the mover in which nothing has happened.
    fn lone(&self) -> Last {
        Last { seat: self.mover, card: None, token: None }
    }

    /// In solitaire, after a card: a token, if there is anything to decide.
    fn ask_for_token(&mut self, bank: &mut LotRequests) {
        if self.claims().next().is_some() {
            self.phase = Phase::Token;
            return;
        }
        if self.city.left(self.mover) > 0 {
            bank.tell(|| self.told_no_token(false));
        }
        self.draw(bank);
    }

    /// Ends a turn: the mover draws while the pile lasts, and the next one is to move.
    fn draw(&mut self, bank: &mut LotRequests) {
        let is_left = self.next < self.setting.deck.count();
        let drawn = if is_left { Some(self.next) } else { self.resigned.draw() };
        self.next += u8::from(is_left);
        if let Some(slot) = drawn {
            self.hands[self.mover.index()].take(slot);
            bank.tell(|| self.told_draw(slot));
        }
        if self.city.is_full() {
            self.end(End::Full, bank);
        } else {
            self.pass(bank);
        }
    }

    /// Lets the next seat move that plays on and has a card, or the same seat if nobody else has one.
    fn pass(&mut self, bank: &mut LotRequests) {
        let mut seats = self.setting.seats.from(self.setting.seats.next(self.mover));
        match seats.find(|seat| !self.is_out(*seat) && !self.hand(*seat).is_empty()) {
            Some(seat) => (self.mover, self.phase) = (seat, Phase::Turn { shown: None }),
            None => self.end(End::NoCards, bank),
        }
    }

    /// Ends the game by its rules.
    fn end(&mut self, end: End, bank: &mut LotRequests) {
        self.phase = Phase::Over(end);
        bank.tell_all(|| self.told_end(&self.outcome(end)));
    }

    /// Lets a seat give up: its hand goes under the pile, face up, and its tokens stay where they are.
    pub(super) fn remove(&mut self, seat: Seat, bank: &mut LotRequests) {
        self.out[seat.index()] = true;
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        let is_dealing = self.phase == Phase::Deal;
        if self.playing().count() < 2 {
            if let Phase::Flip { .. } = self.phase {
                // An audience may not be taken back, even though nothing is opened any more.
                self.resigned.keep(self.next);
            }
            self.phase = Phase::Over(End::Resigned);
            bank.tell(|| self.told_resign(seat, 0));
            return;
        }
        self.resigned.take(hand);
        bank.tell(|| self.told_resign(seat, hand.count()));
        if seat == self.mover {
            self.pass(bank);
            if is_dealing {
                self.phase = Phase::Deal;
            }
        }
    }

    /// The seats that have not given up, in order.
    pub(super) fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.setting.seats.all().filter(|seat| !self.is_out(*seat))
    }
}
