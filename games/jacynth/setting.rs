//! What the options make of a table.

use super::city::SEATS;
use super::deck::Deck;
use crate::kit::grid::Cell;
use crate::rules::{Options, Seat, Seats, SetupError};

/// What stays the same all through a table.
#[derive(Debug)]
pub(super) struct Setting {
    /// Their names.
    pub(super) seats: Seats,
    /// Where the starting cards lie.
    pub(super) layout: Layout,
    /// The cards that are shuffled.
    pub(super) deck: Deck,
}

/// Where the starting cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A diagonal.
    Razeway,
    /// Four cards apart.
    Towers,
    /// Six cards apart.
    OldCity,
    /// The corners of the small grid, in solitaire.
    Corners,
}

const RAZEWAY: [Cell; 6] = cells([b"a6", b"b5", b"c4", b"d3", b"e2", b"f1"]);
const TOWERS: [Cell; 4] = cells([b"b5", b"e5", b"b2", b"e2"]);
const OLD_CITY: [Cell; 6] = cells([b"c6", b"e5", b"f3", b"d1", b"b2", b"a4"]);
const CORNERS: [Cell; 4] = cells([b"a4", b"d4", b"a1", b"d1"]);

const fn cells<const N: usize>(names: [&[u8; 2]; N]) -> [Cell; N] {
    let mut cells = [Cell::at(0, 0); N];
    let mut place = 0;
    while place < N {
        cells[place] = Cell::named(names[place]);
        place += 1;
    }
    cells
}

impl Layout {
    /// The cells of the starting cards, in dealing order.
    pub(super) const fn cells(self) -> &'static [Cell] {
        match self {
            Self::Razeway => &RAZEWAY,
            Self::Towers => &TOWERS,
            Self::OldCity => &OLD_CITY,
            Self::Corners => &CORNERS,
        }
    }

    /// The cells of a side of the grid.
    pub(super) const fn side(self) -> u8 {
        match self {
            Self::Corners => 4,
            Self::Razeway | Self::Towers | Self::OldCity => 6,
        }
    }

    /// The word of the option; none in solitaire, which has no such option.
    pub(super) const fn word(self) -> Option<&'static str> {
        match self {
            Self::Razeway => Some("razeway"),
            Self::Towers => Some("towers"),
            Self::OldCity => Some("old-city"),
            Self::Corners => None,
        }
    }
}

impl Setting {
    /// The setting that the options make.
    pub(super) fn new(seats: &Seats, options: &Options) -> Result<Self, SetupError> {
        if !(1..=SEATS).contains(&seats.count()) {
            return Err(SetupError(format!("jacynth has 1 to 3 seats, not {}", seats.count())));
        }
        let layouts = [Layout::Razeway, Layout::Towers, Layout::OldCity];
        let chosen = layouts.into_iter().find(|layout| layout.word() == Some(options.text("layout")));
        let layout = match (seats.count(), chosen) {
            (1, _) => Layout::Corners,
            (_, Some(layout)) => layout,
            (_, None) => return Err(SetupError("the option layout takes razeway, towers or old-city".to_owned())),
        };
        Ok(Self { seats: seats.clone(), layout, deck: Deck::of(options) })
    }

    /// Whether one player plays against the city.
    pub(super) fn is_solitaire(&self) -> bool {
        self.layout == Layout::Corners
    }

    /// Who has the first turn: the first-named deals, and the next one begins.
    pub(super) fn first(&self) -> Seat {
        self.seats.next(Seat::new(0))
    }
}
