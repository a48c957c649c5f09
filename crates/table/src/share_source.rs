//! The source of the shares and shuffles of a turn: its file when the turn is checked, the key when it is
//! made. What an imagined seat pays with: no share of it opens anything, so faces fall by chance among those
//! that a slot may have.

use super::lots::Lots;
use super::pending::{Pending, SlotFace};
use super::wrong::TurnError;
use crate::file::ShufflePart;
use bypost_rules::{Chance, Face, Input, Lot, Slot};
use bypost_seal::{Context, Deck, PAIR_BYTES, Pair, Point, Share, Shuffle, ShuffleProof, TableKey, Witness};

pub(super) enum ShareSource<'a> {
    /// From the file.
    Given(&'a [ShufflePart], &'a [(Slot, Point)]),
    /// From the file of a turn that was checked whole before: no proof is looked at.
    Checked(&'a [ShufflePart], &'a [(Slot, Point)]),
    /// Made with the author's key.
    Key(&'a TableKey),
    /// Made up, to see how a table may go on.
    Imagined(Imagined),
    /// An open deal has none.
    Empty,
}

pub(super) struct Shuffled {
    pub(super) lot: u32,
    /// The joint key that it was made under.
    pub(super) joint: Point,
    pub(super) before: Deck,
    pub(super) after: Deck,
    pub(super) evidence: ShuffleEvidence,
}

pub(super) enum ShuffleEvidence {
    /// The proof in the file, still to be checked; none if it was checked before.
    Proof(Option<Box<ShuffleProof>>),
    /// The secrets with which its maker can prove it.
    Witness(Witness),
}

impl Shuffled {
    /// What it was made from, at its place.
    pub(super) fn shuffle<'a>(&'a self, context: &'a Context) -> Shuffle<'a> {
        Shuffle { context, joint: &self.joint, lot: self.lot, before: &self.before }
    }
}

impl ShareSource<'_> {
    /// The share of a slot that has a point.
    pub(super) fn of(&self, pending: &Pending) -> Option<Share> {
        let slot = pending.slot;
        if let Self::Checked(_, shares) = self {
            let (_, share) = shares.iter().find(|(given, _)| *given == slot)?;
            // Nothing is proven of it, so that nobody need hash its point.
            return pending.has_point().then_some(Share { slot, point: *share, share: *share });
        }
        if let Self::Imagined(imagined) = self {
            let share = imagined.share;
            return pending.has_point().then_some(Share { slot, point: share, share });
        }
        let point = pending.point()?;
        Some(Share { slot, point, share: self.share(slot, &point)? })
    }

    pub(super) fn share(&self, slot: Slot, point: &Point) -> Option<Point> {
        match self {
            Self::Given(_, shares) | Self::Checked(_, shares) => {
                shares.iter().find(|(given, _)| *given == slot).map(|(_, share)| *share)
            }
            Self::Key(key) => Some(key.share(point)),
            Self::Imagined(imagined) => Some(imagined.share),
            Self::Empty => None,
        }
    }

    pub(super) fn shuffle(&self, shuffle: &Shuffle<'_>) -> Result<Option<Shuffled>, TurnError> {
        let &Shuffle { joint, lot, before, .. } = shuffle;
        let (after, evidence) = match self {
            Self::Given(shuffles, _) | Self::Checked(shuffles, _) => {
                let Some(given) = shuffles.iter().find(|given| given.lot == lot) else { return Ok(None) };
                let wrong = |what: String| TurnError::Turn(format!("the shuffle of lot {lot}: {what}"));
                let after = Deck::decode(&given.deck).map_err(|error| wrong(error.to_string()))?;
                let (put, cards) = (after.pairs().len(), before.pairs().len());
                if put != cards {
                    return Err(wrong(format!("puts out {put} cards, not {cards}")));
                }
                let is_open = !matches!(self, Self::Checked(..));
                let proof = is_open.then(|| ShuffleProof::decode(&given.proof, cards)).transpose();
                let proof = proof.map_err(|error| wrong(error.to_string()))?;
                (after, ShuffleEvidence::Proof(proof.map(Box::new)))
            }
            Self::Key(key) => {
                let (after, witness) = key.shuffle(shuffle);
                (after, ShuffleEvidence::Witness(witness))
            }
            Self::Imagined(imagined) => {
                let Some(after) = imagined.shuffled(before) else { return Ok(None) };
                (after, ShuffleEvidence::Proof(None))
            }
            Self::Empty => return Ok(None),
        };
        Ok(Some(Shuffled { lot, joint: *joint, before: before.clone(), after, evidence }))
    }
}

/// What an imagined seat pays with.
pub(super) struct Imagined {
    /// It stands in the place of every share.
    pub(super) share: Point,
    /// The chance that decides which cards the shares open.
    pub(super) chance: u64,
}

impl Imagined {
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
