//! Cards face down: ElGamal pairs under the joint key. Each face has a point, which stands for it inside a
//! card. A deck is cards in a row.

use curve25519_dalek::ristretto::RistrettoPoint;

use super::point::{NumberedPoints, Point, PointError, joined, parts};
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

/// Bytes of a [`Pair`].
pub const PAIR_BYTES: usize = 64;

/// A card face down: a = r·B and b = M + r·Y for the point M of its face, the joint key Y, and an r that the
/// shufflers know only together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    // Either may be neutral here: before the first shuffle a is.
    a: Point,
    b: Point,
}

impl Pair {
    /// A card that everybody knows: (0, M).
    pub fn of_face(face: u16) -> Self {
        Self { a: Point::neutral(), b: face_point(face) }
    }

    pub(super) fn new(a: RistrettoPoint, b: RistrettoPoint) -> Self {
        Self { a: Point::new(a), b: Point::new(b) }
    }

    /// Reads a ‖ b.
    ///
    /// # Errors
    /// A part that is not canonical, or that is neutral: such a card would lie open, or could not have a
    /// face.
    pub fn decode(bytes: &[u8; PAIR_BYTES]) -> Result<Self, PointError> {
        let [a, b] = parts(bytes);
        Ok(Self { a: Point::decode(a)?, b: Point::decode(b)? })
    }

    /// a ‖ b. Only a pair that was never shuffled holds a neutral part, as 32 zeros.
    pub fn bytes(&self) -> [u8; PAIR_BYTES] {
        joined([self.a.bytes(), self.b.bytes()])
    }

    /// a, of which the seats give shares; a card that was never shuffled has none.
    pub fn point(&self) -> Option<Point> {
        (!self.a.is_neutral()).then_some(self.a)
    }

    /// The pair when a seat's share S = x·a is taken out of it for good: (a, b − S), a card under the other
    /// seats' keys.
    pub fn without(&self, share: &Point) -> Self {
        Self { a: self.a, b: Point::new(self.b.element() - share.element()) }
    }

    /// The encoding of b − ΣS; with the shares of all seats, that of the face's point.
    pub fn open<'a>(&self, shares: impl Iterator<Item = &'a Point>) -> [u8; 32] {
        let sum: RistrettoPoint = shares.map(Point::element).sum();
        (self.b.element() - sum).compress().to_bytes()
    }

    /// Both parts as elements.
    pub(super) fn elements(&self) -> [RistrettoPoint; 2] {
        [self.a.element(), self.b.element()]
    }

    /// Both parts, neutral ones too.
    pub(super) fn parts(&self) -> [Point; 2] {
        [self.a, self.b]
    }
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Pair").field(&self.a).field(&self.b).finish()
    }
}

/// Faces below 256 are worked out once; a table looks them up again and again. The encodings in the source
/// are those of a pack with two jokers, and of every smaller one.
static POINTS: NumberedPoints<256> = NumberedPoints::new("card face", "face", include_bytes!("face_points.bin"));

/// The point of a face. Cards with one face have one point, and so cannot be told apart.
pub fn face_point(face: u16) -> Point {
    POINTS.point(face.into())
}

/// The one of these faces whose point has this encoding. An opened card shows it.
pub fn face_of(bytes: &[u8; 32], among: &[u16]) -> Option<u16> {
    among.iter().copied().find(|&face| POINTS.encoding(face.into()) == *bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encodings_are_those_of_the_definition() {
        POINTS.hold("face_points.bin", 54);
    }

    #[test]
    fn faces_differ_and_are_found_again() {
        let faces: Vec<u16> = (0..120).chain([255, 256, 257, u16::MAX]).collect();
        for (index, &face) in faces.iter().enumerate() {
            let bytes = face_point(face).bytes();
            assert_eq!(face_of(&bytes, &faces), Some(face));
            assert_eq!(face_of(&bytes, &faces[index + 1..]), None);
        }
    }
}
