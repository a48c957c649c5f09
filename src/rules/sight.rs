//! What one viewer knows beyond the public.

use std::collections::BTreeMap;

use super::{Face, Seat, Slot};

/// What one viewer knows privately. The public part is the game's state itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    viewer: Option<Seat>,
    faces: BTreeMap<Slot, Face>,
}

impl Sight {
    /// The sight of somebody without a seat.
    pub fn public() -> Self {
        Self::default()
    }

    /// The sight of a seat that knows these faces besides the public ones.
    pub fn of(viewer: Seat, faces: BTreeMap<Slot, Face>) -> Self {
        Self { viewer: Some(viewer), faces }
    }

    /// Who looks; nobody for the public.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// A face that this viewer knows and the public does not.
    pub fn face(&self, slot: Slot) -> Option<&Face> {
        self.faces.get(&slot)
    }
}
