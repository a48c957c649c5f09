//! The city: the cards that lie on the grid, the tokens on them, and the districts they make.

use super::illegal::Illegal;
use bypost_rules::Seat;
use bypost_rules::kit::decktet::{Card, Suit};
use bypost_rules::kit::grid::{Cell, Cells};

/// The tokens that a seat begins with.
pub(super) const TOKENS: u8 = 4;
/// The most seats.
pub(super) const SEATS: usize = 3;

/// Cards and tokens on the grid. It is small, so that a placement can be tried out on a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct City {
    /// All cells, taken or not.
    grid: Cells,
    cards: [Option<Card>; Cell::BOUND],
    /// The cells with a card.
    built: Cells,
    /// The cells with a card of each suit.
    suits: [Cells; 6],
    /// The cells with a token of each seat.
    tokens: [Cells; SEATS],
}

/// Connected cards of one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct District {
    pub(super) suit: Suit,
    pub(super) cells: Cells,
    /// The seat that controls it.
    pub(super) owner: Option<Seat>,
}

impl City {
    /// An empty square grid.
    pub(super) fn new(side: u8) -> Self {
        Self {
            grid: Cells::square(side),
            cards: [None; Cell::BOUND],
            built: Cells::default(),
            suits: [Cells::default(); 6],
            tokens: [Cells::default(); SEATS],
        }
    }

    /// The cells with a card.
    pub(super) fn built(&self) -> Cells {
        self.built
    }

    /// Whether every cell has a card.
    pub(super) fn is_full(&self) -> bool {
        self.built == self.grid
    }

    /// All cells, taken or not.
    pub(super) fn grid(&self) -> Cells {
        self.grid
    }

    /// The cells without a card.
    pub(super) fn empty(&self) -> Cells {
        self.grid.minus(self.built)
    }

    /// The empty cells next to a card of a suit.
    pub(super) fn empty_beside(&self, suit: Suit) -> Cells {
        self.suits[suit.index()].grown().and(self.empty())
    }

    /// The empty cells next to a card.
    pub(super) fn edge(&self) -> Cells {
        self.built.grown().and(self.grid).minus(self.built)
    }

    /// The card on a cell.
    pub(super) fn card(&self, cell: Cell) -> Option<Card> {
        self.cards[usize::from(cell.number())]
    }

    /// All cards with their cells, in the order of cells.
    pub(super) fn cards(&self) -> impl Iterator<Item = (Cell, Card)> + '_ {
        self.built.iter().filter_map(|cell| Some((cell, self.card(cell)?)))
    }

    /// Lays a card on an empty cell.
    pub(super) fn put(&mut self, card: Card, cell: Cell) {
        self.cards[usize::from(cell.number())] = Some(card);
        self.built.insert(cell);
        for suit in card.suits().iter() {
            self.suits[suit.index()].insert(cell);
        }
    }

    /// Puts a token on a card.
    pub(super) fn claim(&mut self, seat: Seat, cell: Cell) {
        self.tokens[seat.index()].insert(cell);
    }

    /// The tokens of a seat.
    pub(super) fn tokens(&self, seat: Seat) -> Cells {
        self.tokens[seat.index()]
    }

    /// The tokens of every seat that a table can have, in seat order.
    pub(super) fn all_tokens(&self) -> &[Cells; SEATS] {
        &self.tokens
    }

    /// All tokens.
    pub(super) fn claimed(&self) -> Cells {
        self.tokens.iter().fold(Cells::default(), |all, tokens| all.or(*tokens))
    }

    /// How many tokens a seat still has.
    pub(super) fn left(&self, seat: Seat) -> u8 {
        TOKENS.saturating_sub(self.tokens(seat).count())
    }

    /// The seat whose token lies on a cell.
    pub(super) fn holder(&self, cell: Cell) -> Option<Seat> {
        (0..SEATS).map(Seat::at).find(|seat| self.tokens(*seat).contains(cell))
    }

    /// The seat that controls a district: its token lies on the highest card. No two cards of one suit are
    /// equally high among those that may bear a token.
    pub(super) fn owner(&self, district: Cells) -> Option<Seat> {
        let highest = |seat: &Seat| {
            let tokens = self.tokens(*seat).and(district);
            tokens.iter().filter_map(|cell| self.card(cell)).map(Card::rank).max()
        };
        let holders = (0..SEATS).map(Seat::at).filter(|seat| !self.tokens(*seat).and(district).is_empty());
        holders.max_by_key(highest)
    }

    /// The districts of the card on a cell, by suit.
    pub(super) fn around(&self, cell: Cell) -> impl Iterator<Item = District> + '_ {
        let bearing = Suit::ALL.into_iter().filter(move |suit| self.suits[suit.index()].contains(cell));
        bearing.map(move |suit| self.district(suit, cell))
    }

    fn district(&self, suit: Suit, cell: Cell) -> District {
        let cells = self.suits[suit.index()].connected(cell);
        District { suit, cells, owner: self.owner(cells) }
    }

    /// Every district, by suit and then by its first cell.
    pub(super) fn districts(&self) -> Vec<District> {
        let mut districts = Vec::new();
        for suit in Suit::ALL {
            let mut rest = self.suits[suit.index()];
            while let Some(cell) = rest.first() {
                let district = self.district(suit, cell);
                rest = rest.minus(district.cells);
                districts.push(district);
            }
        }
        districts
    }

    /// One point for each card in every district that a seat controls, by seat.
    pub(super) fn scores(&self) -> [u8; SEATS] {
        let mut scores = [0; SEATS];
        for District { cells, owner, .. } in self.districts() {
            owner.into_iter().for_each(|owner| scores[owner.index()] += cells.count());
        }
        scores
    }

    /// The points of one seat.
    pub(super) fn score(&self, seat: Seat) -> u8 {
        self.scores()[seat.index()]
    }

    /// Whether a card may be laid on a cell.
    pub(super) fn judge_card(&self, cell: Cell) -> Result<(), Illegal> {
        if !self.grid.contains(cell) {
            return Err(Illegal::Outside(cell));
        }
        if self.built.contains(cell) {
            return Err(Illegal::Taken(cell));
        }
        if self.edge().contains(cell) { Ok(()) } else { Err(Illegal::Apart(cell)) }
    }

    /// Whether a seat may put a token on a cell.
    pub(super) fn judge_token(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        if self.left(seat) == 0 {
            return Err(Illegal::NoTokens);
        }
        let card = self.card(cell).ok_or(Illegal::NoCard(cell))?;
        if !card.is_basic() {
            return Err(Illegal::Bare(card));
        }
        if self.claimed().contains(cell) {
            return Err(Illegal::HasToken(cell));
        }
        let is_closed = |district: &District| district.owner.is_some_and(|owner| owner != seat);
        match self.around(cell).find(is_closed) {
            Some(district) => Err(Illegal::Controlled { cell, suit: district.suit }),
            None => Ok(()),
        }
    }
}
