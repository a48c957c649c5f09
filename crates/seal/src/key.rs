//! Table keys: one secret scalar for each seat of a table; and what a seat needs beside it at a table that
//! goes on without one. The keys of a table together.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::Identity as _;
use zeroize::Zeroizing;

use crate::derive::{SecretScalar, Stream, derive, derive_scalar};
use crate::identity::{HandedSecret, RESCUE_SECRET_BYTES, Seed};
use crate::point::{Point, scalar};
use bypost_rules::{Hash, Seat, Slot, Transcript};

/// The secret table key x of a seat, with X = x·B; at a table with rescue also the rescue secret of the seat.
/// Wiped on drop, never printed.
pub struct TableKey {
    /// x.
    pub(super) own: SecretScalar,
    pub(super) rescue: Option<RescueSecret>,
}

impl TableKey {
    /// x = HMAC-SHA-512(seed, transcript "table key" ‖ table ‖ seat ‖ nonce), reduced.
    ///
    /// The nonce is drawn anew for each joining turn, so that a seat that answers the same invitation twice
    /// has another key each time.
    pub fn new(seed: &Seed, table: &Hash, seat: Seat, nonce: &[u8; 32]) -> Self {
        let mut transcript = Transcript::new("table key");
        transcript.bytes("table", table).seat("seat", seat).bytes("nonce", nonce);
        Self { own: SecretScalar::new(derive_scalar(seed.bytes(), &transcript)), rescue: None }
    }

    /// The same x, with the rescue secret of the seat: its key at a table with rescue.
    pub fn with_rescue(seed: &Seed, table: &Hash, seat: Seat, nonce: &[u8; 32]) -> Self {
        let rescue = Some(RescueSecret::derive(seed, table, seat, nonce));
        Self { rescue, ..Self::new(seed, table, seat, nonce) }
    }

    /// The table key that its owner hands over; none if x is no scalar, or 0.
    pub fn handed(handed: &HandedSecret) -> Option<Self> {
        let own = Zeroizing::new(scalar(handed.own).ok().filter(|secret| *secret != Scalar::ZERO)?);
        let rescue = handed.rescue.map(|secret| RescueSecret::new(Zeroizing::new(secret)));
        Some(Self { own: SecretScalar::new(own), rescue })
    }

    /// What whoever the seat is handed over to needs of it.
    pub fn secret(&self) -> HandedSecret {
        HandedSecret { own: *self.own.bytes(), rescue: self.rescue.as_ref().map(|rescue| *rescue.secret) }
    }

    /// X.
    pub fn public(&self) -> Point {
        self.own.public()
    }

    /// Y = y·B, the escrow key of the seat; none without a rescue secret.
    pub fn escrow_public(&self) -> Option<Point> {
        self.rescue.as_ref().map(|rescue| rescue.escrow.public())
    }

    /// The share S = x·a of a slot with the point a. The slot must be of a table whose whole file has been
    /// checked.
    pub fn share(&self, point: &Point) -> Point {
        self.own.times(point)
    }

    /// The secrets of a shuffle, in streams that `domain` tells apart. With a rescue secret they come of h:
    /// others could know x together, and with it which card lies where.
    pub(super) fn stream(&self, domain: &str, statement: &Transcript) -> Stream {
        match &self.rescue {
            Some(rescue) => Stream::new(&*rescue.shuffle, domain, statement),
            None => Stream::new(&*self.own.bytes(), domain, statement),
        }
    }
}

impl std::fmt::Debug for TableKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "TableKey({:?})", self.public())
    }
}

/// The rescue secret q of a seat, with what is made of it. K other seats can work out the table key x
/// together, and nothing of this follows from x. Wiped on drop, never printed.
pub(super) struct RescueSecret {
    /// q.
    secret: Zeroizing<[u8; RESCUE_SECRET_BYTES]>,
    /// y, with Y = y·B.
    pub(super) escrow: SecretScalar,
    /// h, which takes the place of x in the streams of a shuffle.
    shuffle: Zeroizing<[u8; 32]>,
}

impl RescueSecret {
    /// q = HMAC-SHA-512(seed, transcript "rescue secret" ‖ table ‖ seat ‖ nonce).
    pub(super) fn derive(seed: &Seed, table: &Hash, seat: Seat, nonce: &[u8; 32]) -> Self {
        let mut transcript = Transcript::new("rescue secret");
        transcript.bytes("table", table).seat("seat", seat).bytes("nonce", nonce);
        Self::new(derive(seed.bytes(), &transcript))
    }

    /// y = HMAC-SHA-512(q, transcript "escrow key"), reduced; h is the first half of HMAC-SHA-512(q,
    /// transcript "shuffle key").
    pub(super) fn new(secret: Zeroizing<[u8; RESCUE_SECRET_BYTES]>) -> Self {
        let escrow = SecretScalar::new(derive_scalar(&*secret, &Transcript::new("escrow key")));
        let wide = derive(&*secret, &Transcript::new("shuffle key"));
        let mut shuffle = Zeroizing::new([0; 32]);
        shuffle.copy_from_slice(&wide[..32]);
        Self { secret, escrow, shuffle }
    }

    /// c₁, c₂, …: the factors of the polynomial that is dealt.
    pub(super) fn factors(&self, statement: &Transcript) -> Stream {
        Stream::new(&*self.secret, "escrow", statement)
    }
}

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

    /// The point of a throw: hashed from the turn that completed the keys, all keys, and the number of the
    /// lot. The hash covers the keys, so that nobody can choose a key when they know a share already.
    pub fn throw_point(&self, slot: Slot) -> Point {
        let mut transcript = Transcript::new("throw point");
        self.absorb(&mut transcript);
        transcript.slot(slot);
        Point::hashed(&transcript)
    }

    /// Absorbs the turn that completed the keys, and all keys with their seats.
    pub(super) fn absorb(&self, transcript: &mut Transcript) {
        transcript.bytes("completed", &self.completed).count("keys", self.keys.len());
        for (seat, key) in &self.keys {
            transcript.seat("seat", *seat).bytes("X", &key.bytes());
        }
    }
}
