//! What one seat knows of a table: a position from which it can think ahead.

use std::collections::{BTreeMap, BTreeSet};

use crate::kit::fit;
use crate::{DealtLots, Face, Game, Input, Lot, Slot};

/// What one seat knows of a table, and nothing else: the position, the lots that were asked for, the public
/// faces, and the faces that the seat has seen. [`Knowledge::fill`] makes up the other faces, and
/// [`crate::Rehearsal::at`] plays on from there.
#[derive(Clone)]
pub struct Knowledge {
    game: Box<dyn Game>,
    /// The lots so far, as the game has asked for them.
    lots: Vec<Lot>,
    /// The slots that lie face down in play.
    closed: BTreeSet<Slot>,
    /// The public faces, in the order of opening.
    opened: Vec<(Slot, Face)>,
    /// All faces that the seat knows: the public ones and those it has seen, whether they are still in play
    /// or not.
    faces: BTreeMap<Slot, Face>,
}

impl Knowledge {
    /// Knowledge of a position with these lots, in order from lot 1. `closed` are the slots that lie face
    /// down in play, `opened` are the public faces, and `seen` are the other faces that the seat has seen,
    /// also of cards that went into a shuffle afterwards, or out of play.
    pub fn new(
        game: Box<dyn Game>,
        lots: Vec<Lot>,
        closed: BTreeSet<Slot>,
        opened: Vec<(Slot, Face)>,
        seen: BTreeMap<Slot, Face>,
    ) -> Self {
        let mut faces = seen;
        faces.extend(opened.iter().cloned());
        Self { game, lots, closed, opened, faces }
    }

    /// The position.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The lots so far, as the game has asked for them: what went into each shuffle, and what was to be
    /// thrown. A lot is among them even if the table still waits for its shuffles.
    pub fn lots(&self) -> &[Lot] {
        &self.lots
    }

    /// The slots that lie face down in play, whether the seat knows their faces or not.
    pub fn closed(&self) -> &BTreeSet<Slot> {
        &self.closed
    }

    /// The public faces, in the order of opening.
    pub fn opened(&self) -> &[(Slot, Face)] {
        &self.opened
    }

    /// All faces that the seat knows, whether they are still in play or not.
    pub fn faces(&self) -> &BTreeMap<Slot, Face> {
        &self.faces
    }

    /// The cards that went into a lot, one for each thing in the order of the game; none where the seat does
    /// not know the card. The list is empty for a throw, and for a lot that was not asked for.
    pub fn cards(&self, lot: u32) -> Vec<Option<u16>> {
        match lot.checked_sub(1).and_then(|index| self.lots.get(index as usize)) {
            Some(Lot::Shuffle(inputs)) => inputs.iter().map(|input| self.card(*input)).collect(),
            _ => Vec::new(),
        }
    }

    fn card(&self, input: Input) -> Option<u16> {
        match input {
            Input::Card(card) => Some(card),
            Input::Slot(slot) | Input::Kept(slot) => self.faces.get(&slot)?.card(),
        }
    }

    /// These faces for all lots, as they lie on the table: only those that lie face down are kept.
    pub(crate) fn laid(&self, dealt: &[Vec<u16>]) -> DealtLots {
        let closed = self.closed.iter().filter_map(|slot| Some((*slot, self.face_in(dealt, *slot)?)));
        DealtLots { asked: fit(dealt.len()), closed: closed.collect(), ..DealtLots::none() }
    }

    /// The face of a slot if the lots show these faces.
    pub(crate) fn face_in(&self, dealt: &[Vec<u16>], slot: Slot) -> Option<Face> {
        let index = slot.lot.checked_sub(1)? as usize;
        let faces = dealt.get(index)?;
        match self.lots.get(index)? {
            Lot::Throw(_) => (slot.place == 0).then(|| Face::Thrown(faces.clone())),
            Lot::Shuffle(_) => faces.get(usize::from(slot.place)).map(|card| Face::Card(*card)),
        }
    }
}
