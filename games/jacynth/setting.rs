//! The setting of a table, as its options make it.

use super::deck::Deck;
use bypost_rules::kit::decktet::Layout;
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Options, Seat, Seats, SetupError};

/// The things that stay the same all through a table.
#[derive(Debug)]
pub(super) struct Setting {
    /// The seats with their names.
    pub(super) seats: Seats,
    /// Where the starting cards lie.
    pub(super) layout: Layout,
    /// The cards that are shuffled.
    pub(super) deck: Deck,
}

const RAZEWAY: [Cell; 6] = Cell::all_named([b"a6", b"b5", b"c4", b"d3", b"e2", b"f1"]);
const TOWERS: [Cell; 4] = Cell::all_named([b"b5", b"e5", b"b2", b"e2"]);
const OLD_CITY: [Cell; 6] = Cell::all_named([b"c6", b"e5", b"f3", b"d1", b"b2", b"a4"]);
const CORNERS: [Cell; 4] = Cell::all_named([b"a4", b"d4", b"a1", b"d1"]);

/// The cells of the starting cards of a layout, in the order in which they are laid.
pub(super) const fn cells(layout: Layout) -> &'static [Cell] {
    match layout {
        Layout::Razeway => &RAZEWAY,
        Layout::Towers => &TOWERS,
        Layout::OldCity => &OLD_CITY,
        Layout::Corners => &CORNERS,
    }
}

impl Setting {
    /// The setting that the options make.
    pub(super) fn new(seats: &Seats, options: &Options) -> Result<Self, SetupError> {
        let layout = Layout::of(options.text("layout"), seats.count())
            .ok_or_else(|| SetupError("the option layout takes razeway, towers or old-city".to_owned()))?;
        Ok(Self { seats: seats.clone(), layout, deck: Deck::of(options) })
    }

    /// The cells of the starting cards, in the order in which they are laid.
    pub(super) fn starts(&self) -> &'static [Cell] {
        cells(self.layout)
    }

    /// The cells of a side of the grid.
    pub(super) fn side(&self) -> u8 {
        if self.is_solitaire() { 4 } else { 6 }
    }

    /// Whether one player plays against the city.
    pub(super) fn is_solitaire(&self) -> bool {
        self.layout == Layout::Corners
    }

    /// The seat that has the first turn: the seat named first deals, and the next one begins.
    pub(super) fn first(&self) -> Seat {
        self.seats.next(Seat::new(0))
    }
}
