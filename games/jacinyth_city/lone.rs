//! Building, and the dangers of it in solitaire: the flip, and the pyramids that the flip takes.

use super::JacinythCity;
use super::events::of_pips;
use super::phase::Phase;
use super::pyramids::pips;
use super::step::{Played, Step};
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Event, LotRequests};

impl JacinythCity {
    /// The mover lays a card out of its hand. In solitaire a number card faces the top of the pile first.
    pub(super) fn build(&mut self, card: Played, cell: Cell, is_hatch: bool, bank: &mut LotRequests) {
        self.hands[self.mover.index()].give(card.place);
        if self.setting.is_solitaire() && card.card.is_number() && !self.pile.is_empty() {
            self.phase = Phase::Flip { card: card.card, cell, is_hatch };
            bank.tell(|| {
                Event::new("risk", "{seat} wants to lay {card} on {cell}, against the top of the pile")
                    .asked(format!("lay {} on {{cell}}, against the top of the pile", card.card.name()))
                    .by(self.mover)
                    .text("card", card.card.short())
                    .place("cell", cell)
            });
        } else {
            self.flip(card.card, cell, is_hatch, None, bank);
        }
    }

    /// Lays a card after the flip against it, if there was one.
    pub(super) fn flip(&mut self, card: Card, cell: Cell, is_hatch: bool, flip: Option<Card>, bank: &mut LotRequests) {
        let before = bank.copy_of(&self.board);
        let takes_place = |flip: &Card| flip.is_number() && flip.rank() >= card.rank();
        let lies = flip.filter(takes_place).unwrap_or(card);
        self.discards.extend(flip.map(|flip| if takes_place(&flip) { card } else { flip }));
        self.board.lay(lies, cell);
        if is_hatch {
            self.board.bring(self.mover, 1, cell);
        }
        if let Some(last) = &mut self.last {
            last.flip = flip;
        }
        bank.tell_all(|| {
            let kind = if is_hatch { "hatch" } else { "build" };
            flip.map(|flip| self.flipped_against(flip, card)).into_iter().chain([self.lays(kind, lies, cell)])
        });
        bank.tell_all(|| self.districts_since(before));
        match flip.filter(|flip| !is_hatch && self.losses(*flip).next().is_some()) {
            Some(flip) => self.phase = Phase::Lose { flip },
            None => self.end_turn(true, bank),
        }
    }

    /// The pyramids that a flip may take, as cells and sizes.
    pub(super) fn losses(&self, flip: Card) -> impl Iterator<Item = (Cell, u8)> + '_ {
        let most = most_taken(flip);
        let shares = move |cell: &Cell| {
            let card = self.board.card(*cell);
            card.is_some_and(|card| !card.suits().and(flip.suits()).is_empty())
        };
        let cells = self.board.occupied(self.mover).iter().filter(shares);
        cells.flat_map(move |cell| {
            self.board
                .pyramids(self.mover, cell)
                .sizes()
                .filter(move |size| *size <= most)
                .map(move |size| (cell, size))
        })
    }

    /// Lets a flip take a pyramid.
    pub(super) fn lose(&mut self, step: &Step, flip: Card, bank: &mut LotRequests) {
        let Step::Lose { cell, size } = step else { return };
        let before = bank.copy_of(&self.board);
        self.board.remove(self.mover, *size, *cell);
        if let Some(last) = &mut self.last {
            last.lost = Some((*cell, *size));
        }
        bank.tell(|| {
            let event = Event::new("lose", "{seat} loses the pyramid of {size} on {cell} to the flip of {card}");
            let event = event.asked("lose your pyramid of {size} on {cell}");
            of_pips(event.by(self.mover), "size", *size).place("cell", cell).text("card", flip.short())
        });
        bank.tell_all(|| self.districts_since(before));
        self.end_turn(true, bank);
    }
}

/// The most pips of a pyramid that a flip takes; 0 for cards that take nothing.
pub(super) fn most_taken(flip: Card) -> u8 {
    pips(flip).unwrap_or_default()
}
