//! Lots: what a game asks chance for.

use super::{Seat, Throw};

/// One face-down thing of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The number of the lot; lots count from 1 along the whole table and no number is used twice.
    pub lot: u32,
    /// The place in the lot, counted from 0. A throw has only place 0.
    pub place: u16,
}

/// What a slot shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// The numbers of a throw, in the order of its parts.
    Thrown(Vec<u16>),
}

impl Face {
    /// The numbers of a throw.
    pub fn thrown(&self) -> &[u16] {
        match self {
            Self::Thrown(numbers) => numbers,
        }
    }
}

/// Who may know the face of a slot. An audience only ever widens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Nobody yet.
    Nobody,
    /// One seat.
    Only(Seat),
    /// Everybody.
    All,
}

impl Audience {
    /// Whether `seat` is among them.
    pub fn includes(self, seat: Seat) -> bool {
        match self {
            Self::Nobody => false,
            Self::Only(only) => only == seat,
            Self::All => true,
        }
    }

    /// Whether somebody other than `seat` is among them.
    pub fn others_than(self, seat: Seat) -> bool {
        match self {
            Self::Nobody => false,
            Self::Only(only) => only != seat,
            Self::All => true,
        }
    }

    /// Whether everybody who is in `self` is also in `later`.
    pub fn widens_to(self, later: Self) -> bool {
        match (self, later) {
            (Self::Nobody, _) | (_, Self::All) => true,
            (Self::Only(before), Self::Only(after)) => before == after,
            _ => false,
        }
    }
}

/// What was asked of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lot {
    /// One throw of dice, sticks or the like.
    Throw(Throw),
}

/// Hands out slots. The engine gives a fresh one to every call that may ask for chance, and keeps what was asked.
#[derive(Debug)]
pub struct Bank {
    next: u32,
    asked: Vec<(u32, Lot)>,
}

impl Bank {
    /// A bank whose next lot has the number `next`.
    pub fn new(next: u32) -> Self {
        Self { next, asked: Vec::new() }
    }

    /// Asks for a throw and gives its slot.
    pub fn throw(&mut self, throw: Throw) -> Slot {
        let lot = self.next;
        self.next += 1;
        self.asked.push((lot, Lot::Throw(throw)));
        Slot { lot, place: 0 }
    }

    /// The lots asked for, with their numbers, in order.
    pub fn into_asked(self) -> Vec<(u32, Lot)> {
        self.asked
    }
}
