//! A step and its canonical notation.

use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Seat, Seats};

/// A card of the hand, as a step names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The place in the hand, counted from 1.
    pub place: u8,
    /// The card that is said to lie there.
    pub card: Card,
}

/// The smallest choice. Sizes are pips.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `choose 2`: the first card, in secret, by its place in the hand.
    Choose(u8),
    /// `none`: the hand has no card that may be chosen, and is shown.
    None,
    /// `hatch 2:5ML c4`: a card with a pyramid.
    Hatch {
        /// The card.
        card: Played,
        /// Where it goes.
        cell: Cell,
    },
    /// `draw`: three cards.
    Draw,
    /// `grow c4 1`: a pyramid of this size becomes the next one.
    Grow {
        /// Where it stands.
        cell: Cell,
        /// Its size before.
        size: u8,
    },
    /// `spawn c4`: a small pyramid onto an occupied card.
    Spawn(Cell),
    /// `build 2:5ML c4`: a card.
    Build {
        /// The card.
        card: Played,
        /// Where it goes.
        cell: Cell,
    },
    /// `move c4 d4 2`: a pyramid of this size to the next card.
    Move {
        /// Where it stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// Its size.
        size: u8,
    },
    /// `fly 1:AM c4 e2`: an Ace is discarded, and a card goes elsewhere with all that stands on it.
    Fly {
        /// The Ace.
        ace: Played,
        /// Where the card lies.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// `attack c4 bob 2 with 1:CK 3:PMSL replace draw 1`.
    Attack(Attack),
    /// `discard 1:5ML 4:7SK`: the cards above the hand limit.
    Discard(Vec<Played>),
    /// `lose c4 1`: the pyramid that a flip takes, in solitaire.
    Lose {
        /// Where it stands.
        cell: Cell,
        /// Its size.
        size: u8,
    },
    /// `pass`: nothing.
    Pass,
}

/// An attack on one pyramid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Where it stands.
    pub cell: Cell,
    /// Whose it is.
    pub owner: Seat,
    /// Its size.
    pub size: u8,
    /// The cards that are spent, in the order of their places.
    pub with: Vec<Played>,
    /// Whether an own pyramid of the same size takes its place.
    pub replaces: bool,
    /// How many cards are drawn for unused pips.
    pub draws: u8,
}

impl Step {
    /// The cards of the hand that it names.
    pub(super) fn cards(&self) -> &[Played] {
        match self {
            Self::Hatch { card, .. } | Self::Build { card, .. } | Self::Fly { ace: card, .. } => {
                std::slice::from_ref(card)
            }
            Self::Attack(attack) => &attack.with,
            Self::Discard(cards) => cards,
            _ => &[],
        }
    }

    /// The notation.
    pub(super) fn write(&self, seats: &Seats) -> String {
        match self {
            Self::Choose(place) => format!("choose {place}"),
            Self::None => "none".to_owned(),
            Self::Hatch { card, cell } => format!("hatch {} {cell}", card.write()),
            Self::Draw => "draw".to_owned(),
            Self::Grow { cell, size } => format!("grow {cell} {size}"),
            Self::Spawn(cell) => format!("spawn {cell}"),
            Self::Build { card, cell } => format!("build {} {cell}", card.write()),
            Self::Move { from, to, size } => format!("move {from} {to} {size}"),
            Self::Fly { ace, from, to } => format!("fly {} {from} {to}", ace.write()),
            Self::Attack(attack) => attack.write(seats),
            Self::Discard(cards) => format!("discard {}", written(cards)),
            Self::Lose { cell, size } => format!("lose {cell} {size}"),
            Self::Pass => "pass".to_owned(),
        }
    }
}

impl Attack {
    fn write(&self, seats: &Seats) -> String {
        let Self { cell, owner, size, with, replaces, draws } = self;
        let mut text = format!("attack {cell} {} {size} with {}", seats.name(*owner), written(with));
        if *replaces {
            text.push_str(" replace");
        }
        if *draws > 0 {
            text.push_str(&format!(" draw {draws}"));
        }
        text
    }
}

impl Played {
    fn write(self) -> String {
        format!("{}:{}", self.place, self.card)
    }
}

fn written(cards: &[Played]) -> String {
    cards.iter().map(|card| card.write()).collect::<Vec<_>>().join(" ")
}
