//! The start: the starting cards, the deal, the secret choices, who begins, and the first pyramids.

use std::cmp::Reverse;

use super::JacinythCity;
use super::LIMIT;
use super::board::SEATS;
use super::phase::{Last, Phase};
use super::pile::Pile;
use super::setting::Automatic;
use super::step::Step;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Event, Input, LotRequests, Seat, Slot};

/// What is known of the choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// The place in the hand, counted from 1, of the card that each seat has chosen and not yet hatched.
    pub(super) chosen: [Option<u8>; SEATS],
    /// Which seats have named a card that may not be chosen. Such a seat begins only if all have.
    pub(super) faulty: [bool; SEATS],
}

impl JacinythCity {
    /// Lays out the starting cards, which are known now. All others are shuffled and dealt.
    pub(super) fn lay_out(&mut self, thrown: &[u16], bank: &mut LotRequests) {
        let starters = self.setting.starters();
        let mut deck = self.setting.deck.clone();
        for (cell, number) in self.setting.starts().iter().zip(thrown) {
            let Some(&card) = starters.get(usize::from(*number).wrapping_sub(1)) else { continue };
            self.board.lay(card, *cell);
            if let Some(at) = deck.iter().position(|other| *other == card) {
                deck.remove(at);
            }
        }
        bank.tell(|| self.lies_at_start());
        self.deal(deck.into_iter().map(|card| Input::Card(card.number())).collect(), bank);
    }

    /// Shuffles a pile and deals everybody three cards of it.
    fn deal(&mut self, inputs: Vec<Input>, bank: &mut LotRequests) {
        let count = inputs.len();
        self.pile = Pile::new(bank.shuffle(inputs), count);
        self.start = Start::default();
        (0..LIMIT).for_each(|_| self.draw_all(bank));
        self.choose_next(bank);
    }

    /// Notes the choice of the mover.
    pub(super) fn choose(&mut self, place: u8, bank: &mut LotRequests) {
        self.start.chosen[self.mover.index()] = Some(place);
        bank.tell(|| {
            let slot = self.hand(self.mover).at(place).map(|held| held.slot);
            Event::new("choose", "{seat} chooses {cards} to hatch first")
                .asked("choose {cards} to hatch first")
                .by(self.mover)
                .slots("cards", slot)
        });
        self.choose_next(bank);
    }

    /// Gives everybody a card, in order.
    pub(super) fn draw_all(&mut self, bank: &mut LotRequests) {
        for seat in self.setting.dealing() {
            if !self.is_out(seat) {
                self.draw(seat, false, bank);
            }
        }
    }

    /// Asks the next seat to choose. When all have chosen, their cards are opened, judged and compared.
    pub(super) fn choose_next(&mut self, bank: &mut LotRequests) {
        loop {
            if let Some(seat) = self.undecided() {
                (self.mover, self.phase) = (seat, Phase::Choose);
                return;
            }
            self.phase = Phase::Reveal;
            if !self.is_revealed() {
                return;
            }
            let faulty: Vec<Seat> = self.playing().filter(|seat| self.is_faulty(*seat)).collect();
            if faulty.is_empty() {
                return self.compare(bank);
            }
            for seat in faulty {
                let wrong = self.chosen(seat);
                self.start.chosen[seat.index()] = self.lowest(seat);
                bank.tell(|| self.chose_wrongly(seat, wrong));
                if self.lowest(seat).is_none() {
                    self.draw_all(bank);
                }
            }
        }
    }

    fn undecided(&self) -> Option<Seat> {
        self.setting.choosing().find(|seat| !self.is_out(*seat) && self.start.chosen[seat.index()].is_none())
    }

    /// Whether a card of a hand is to be opened: a chosen one, or any of a seat that has named a wrong one.
    pub(super) fn is_revealing(&self, seat: Seat, place: u8) -> bool {
        self.phase == Phase::Reveal && (self.start.chosen[seat.index()] == Some(place) || self.is_faulty(seat))
    }

    /// Whether a seat's chosen card is open and is one that may not be chosen.
    fn is_faulty(&self, seat: Seat) -> bool {
        self.chosen(seat).is_some_and(|card| !card.is_basic())
    }

    /// The card that a seat has chosen and not yet hatched, if it is open.
    pub(super) fn chosen(&self, seat: Seat) -> Option<Card> {
        self.hand(seat).at(self.start.chosen[seat.index()]?)?.face
    }

    /// Notes which seats have named a wrong card, and tells whether everything is open that must be.
    fn is_revealed(&mut self) -> bool {
        let mut is_open = true;
        for seat in self.playing().collect::<Vec<_>>() {
            let is_faulty = self.is_faulty(seat);
            self.start.faulty[seat.index()] |= is_faulty;
            let is_closed = self.hand(seat).cards().iter().any(|held| held.face.is_none());
            is_open &= self.chosen(seat).is_some() && !(is_faulty && is_closed);
        }
        is_open
    }

    /// The place of the lowest card of an open hand that may be chosen; of one rank the one whose suit comes
    /// last.
    fn lowest(&self, seat: Seat) -> Option<u8> {
        let base = self.hand(seat).placed().filter_map(|(place, held)| Some((place, held.face?)));
        let base = base.filter(|(_, card)| card.is_basic());
        base.min_by_key(|(place, card)| (height(*card), *place)).map(|(place, _)| place)
    }

    /// Compares the choices, which are all open and good: one seat begins, or there is a new deal.
    fn compare(&mut self, bank: &mut LotRequests) {
        let key = |seat: Seat| Some((!self.start.faulty[seat.index()], height(self.chosen(seat)?)));
        let top = self.playing().map(key).max().flatten();
        let level: Vec<Seat> = self.playing().filter(|seat| key(*seat) == top).collect();
        let next = |seat: Seat| self.chosen(self.after(seat)).map(height);
        let best = level.iter().map(|seat| next(*seat)).max().flatten();
        let mut first = level.iter().filter(|seat| level.len() == 1 || next(**seat) == best);
        match (first.next(), first.next()) {
            (Some(seat), None) => {
                bank.tell_all(|| self.begins(*seat));
                (self.mover, self.phase) = (*seat, Phase::Opening);
            }
            _ => {
                bank.tell(|| Event::new("level", "the chosen cards are level: all hands are shuffled and dealt anew"));
                self.redeal(bank);
            }
        }
    }

    /// Puts all hands back into the pile, which is shuffled and dealt anew.
    fn redeal(&mut self, bank: &mut LotRequests) {
        let hands = self.hands.iter_mut().flat_map(|hand| hand.give_all());
        let hands = hands.map(|held| held.face.map_or(Input::Slot(held.slot), |card| Input::Card(card.number())));
        let inputs: Vec<Input> = hands.collect();
        let inputs = self.pile.slots().map(Input::Slot).chain(inputs).collect();
        self.last = None;
        self.deal(inputs, bank);
    }

    /// Hatches the mover's chosen card. Then the next seat hatches, and after the last one the first turn
    /// begins.
    pub(super) fn open_city(&mut self, place: u8, card: Card, cell: Cell, bank: &mut LotRequests) {
        let before = bank.copy_of(&self.board);
        self.hands[self.mover.index()].give(place);
        self.start.chosen[self.mover.index()] = None;
        self.board.lay(card, cell);
        self.board.bring(self.mover, 1, cell);
        bank.tell(|| self.lays("hatch", card, cell));
        bank.tell_all(|| self.districts_since(before));
        self.deal_automatic(bank);
        self.open_next(bank);
    }

    /// Lets the next seat hatch its chosen card. If it has none, all have hatched in order, and it has the
    /// first turn.
    pub(super) fn open_next(&mut self, bank: &mut LotRequests) {
        self.mover = self.after(self.mover);
        if self.start.chosen[self.mover.index()].is_none() {
            self.begin_turn(bank);
        }
    }

    /// Gives the mover the card that comes by itself, after its own turn.
    pub(super) fn deal_automatic(&mut self, bank: &mut LotRequests) {
        self.hands[self.mover.index()].count_all();
        match self.setting.draw {
            Automatic::None => {}
            Automatic::Start | Automatic::End => {
                let is_free = self.setting.draw == Automatic::Start;
                let is_drawn = self.draw(self.mover, is_free, bank);
                let words = match is_free {
                    true => "{seat} is dealt {cards} for the next turn, free of the hand limit",
                    false => "{seat} is dealt {cards} at the end of the turn",
                };
                bank.tell(|| self.draws("free", words, self.mover, is_drawn.into()));
            }
        }
    }

    /// Takes in a card that became public.
    pub(super) fn open(&mut self, slot: Slot, card: Card, bank: &mut LotRequests) {
        if let Some(at) = self.leaving.iter().position(|other| *other == slot) {
            self.leaving.remove(at);
            self.discards.push(card);
            bank.tell(|| {
                let words = "{card} of the hand that was given up goes to the discards";
                Event::new("discard", words).text("card", card.short())
            });
        } else if let (Phase::Flip { card: played, cell, is_hatch }, Some(top)) = (self.phase, self.pile.top()) {
            if slot == top {
                self.pile.draw();
                self.flip(played, cell, is_hatch, Some(card), bank);
            }
        } else {
            self.hands.iter_mut().any(|hand| hand.show(slot, card));
            if self.phase == Phase::Reveal {
                self.choose_next(bank);
            }
        }
    }

    /// Notes a step of the start as the last turn.
    pub(super) fn note_start(&mut self, step: &Step) {
        self.last = Some(Last::of(self.mover, Some(step.clone())));
    }
}

/// How high a card ranks. Of two cards of one rank, the one with the earlier topmost suit is higher.
fn height(card: Card) -> (bypost_rules::kit::decktet::Rank, Reverse<usize>) {
    (card.rank(), Reverse(card.suits().first().map_or(usize::MAX, |suit| suit.index())))
}
