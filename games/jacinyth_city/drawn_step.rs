//! An action at random, without a list of all.

use super::JacinythCity;
use super::phase::Phase;
use super::pyramids::SIZES;
use super::step::{Played, Step};
use crate::kit::decktet::Rank;
use crate::kit::grid::{Cell, Cells};
use crate::rules::{Chance, Seen};

/// How many actions are drawn at most until one is legal.
const TRIES: usize = 200;

/// What can be done on an own cell: a spawn, and for each size a growth and a move to each side.
const ON_CELL: usize = 1 + SIZES.len() * (1 + SIDES);
const SIDES: usize = 4;

impl JacinythCity {
    /// A legal action, drawn from all that might be one. Each of them is drawn in one way only, so that all
    /// legal ones are equally likely.
    pub(super) fn drawn_step(&self, sight: &dyn Seen, chance: &mut Chance) -> Option<Step> {
        if self.phase != Phase::Action {
            return None;
        }
        let seen = self.seen_hand(sight, self.mover);
        let cards: Vec<Played> = seen.map(|(place, card)| Played { place, card }).collect();
        let aces: Vec<Played> = cards.iter().filter(|card| card.card.rank() == Rank::Ace).copied().collect();
        let attacks = self.attacks(&cards);
        let (own, edge) = (self.board.occupied(self.mover), self.board.edge(self.board.built()));
        let [cells, edges] = [own, edge].map(|cells| usize::from(cells.count()));
        let counts = [2, cells * ON_CELL, cards.len() * edges, aces.len() * cells * edges, attacks.len()];
        let all = counts.iter().sum();
        (0..TRIES).find_map(|_| {
            let mut index = chance.below(all);
            let kind = counts.iter().position(|count| match index.checked_sub(*count) {
                Some(left) => {
                    index = left;
                    false
                }
                None => true,
            })?;
            let step = match kind {
                0 => [Step::Draw, Step::Pass][index].clone(),
                1 => self.on_cell(nth(own, index / ON_CELL)?, index % ON_CELL)?,
                2 => {
                    let (card, cell) = (cards[index / edges], nth(edge, index % edges)?);
                    // Without pyramids nothing is controlled, and nothing can be built.
                    if own.is_empty() { Step::Hatch { card, cell } } else { Step::Build { card, cell } }
                }
                3 => {
                    let (ace, from) = (aces[index / edges / cells], nth(own, index / edges % cells)?);
                    Step::Fly { ace, from, to: nth(edge, index % edges)? }
                }
                _ => attacks[index].clone(),
            };
            self.judge_effect(&step).is_ok().then_some(step)
        })
    }

    /// One of the things that can be done on an own cell; none if there is no cell on that side.
    fn on_cell(&self, cell: Cell, index: usize) -> Option<Step> {
        let Some(index) = index.checked_sub(1) else { return Some(Step::Spawn(cell)) };
        let size = SIZES[index % SIZES.len()];
        match (index / SIZES.len()).checked_sub(1) {
            None => Some(Step::Grow { cell, size }),
            Some(side) => Some(Step::Move { from: cell, to: nth(self.board.beside(cell), side)?, size }),
        }
    }
}

fn nth(cells: Cells, index: usize) -> Option<Cell> {
    cells.iter().nth(index)
}
