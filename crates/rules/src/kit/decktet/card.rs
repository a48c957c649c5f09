//! One card, and the table of all of them.

use std::fmt;

use super::{Suit, Suits};

/// A card, as its number.
///
/// Cards are ordered by their numbers, in which Pawns and Courts come after the Crowns. The
/// [rank](Self::rank) tells how high a card is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The one card without rank and suit.
    pub const EXCUSE: Self = Self(COUNT - 1);

    /// The 45 cards of the extended deck, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..COUNT).map(Self)
    }

    /// The 36 cards of the basic deck, in the order of their numbers: 0 to 35.
    pub fn basic() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..BASIC).map(Self)
    }

    /// The card of a number below 45.
    #[expect(clippy::cast_possible_truncation, reason = "it is below the number of cards")]
    pub const fn from_number(number: u16) -> Option<Self> {
        if number < COUNT as u16 { Some(Self(number as u8)) } else { None }
    }

    /// Its number, which never changes: Aces 0–5, 2s 6–8 and so on to the 9s 27–29, Crowns 30–35, Pawns
    /// 36–39, Courts 40–43, the Excuse 44. Cards of one rank follow their first suits.
    pub const fn number(self) -> u16 {
        self.0 as u16
    }

    /// Its number as one byte, as games hash it.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The card of a rank with exactly these suits.
    pub fn of(rank: Rank, suits: Suits) -> Option<Self> {
        Self::all().find(|card| card.rank() == rank && card.suits() == suits)
    }

    /// The card of a short form in capitals, as [`short`](Self::short) gives it.
    pub fn read_short(text: &str) -> Option<Self> {
        Self::all().find(|card| card.short() == text)
    }

    /// How high it is.
    pub fn rank(self) -> Rank {
        self.entry().rank
    }

    /// Its suits: one, two or three, none for the Excuse.
    pub fn suits(self) -> Suits {
        self.entry().suits
    }

    /// Rank and suits in letters: `5ML`, `X`.
    pub fn short(self) -> &'static str {
        self.entry().short
    }

    /// Its name, as it stands inside a sentence: with a small article, the rest as a title (`the Chance
    /// Meeting`). Aces have no other name than `Ace of Moons`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Its name and its short form: `the Forest (5ML)`.
    pub fn full_name(self) -> String {
        format!("{} ({self})", self.name())
    }

    /// The kinds of thing that it shows. Aces and the Excuse show none.
    pub fn kinds(self) -> &'static [Kind] {
        self.entry().kinds
    }

    /// Whether it shows a thing of this kind.
    pub fn is(self, kind: Kind) -> bool {
        self.kinds().contains(&kind)
    }

    /// Whether it is in the basic deck.
    pub const fn is_basic(self) -> bool {
        self.0 < BASIC
    }

    /// Whether its rank is a number, 2 to 9.
    pub fn is_number(self) -> bool {
        self.rank().number().is_some()
    }

    fn entry(self) -> &'static CardEntry {
        &CARDS[usize::from(self.0)]
    }
}

impl fmt::Display for Card {
    /// The short form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.short())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.short())
    }
}

/// The kind of thing that a card shows. Some games treat the kinds differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `p`.
    Personality,
    /// `l`.
    Location,
    /// `e`.
    Event,
}

pub(super) struct CardEntry {
    pub(super) short: &'static str,
    pub(super) name: &'static str,
    pub(super) rank: Rank,
    pub(super) suits: Suits,
    pub(super) kinds: &'static [Kind],
}

/// How many cards the basic deck has; they stand first.
pub(super) const BASIC: u8 = 36;
pub(super) const COUNT: u8 = 45;

/// The cards by their numbers. **The order is for ever**: games hash these numbers into their files.
///
/// Basic cards by rank, those of a rank by first suit; then the Pawns, the Courts and the Excuse.
pub(super) static CARDS: [CardEntry; COUNT as usize] = [
    card("AM", "Ace of Moons", NONE),
    card("AS", "Ace of Suns", NONE),
    card("AW", "Ace of Waves", NONE),
    card("AL", "Ace of Leaves", NONE),
    card("AY", "Ace of Wyrms", NONE),
    card("AK", "Ace of Knots", NONE),
    card("2MK", "the Author", P),
    card("2SY", "the Desert", L),
    card("2WL", "the Origin", LE),
    card("3MW", "the Journey", E),
    card("3SK", "the Painter", P),
    card("3LY", "the Savage", P),
    card("4MS", "the Mountain", L),
    card("4WL", "the Sailor", P),
    card("4YK", "the Battle", E),
    card("5ML", "the Forest", L),
    card("5SW", "the Discovery", E),
    card("5YK", "the Soldier", P),
    card("6MW", "the Lunatic", P),
    card("6SY", "the Penitent", P),
    card("6LK", "the Market", LE),
    card("7ML", "the Chance Meeting", E),
    card("7SK", "the Castle", L),
    card("7WY", "the Cave", L),
    card("8MS", "the Diplomat", P),
    card("8WL", "the Mill", L),
    card("8YK", "the Betrayal", E),
    card("9MS", "the Pact", E),
    card("9WY", "the Darkness", L),
    card("9LK", "the Merchant", P),
    card("CM", "the Huntress", P),
    card("CS", "the Bard", P),
    card("CW", "the Sea", L),
    card("CL", "the End", LE),
    card("CY", "the Calamity", E),
    card("CK", "the Windfall", E),
    card("PMSL", "the Harvest", E),
    card("PMYK", "the Watchman", P),
    card("PSWK", "the Light Keeper", P),
    card("PWLY", "the Borderland", L),
    card("TMWK", "the Consul", P),
    card("TMLY", "the Rite", E),
    card("TSWY", "the Island", L),
    card("TSLK", "the Window", L),
    card("X", "the Excuse", NONE),
];

/// The short forms of all cards, in the order of their numbers; those of the basic deck are the first 36.
pub static SHORT_FORMS: [&str; COUNT as usize] = {
    let mut forms = [""; COUNT as usize];
    let mut number = 0;
    while number < COUNT as usize {
        forms[number] = CARDS[number].short;
        number += 1;
    }
    forms
};

const NONE: &[Kind] = &[];
const P: &[Kind] = &[Kind::Personality];
const L: &[Kind] = &[Kind::Location];
const E: &[Kind] = &[Kind::Event];
const LE: &[Kind] = &[Kind::Location, Kind::Event];

/// Reads rank and suits out of the short form, so that they are written once; a wrong letter does not
/// compile.
const fn card(short: &'static str, name: &'static str, kinds: &'static [Kind]) -> CardEntry {
    let letters = short.as_bytes();
    let mut suits = Suits::NONE;
    let mut place = 1;
    while place < letters.len() {
        suits = suits.with(suit(letters[place]));
        place += 1;
    }
    CardEntry { short, name, rank: rank(letters[0]), suits, kinds }
}

const fn rank(letter: u8) -> Rank {
    let mut place = 0;
    while Rank::ALL[place].letter() != letter as char {
        place += 1;
    }
    Rank::ALL[place]
}

const fn suit(letter: u8) -> Suit {
    let mut place = 0;
    while Suit::ALL[place].letter() != letter as char {
        place += 1;
    }
    Suit::ALL[place]
}

/// The letter or digit of each rank, and its name.
const NAMES: [(char, &str); 13] = [
    ('X', "Excuse"),
    ('A', "Ace"),
    ('2', "2"),
    ('3', "3"),
    ('4', "4"),
    ('5', "5"),
    ('6', "6"),
    ('7', "7"),
    ('8', "8"),
    ('9', "9"),
    ('P', "Pawn"),
    ('T', "Court"),
    ('C', "Crown"),
];

/// A rank, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say all")]
pub enum Rank {
    /// No rank at all, below all others.
    Excuse,
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Pawn,
    Court,
    Crown,
}

impl Rank {
    /// All ranks, in order.
    pub const ALL: [Self; 13] = [
        Self::Excuse,
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Pawn,
        Self::Court,
        Self::Crown,
    ];

    /// The letter or digit that begins the short form of its cards.
    pub const fn letter(self) -> char {
        NAMES[self as usize].0
    }

    /// Its name; a number in digits.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The number of a number rank, 2 to 9.
    pub const fn number(self) -> Option<u8> {
        // A number rank stands at its number in the order above.
        match self as u8 {
            number @ 2..=9 => Some(number),
            _ => None,
        }
    }

    /// Whether it is a rank of the basic deck: Ace, 2 to 9, Crown.
    pub const fn is_basic(self) -> bool {
        !matches!(self, Self::Excuse | Self::Pawn | Self::Court)
    }

    /// The rank of a letter in either case, or of a digit.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter().eq_ignore_ascii_case(&letter))
    }
}
