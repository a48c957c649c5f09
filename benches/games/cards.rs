//! Cards of the Decktet and the districts that they make, for players of the games with a city.

use serde_json::Value;

/// The letters of the suits; a set of suits has a bit for each, in this order.
const SUITS: &str = "MSWLYK";

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The Ace is 1, the Crown 10; above are Pawns, Courts and the Excuse.
    pub rank: u8,
    pub suits: u8,
}

impl Card {
    pub const CROWN: u8 = 10;
    pub const PAWN: u8 = 11;
    pub const COURT: u8 = 12;

    /// The card of its short name, perhaps behind its place in a hand.
    pub fn read(text: &str) -> Self {
        let name = text.split_once(':').map_or(text, |(_, name)| name);
        let (rank, suits) = name.split_at(1);
        let rank = match rank {
            "A" => 1,
            "C" => Self::CROWN,
            "P" => Self::PAWN,
            "T" => Self::COURT,
            "X" => 13,
            number => number.parse().expect("a rank"),
        };
        Self { rank, suits: suits.chars().map(|suit| 1 << SUITS.find(suit).expect("a suit")).sum() }
    }

    /// All cards of a list; unknown ones are left out.
    pub fn all(list: &Value) -> Vec<Self> {
        list.as_array().into_iter().flatten().filter_map(|card| Some(Self::read(card.as_str()?))).collect()
    }

    pub fn is_number(self) -> bool {
        (2..=9).contains(&self.rank)
    }
}

/// The number of a cell such as `c4` on a board with so many columns.
pub fn cell(text: &str, side: usize) -> usize {
    let (column, row) = text.split_at(1);
    let column = usize::from(column.as_bytes()[0] - b'a');
    (row.parse::<usize>().expect("a row") - 1) * side + column
}

/// The cells beside a cell.
pub fn beside(cell: usize, side: usize) -> impl Iterator<Item = usize> {
    let (column, row) = (cell % side, cell / side);
    [
        (column > 0).then(|| cell - 1),
        (column + 1 < side).then_some(cell + 1),
        row.checked_sub(1).map(|_| cell - side),
        (row + 1 < side).then_some(cell + side),
    ]
    .into_iter()
    .flatten()
}

/// Cards of one suit that hang together.
pub struct District {
    pub suit: usize,
    /// The cells, one bit each.
    pub cells: u64,
    pub size: u32,
    /// The empty cells beside them.
    pub open: u32,
}

impl District {
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        let mut left = self.cells;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                next
            })
        })
    }
}

/// All districts of a square of cards.
pub fn districts(cards: &[Option<Card>], side: usize) -> Vec<District> {
    let mut all = Vec::with_capacity(40);
    let row = (1_u64 << side) - 1;
    let board = (0..side).fold(0, |bits, _| bits << side | row);
    let last = (0..side).fold(0, |bits, _| bits << side | 1 << (side - 1));
    let spread = |set: u64| (set << 1 & !(last << 1)) | (set >> 1 & !last) | set << side | set >> side;
    let empty = board & !cells_with(cards, |_| true);
    for suit in 0..SUITS.len() {
        let mut left = cells_with(cards, |card| card.suits >> suit & 1 == 1);
        while left != 0 {
            let mut cells = left & left.wrapping_neg();
            loop {
                let more = cells | spread(cells) & left;
                if more == cells {
                    break;
                }
                cells = more;
            }
            left &= !cells;
            let open = (spread(cells) & empty).count_ones();
            all.push(District { suit, cells, size: cells.count_ones(), open });
        }
    }
    all
}

fn cells_with(cards: &[Option<Card>], is_so: impl Fn(Card) -> bool) -> u64 {
    cards.iter().enumerate().filter(|(_, card)| card.is_some_and(&is_so)).map(|(cell, _)| 1 << cell).sum()
}

/// Which part of some cards bears each suit.
pub fn shares(cards: &[Card]) -> [f64; 6] {
    let count = |suit: usize| cards.iter().filter(|card| card.suits >> suit & 1 == 1).count();
    std::array::from_fn(|suit| count(suit) as f64 / cards.len().max(1) as f64)
}
