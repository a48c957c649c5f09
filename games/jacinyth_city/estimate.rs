//! How a position stands for each seat: its districts and what may become of them, its pyramids and its hand.

use super::board::SEATS;
use super::districts::{District, PARTS};
use super::pyramids::pips;
use super::{JacinythCity, LIMIT};
use bypost_rules::kit::decktet::{Rank, Suit};
use bypost_rules::kit::grid::{Cell, Cells};
use bypost_rules::{Seat, Seen};

/// What is counted for each seat.
#[derive(Clone, Copy)]
enum Fact {
    /// Points now.
    Points,
    /// Cells and suits with which an own district could grow.
    Growth,
    /// Points that joins of districts could bring.
    Gains,
    /// Points that they could cost.
    Losses,
    /// Cards of own districts, by how far the pips there are ahead: whole from three on.
    Safety,
    /// How far they are ahead in all own districts, by the square root.
    Leads,
    /// Cards of districts that others own, by the part of the pips there.
    Footholds,
    /// Pips on the board.
    Pips,
    /// Cards that it occupies.
    Cells,
    /// Cells on which it may build, up to five.
    Sites,
    /// Cards in the hand that may be built.
    Builds,
    /// What cards in the hand are worth in attacks.
    Force,
    /// Aces in the hand.
    Aces,
    /// Pips that others may attack.
    Exposed,
    /// Cards of free districts on which it stands soon.
    Free,
    /// Whether it has no pyramid on the board.
    Homeless,
    /// Whether it is to move.
    Move,
}

const FACTS: usize = 17;

/// What one of each is worth. The numbers were changed a little again and again, and kept if a player who
/// looks one step ahead won more games with them.
const WORTH: [f64; FACTS] = [
    0.343, 0.157, 0.127, -0.127, 0.193, 0.094, 0.113, 0.100, 0.100, 0.075, 0.269, 0.232, 0.094, -0.021, 0.050, -4.787,
    0.254,
];

/// A seat that has given up is behind all others.
const GONE: f64 = -1_000.0;

impl JacinythCity {
    /// What the position of each seat is worth.
    pub(super) fn worth(&self, seen: &dyn Seen) -> Vec<f64> {
        let all = self.facts(seen);
        let worth = |counted: &[f64; FACTS]| counted.iter().zip(WORTH).map(|(counted, worth)| counted * worth).sum();
        let seats = self.setting.seats.all();
        seats.map(|seat| if self.is_out(seat) { GONE } else { worth(&all[seat.index()]) }).collect()
    }

    /// What is counted for each seat.
    fn facts(&self, seen: &dyn Seen) -> [[f64; FACTS]; SEATS] {
        let board = &self.board;
        let districts = board.districts();
        let mut all = [[0.0; FACTS]; SEATS];
        let empty = board.empty();
        let mut numbers = [[u8::MAX; Cell::BOUND]; 6];
        for (number, district) in (0..).zip(&districts) {
            district.cells.iter().for_each(|cell| numbers[district.suit.index()][usize::from(cell.number())] = number);
        }
        let mut edges = [Cells::default(); 6];
        for district in &districts {
            let edge = district.cells.grown().and(empty);
            edges[district.suit.index()] = edges[district.suit.index()].or(edge);
            let size = f64::from(district.cells.count());
            let pips = district.pips.map(f64::from);
            let sum: f64 = pips.iter().sum();
            for (seat, counted) in all.iter_mut().enumerate() {
                let most = (0..SEATS).filter(|other| *other != seat).map(|other| pips[other]).fold(0.0, f64::max);
                if district.owners.contains(&Seat::at(seat)) {
                    counted[Fact::Points as usize] += f64::from(district.parts()) / f64::from(PARTS);
                    let lead = pips[seat] - most;
                    counted[Fact::Safety as usize] += size * lead.clamp(0.0, 3.0) / 3.0;
                    counted[Fact::Leads as usize] += lead.max(0.0).sqrt();
                } else if pips[seat] > 0.0 {
                    counted[Fact::Footholds as usize] += size * pips[seat] / sum;
                }
            }
        }
        // A card that comes bears a third of all suits.
        for suit in Suit::ALL {
            for cell in edges[suit.index()].iter() {
                lay(&districts, &numbers[suit.index()], cell, &mut all);
            }
        }
        for seat in self.playing() {
            let counted = &mut all[seat.index()];
            let own = board.occupied(seat);
            counted[Fact::Pips as usize] = f64::from(board.pips(seat, own));
            counted[Fact::Cells as usize] = f64::from(own.count());
            let controlled = board.controlled(seat);
            counted[Fact::Sites as usize] = f64::from(board.edge(controlled).count().min(5));
            // Cards above the limit will be discarded.
            let kept = f64::from(LIMIT) / f64::from(self.hand(seat).count().max(LIMIT));
            for held in self.hand(seat).cards() {
                let Some(card) = self.face(seen, held) else { continue };
                if self.setting.is_buildable(card) {
                    counted[Fact::Builds as usize] += kept;
                } else if let Some(force) = pips(card) {
                    counted[Fact::Force as usize] += kept * f64::from(force);
                } else if card.rank() == Rank::Ace {
                    counted[Fact::Aces as usize] += kept;
                }
            }
            let rivals = self.playing().filter(|other| *other != seat);
            let reach = rivals.fold(Cells::default(), |reach, other| reach.or(self.reach(other)));
            counted[Fact::Exposed as usize] = f64::from(board.pips(seat, own.and(reach)));
            let near = own.grown().and(board.built());
            let free =
                districts.iter().filter(|district| district.owners.is_empty() && !district.cells.and(near).is_empty());
            counted[Fact::Free as usize] = free.map(|district| f64::from(district.cells.count())).sum();
            if own.is_empty() {
                counted[Fact::Homeless as usize] = 1.0;
            }
        }
        all[self.mover.index()][Fact::Move as usize] = 1.0;
        all
    }
}

/// Counts what becomes of the points if a card of a suit is laid on an empty cell.
fn lay(districts: &[District], numbers: &[u8; Cell::BOUND], cell: Cell, all: &mut [[f64; FACTS]; SEATS]) {
    let mut joined = [usize::MAX; 4];
    let mut count = 0;
    for beside in Cells::of(cell).grown().iter().filter(|beside| usize::from(beside.number()) < Cell::BOUND) {
        let number = usize::from(numbers[usize::from(beside.number())]);
        if number < usize::from(u8::MAX) && !joined[..count].contains(&number) {
            joined[count] = number;
            count += 1;
        }
    }
    let joined = joined[..count].iter().map(|number| &districts[*number]);
    let mut pips = [0; SEATS];
    let mut size = 1;
    for district in joined.clone() {
        size += district.cells.count();
        pips.iter_mut().zip(district.pips).for_each(|(all, pips)| *all += pips);
    }
    let sum: u8 = pips.iter().sum();
    let owner = (0..SEATS).find(|seat| pips[*seat] * 2 > sum);
    if let Some(owner) = owner {
        all[owner][Fact::Growth as usize] += 1.0 / 3.0;
    }
    for (seat, counted) in all.iter_mut().enumerate() {
        let now: f64 = joined
            .clone()
            .filter(|district| district.owners.contains(&Seat::at(seat)))
            .map(|district| f64::from(district.cells.count()) / district.owners.len() as f64)
            .sum();
        let then = match owner {
            Some(owner) if owner == seat => f64::from(size) - 1.0,
            Some(_) => 0.0,
            None => now,
        };
        let change = then - now;
        counted[if change > 0.0 { Fact::Gains } else { Fact::Losses } as usize] += change.abs() / 3.0;
    }
}
