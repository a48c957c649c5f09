//! The setting of a table, as its options make it.

use super::board::{Board, PLINTHS};
use super::field::Field;
use super::mode::Mode;
use super::phase::How;
use super::side::Side;
use super::sticks::Bundle;
use bypost_rules::{Options, Seats, SetupError, Throw};

/// The most sticks of one kind.
const STICKS: u8 = 20;

/// The things that stay the same all through a table.
#[derive(Debug)]
pub(super) struct Setting {
    /// The seats with their names.
    pub(super) seats: Seats,
    /// The track.
    pub(super) board: Board,
    /// The sticks that are cast.
    pub(super) bundle: Bundle,
    /// The throw of a cast.
    pub(super) cast: Throw,
    /// The way to win.
    pub(super) mode: Mode,
    /// How the sides are given.
    pub(super) colours: Colours,
}

/// How it is settled which seat plays the Lions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colours {
    /// The seat named first plays the Lions.
    Seat,
    /// The start throw settles it.
    Toss,
}

impl Setting {
    /// The setting that the options make.
    pub(super) fn new(seats: &Seats, options: &Options) -> Result<Self, SetupError> {
        let sticks = |name, least: u8| {
            let number = u8::try_from(options.number(name)).ok().filter(|number| (least..=STICKS).contains(number));
            number.ok_or_else(|| SetupError(format!("the option {name} takes {least} to {STICKS}")))
        };
        let board = Board::read_canonical(options.text("board"));
        let bundle = Bundle { solid: sticks("solid", 1)?, duo: sticks("duo", 0)? };
        Ok(Self {
            seats: seats.clone(),
            board: board.map_err(|error| SetupError(error.to_string()))?,
            bundle,
            cast: bundle.throw(),
            mode: if options.text("mode") == "quick" { Mode::Quick } else { Mode::Normal },
            colours: if options.text("colours") == "toss" { Colours::Toss } else { Colours::Seat },
        })
    }

    /// Whether a side has won by the landing that led to this field.
    pub(super) fn won(&self, field: &Field, side: Side) -> Option<How> {
        let (how, wanted) = match self.mode {
            Mode::Normal => (How::AllHome, PLINTHS),
            Mode::Quick => (How::FirstHome, 1),
        };
        if field.duat(side.other()) == PLINTHS {
            return Some(How::Exile);
        }
        (field.home(&self.board, side) >= wanted).then_some(how)
    }
}
