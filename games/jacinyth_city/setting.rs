//! The setting of a table, as its options make it.

use bypost_rules::kit::decktet::{Card, Layout, Rank};
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Options, Seat, Seats, SetupError};

/// The things that stay the same all through a table.
#[derive(Debug)]
pub(super) struct Setting {
    /// The seats with their names.
    pub(super) seats: Seats,
    /// Where the starting cards lie.
    pub(super) layout: Layout,
    /// All cards, by number, those of a second deck beside those of the first.
    pub(super) deck: Vec<Card>,
    /// How many of them may be built.
    pub(super) buildable: usize,
    /// The card that comes by itself.
    pub(super) draw: Automatic,
    pub(super) builds_pawns: bool,
    pub(super) builds_courts: bool,
    /// Whether the Excuse is in the deck.
    pub(super) has_excuse: bool,
    pub(super) fly: Fly,
    /// Whether cards that an attack does not need may be spent on it as well.
    pub(super) overspends: bool,
    /// Whether only the stronger may attack.
    pub(super) is_superior: bool,
    pub(super) credit: Credit,
    /// The rounds without a Build or Hatch after which it is over.
    pub(super) stall: Option<u16>,
}

/// The card that comes by itself each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Automatic {
    None,
    /// It does not count for the hand limit.
    Start,
    /// It counts.
    End,
}

/// Which Ace lets which card fly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fly {
    Free,
    Match,
    MatchUnlessControl,
}

/// Whether pips on both sides change what an attack costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Credit {
    None,
    /// Only if the owner has more there.
    Dearer,
    /// Only if the attacker has more there.
    Cheaper,
    Both,
}

const RAZEWAY: [Cell; 5] = Cell::all_named([b"a5", b"b4", b"c3", b"d2", b"e1"]);
const TOWERS: [Cell; 4] = Cell::all_named([b"b4", b"d4", b"b2", b"d2"]);
const OLD_CITY: [Cell; 5] = Cell::all_named([b"b5", b"e4", b"c3", b"a2", b"d1"]);
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
    /// The setting that the options make. Options that a table of one seat does not have are as if switched
    /// off.
    pub(super) fn new(seats: &Seats, options: &Options) -> Result<Self, SetupError> {
        let layout = Layout::of(options.text("layout"), seats.count())
            .ok_or_else(|| SetupError("the option layout takes razeway, towers or old-city".to_owned()))?;
        let is_on = |name| options.text(name) == "true";
        let setting = Self {
            seats: seats.clone(),
            layout,
            deck: Vec::new(),
            buildable: 0,
            draw: match options.text("draw") {
                "start" => Automatic::Start,
                "end" => Automatic::End,
                _ => Automatic::None,
            },
            builds_pawns: is_on("build-pawns"),
            builds_courts: is_on("build-courts"),
            has_excuse: is_on("excuse"),
            fly: match options.text("fly") {
                "match" => Fly::Match,
                "match-unless-control" => Fly::MatchUnlessControl,
                _ => Fly::Free,
            },
            overspends: is_on("attack-overspend"),
            is_superior: is_on("attack-superior"),
            credit: match options.text("attack-credit") {
                "penalty" => Credit::Dearer,
                "credit" => Credit::Cheaper,
                "both" => Credit::Both,
                _ => Credit::None,
            },
            stall: options.text("stall").parse().ok(),
        };
        let copies = if options.text("deck") == "double" { 2 } else { 1 };
        let is_in = |card: &Card| setting.has_excuse || *card != Card::EXCUSE;
        let deck: Vec<Card> = Card::all().filter(is_in).flat_map(|card| std::iter::repeat_n(card, copies)).collect();
        let buildable = deck.iter().filter(|card| setting.is_buildable(**card)).count();
        Ok(Self { deck, buildable, ..setting })
    }

    /// The cells of the starting cards, in the order in which they are laid.
    pub(super) fn starts(&self) -> &'static [Cell] {
        cells(self.layout)
    }

    /// The cells of a side of the grid.
    pub(super) fn side(&self) -> u8 {
        if self.is_solitaire() { 4 } else { 5 }
    }

    /// Whether one player plays against the city.
    pub(super) fn is_solitaire(&self) -> bool {
        self.layout == Layout::Corners
    }

    /// The cards of which the starting cards are thrown, each once, by number. The corners of the small grid
    /// get base cards.
    pub(super) fn starters(&self) -> Vec<Card> {
        let mut cards = self.deck.clone();
        cards.dedup();
        cards.retain(|card| card.is_basic() || !self.is_solitaire() && self.is_buildable(*card));
        cards
    }

    /// Whether a card may be built.
    pub(super) fn is_buildable(&self, card: Card) -> bool {
        match card.rank() {
            Rank::Pawn => self.builds_pawns,
            Rank::Court => self.builds_courts,
            Rank::Excuse => self.has_excuse,
            _ => card.is_number(),
        }
    }

    /// The seats in the order in which they choose their first card: from the seat after the dealer on, but
    /// with two seats the dealer chooses first. Choices are secret, so nobody gains by it, and with two
    /// players it saves a file.
    pub(super) fn choosing(&self) -> impl Iterator<Item = Seat> + use<> {
        let first = if self.seats.count() == 2 { Seat::new(0) } else { self.seats.next(Seat::new(0)) };
        self.seats.from(first)
    }

    /// The seats in the order in which cards are dealt: from the seat after the dealer.
    pub(super) fn dealing(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seats.from(self.seats.next(Seat::new(0)))
    }
}
