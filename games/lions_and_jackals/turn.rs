//! A turn: a cast, and what was made of it.

use super::side::Side;
use super::spaces::Spaces;
use super::step::{Origin, Step};
use super::sticks::{FEW, Stick};

/// A turn that is being played, or that has been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Whose it is.
    pub(super) side: Side,
    /// The cast, in the order of its throw.
    pub(super) sticks: Vec<Stick>,
    /// Which sticks have been used: one bit each, the first lowest.
    pub(super) used: u64,
    /// What was played.
    pub(super) landings: Vec<Landing>,
}

/// A step that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Landing {
    /// The step.
    pub(super) step: Step,
    /// Where its value led.
    pub(super) space: u8,
    /// Where a river carried the plinth then.
    pub(super) carried: Option<u8>,
    /// How many enemies were taken.
    pub(super) taken: u8,
}

impl Turn {
    /// A turn with nothing played yet.
    pub(super) fn new(side: Side, sticks: Vec<Stick>) -> Self {
        Self { side, used: 0, landings: Vec::with_capacity(sticks.len()), sticks }
    }

    /// Whether so few sticks were cast that each is told.
    pub(super) fn is_of_few(&self) -> bool {
        self.sticks.len() <= FEW
    }

    /// Whether the stick with this index has been used.
    pub(super) fn is_used(&self, index: usize) -> bool {
        self.used >> index & 1 == 1
    }

    /// The first stick with this value that may still be used.
    pub(super) fn stick(&self, value: u8) -> Option<usize> {
        self.left().find(|&index| self.sticks[index].value == value)
    }

    /// The sticks that may still be used.
    pub(super) fn left(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.sticks.len()).filter(|&index| self.sticks[index].is_for(self.side) && !self.is_used(index))
    }

    /// The values that may still be used, each once, in order.
    pub(super) fn values(&self) -> impl Iterator<Item = u8> + use<> {
        let seen = self.left().fold(0u32, |seen, index| seen | 1 << (self.sticks[index].value & 31));
        (1..=6).filter(move |value| seen >> value & 1 == 1)
    }

    /// Where a river has carried the plinth that landed on this space last.
    pub(super) fn carried_from(&self, space: u8) -> Option<u8> {
        self.landings.iter().rfind(|landing| landing.space == space)?.carried
    }

    /// The spaces that plinths have left.
    pub(super) fn origins(&self) -> Spaces {
        let from = |landing: &Landing| match landing.step.origin {
            Origin::Space(space) => Some(space),
            Origin::Duat => None,
        };
        self.landings.iter().filter_map(from).collect()
    }

    /// The spaces of the plinths that have been moved.
    pub(super) fn moved(&self) -> Spaces {
        let mut spaces = Spaces::default();
        for landing in &self.landings {
            if let Origin::Space(space) = landing.step.origin {
                spaces.remove(space);
            }
            spaces.insert(landing.carried.unwrap_or(landing.space));
        }
        spaces
    }
}
