//! The steps that the judge is asked about.

use super::JacinythCity;
use super::phase::Phase;
use super::pyramids::pips;
use super::step::{Attack, Played, Step};
use bypost_rules::kit::decktet::Rank;
use bypost_rules::kit::grid::{Cell, Cells};
use bypost_rules::{Seat, Seen};

/// A pyramid that may be attacked: where it stands, whose it is, and its size.
pub(super) type Target = (Cell, Seat, u8);

impl JacinythCity {
    /// Steps to be judged, among them all legal ones, except choices that could only be wrong. Steps that
    /// show the same cards follow each other.
    pub(super) fn thinkable(&self, sight: &dyn Seen) -> Vec<Step> {
        let cards: Vec<Played> =
            self.seen_hand(sight, self.mover).map(|(place, card)| Played { place, card }).collect();
        match self.phase {
            Phase::Layout | Phase::Reveal | Phase::Flip { .. } | Phase::Over(_) => Vec::new(),
            Phase::Choose => self.choices(&cards),
            Phase::Opening => {
                let chosen = self.start.chosen[self.mover.index()];
                let cards = cards.iter().filter(|card| Some(card.place) == chosen);
                cards.flat_map(|card| hatches(*card, self.board.edge(self.board.built()))).collect()
            }
            Phase::Discard => self.surpluses(&cards),
            Phase::Lose { flip } => self.losses(flip).map(|(cell, size)| Step::Lose { cell, size }).collect(),
            Phase::Action => {
                let mut steps = self.open_actions();
                cards.iter().for_each(|card| steps.extend(self.with_card(*card)));
                steps.extend(self.attacks(&cards));
                steps
            }
        }
    }

    fn choices(&self, cards: &[Played]) -> Vec<Step> {
        let base: Vec<Step> =
            cards.iter().filter(|card| card.card.is_basic()).map(|card| Step::Choose(card.place)).collect();
        let is_seen = cards.len() == self.hand(self.mover).cards().len();
        if base.is_empty() && is_seen { vec![Step::None] } else { base }
    }

    /// Those of some cards of the mover's hand that count for the hand limit.
    pub(super) fn counted(&self, cards: &[Played]) -> Vec<Played> {
        let is_counted = |card: &&Played| self.hand(self.mover).at(card.place).is_some_and(|held| !held.is_free);
        cards.iter().filter(is_counted).copied().collect()
    }

    fn surpluses(&self, cards: &[Played]) -> Vec<Step> {
        let counted = self.counted(cards);
        let mut sets = Vec::new();
        choose(&counted, self.surplus(self.mover).into(), &mut Vec::new(), &mut sets);
        sets.into_iter().map(Step::Discard).collect()
    }

    /// The steps that need no card of the hand.
    fn open_actions(&self) -> Vec<Step> {
        let (mut steps, habitable) = (vec![Step::Draw], self.board.habitable());
        for cell in self.board.occupied(self.mover).iter() {
            steps.push(Step::Spawn(cell));
            for size in self.board.pyramids(self.mover, cell).sizes() {
                steps.push(Step::Grow { cell, size });
                let beside = self.board.beside(cell).and(habitable);
                steps.extend(beside.iter().map(|to| Step::Move { from: cell, to, size }));
            }
        }
        steps.push(Step::Pass);
        steps
    }

    /// The steps that need just this card.
    fn with_card(&self, card: Played) -> Vec<Step> {
        let own = self.board.occupied(self.mover);
        let mut steps = Vec::new();
        if own.is_empty() && card.card.is_number() {
            steps.extend(hatches(card, self.board.edge(self.board.built())));
        }
        if self.setting.is_buildable(card.card) {
            let edge = self.board.edge(self.board.controlled(self.mover));
            steps.extend(edge.iter().map(|cell| Step::Build { card, cell }));
        }
        if card.card.rank() == Rank::Ace {
            for from in own.iter() {
                steps.extend(self.landings(from).iter().map(|to| Step::Fly { ace: card, from, to }));
            }
        }
        steps
    }

    fn attacks(&self, cards: &[Played]) -> Vec<Step> {
        let targets: Vec<Target> = self.targets().collect();
        let forces: Vec<Played> = cards.iter().filter(|card| pips(card.card).is_some()).copied().collect();
        if targets.is_empty() || forces.is_empty() {
            return Vec::new();
        }
        let mut sets = Vec::new();
        (1..=forces.len()).for_each(|count| choose(&forces, count, &mut Vec::new(), &mut sets));
        let mut steps = Vec::new();
        for with in sets {
            let spent: u8 = with.iter().filter_map(|card| pips(card.card)).sum();
            for (cell, owner, size) in &targets {
                let Some(unused) = spent.checked_sub(self.cost(self.mover, *cell, *owner, *size)) else { continue };
                for replaces in [false, true] {
                    steps.extend((0..=unused).map(|draws| {
                        let with = with.clone();
                        Step::Attack(Attack { cell: *cell, owner: *owner, size: *size, with, replaces, draws })
                    }));
                }
            }
        }
        steps
    }

    /// The pyramids of others in the mover's reach.
    pub(super) fn targets(&self) -> impl Iterator<Item = Target> + '_ {
        let others = self.setting.seats.all().filter(|seat| *seat != self.mover);
        others.flat_map(move |owner| {
            let cells = self.reach(self.mover).and(self.board.occupied(owner));
            cells
                .iter()
                .flat_map(move |cell| self.board.pyramids(owner, cell).sizes().map(move |size| (cell, owner, size)))
        })
    }
}

fn hatches(card: Played, cells: Cells) -> impl Iterator<Item = Step> {
    cells.iter().map(move |cell| Step::Hatch { card, cell })
}

/// Adds all sets of `count` out of these cards to `sets`, in order; each begins with the cards in `taken`.
fn choose(cards: &[Played], count: usize, taken: &mut Vec<Played>, sets: &mut Vec<Vec<Played>>) {
    if count == 0 {
        sets.push(taken.clone());
        return;
    }
    for (index, card) in cards.iter().enumerate() {
        if cards.len() - index < count {
            return;
        }
        taken.push(*card);
        choose(&cards[index + 1..], count - 1, taken, sets);
        taken.pop();
    }
}
