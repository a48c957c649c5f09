//! Elements of the group ristretto255 and its scalars, as outside bytes give them. Some points are hashed
//! from a number: those of the faces of cards, and the generators of commitments.

use std::sync::OnceLock;

use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::Identity as _;
use zeroize::Zeroize;

use bypost_rules::Transcript;

/// A group element together with its one encoding (RFC 9496, section 4.3).
#[derive(Clone, Copy, PartialEq, Eq, Zeroize)]
pub struct Point {
    element: RistrettoPoint,
    bytes: [u8; 32],
}

/// Why bytes are no element or scalar that the seal takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PointError {
    /// Not the canonical encoding of an element.
    #[error("not the encoding of a group element")]
    Element,
    /// The neutral element, which would make a share or a key worthless.
    #[error("the neutral element of the group")]
    Neutral,
    /// Not the canonical encoding of a scalar.
    #[error("not the encoding of a scalar")]
    Scalar,
}

impl Point {
    /// Decodes an element other than the neutral one.
    ///
    /// # Errors
    /// [`PointError::Element`] or [`PointError::Neutral`].
    pub fn decode(bytes: [u8; 32]) -> Result<Self, PointError> {
        let element = CompressedRistretto(bytes).decompress().ok_or(PointError::Element)?;
        if element == RistrettoPoint::identity() {
            return Err(PointError::Neutral);
        }
        Ok(Self { element, bytes })
    }

    /// The element with its encoding worked out.
    pub(super) fn new(element: RistrettoPoint) -> Self {
        Self { element, bytes: element.compress().to_bytes() }
    }

    /// Twice each of these elements. Their encodings take one inversion together; one alone takes a root.
    pub(super) fn doubled(halves: &[RistrettoPoint]) -> Vec<Self> {
        let encodings = RistrettoPoint::double_and_compress_batch(halves);
        let point = |(half, bytes): (&RistrettoPoint, CompressedRistretto)| Self {
            element: half + half,
            bytes: bytes.to_bytes(),
        };
        halves.iter().zip(encodings).map(point).collect()
    }

    /// The neutral element, which no reader of outside bytes gives.
    pub(super) fn neutral() -> Self {
        Self { element: RistrettoPoint::identity(), bytes: [0; 32] }
    }

    /// Whether it is the neutral element, whose encoding is all zeros.
    pub(super) fn is_neutral(&self) -> bool {
        self.bytes == [0; 32]
    }

    /// The element that a transcript hashes to (RFC 9496, section 4.3.4, over the 64 bytes of the hash).
    /// Nobody knows its logarithm.
    pub(super) fn hashed(transcript: &Transcript) -> Self {
        Self::new(RistrettoPoint::from_uniform_bytes(&transcript.wide()))
    }

    /// The encoding.
    pub fn bytes(&self) -> [u8; 32] {
        self.bytes
    }

    pub(super) fn element(&self) -> RistrettoPoint {
        self.element
    }
}

impl std::fmt::Debug for Point {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Point(")?;
        self.bytes.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))?;
        write!(formatter, ")")
    }
}

/// Decodes a scalar below the group order. The error is [`PointError::Scalar`].
pub(super) fn scalar(bytes: [u8; 32]) -> Result<Scalar, PointError> {
    Option::from(Scalar::from_canonical_bytes(bytes)).ok_or(PointError::Scalar)
}

/// The scalar that a transcript hashes to: its 64 bytes, little-endian, reduced.
pub(super) fn challenge(transcript: &Transcript) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&transcript.wide())
}

/// Cuts N·32 bytes into N pieces of 32.
pub(super) fn parts<const BYTES: usize, const N: usize>(bytes: &[u8; BYTES]) -> [[u8; 32]; N] {
    debug_assert_eq!(BYTES, 32 * N);
    std::array::from_fn(|index| std::array::from_fn(|byte| bytes[32 * index + byte]))
}

/// Puts N pieces of 32 bytes together, as N·32 bytes.
pub(super) fn joined<const BYTES: usize, const N: usize>(parts: [[u8; 32]; N]) -> [u8; BYTES] {
    debug_assert_eq!(BYTES, 32 * N);
    std::array::from_fn(|index| parts[index / 32][index % 32])
}

/// Absorbs points, each under this label.
pub(super) fn absorb(transcript: &mut Transcript, label: &'static str, points: &[Point]) {
    for point in points {
        transcript.bytes(label, &point.bytes());
    }
}

/// A point times a small number that everybody knows, by doubling: it costs a few additions.
pub(crate) fn times(factor: i64, point: RistrettoPoint) -> RistrettoPoint {
    let (size, point) = (factor.unsigned_abs(), if factor < 0 { -point } else { point });
    let Some(top) = size.checked_ilog2() else { return RistrettoPoint::default() };
    (0..top).rev().fold(point, |sum, bit| {
        let double = sum + sum;
        if size >> bit & 1 == 1 { double + point } else { double }
    })
}

/// The points of one domain. The first have their encodings in the source, so a process decodes them, at a
/// third of what hashing takes; the others are hashed. Either is done once, when a point is first wanted.
pub(super) struct NumberedPoints<const KEPT: usize> {
    domain: &'static str,
    label: &'static str,
    encodings: &'static [[u8; 32]],
    kept: [OnceLock<Point>; KEPT],
}

impl<const KEPT: usize> NumberedPoints<KEPT> {
    /// The points that T(domain, `label`: number) hashes to, and the encodings of the first of them.
    pub(super) const fn new(domain: &'static str, label: &'static str, encodings: &'static [u8]) -> Self {
        Self { domain, label, encodings: encodings.as_chunks().0, kept: [const { OnceLock::new() }; KEPT] }
    }

    pub(super) fn point(&self, number: usize) -> Point {
        let decoded = |bytes: &[u8; 32]| Point::decode(*bytes).ok();
        let point = || self.encodings.get(number).and_then(decoded).unwrap_or_else(|| self.hashed(number));
        self.kept.get(number).map_or_else(point, |kept| *kept.get_or_init(point))
    }

    /// Its encoding, for which a point need not be decoded.
    pub(super) fn encoding(&self, number: usize) -> [u8; 32] {
        self.encodings.get(number).copied().unwrap_or_else(|| self.point(number).bytes())
    }

    fn hashed(&self, number: usize) -> Point {
        Point::hashed(Transcript::new(self.domain).count(self.label, number))
    }

    /// Holds the encodings, which are so many, against the definition. `BYPOST_UPDATE=1` writes them to a
    /// file in `src`.
    #[cfg(test)]
    pub(super) fn hold(&self, file: &str, count: usize) {
        let wanted: Vec<[u8; 32]> = (0..count).map(|number| self.hashed(number).bytes()).collect();
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
        if std::env::var_os("BYPOST_UPDATE").is_some_and(|value| value == "1") {
            std::fs::write(&path, wanted.as_flattened()).unwrap();
        }
        assert!(self.encodings == wanted, "{file}: BYPOST_UPDATE=1 cargo test --lib writes it");
        for number in [0, 1, count - 1, count, KEPT - 1, KEPT, KEPT + 1] {
            let hashed = self.hashed(number);
            assert_eq!((self.point(number), self.encoding(number)), (hashed, hashed.bytes()), "{file}: {number}");
        }
    }
}
