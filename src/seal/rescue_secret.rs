//! What a seat needs beside its table key at a table that goes on without one.

use zeroize::Zeroizing;

use super::derive::{Stream, derive, derive_scalar};
use super::handed_secret::RESCUE_SECRET_BYTES;
use super::identity::Seed;
use super::secret_scalar::SecretScalar;
use crate::rules::{Hash, Seat, Transcript};

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
