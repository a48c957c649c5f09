//! The setting of a table, as its options make it.

use super::best::Hold;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Options, Seat, Seats, SetupError};

/// The most seats of a table.
pub(super) const SEATS: usize = 8;
/// The cards of a hand.
pub(super) const HAND: usize = 4;
/// What the four flips of a hand cost, in whites.
pub(super) const PRICES: [u32; 4] = [1, 1, 5, 10];
/// The greatest ante of small stacks; of others it is a tenth of the stack.
const ANTE: u32 = 5;
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
    /// Whether every hand must use the hold card.
    pub(super) must_hold: bool,
    /// How many raises a round of wagering has, if there is a limit.
    pub(super) raises: Option<u8>,
    /// How many hands are played at most, if there is a limit.
    pub(super) limit: Option<u8>,
}

impl Setting {
    /// The setting that the options make.
    pub(super) fn new(seats: &Seats, options: &Options) -> Result<Self, SetupError> {
        let number = |name: &str| u32::try_from(options.number(name)).unwrap_or_default();
        let limit = u8::try_from(number("hands")).ok().filter(|hands| *hands > 0);
        let (stack, ante) = (number("stack"), number("ante"));
        let most = (stack / 10).max(ANTE);
        if ante > most {
            let told = format!("the option ante takes 0 to {most} with a stack of {stack}, not {ante}");
            return Err(SetupError(told));
        }
        let must_hold = options.text("hold") == "must";
        let raises = u8::try_from(number("raises")).ok().filter(|raises| *raises > 0);
        Ok(Self { seats: seats.clone(), stack, ante, must_hold, raises, limit })
    }

    /// What a hand can make of the hold card.
    pub(super) fn hold(&self, card: Option<Card>) -> Hold {
        match card {
            None => Hold::Closed,
            Some(card) if self.must_hold => Hold::Must(card),
            Some(card) => Hold::May(card),
        }
    }

    /// The seats round the table, beginning with the one after this.
    pub(super) fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.seats.from(self.seats.next(seat))
    }
}
