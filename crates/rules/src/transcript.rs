//! The one way in which values are hashed: with their labels and lengths, so that no two different lists of
//! values give the same bytes.

use sha2::{Digest, Sha512};

use super::{Seat, Slot};

/// A hash as it stands in files: the first 32 bytes of a SHA-512.
pub type Hash = [u8; 32];

/// A running SHA-512 over labelled values.
///
/// It begins with `"bypost/1 "` and a domain, and every value is written as
/// `len(label): 1 byte ‖ label ‖ len(value): 8 bytes, big-endian ‖ value`; the domain counts as a value with
/// an empty label. `docs/format.md` has vectors.
#[derive(Clone, Debug)]
pub struct Transcript(Sha512);

impl Transcript {
    /// A transcript for one purpose.
    pub fn new(domain: &str) -> Self {
        let mut transcript = Self(Sha512::new());
        transcript.bytes("", format!("bypost/1 {domain}").as_bytes());
        transcript
    }

    /// Absorbs bytes. Labels are at most 255 bytes long.
    #[expect(clippy::cast_possible_truncation, reason = "no label is longer than 255 bytes")]
    pub fn bytes(&mut self, label: &'static str, value: &[u8]) -> &mut Self {
        debug_assert!(label.len() < 256);
        self.0.update([label.len() as u8]);
        self.0.update(label.as_bytes());
        self.0.update((value.len() as u64).to_be_bytes());
        self.0.update(value);
        self
    }

    /// Absorbs bytes, if there are any to absorb, and otherwise nothing at all.
    pub fn optional(&mut self, label: &'static str, value: Option<impl AsRef<[u8]>>) -> &mut Self {
        if let Some(value) = value {
            self.bytes(label, value.as_ref());
        }
        self
    }

    /// Absorbs a text as its UTF-8 bytes.
    pub fn text(&mut self, label: &'static str, value: &str) -> &mut Self {
        self.bytes(label, value.as_bytes())
    }

    /// Absorbs a number as 8 bytes, big-endian. Counts of lists and tags of variants are numbers too.
    pub fn number(&mut self, label: &'static str, value: u64) -> &mut Self {
        self.bytes(label, &value.to_be_bytes())
    }

    /// Absorbs how many there are of something, as a number.
    pub fn count(&mut self, label: &'static str, count: usize) -> &mut Self {
        self.number(label, count as u64)
    }

    /// Absorbs a seat as a number, counted from 0.
    pub fn seat(&mut self, label: &'static str, seat: Seat) -> &mut Self {
        self.count(label, seat.index())
    }

    /// Absorbs a slot as two numbers with the labels `lot` and `place`.
    pub fn slot(&mut self, slot: Slot) -> &mut Self {
        let Slot { lot, place } = slot;
        self.number("lot", lot.into()).number("place", place.into())
    }

    /// All 64 bytes of the hash.
    pub fn wide(&self) -> [u8; 64] {
        self.0.clone().finalize().into()
    }

    /// The first 32 bytes of the hash.
    pub fn hash(&self) -> Hash {
        let mut hash = [0; 32];
        hash.copy_from_slice(&self.wide()[..32]);
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_seats_and_slots_are_numbers() {
        let (mut one, mut other) = (Transcript::new("test"), Transcript::new("test"));
        one.count("cards", 3).seat("mover", Seat::new(2)).slot(Slot { lot: 4, place: 5 });
        other.number("cards", 3).number("mover", 2).number("lot", 4).number("place", 5);
        assert_eq!(one.hash(), other.hash());
    }

    #[test]
    fn lists_that_join_to_the_same_bytes_differ() {
        let of = |values: &[(&'static str, &str)]| {
            let mut transcript = Transcript::new("test");
            for (label, value) in values {
                transcript.text(label, value);
            }
            transcript.hash()
        };
        let all = [
            of(&[]),
            of(&[("a", "bc")]),
            of(&[("ab", "c")]),
            of(&[("a", "b"), ("a", "c")]),
            of(&[("a", "bc"), ("a", "")]),
        ];
        for (index, hash) in all.iter().enumerate() {
            assert!(!all[..index].contains(hash), "list {index} meets an earlier one");
        }
    }
}
