//! The ways in which a table ends otherwise than by its game.

use crate::file::Time;
use bypost_rules::Seat;

/// A result that a claim has, since the players agreed on that beforehand and nobody contests it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The seat whose time is used up. It has lost to the others.
    pub late: Seat,
    /// The other seats that are in, in seat order.
    pub winners: Vec<Seat>,
}

/// How a table ended otherwise than by its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All who play have agreed to end it as it stood.
    Agreed,
    /// All who play have agreed to share the win.
    Drawn,
    /// A seat has used up its time, as another one says.
    Claimed {
        /// The seat that says so.
        by: Seat,
        /// The seat that was awaited.
        late: Seat,
        /// Until when that seat had time.
        until: Time,
        /// Whether the awaited seat has said that this is not so.
        contested: bool,
    },
    /// A seat has shown that another one dealt it a false piece of its key.
    Accused {
        /// The seat that has shown it.
        by: Seat,
        /// The seat that dealt the piece.
        dealer: Seat,
    },
}
