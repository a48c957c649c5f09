//! Points that are hashed from a number: faces of cards, and generators of commitments.

use std::sync::OnceLock;

use super::point::Point;
use bypost_rules::Transcript;

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

    /// The point of a number.
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
