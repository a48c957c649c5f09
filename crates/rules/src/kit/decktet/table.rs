//! The cards, as a table.

use super::{Rank, Suit, Suits};

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

/// What is known of a card.
pub(super) struct CardEntry {
    pub(super) short: &'static str,
    pub(super) name: &'static str,
    pub(super) rank: Rank,
    pub(super) suits: Suits,
    pub(super) kinds: &'static [Kind],
}

/// How many cards the basic deck has; they stand first.
pub(super) const BASIC: u8 = 36;
/// How many cards there are.
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
