//! What an imagined seat pays with: no share of it opens anything, so faces fall by chance among those that a
//! slot may have.

use super::lots::Lots;
use super::pending::SlotFace;
use bypost_rules::{Chance, Face, Input, Lot};
use bypost_seal::{Deck, PAIR_BYTES, Pair, Point};

/// What an imagined seat pays with.
pub(super) struct Imagined {
    /// It stands in the place of every share.
    pub(super) share: Point,
    /// The chance that decides which cards the shares open.
    chance: u64,
}

impl Imagined {
    /// With this share and this chance.
    pub(super) fn new(share: Point, chance: u64) -> Self {
        Self { share, chance }
    }

    /// The face of a slot of which no share is missing any more.
    pub(super) fn face(&self, lots: &Lots, index: usize) -> Option<Face> {
        let pending = &lots.pending[index];
        let slot = pending.slot;
        let mut first = Chance::new(u64::from(slot.lot) << 32 ^ u64::from(slot.place));
        match &pending.thing {
            SlotFace::Card(_) => {}
            SlotFace::Open(face) => return face.clone(),
            SlotFace::Throw(throw, _) => {
                let mut chance = Chance::new(u64::from(first.word()) ^ self.chance << 32);
                return Some(Face::Thrown(throw.numbers(|| chance.word())));
            }
        }
        let mut cards = cards_of(lots, slot.lot);
        for (_, face) in lots.opened.iter().filter(|(open, _)| open.lot == slot.lot) {
            let at = cards.iter().position(|card| Some(*card) == face.card());
            at.map(|at| cards.remove(at));
        }
        // Chances that follow one another show every card in every slot, so none that matters is missed.
        let at = (u64::from(first.word()) + self.chance).checked_rem(cards.len() as u64)?;
        cards.get(usize::try_from(at).ok()?).map(|card| Face::Card(*card))
    }

    /// The deck that comes out of a shuffle, of which every card needs shares.
    pub(super) fn shuffled(&self, before: &Deck) -> Option<Deck> {
        let mut bytes = [0; PAIR_BYTES];
        bytes.chunks_mut(PAIR_BYTES / 2).for_each(|half| half.copy_from_slice(&self.share.bytes()));
        Some(Deck::new(vec![Pair::decode(&bytes).ok()?; before.pairs().len()]))
    }
}

/// The cards that may lie in the slots of a lot.
fn cards_of(lots: &Lots, lot: u32) -> Vec<u16> {
    let asked = (lot as usize).checked_sub(1).and_then(|index| lots.history.get(index));
    let Some(Lot::Shuffle(inputs)) = asked.map(|lot| &**lot) else { return Vec::new() };
    let cards = |input: &Input| match input {
        Input::Card(card) => vec![*card],
        // A lot takes only slots of earlier lots, so this ends.
        Input::Slot(slot) | Input::Kept(slot) => cards_of(lots, slot.lot),
    };
    inputs.iter().flat_map(cards).collect()
}
