//! A discard or an action at random, without a list of all.

use super::JacinythCity;
use super::phase::Phase;
use super::pyramids::{SIZES, pips};
use super::step::{Attack, Played, Step};
use super::thinkable::Target;
use bypost_rules::kit::decktet::Rank;
use bypost_rules::kit::fit;
use bypost_rules::kit::grid::{Cell, Cells};
use bypost_rules::{Chance, Seen};

/// How many actions are drawn at most until one is legal.
const TRIES: usize = 200;

/// What can be done on an own cell: a spawn, and for each size a growth and a move to each side.
const ON_CELL: usize = 1 + SIZES.len() * (1 + SIDES);
const SIDES: usize = 4;

impl JacinythCity {
    /// A legal discard or action, drawn from all that might be one. Each of them is drawn in one way only, so
    /// that all legal ones are equally likely.
    pub(super) fn drawn_step(&self, sight: &dyn Seen, chance: &mut Chance) -> Option<Step> {
        let seen = || self.seen_hand(sight, self.mover).map(|(place, card)| Played { place, card });
        match self.phase {
            Phase::Discard => self.drawn_surplus(&seen().collect::<Vec<_>>(), chance),
            Phase::Action => self.drawn_action(&seen().collect::<Vec<_>>(), chance),
            _ => None,
        }
    }

    /// As many cards above the hand limit as must go, each set with the same chance.
    fn drawn_surplus(&self, cards: &[Played], chance: &mut Chance) -> Option<Step> {
        let (mut cards, surplus) = (self.counted(cards), self.surplus(self.mover).into());
        while cards.len() > surplus {
            cards.remove(chance.below(cards.len()));
        }
        (cards.len() == surplus).then_some(Step::Discard(cards))
    }

    /// An action, drawn until it is legal.
    fn drawn_action(&self, cards: &[Played], chance: &mut Chance) -> Option<Step> {
        let aces: Vec<Played> = cards.iter().filter(|card| card.card.rank() == Rank::Ace).copied().collect();
        let forces: Vec<Played> = cards.iter().filter(|card| pips(card.card).is_some()).copied().collect();
        let targets: Vec<Target> = if forces.is_empty() { Vec::new() } else { self.targets().collect() };
        let (own, edge) = (self.board.occupied(self.mover), self.board.edge(self.board.built()));
        let [cells, edges] = [own, edge].map(|cells| usize::from(cells.count()));
        let counts =
            [2, cells * ON_CELL, cards.len() * edges, aces.len() * cells * edges, targets.len() * ways(&forces)];
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
                _ => Step::Attack(attack(&forces, targets[index / ways(&forces)], index % ways(&forces))),
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

/// In how many ways a pyramid might be attacked: with each set of cards, with and without an own pyramid in
/// its place, and with each number of cards drawn.
fn ways(forces: &[Played]) -> usize {
    ((1 << forces.len()) - 1) * 2 * draws(forces)
}

/// How many numbers of cards an attack might draw. At least one pip is used.
fn draws(forces: &[Played]) -> usize {
    forces.iter().filter_map(|card| pips(card.card)).map(usize::from).sum()
}

/// One of these ways.
fn attack(forces: &[Played], (cell, owner, size): Target, index: usize) -> Attack {
    let (set, draws) = (1 + index / 2 / draws(forces), fit(index / 2 % draws(forces)));
    let with = forces.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, card)| *card).collect();
    Attack { cell, owner, size, with, replaces: index % 2 == 1, draws }
}

fn nth(cells: Cells, index: usize) -> Option<Cell> {
    cells.iter().nth(index)
}
