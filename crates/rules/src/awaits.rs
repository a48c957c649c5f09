//! What a game waits for, and how it ended.

use super::{Score, Seat};

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// A step of this seat.
    Act(Seat),
    /// The faces of slots that must open first; nobody has anything to decide.
    Faces,
    /// Nothing: the game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// One place for each seat, in seat order.
    pub places: Vec<Place>,
    /// Why it is over, in a few words without names ("all plinths are home").
    pub why: String,
}

impl Outcome {
    /// One seat has won, and all others are second.
    pub fn won_by(winner: Seat, seats: usize, why: impl Into<String>) -> Self {
        let place = |index| Place { rank: if index == winner.index() { 1 } else { 2 }, score: None };
        Self { places: (0..seats).map(place).collect(), why: why.into() }
    }

    /// Why a table of this many seats is over when so many have given up that it cannot go on.
    pub const fn resigned(seats: usize) -> &'static str {
        match seats {
            1 => "the player has resigned",
            2 => "the other player has resigned",
            _ => "all others have resigned",
        }
    }

    /// The seats of rank 1; several if the win is shared.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.places.iter().enumerate().filter(|(_, place)| place.rank == 1).map(|(index, _)| Seat::at(index))
    }
}

/// The place of one seat at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 1 for a winner; equal ranks share a place.
    pub rank: u8,
    /// The score, in games that keep one.
    pub score: Option<Score>,
}
