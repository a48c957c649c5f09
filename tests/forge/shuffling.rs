//! Wrong shuffles, with proofs as if they were right.

use bypost::file::ShufflePart;
use bypost::seal::{Context, Deck, Point, Shuffle, ShuffleProof, TableKey, Witness};

use crate::common::Record;

/// A shuffle while it is made; its author may claim anything.
pub(crate) struct Making {
    pub(crate) key: TableKey,
    pub(crate) joint: Point,
    pub(crate) context: Context,
    pub(crate) lot: u32,
    pub(crate) before: Deck,
}

impl Making {
    /// What the author of a turn makes its shuffle from.
    pub(crate) fn of(record: &Record, turn: usize, lot: u32, fresh: impl FnOnce() -> Deck) -> Self {
        let context = record.context(turn);
        let before = deck(record, turn - 1, lot).unwrap_or_else(fresh);
        let joint = record.joint().sum();
        Self { key: record.key(context.seat.index() as u8), joint, context, lot, before }
    }

    /// The shuffle of a deck at this place.
    pub(crate) fn shuffle<'a>(&'a self, before: &'a Deck) -> Shuffle<'a> {
        Shuffle { context: &self.context, joint: &self.joint, lot: self.lot, before }
    }

    /// A shuffle of a deck, and what it takes to prove it.
    pub(crate) fn make(&self, before: &Deck) -> (Deck, Witness) {
        self.key.shuffle(&self.shuffle(before))
    }

    /// The part of the turn that claims this deck as the result of the shuffle.
    pub(crate) fn prove(&self, after: &Deck, witness: &Witness) -> ShufflePart {
        let proof = ShuffleProof::prove(&self.key, &self.shuffle(&self.before), after, witness);
        ShufflePart { lot: self.lot, deck: after.encode(), proof: proof.encode() }
    }

    /// An honest shuffle of the deck that the author claims to shuffle.
    pub(crate) fn made(&self) -> ShufflePart {
        let (after, witness) = self.make(&self.before);
        self.prove(&after, &witness)
    }

    /// A shuffle of another deck, for which the author goes through all motions of the proof.
    pub(crate) fn made_of(&self, pairs: Vec<bypost::seal::Pair>) -> ShufflePart {
        let (after, witness) = self.make(&Deck::new(pairs));
        self.prove(&after, &witness)
    }
}

/// The deck of a lot after a turn, once somebody has shuffled it.
pub(crate) fn deck(record: &Record, turn: usize, lot: u32) -> Option<Deck> {
    let mut parts = record.chain.links[..turn].iter().rev().flat_map(|link| &link.turn.shuffles);
    parts.find(|part| part.lot == lot).map(|part| Deck::decode(&part.deck).unwrap())
}
