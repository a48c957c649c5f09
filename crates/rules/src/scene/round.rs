//! Round tables: seats along the edge, piles at the corners, cards and pots in the middle.

use super::line::{Line, Span};
use crate::kit::fit;

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

impl Round {
    pub(super) fn mark(&mut self, places: &[&str]) {
        for pile in self.corners.iter_mut().chain(&mut self.piles) {
            if let Some(at) = places.iter().position(|place| **place == *pile.name) {
                pile.is_fresh = true;
                pile.order = Some(fit::<_, u16>(at) + 1);
            }
        }
    }
}
