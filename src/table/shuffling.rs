//! Shuffles that are not complete.

use crate::rules::{Input, Seat, Transcript};
use crate::seal::Deck;

/// A lot that not everybody has shuffled yet.
#[derive(Clone, Debug)]
pub struct Shuffling {
    /// The number of the lot.
    pub lot: u32,
    /// The things that go in.
    pub(super) inputs: Vec<Input>,
    /// The deck that the last shuffle put out, or before the first one the deck that goes in; none until that
    /// is final.
    pub(super) deck: Option<Deck>,
    /// Which seats have shuffled.
    pub(super) by: Vec<bool>,
}

impl Shuffling {
    /// Whether a seat owes its shuffle: what goes in is final, and it has not shuffled.
    pub fn owes(&self, seat: Seat) -> bool {
        self.deck.is_some() && !self.has_shuffled(seat)
    }

    /// Whether a seat has shuffled.
    pub fn has_shuffled(&self, seat: Seat) -> bool {
        self.by.get(seat.index()).copied().unwrap_or_default()
    }

    /// Absorbs how much is shuffled, and by whom.
    pub(super) fn absorb(&self, hash: &mut Transcript) {
        let Self { lot, inputs, deck, by } = self;
        hash.number("lot", (*lot).into()).number("cards", inputs.len() as u64);
        hash.number("due", deck.is_some().into());
        for shuffled in by {
            hash.number("shuffled", (*shuffled).into());
        }
    }
}
