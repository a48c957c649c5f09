//! The board: the cards on the grid, and the pyramids on them.

use super::illegal::Illegal;
use super::pyramids::Pyramids;
use bypost_rules::Seat;
use bypost_rules::kit::decktet::{Card, Suit};
use bypost_rules::kit::grid::{Cell, Cells};

/// The most seats.
pub(super) const SEATS: usize = 3;

/// Cards and pyramids on the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// All cells, taken or not.
    grid: Cells,
    /// The cells with a card.
    built: Cells,
    cards: [Option<Card>; Cell::BOUND],
    pyramids: [[Pyramids; Cell::BOUND]; SEATS],
    /// The cells with a pyramid of each seat.
    occupied: [Cells; SEATS],
    /// The pyramids of each seat that are not on the board.
    supply: [Pyramids; SEATS],
}

impl Board {
    /// An empty square grid.
    pub(super) fn new(side: u8) -> Self {
        Self {
            grid: Cells::square(side),
            built: Cells::default(),
            cards: [None; Cell::BOUND],
            pyramids: [[Pyramids::default(); Cell::BOUND]; SEATS],
            occupied: [Cells::default(); SEATS],
            supply: [Pyramids::ALL; SEATS],
        }
    }

    /// The cells without a card.
    pub(super) fn empty(&self) -> Cells {
        self.grid.minus(self.built)
    }

    /// The cells with a card.
    pub(super) fn built(&self) -> Cells {
        self.built
    }

    /// Whether every cell has a card.
    pub(super) fn is_full(&self) -> bool {
        self.built == self.grid
    }

    /// The empty cells next to a card of a set.
    pub(super) fn edge(&self, cards: Cells) -> Cells {
        cards.grown().and(self.grid).minus(self.built)
    }

    /// The cells that share an edge with this one, without itself.
    pub(super) fn beside(&self, cell: Cell) -> Cells {
        Cells::of(cell).grown().and(self.grid).minus(Cells::of(cell))
    }

    /// The card on a cell.
    pub(super) fn card(&self, cell: Cell) -> Option<Card> {
        self.cards[usize::from(cell.number())]
    }

    /// All cards with their cells, in the order of cells.
    pub(super) fn cards(&self) -> impl Iterator<Item = (Cell, Card)> + '_ {
        self.built.iter().filter_map(|cell| Some((cell, self.card(cell)?)))
    }

    /// The cells with a card of a suit.
    pub(super) fn of_suit(&self, suit: Suit) -> Cells {
        self.cards().filter(|(_, card)| card.suits().contains(suit)).map(|(cell, _)| cell).collect()
    }

    /// The pyramids of a seat on a cell.
    pub(super) fn pyramids(&self, seat: Seat, cell: Cell) -> Pyramids {
        self.pyramids[seat.index()][usize::from(cell.number())]
    }

    /// The pyramids that a seat can still bring onto the board.
    pub(super) fn supply(&self, seat: Seat) -> Pyramids {
        self.supply[seat.index()]
    }

    /// The cells with a pyramid of a seat.
    pub(super) fn occupied(&self, seat: Seat) -> Cells {
        self.occupied[seat.index()]
    }

    /// The cells with anybody's pyramid.
    pub(super) fn inhabited(&self) -> Cells {
        self.occupied.iter().fold(Cells::default(), |all, own| all.or(*own))
    }

    /// The cells with pyramids of this seat and of nobody else.
    pub(super) fn controlled(&self, seat: Seat) -> Cells {
        let others = (0..SEATS).filter(|other| *other != seat.index());
        others.fold(self.occupied(seat), |own, other| own.minus(self.occupied[other]))
    }

    /// The seat that has pyramids on a cell while nobody else has any there.
    pub(super) fn controller(&self, cell: Cell) -> Option<Seat> {
        (0..SEATS).map(Seat::at).find(|seat| self.controlled(*seat).contains(cell))
    }

    /// All pips of a seat on the cells of a set.
    pub(super) fn pips(&self, seat: Seat, cells: Cells) -> u8 {
        cells.and(self.occupied(seat)).iter().map(|cell| self.pyramids(seat, cell).pips()).sum()
    }

    /// Lays a card on an empty cell.
    pub(super) fn lay(&mut self, card: Card, cell: Cell) {
        self.cards[usize::from(cell.number())] = Some(card);
        self.built.insert(cell);
    }

    /// Brings a pyramid out of a seat's supply onto a cell.
    pub(super) fn bring(&mut self, seat: Seat, size: u8, cell: Cell) {
        self.supply[seat.index()].take(size);
        self.pyramids[seat.index()][usize::from(cell.number())].put(size);
        self.occupied[seat.index()].insert(cell);
    }

    /// Returns a pyramid to its owner's supply.
    pub(super) fn remove(&mut self, seat: Seat, size: u8, cell: Cell) {
        let pyramids = &mut self.pyramids[seat.index()][usize::from(cell.number())];
        pyramids.take(size);
        if pyramids.is_empty() {
            self.occupied[seat.index()] = self.occupied[seat.index()].minus(Cells::of(cell));
        }
        self.supply[seat.index()].put(size);
    }

    /// Returns all pyramids of a seat.
    pub(super) fn clear(&mut self, seat: Seat) {
        self.pyramids[seat.index()] = [Pyramids::default(); Cell::BOUND];
        self.occupied[seat.index()] = Cells::default();
        self.supply[seat.index()] = Pyramids::ALL;
    }

    /// Lets a card fly to an empty cell, with all that stands on it.
    pub(super) fn fly(&mut self, from: Cell, to: Cell) {
        let [old, new] = [from, to].map(|cell| usize::from(cell.number()));
        self.cards.swap(old, new);
        self.built = self.built.minus(Cells::of(from)).or(Cells::of(to));
        for (pyramids, occupied) in self.pyramids.iter_mut().zip(&mut self.occupied) {
            pyramids.swap(old, new);
            if occupied.contains(from) {
                *occupied = occupied.minus(Cells::of(from)).or(Cells::of(to));
            }
        }
    }

    /// Whether a card could lie on a cell, next to one of a set of cards.
    pub(super) fn judge_cell(&self, cell: Cell) -> Result<(), Illegal> {
        if !self.grid.contains(cell) {
            return Err(Illegal::Outside(cell));
        }
        if self.built.contains(cell) { Err(Illegal::Taken(cell)) } else { Ok(()) }
    }

    /// The card on a cell, if there is one.
    pub(super) fn judge_card(&self, cell: Cell) -> Result<Card, Illegal> {
        if !self.grid.contains(cell) {
            return Err(Illegal::Outside(cell));
        }
        self.card(cell).ok_or(Illegal::NoCard(cell))
    }

    /// Whether pyramids may stand on a cell.
    pub(super) fn is_habitable(&self, cell: Cell) -> bool {
        self.card(cell).is_some_and(Card::is_basic)
    }

    /// The cells whose cards pyramids may stand on.
    pub(super) fn habitable(&self) -> Cells {
        self.built.iter().filter(|cell| self.is_habitable(*cell)).collect()
    }
}
