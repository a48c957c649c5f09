//! Table keys: one secret scalar for each seat of a table; and what a seat needs beside it at a table that
//! goes on without one.

use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

use super::derive::SecretScalar;
use super::derive::{Stream, derive, derive_scalar};
use super::identity::{HandedSecret, RESCUE_SECRET_BYTES, Seed};
use super::point::{Point, scalar};
use bypost_rules::{Hash, Seat, Transcript};

/// The secret table key x of a seat, with X = x·B; at a table with rescue also the rescue secret of the seat.
/// Wiped on drop, never printed.
pub struct TableKey {
    own: SecretScalar,
    rescue: Option<RescueSecret>,
}

impl TableKey {
    /// x = HMAC-SHA-512(seed, transcript "table key" ‖ table ‖ seat ‖ nonce), reduced.
    ///
    /// The nonce is drawn anew for each joining turn, so that a seat that answers the same invitation twice
    /// has another key each time.
    pub fn new(seed: &Seed, table: &Hash, seat: Seat, nonce: &[u8; 32]) -> Self {
        let mut transcript = Transcript::new("table key");
        transcript.bytes("table", table).number("seat", seat.index() as u64).bytes("nonce", nonce);
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
        HandedSecret { own: *self.own.bytes(), rescue: self.rescue.as_ref().map(|rescue| *rescue.secret()) }
    }

    /// X.
    pub fn public(&self) -> Point {
        self.own.public()
    }

    /// Y = y·B, the escrow key of the seat; none without a rescue secret.
    pub fn escrow_public(&self) -> Option<Point> {
        self.rescue.as_ref().map(|rescue| rescue.escrow().public())
    }

    /// The share S = x·a of a slot with the point a. The slot must be of a table whose whole file has been
    /// checked.
    pub fn share(&self, point: &Point) -> Point {
        self.own.times(point)
    }

    /// x.
    pub(super) fn own(&self) -> &SecretScalar {
        &self.own
    }

    /// The rescue secret.
    pub(super) fn rescue(&self) -> Option<&RescueSecret> {
        self.rescue.as_ref()
    }

    /// The secrets of a shuffle, in streams that `domain` tells apart. With a rescue secret they come of h:
    /// others could know x together, and with it which card lies where.
    pub(super) fn stream(&self, domain: &str, statement: &Transcript) -> Stream {
        match &self.rescue {
            Some(rescue) => Stream::new(rescue.shuffle(), domain, statement),
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
    secret: Zeroizing<[u8; RESCUE_SECRET_BYTES]>,
    escrow: SecretScalar,
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

    /// q.
    pub(super) fn secret(&self) -> &[u8; RESCUE_SECRET_BYTES] {
        &self.secret
    }

    /// y, with Y = y·B.
    pub(super) fn escrow(&self) -> &SecretScalar {
        &self.escrow
    }

    /// h, which takes the place of x in the streams of a shuffle.
    pub(super) fn shuffle(&self) -> &[u8; 32] {
        &self.shuffle
    }

    /// c₁, c₂, …: the factors of the polynomial that is dealt.
    pub(super) fn factors(&self, statement: &Transcript) -> Stream {
        Stream::new(&*self.secret, "escrow", statement)
    }
}
