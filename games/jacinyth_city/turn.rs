//! The effects of legal steps, and of giving up.

use super::events;
use super::phase::{End, Last, Phase};
use super::pile::Pile;
use super::pyramids::EACH;
use super::step::{Played, Step};
use super::{JacinythCity, LIMIT};
use bypost_rules::kit::fit;
use bypost_rules::{Event, Input, LotRequests, Seat, Slot};

/// The cards of a Draw.
const DRAW: u8 = EACH;

impl JacinythCity {
    /// Plays a legal step.
    pub(super) fn step(&mut self, step: &Step, bank: &mut LotRequests) {
        match self.phase {
            Phase::Choose | Phase::Opening => self.start_with(step, bank),
            Phase::Discard => self.discard_surplus(step, bank),
            Phase::Lose { flip } => self.lose(step, flip, bank),
            _ => self.act(step, bank),
        }
    }

    fn start_with(&mut self, step: &Step, bank: &mut LotRequests) {
        self.note_start(step);
        match step {
            Step::Choose(place) => self.choose(*place, bank),
            Step::None => {
                bank.tell(|| self.shows_all(self.mover));
                self.draw_all(bank);
                self.choose_next(bank);
            }
            Step::Hatch { card, cell } => self.open_city(card.place, card.card, *cell, bank),
            _ => {}
        }
    }

    fn discard_surplus(&mut self, step: &Step, bank: &mut LotRequests) {
        let cards = step.cards();
        self.discard(cards);
        let discarded = cards.iter().map(|card| card.card).collect();
        self.last = Some(Last { discarded, ..Last::of(self.mover, None) });
        bank.tell(|| {
            Event::new("discard", "{seat} discards {cards}, down to the limit of {limit}")
                .asked(format!("discard {}", events::names(cards)))
                .by(self.mover)
                .texts("cards", events::short_forms(cards))
                .number("limit", LIMIT)
        });
        self.begin_action(bank);
    }

    /// Puts cards of the mover's hand among the discards.
    fn discard(&mut self, cards: &[Played]) {
        for card in cards.iter().rev() {
            self.hands[self.mover.index()].give(card.place);
        }
        self.discards.extend(cards.iter().map(|card| card.card));
    }

    fn act(&mut self, step: &Step, bank: &mut LotRequests) {
        let before = bank.copy_of(&self.board);
        let last = self.last.take().filter(|last| last.seat == self.mover && last.step.is_none());
        let discarded = last.map(|last| last.discarded).unwrap_or_default();
        self.last = Some(Last { discarded, ..Last::of(self.mover, Some(step.clone())) });
        let mover = self.mover;
        match step {
            Step::Hatch { card, cell } => return self.build(*card, *cell, true, bank),
            Step::Build { card, cell } => return self.build(*card, *cell, false, bank),
            Step::Draw => self.draw_counted(DRAW, bank),
            Step::Grow { cell, size } => {
                self.board.remove(mover, *size, *cell);
                self.board.bring(mover, size + 1, *cell);
                bank.tell(|| self.pyramid_grows(*cell, *size));
            }
            Step::Spawn(cell) => {
                self.board.bring(mover, 1, *cell);
                bank.tell(|| self.pyramid_spawns(*cell));
            }
            Step::Move { from, to, size } => {
                self.board.remove(mover, *size, *from);
                self.board.bring(mover, *size, *to);
                bank.tell(|| self.pyramid_moves(*from, *to, *size));
            }
            Step::Fly { ace, from, to } => {
                self.discard(&[*ace]);
                self.board.fly(*from, *to);
                bank.tell(|| self.card_flies(*ace, *from, *to));
            }
            Step::Attack(attack) => {
                bank.tell(|| self.attacks_with(attack));
                self.discard(&attack.with);
                self.board.remove(attack.owner, attack.size, attack.cell);
                if attack.replaces {
                    self.board.bring(mover, attack.size, attack.cell);
                }
                self.draw_counted(attack.draws, bank);
            }
            Step::Pass => bank.tell(|| Event::new("pass", "{seat} can do nothing and passes").asked("pass").by(mover)),
            Step::Choose(_) | Step::None | Step::Discard(_) | Step::Lose { .. } => {}
        }
        bank.tell_all(|| self.districts_since(before));
        self.end_turn(false, bank);
    }

    /// Draws a card from the pile, and tells whether there was one. When the pile is empty, the discards are
    /// shuffled into a new one, except in solitaire.
    pub(super) fn draw(&mut self, seat: Seat, is_free: bool, bank: &mut LotRequests) -> bool {
        if self.pile.is_empty() && !self.setting.is_solitaire() && !self.discards.is_empty() {
            let cards = std::mem::take(&mut self.discards);
            let inputs: Vec<Input> = cards.iter().map(|card| Input::Card(card.number())).collect();
            self.pile = Pile::new(bank.shuffle(inputs), cards.len());
            if let Some(last) = &mut self.last {
                last.is_reshuffled = true;
            }
            bank.tell(|| {
                Event::new("reshuffle", "the pile is empty: the {count} discards are shuffled and are the new pile")
                    .number("count", fit::<_, u32>(cards.len()))
            });
        }
        let top = self.pile.draw();
        if let Some(slot) = top {
            self.hands[seat.index()].take(slot, is_free);
        }
        top.is_some()
    }

    /// Lets the mover draw as many cards as there are, up to a number.
    fn draw_counted(&mut self, most: u8, bank: &mut LotRequests) {
        let drawn = fit((0..most).take_while(|_| self.draw(self.mover, false, bank)).count());
        if let Some(last) = &mut self.last {
            last.drawn = drawn;
        }
        if most > 0 {
            bank.tell(|| self.draws("draw", "{seat} draws {cards}", self.mover, drawn).asked("draw {cards}"));
        }
    }

    /// How many cards could be drawn.
    pub(super) fn drawable(&self) -> usize {
        let discards = if self.setting.is_solitaire() { 0 } else { self.discards.len() };
        usize::from(self.pile.count()) + discards
    }

    /// Ends a turn, in which something was built or not, and the game, if this ends it.
    pub(super) fn end_turn(&mut self, is_built: bool, bank: &mut LotRequests) {
        self.idle = if is_built { 0 } else { self.idle.saturating_add(1) };
        if let Some(end) = self.ended() {
            self.phase = Phase::Over(end);
            bank.tell_all(|| self.ends(end));
            return;
        }
        self.deal_automatic(bank);
        self.mover = self.after(self.mover);
        self.begin_turn(bank);
    }

    fn ended(&self) -> Option<End> {
        let stall = self.setting.stall.map(|rounds| rounds * fit::<_, u16>(self.playing().count()));
        if self.board.is_full() {
            Some(End::Full)
        } else if self.setting.is_solitaire() {
            self.pile.is_empty().then_some(End::PileEmpty)
        } else if usize::from(self.board.built().count()) >= self.setting.buildable && self.unbuilt() == 0 {
            Some(End::NoneLeft)
        } else {
            stall.filter(|stall| self.idle >= *stall).map(|_| End::Stalled)
        }
    }

    /// How many cards that may be built are not on the board.
    pub(super) fn unbuilt(&self) -> usize {
        let on_board = self.board.cards().filter(|(_, card)| self.setting.is_buildable(*card)).count();
        self.setting.buildable.saturating_sub(on_board)
    }

    /// Begins the mover's turn.
    pub(super) fn begin_turn(&mut self, bank: &mut LotRequests) {
        self.phase = Phase::Discard;
        match self.surplus(self.mover) {
            0 => self.begin_action(bank),
            surplus => bank.tell(|| self.must_discard(surplus)),
        }
    }

    /// Lets the mover act, whose hand is small enough now. In solitaire it gets its card now, and sees it at
    /// once.
    fn begin_action(&mut self, bank: &mut LotRequests) {
        self.phase = Phase::Action;
        if self.setting.is_solitaire() {
            let is_drawn = self.draw(self.mover, false, bank);
            bank.tell(|| self.draws("free", "{seat} is dealt {cards} before acting", self.mover, is_drawn.into()));
        }
    }

    /// Lets a seat give up: its pyramids leave the board, and its hand goes to the discards, face up.
    pub(super) fn remove(&mut self, seat: Seat, bank: &mut LotRequests) {
        let before = bank.copy_of(&self.board);
        bank.tell(|| self.gives_up(seat));
        self.out[seat.index()] = true;
        self.board.clear(seat);
        self.start.chosen[seat.index()] = None;
        for held in self.hands[seat.index()].give_all() {
            match held.face {
                Some(card) => self.discards.push(card),
                None => self.leaving.push(held.slot),
            }
        }
        bank.tell_all(|| self.districts_since(before));
        let is_mover = seat == self.mover;
        match self.phase {
            _ if self.playing().count() < 2 => {
                // An audience may not be taken back, even though nothing is opened any more.
                self.leaving.extend(self.due());
                self.phase = Phase::Over(End::Resigned);
                bank.tell_all(|| self.ends(End::Resigned));
            }
            Phase::Layout if is_mover => self.mover = self.after(seat),
            Phase::Choose | Phase::Reveal => self.choose_next(bank),
            Phase::Opening if is_mover => self.open_next(bank),
            Phase::Discard | Phase::Action if is_mover => {
                self.mover = self.after(seat);
                self.begin_turn(bank);
            }
            _ => {}
        }
    }

    /// The slots in hands and on the pile that are still to be opened.
    fn due(&self) -> Vec<Slot> {
        let of_hand = |seat: Seat| {
            let placed = self.hand(seat).placed();
            let due = placed.filter(move |(place, held)| held.face.is_none() && self.is_revealing(seat, *place));
            due.map(|(_, held)| held.slot)
        };
        let flip = self.pile.top().filter(|_| matches!(self.phase, Phase::Flip { .. }));
        self.setting.seats.all().flat_map(of_hand).chain(flip).collect()
    }
}
