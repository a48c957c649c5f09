//! Decks: cards in a row.

use super::pair::{PAIR_BYTES, Pair};
use super::point::PointError;
use bypost_rules::{CARDS, Transcript};

/// Cards in the order in which they lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck(Vec<Pair>);

/// Why bytes are no deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeckError {
    /// Not the length of a deck.
    #[error("{0} bytes are not 1 to {CARDS} pairs of {PAIR_BYTES} bytes")]
    Length(usize),
    /// A pair, counted from 1, that is not valid.
    #[error("pair {place}: {error}")]
    Pair {
        /// Which pair.
        place: usize,
        /// What is wrong with it.
        error: PointError,
    },
}

impl Deck {
    /// A deck of these cards; 1 to [`CARDS`] can be shuffled.
    pub fn new(pairs: Vec<Pair>) -> Self {
        Self(pairs)
    }

    /// A deck that everybody knows: one card for each face.
    pub fn of_faces(faces: &[u16]) -> Self {
        Self(faces.iter().map(|&face| Pair::of_face(face)).collect())
    }

    /// The cards.
    pub fn pairs(&self) -> &[Pair] {
        &self.0
    }

    /// All pairs one after another.
    pub fn encode(&self) -> Vec<u8> {
        self.0.iter().flat_map(Pair::bytes).collect()
    }

    /// Reads the deck that a shuffle put out.
    ///
    /// # Errors
    /// Another length than that of 1 to [`CARDS`] pairs; a pair with a part that is not canonical, or
    /// neutral.
    pub fn decode(bytes: &[u8]) -> Result<Self, DeckError> {
        let (pairs, rest) = bytes.as_chunks::<PAIR_BYTES>();
        if !rest.is_empty() || !(1..=CARDS).contains(&pairs.len()) {
            return Err(DeckError::Length(bytes.len()));
        }
        let pair = |(index, pair)| Pair::decode(pair).map_err(|error| DeckError::Pair { place: index + 1, error });
        pairs.iter().enumerate().map(pair).collect::<Result<_, _>>().map(Self)
    }

    /// Absorbs every a and b.
    pub(super) fn absorb(&self, transcript: &mut Transcript, [a, b]: [&'static str; 2]) {
        for pair in &self.0 {
            let parts = pair.parts();
            transcript.bytes(a, &parts[0].bytes()).bytes(b, &parts[1].bytes());
        }
    }
}
