//! The keys of a table together.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::traits::Identity as _;

use super::point::Point;
use bypost_rules::{Hash, Seat, Slot, Transcript};

/// The table keys of all seats that take part, and the turn that completed them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointKey {
    completed: Hash,
    keys: Vec<(Seat, Point)>,
    sum: Point,
}

/// Why keys do not make a joint key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// Two seats have one key.
    #[error("two seats have the same table key")]
    Equal,
    /// Some of the keys add up to nothing.
    #[error("the table keys cancel each other")]
    Cancel,
}

impl JointKey {
    /// The keys of all seats in seat order; `completed` is the hash of the turn that brought the last of
    /// them.
    ///
    /// # Errors
    /// Equal keys, or keys whose sum is 0: their seats would have no joint key once the others have left.
    pub fn new(completed: Hash, keys: Vec<(Seat, Point)>) -> Result<Self, KeyError> {
        let equal = |index: usize| keys[..index].iter().any(|(_, key)| *key == keys[index].1);
        if (0..keys.len()).any(equal) {
            return Err(KeyError::Equal);
        }
        // The sums of all sets of the keys seen so far: at most 256, as a table has at most eight seats.
        let mut sums = vec![RistrettoPoint::identity()];
        for (_, key) in &keys {
            let with: Vec<_> = sums.iter().map(|sum| sum + key.element()).collect();
            sums.extend(with);
        }
        if keys.is_empty() || sums[1..].contains(&RistrettoPoint::identity()) {
            return Err(KeyError::Cancel);
        }
        Ok(Self { completed, sum: Point::new(sums[sums.len() - 1]), keys })
    }

    /// Y, the sum of all keys, under which cards lie.
    pub fn sum(&self) -> Point {
        self.sum
    }

    /// The joint key of the other seats, when one has left.
    ///
    /// # Errors
    /// [`KeyError::Cancel`] if nobody is left.
    pub fn without(&self, seat: Seat) -> Result<Self, KeyError> {
        let keys = self.keys.iter().copied().filter(|&(other, _)| other != seat).collect();
        Self::new(self.completed, keys)
    }

    /// The seats that take part, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.keys.iter().map(|&(seat, _)| seat)
    }

    /// The point of a throw: hashed from the turn that completed the keys, all keys, and the number of the
    /// lot. The hash covers the keys, so that nobody can choose a key when they know a share already.
    pub fn throw_point(&self, slot: Slot) -> Point {
        let mut transcript = Transcript::new("throw point");
        self.absorb(&mut transcript);
        transcript.number("lot", slot.lot.into()).number("place", slot.place.into());
        Point::hashed(&transcript)
    }

    /// Absorbs the turn that completed the keys, and all keys with their seats.
    pub(super) fn absorb(&self, transcript: &mut Transcript) {
        transcript.bytes("completed", &self.completed).number("keys", self.keys.len() as u64);
        for (seat, key) in &self.keys {
            transcript.number("seat", seat.index() as u64).bytes("X", &key.bytes());
        }
    }
}
