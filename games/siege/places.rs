//! Places in a hand.

use super::setting::HAND;
use bypost_rules::kit::fit;

/// Some places of a hand, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Places(u8);

impl Places {
    /// Every choice of at least one place.
    pub(super) fn choices() -> impl Iterator<Item = Self> {
        (1..1 << HAND).map(Self)
    }

    /// One place.
    pub(super) fn one(place: u8) -> Self {
        Self(1_u8.checked_shl(u32::from(place).wrapping_sub(1)).unwrap_or_default())
    }

    /// These places, if there is one at least and each is named once.
    pub(super) fn of(all: &[u8]) -> Option<Self> {
        let mut places = Self(0);
        for place in all {
            if places.has(*place) {
                return None;
            }
            places.0 |= Self::one(*place).0;
        }
        (places.0 != 0).then_some(places)
    }

    /// Whether a place is among them.
    fn has(self, place: u8) -> bool {
        self.all().any(|known| known == place)
    }

    /// How many they are.
    pub(super) fn count(self) -> u8 {
        fit(self.0.count_ones())
    }

    /// The last of them.
    pub(super) fn last(self) -> u8 {
        self.all().last().unwrap_or_default()
    }

    /// All of them, in order.
    pub(super) fn all(self) -> impl Iterator<Item = u8> {
        (1..=fit(HAND)).filter(move |place| self.0 >> (place - 1) & 1 == 1)
    }
}

/// A place in a hand.
pub(super) fn read_place(text: &str) -> Option<u8> {
    text.parse().ok().filter(|place| text.len() == 1 && (1..=HAND).contains(&usize::from(*place)))
}
