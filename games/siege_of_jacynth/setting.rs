//! The setting of a table, as its options make it.

use bypost_rules::{Options, Seat, Seats, SetupError};

/// The seats of a table.
pub(super) const SEATS: usize = 2;
/// The cards that each seat places.
pub(super) const TURNS: u8 = 12;
/// The number cards, which are all placed.
pub(super) const CARDS: u8 = 24;

/// The things that stay the same all through a table.
#[derive(Debug)]
pub(super) struct Setting {
    /// The seats with their names.
    pub(super) seats: Seats,
    /// Whether the top of the pile lies face up.
    pub(super) has_open_pile: bool,
    /// Whether the attacker may begin by swapping two cards of the wall.
    pub(super) has_pie: bool,
    /// Whether all cards are dealt at once.
    pub(super) is_full: bool,
    /// Whether all hands lie face up.
    pub(super) has_open_hands: bool,
}

impl Setting {
    /// The setting that the options make.
    pub(super) fn new(seats: &Seats, options: &Options) -> Result<Self, SetupError> {
        let setting = Self {
            seats: seats.clone(),
            has_open_pile: options.text("open-pile") == "true",
            has_pie: options.text("pie") == "true",
            is_full: options.text("deal") == "full",
            has_open_hands: options.text("open-hands") == "true",
        };
        if setting.is_full && setting.has_open_pile {
            return Err(SetupError("with deal=full there is no pile to lie open: leave out open-pile=true".to_owned()));
        }
        Ok(setting)
    }

    /// The seat that attacks and begins: the seat named first deals, and the next one begins.
    pub(super) fn attacker(&self) -> Seat {
        self.seats.next(Seat::new(0))
    }

    /// The cards that a seat is dealt.
    pub(super) fn hand(&self) -> u8 {
        if self.is_full { TURNS } else { 5 }
    }
}
