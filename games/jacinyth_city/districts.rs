//! Districts, who owns them, and what they count.

use super::board::{Board, SEATS};
use bypost_rules::kit::decktet::Suit;
use bypost_rules::kit::fit;
use bypost_rules::kit::grid::{Cell, Cells};
use bypost_rules::{Score, Seat};

/// The parts of a point in which scores are kept: a district is shared by two or three.
pub(super) const PARTS: u8 = 6;

/// Connected cards of one suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct District {
    pub(super) suit: Suit,
    pub(super) cells: Cells,
    /// The pips of each seat in it.
    pub(super) pips: [u8; SEATS],
    /// The seats that own it together; none if no pyramid stands in it.
    pub(super) owners: Vec<Seat>,
}

impl District {
    /// The parts of points that it brings each owner: a point for each card, shared equally.
    pub(super) fn parts(&self) -> u32 {
        let owners: u32 = fit(self.owners.len().max(1));
        u32::from(self.cells.count()) * u32::from(PARTS) / owners
    }
}

impl Board {
    /// All districts, by suit, then by first cell.
    pub(super) fn districts(&self) -> Vec<District> {
        let mut districts = Vec::new();
        for suit in Suit::ALL {
            let mut rest = self.of_suit(suit);
            while let Some(cell) = rest.first() {
                let cells = rest.connected(cell);
                rest = rest.minus(cells);
                districts.push(self.district(suit, cells));
            }
        }
        districts
    }

    fn district(&self, suit: Suit, cells: Cells) -> District {
        let pips = self.pips_of_all(cells);
        let all: u8 = pips.iter().sum();
        let majority = seats().find(|seat| u16::from(pips[seat.index()]) * 2 > u16::from(all));
        let owners = match majority {
            Some(seat) => vec![seat],
            None => self.highest(cells),
        };
        District { suit, cells, pips, owners }
    }

    /// The seats that have most pips on the highest cards of a district that bear any. Only with two decks
    /// can there be more than one such card.
    /// only with two decks.
    fn highest(&self, cells: Cells) -> Vec<Seat> {
        let rank = |cell: Cell| self.card(cell).map(|card| card.rank());
        let inhabited = cells.and(self.inhabited());
        let top = inhabited.iter().map(rank).max().flatten();
        let pips = self.pips_of_all(inhabited.iter().filter(|cell| rank(*cell) == top).collect());
        let most = pips.iter().copied().max().filter(|most| *most > 0);
        seats().filter(|seat| Some(pips[seat.index()]) == most).collect()
    }

    fn pips_of_all(&self, cells: Cells) -> [u8; SEATS] {
        let mut pips = [0; SEATS];
        seats().for_each(|seat| pips[seat.index()] = self.pips(seat, cells));
        pips
    }

    /// The parts of points of every seat that a table can have.
    pub(super) fn parts(&self) -> [u32; SEATS] {
        let mut parts = [0; SEATS];
        for district in self.districts() {
            district.owners.iter().for_each(|owner| parts[owner.index()] += district.parts());
        }
        parts
    }

    /// The score of a seat.
    pub(super) fn score(&self, seat: Seat) -> Score {
        Score::of(self.parts()[seat.index()].into(), PARTS)
    }
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..SEATS).map(Seat::at)
}
