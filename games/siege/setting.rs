//! The setting of a table, as its options make it.

use bypost_rules::{Options, Seat, Seats};

/// The most seats of a table.
pub(super) const SEATS: usize = 8;
/// The cards of a hand.
pub(super) const HAND: usize = 4;
/// What the four flips of a hand cost, in whites.
pub(super) const PRICES: [u32; 4] = [1, 1, 5, 10];
/// The raises of one round of wagering.
pub(super) const RAISES: u8 = 3;
/// The jokers of two packs.
pub(super) const JOKERS: usize = 4;

/// The things that stay the same all through a table.
#[derive(Debug)]
pub(super) struct Setting {
    /// The seats with their names.
    pub(super) seats: Seats,
    /// The whites of each at the start.
    pub(super) stack: u32,
    /// What each pays into the pot of every hand.
    pub(super) ante: u32,
    /// How many hands are played at most, if there is a limit.
    pub(super) limit: Option<u8>,
}

impl Setting {
    /// The setting that the options make.
    pub(super) fn new(seats: &Seats, options: &Options) -> Self {
        let number = |name: &str| u32::try_from(options.number(name)).unwrap_or_default();
        let limit = u8::try_from(number("hands")).ok().filter(|hands| *hands > 0);
        Self { seats: seats.clone(), stack: number("stack"), ante: number("ante"), limit }
    }

    /// The seats round the table, beginning with the one after this.
    pub(super) fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.seats.from(self.seats.next(seat))
    }
}
