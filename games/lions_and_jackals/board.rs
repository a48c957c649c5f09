//! The board: one straight track, its Suns and its rivers.

use std::fmt;

use super::side::Side;
use bypost_rules::kit::fit;

/// The plinths of a side, which is also the length of a Home Row.
pub(super) const PLINTHS: u8 = 5;

/// A valid board; see [`super::layout`] for what makes it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    grounds: Vec<Ground>,
}

/// What kind of space it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// Nothing special.
    Plain,
    /// A space of a side's Home Row.
    Home(Side),
    /// A space on which plinths are safe.
    Sun,
    /// One end of a river.
    River {
        /// Its other end.
        far: u8,
    },
}

impl Board {
    /// A board with these spaces in order. Only a layout makes one.
    pub(super) fn new(grounds: Vec<Ground>) -> Self {
        Self { grounds }
    }

    /// How many spaces it has.
    pub(super) fn spaces(&self) -> u8 {
        fit(self.grounds.len())
    }

    /// What kind of space it is; spaces beyond the ends are plain.
    pub(super) fn ground(&self, space: u8) -> Ground {
        self.grounds.get(usize::from(space).wrapping_sub(1)).copied().unwrap_or(Ground::Plain)
    }

    /// The Suns, in order.
    pub(super) fn suns(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=self.spaces()).filter(|&space| self.ground(space) == Ground::Sun)
    }

    /// The rivers, each with its lower end first, in order.
    pub(super) fn rivers(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        (1..=self.spaces()).filter_map(|space| match self.ground(space) {
            Ground::River { far } if space < far => Some((space, far)),
            _ => None,
        })
    }

    /// Turns a space into a side's own count of it, and such a count into the space. The Jackals count from
    /// the other end.
    fn turned(&self, side: Side, count: u8) -> u8 {
        match side {
            Side::Lions => count,
            Side::Jackals => self.spaces() + 1 - count,
        }
    }

    /// How far a space is from a side's start: 1 for the first space of its own Home Row.
    pub(super) fn own_count(&self, side: Side, space: u8) -> u8 {
        self.turned(side, space)
    }

    /// The space with this own count; none beyond the last.
    pub(super) fn space(&self, side: Side, own_count: u8) -> Option<u8> {
        (1..=self.spaces()).contains(&own_count).then(|| self.turned(side, own_count))
    }

    /// A side's Home Row.
    pub(super) fn home(&self, side: Side) -> impl Iterator<Item = u8> {
        (1..=PLINTHS).map(move |count| self.turned(side, count))
    }

    /// Whether a plinth of this side cannot be taken there.
    pub(super) fn is_safe(&self, side: Side, space: u8) -> bool {
        match self.ground(space) {
            Ground::Sun => true,
            Ground::Home(owner) => owner != side,
            Ground::Plain | Ground::River { .. } => false,
        }
    }
}

/// The one line that stands in a table's header.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suns: Vec<_> = self.suns().map(|space| space.to_string()).collect();
        let rivers: Vec<_> = self.rivers().map(|(low, high)| format!("{low}-{high}")).collect();
        let list = |items: Vec<String>| if items.is_empty() { "none".to_owned() } else { items.join(" ") };
        write!(f, "{}; suns {}; rivers {}", self.spaces(), list(suns), list(rivers))
    }
}
