//! Boards: grids of cells in rows and columns; tracks of spaces in a row, with ways between them; and round
//! tables, with seats along the edge, piles at the corners, and cards and pots in the middle.
//! Cards are things that lie on them: those of the Decktet, and ordinary playing cards.

use super::line::{Line, Mark, Span, Style};
use super::thing::{CardLook, RankSign, SuitSign, Thing};
use crate::kit::decktet::{Rank, Suits};
use crate::kit::playing::{FrenchSuit, PlayingCard};
use crate::kit::{decktet, fit};

/// Marks a thing as fresh if its name is among these places, with its number among several.
pub(super) fn mark(places: &[&str], name: &str, is_fresh: &mut bool, order: &mut Option<u16>) {
    if let Some(at) = places.iter().position(|place| *place == name) {
        *is_fresh = true;
        *order = (places.len() > 1).then(|| fit::<_, u16>(at) + 1);
    }
}

/// Spaces in a row, in as many lines as the width asks for. In a picture the track turns back at their ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The spaces, in order.
    pub spaces: Vec<Space>,
    /// Ways between two of them, as places in `spaces` counted from 0, drawn as lines under the row; a way
    /// that crosses the end of a row names its other end there.
    pub ways: Vec<(usize, usize)>,
    /// The trays beside it, for pieces that are off the track. Only pictures show them, as all that follows.
    pub trays: Vec<Tray>,
    /// What was thrown: its title, and then its things.
    pub throw: Line,
    /// The way of the last move, leg by leg.
    pub path: Vec<Leg>,
}

/// One space of a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// Its name, at most three columns.
    pub label: String,
    /// What stands there, one or two columns; a dot is drawn where nothing does.
    pub token: Option<Span>,
    /// What kind of space it is, one or two columns.
    pub ground: Option<Span>,
    /// The same for pictures.
    pub kind: Ground,
    /// Whether something has happened there of late; what stands there, or the dot, then gets an asterisk
    /// before it.
    pub is_fresh: bool,
    /// Its place among those where something has happened, counted from 1. Only pictures show it.
    pub order: Option<u16>,
}

/// What a space looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Like most of them.
    #[default]
    Plain,
    /// It lies in the light.
    Light,
    /// It lies at water: a way begins or ends there.
    Water,
    /// It is a doorway.
    Door,
}

/// A tray beside a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tray {
    /// Its title.
    pub title: Line,
    /// The word by which a step names it, if a step can.
    pub word: Option<String>,
    /// What lies in it.
    pub pieces: Vec<Span>,
    /// How many pieces it has room for.
    pub room: u8,
}

/// One leg of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Where it began.
    pub from: TrackEnd,
    /// The space on which it ended, counted from 0.
    pub to: usize,
    /// Where a way that begins there has led then.
    pub carried: Option<usize>,
    /// How many things of others left the track through it.
    pub taken: u8,
}

/// Where a leg of a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackEnd {
    /// On a space, counted from 0.
    Space(usize),
    /// In a tray, counted from 0.
    Tray(usize),
}

/// A round table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The seats, clockwise. The first one sits at the foot of a picture.
    pub sitters: Vec<Sitter>,
    /// The piles at the corners, clockwise from the lower right one; at most four are drawn.
    pub corners: Vec<Pile>,
    /// The card in the middle.
    pub centre: Option<Span>,
    /// Other piles, which lie beside that card.
    pub piles: Vec<Pile>,
    /// What there is to win, a line for each pot.
    pub pots: Vec<Line>,
}

/// A seat at a round table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sitter {
    /// The seat, counted from 0.
    pub seat: u8,
    /// Who sits there.
    pub name: String,
    /// What that player has, such as chips and their number.
    pub stack: Line,
    /// What that player has put before the seat.
    pub bet: Line,
    /// The cards before the seat.
    pub cards: Vec<Span>,
    /// What that player did last or is to do, in few words.
    pub act: String,
    /// Whether the dealer's button lies there.
    pub is_dealer: bool,
    /// Whether it is that player's turn.
    pub is_awaited: bool,
    /// Whether that player is out of it for now, which fades.
    pub is_away: bool,
    /// What that player did, if that was the last thing that happened.
    pub latest: Option<Latest>,
}

/// What a player at a round table did last, by where it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Latest {
    /// It is seen by what that player has put before the seat.
    Bet,
    /// It is seen by the cards before the seat.
    Cards,
    /// Only its words tell of it.
    Act,
    /// The player has won.
    Win,
}

/// A pile of cards that lie face down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    /// Its name, which is the word for it if steps can name it.
    pub name: String,
    /// Whether steps can name it.
    pub is_word: bool,
    /// How many cards it has.
    pub count: u32,
    /// The cards that lie beside it.
    pub cards: Vec<Span>,
    /// What else is to be said of it, in few words.
    pub note: String,
    /// Whether something has happened there of late.
    pub is_fresh: bool,
    /// Its place among those where something has happened, counted from 1.
    pub order: Option<u16>,
}

/// A board of cells in rows and columns. A row is as high as its marks need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The names of the columns, at most three columns of text each, written below the board.
    pub columns: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<GridRow>,
    /// The columns of text that each cell has at least where there is room, so that the board keeps its size
    /// while it fills; 0 where that does not matter.
    pub cell_width: u8,
    /// Cells that belong together. A text shows their owners at the suits of the cards.
    pub regions: Vec<Region>,
}

/// Cells of a grid that belong together by a suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The suit.
    pub suit: SuitSign,
    /// The cells by their names, such as `c4`.
    pub cells: Vec<String>,
    /// The seats that hold it, counted from 0.
    pub owners: Vec<u8>,
}

impl Grid {
    pub(super) fn mark(&mut self, places: &[&str]) {
        for row in &mut self.rows {
            for (cell, column) in row.cells.iter_mut().zip(&self.columns) {
                let name = format!("{column}{}", row.label);
                let mut left = (false, None);
                match cell {
                    GridCell::Taken(piece) => mark(places, &name, &mut piece.is_fresh, &mut piece.order),
                    _ => mark(places, &name, &mut left.0, &mut left.1),
                }
                if left.0 && *cell == GridCell::Empty {
                    *cell = GridCell::Left(left.1);
                }
            }
        }
    }

    /// The seats that hold a suit in a cell, counted from 0.
    pub fn owners(&self, cell: &str, suit: SuitSign) -> impl Iterator<Item = u8> {
        let holds = move |region: &&Region| region.suit == suit && region.cells.iter().any(|name| name == cell);
        self.regions.iter().filter(holds).flat_map(|region| region.owners.iter().copied())
    }

    /// A square of so many rows and columns, of at most 26. The columns are called a, b, c and so on, the
    /// rows 1, 2, 3 and so on from below. `cell` gets the numbers of a column and a row, from 0.
    pub fn square(side: u8, cell_width: u8, cell: impl Fn(u8, u8) -> GridCell) -> Self {
        let row = |row: u8| GridRow {
            label: (u16::from(row) + 1).to_string(),
            cells: (0..side).map(|column| cell(column, row)).collect(),
        };
        let name = |column: u8| char::from(b'a'.saturating_add(column)).to_string();
        Self {
            columns: (0..side).map(name).collect(),
            rows: (0..side).rev().map(row).collect(),
            cell_width,
            ..Self::default()
        }
    }
}

/// One row of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridRow {
    /// Its name, at most three columns, written left of the row.
    pub label: String,
    /// Its cells, from the left. Where a row is shorter than others, the rest is outside the board.
    pub cells: Vec<GridCell>,
}

/// One cell of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GridCell {
    /// A cell in which nothing stands.
    #[default]
    Empty,
    /// The same where something has gone of late, with its place among those where something has happened.
    Left(Option<u16>),
    /// A cell in which something stands.
    Taken(Piece),
}

/// A thing that stands in a cell. A fresh one gets an asterisk before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// What it is, at most four columns if it is to be whole at any width.
    pub top: Line,
    /// Whether the last turn put it there.
    pub is_fresh: bool,
    /// Its place among those where something has happened, counted from 1. Only pictures show it.
    pub order: Option<u16>,
    /// What stands on it, written below it, in as many lines as it takes.
    pub marks: Vec<Mark>,
    /// What ties it to the cell on its right, such as the letters of the suits that join them.
    pub right: Line,
    /// What ties it to the cell below.
    pub below: Line,
}

impl From<decktet::Suit> for SuitSign {
    fn from(suit: decktet::Suit) -> Self {
        match suit {
            decktet::Suit::Moons => Self::Moons,
            decktet::Suit::Suns => Self::Suns,
            decktet::Suit::Waves => Self::Waves,
            decktet::Suit::Leaves => Self::Leaves,
            decktet::Suit::Wyrms => Self::Wyrms,
            decktet::Suit::Knots => Self::Knots,
        }
    }
}

impl From<decktet::Card> for CardLook {
    fn from(card: decktet::Card) -> Self {
        let (rank, sign) = match card.rank() {
            Rank::Excuse => (String::new(), RankSign::Star),
            rank => (rank.letter().to_string(), sign(rank)),
        };
        let name = card.name();
        let name = name.strip_prefix("the ").unwrap_or(name).to_owned();
        Self { rank, sign, suits: card.suits().iter().map(SuitSign::from).collect(), name, told: card.full_name() }
    }
}

fn sign(rank: Rank) -> RankSign {
    match rank {
        Rank::Ace => RankSign::Ace,
        Rank::Pawn => RankSign::Pawn,
        Rank::Court => RankSign::Court,
        Rank::Crown => RankSign::Crown,
        _ => RankSign::None,
    }
}

impl Span {
    /// A card of the Decktet: its short form, or its picture.
    pub fn decktet(card: decktet::Card, style: Style) -> Self {
        Self::new(card.short(), style).of(Thing::card(Some(card)))
    }
}

impl Line {
    /// Cards of the Decktet with a blank between two of them.
    pub fn decktet(cards: impl IntoIterator<Item = decktet::Card>) -> Self {
        Self::spaced(cards.into_iter().map(|card| Span::decktet(card, Style::Plain)))
    }

    /// A suit of the Decktet: its name, and before it its sign.
    pub fn suit(suit: decktet::Suit) -> Self {
        Self(vec![Span::new("", Style::Plain).of(Thing::Suit(suit.into())), Span::new(suit.name(), Style::Plain)])
    }

    /// Suits of the Decktet: their letters, or their signs.
    pub fn suits(suits: Suits) -> Self {
        let sign = |suit: decktet::Suit| Span::new(suit.letter(), Style::Plain).of(Thing::Suit(suit.into()));
        suits.iter().map(sign).collect()
    }
}

impl From<FrenchSuit> for SuitSign {
    fn from(suit: FrenchSuit) -> Self {
        match suit {
            FrenchSuit::Clubs => Self::Clubs,
            FrenchSuit::Diamonds => Self::Diamonds,
            FrenchSuit::Hearts => Self::Hearts,
            FrenchSuit::Spades => Self::Spades,
        }
    }
}

impl From<PlayingCard> for CardLook {
    fn from(card: PlayingCard) -> Self {
        let short = card.short();
        // A joker has the colour of a suit.
        let colour = if card == PlayingCard::BLACK { FrenchSuit::Spades } else { FrenchSuit::Hearts };
        let (rank, sign) = match card.rank() {
            0 => (short, RankSign::Joker),
            10 => ("10", RankSign::None),
            11 => ("J", RankSign::None),
            _ => (&short[..1], RankSign::None),
        };
        let suits = vec![card.suit().unwrap_or(colour).into()];
        Self { rank: rank.to_owned(), sign, suits, name: String::new(), told: card.full_name() }
    }
}

impl Span {
    /// A playing card: its short form, or its picture.
    pub fn playing(card: PlayingCard) -> Self {
        Self::new(card.short(), Style::Plain).of(Thing::card(Some(card)))
    }
}
