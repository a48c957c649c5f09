//! The one judge of what may be played.

use super::JacinythCity;
use super::illegal::Illegal;
use super::lone::most_taken;
use super::phase::Phase;
use super::setting::Fly;
use super::step::{Played, Step};
use bypost_rules::kit::decktet::{Card, HeldError, Rank, judge_held};
use bypost_rules::kit::fit;
use bypost_rules::kit::grid::{Cell, Cells};

impl JacinythCity {
    /// Judges a step.
    pub(super) fn judged(&self, step: &Step) -> Result<(), Illegal> {
        match (self.phase, step) {
            (Phase::Over(_), _) => Err(Illegal::Over),
            (Phase::Layout | Phase::Reveal | Phase::Flip { .. }, _) => Err(Illegal::Dealing),
            (Phase::Choose, Step::Choose(place)) => self.judge_choice(*place),
            (Phase::Choose, Step::None) => self.judge_none(),
            (Phase::Choose, _) => Err(Illegal::ChooseFirst),
            (_, Step::Choose(_) | Step::None) => Err(Illegal::Chosen),
            (Phase::Opening, step) => self.judge_opening(step),
            (Phase::Discard, Step::Discard(cards)) => self.judge_discard(cards),
            (Phase::Discard, _) => Err(Illegal::DiscardFirst(self.surplus(self.mover))),
            (_, Step::Discard(_)) => Err(Illegal::NoDiscard),
            (Phase::Lose { flip }, Step::Lose { cell, size }) => self.judge_loss(flip, *cell, *size),
            (Phase::Lose { .. }, _) => Err(Illegal::LoseFirst),
            (_, Step::Lose { .. }) => Err(Illegal::NoLoss),
            (Phase::Action, step) => self.judge_action(step),
        }
    }

    /// A choice is judged by what everybody knows; the card at its place is opened later.
    fn judge_choice(&self, place: u8) -> Result<(), Illegal> {
        let hand = self.hand(self.mover);
        let held = hand.at(place).ok_or(HeldError::NoPlace { place, count: hand.count() })?;
        match held.face.filter(|card| !card.is_basic()) {
            Some(card) => Err(Illegal::NotBase(card)),
            None => Ok(()),
        }
    }

    fn judge_none(&self) -> Result<(), Illegal> {
        for (place, held) in self.hand(self.mover).placed() {
            let card = held.face.ok_or(HeldError::FaceDown(place))?;
            if card.is_basic() {
                return Err(Illegal::HasBase(card));
            }
        }
        Ok(())
    }

    fn judge_opening(&self, step: &Step) -> Result<(), Illegal> {
        let chosen = self.start.chosen[self.mover.index()].unwrap_or_default();
        match step {
            Step::Hatch { card, cell } if card.place == chosen => {
                self.judge_card(*card)?;
                self.judge_beside_any(*cell)
            }
            _ => Err(Illegal::OpeningFirst(chosen)),
        }
    }

    fn judge_discard(&self, cards: &[Played]) -> Result<(), Illegal> {
        for card in cards {
            let held = self.hand(self.mover).at(card.place);
            if held.is_some_and(|held| held.is_free) {
                return Err(Illegal::Free(card.place));
            }
            self.judge_card(*card)?;
        }
        let (wanted, found) = (self.surplus(self.mover), fit(cards.len()));
        if found == wanted { Ok(()) } else { Err(Illegal::DiscardCount { wanted, found }) }
    }

    fn judge_action(&self, step: &Step) -> Result<(), Illegal> {
        // All cards must be what the step says before the effect of the step is judged.
        step.cards().iter().try_for_each(|card| self.judge_card(*card))?;
        self.judge_effect(step)
    }

    /// Judges an action whose cards are what it says.
    pub(super) fn judge_effect(&self, step: &Step) -> Result<(), Illegal> {
        match step {
            Step::Hatch { card, cell } => self.judge_hatch(card.card, *cell),
            Step::Draw if self.drawable() == 0 => Err(Illegal::NoCards),
            Step::Draw => Ok(()),
            Step::Grow { cell, size } => self.judge_growth(*cell, *size),
            Step::Spawn(cell) => self.judge_spawn(*cell),
            Step::Build { card, cell } => self.judge_build(card.card, *cell),
            Step::Move { from, to, size } => self.judge_move(*from, *to, *size),
            Step::Fly { ace, from, to } => self.judge_flight(ace.card, *from, *to),
            Step::Attack(attack) => self.judge_attack(attack),
            Step::Pass => self.possible().map_or(Ok(()), |what| Err(Illegal::CanAct(what))),
            Step::Choose(_) | Step::None | Step::Discard(_) | Step::Lose { .. } => Err(Illegal::NoDiscard),
        }
    }

    fn judge_card(&self, played: Played) -> Result<(), Illegal> {
        let Played { place, card: named } = played;
        let hand = self.hand(self.mover);
        let found = hand.at(place).and_then(|held| held.face);
        Ok(judge_held(place, named, hand.count(), found)?)
    }

    fn judge_beside_any(&self, cell: Cell) -> Result<(), Illegal> {
        self.board.judge_cell(cell)?;
        if self.board.edge(self.board.built()).contains(cell) { Ok(()) } else { Err(Illegal::Apart(cell)) }
    }

    fn judge_hatch(&self, card: Card, cell: Cell) -> Result<(), Illegal> {
        if !self.board.occupied(self.mover).is_empty() {
            return Err(Illegal::HasPyramids);
        }
        if !card.is_number() {
            return Err(Illegal::NotNumber(card));
        }
        self.judge_beside_any(cell)
    }

    fn judge_build(&self, card: Card, cell: Cell) -> Result<(), Illegal> {
        if !self.setting.is_buildable(card) {
            return Err(Illegal::NotBuildable(card));
        }
        self.board.judge_cell(cell)?;
        let edge = self.board.edge(self.board.controlled(self.mover));
        if edge.contains(cell) { Ok(()) } else { Err(Illegal::NotControlled(cell)) }
    }

    /// Whether the mover has a pyramid of a size on a cell.
    fn judge_own(&self, cell: Cell, size: u8) -> Result<(), Illegal> {
        self.board.judge_card(cell)?;
        let is_there = self.board.pyramids(self.mover, cell).count(size) > 0;
        if is_there { Ok(()) } else { Err(Illegal::NoPyramid { cell, size }) }
    }

    fn judge_supply(&self, size: u8) -> Result<(), Illegal> {
        if self.board.supply(self.mover).count(size) > 0 { Ok(()) } else { Err(Illegal::NoSupply(size)) }
    }

    fn judge_growth(&self, cell: Cell, size: u8) -> Result<(), Illegal> {
        self.judge_own(cell, size)?;
        if size >= 3 { Err(Illegal::Tallest) } else { self.judge_supply(size + 1) }
    }

    fn judge_spawn(&self, cell: Cell) -> Result<(), Illegal> {
        self.judge_occupied(cell)?;
        self.judge_supply(1)
    }

    fn judge_occupied(&self, cell: Cell) -> Result<Card, Illegal> {
        let card = self.board.judge_card(cell)?;
        if self.board.occupied(self.mover).contains(cell) { Ok(card) } else { Err(Illegal::NotOccupied(cell)) }
    }

    fn judge_move(&self, from: Cell, to: Cell, size: u8) -> Result<(), Illegal> {
        self.judge_own(from, size)?;
        let card = self.board.judge_card(to)?;
        if !self.board.beside(from).contains(to) {
            return Err(Illegal::NotBeside { from, to });
        }
        if self.board.is_habitable(to) { Ok(()) } else { Err(Illegal::Bare(card)) }
    }

    fn judge_flight(&self, ace: Card, from: Cell, to: Cell) -> Result<(), Illegal> {
        if ace.rank() != Rank::Ace {
            return Err(Illegal::NotAce(ace));
        }
        let card = self.judge_occupied(from)?;
        let must_match = match self.setting.fly {
            Fly::Free => false,
            Fly::Match => true,
            Fly::MatchUnlessControl => !self.board.controlled(self.mover).contains(from),
        };
        if must_match && ace.suits().and(card.suits()).is_empty() {
            return Err(Illegal::NoMatch { ace, card });
        }
        self.board.judge_cell(to)?;
        if self.landings(from).contains(to) { Ok(()) } else { Err(Illegal::Apart(to)) }
    }

    /// The empty cells next to a card other than the one that flies.
    pub(super) fn landings(&self, from: Cell) -> Cells {
        self.board.edge(self.board.built().minus(Cells::of(from)))
    }

    fn judge_loss(&self, flip: Card, cell: Cell, size: u8) -> Result<(), Illegal> {
        self.judge_own(cell, size)?;
        let is_taken = self.losses(flip).any(|loss| loss == (cell, size));
        if is_taken { Ok(()) } else { Err(Illegal::NotTaken { flip, most: most_taken(flip) }) }
    }

    /// A step that the mover can take whatever its hand is.
    fn possible(&self) -> Option<&'static str> {
        let (board, supply) = (&self.board, self.board.supply(self.mover));
        let own = board.occupied(self.mover);
        let grows = |cell: Cell| {
            let mut sizes = board.pyramids(self.mover, cell).sizes();
            sizes.any(|size| size < 3 && supply.count(size + 1) > 0)
        };
        if self.drawable() > 0 {
            Some("draw")
        } else if own.iter().any(grows) {
            Some("grow")
        } else if !own.is_empty() && supply.count(1) > 0 {
            Some("spawn")
        } else {
            let moves = own.iter().any(|cell| !board.beside(cell).and(board.habitable()).is_empty());
            moves.then_some("move")
        }
    }
}
