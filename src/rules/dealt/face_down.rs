//! Faces that lie face down, found by their slots.

use crate::rules::{Face, Slot};

/// The faces of slots that are not public and in no later shuffle, by lot, in order.
#[derive(Clone, Default)]
pub(in crate::rules) struct FaceDown(Vec<LotFaceDown>);

/// What of one lot lies face down.
#[derive(Clone)]
struct LotFaceDown {
    lot: u32,
    /// The faces by place, without those that have left.
    faces: Vec<Option<Face>>,
    /// How many they are.
    count: usize,
}

impl FaceDown {
    /// Lays a lot down, which comes after all others. It gets the room of a lot of which nothing is left.
    pub(in crate::rules) fn lay(&mut self, lot: u32, all: impl IntoIterator<Item = Face>) {
        let empty = self.0.iter().position(|lot| lot.count == 0);
        let mut faces = empty.map(|index| self.0.remove(index).faces).unwrap_or_default();
        faces.clear();
        faces.extend(all.into_iter().map(Some));
        self.0.push(LotFaceDown { lot, count: faces.len(), faces });
    }

    /// The face of a slot.
    pub(in crate::rules) fn face(&self, slot: Slot) -> Option<&Face> {
        let lot = self.0.iter().rev().find(|other| other.lot == slot.lot)?;
        lot.faces.get(usize::from(slot.place))?.as_ref()
    }

    /// Takes the face of a slot away.
    pub(in crate::rules) fn remove(&mut self, slot: Slot) -> Option<Face> {
        let lot = self.0.iter_mut().rev().find(|other| other.lot == slot.lot)?;
        let face = lot.faces.get_mut(usize::from(slot.place))?.take()?;
        lot.count -= 1;
        Some(face)
    }

    /// All of them, in slot order.
    pub(in crate::rules) fn iter(&self) -> impl Iterator<Item = (Slot, &Face)> {
        self.0.iter().flat_map(|lot| {
            (0..).zip(&lot.faces).filter_map(|(place, face)| Some((Slot { lot: lot.lot, place }, face.as_ref()?)))
        })
    }
}

impl FromIterator<(Slot, Face)> for FaceDown {
    /// Faces in slot order.
    fn from_iter<I: IntoIterator<Item = (Slot, Face)>>(all: I) -> Self {
        let mut down = Self::default();
        for (slot, face) in all {
            if down.0.last().is_none_or(|last| last.lot != slot.lot) {
                down.lay(slot.lot, []);
            }
            if let Some(last) = down.0.last_mut() {
                last.faces.resize(slot.place.into(), None);
                last.faces.push(Some(face));
                last.count += 1;
            }
        }
        down
    }
}
