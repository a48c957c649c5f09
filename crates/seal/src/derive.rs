//! Secrets that follow from a secret and from public values; and secret scalars with their points: table
//! keys, escrow keys and pieces.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha512;
use zeroize::Zeroizing;

use super::point::Point;
use bypost_rules::Transcript;

/// HMAC-SHA-512 (RFC 2104) under `key`, before any message.
fn keyed(key: &[u8]) -> Hmac<Sha512> {
    // Keys of 32 or 64 bytes are shorter than the block, so they are padded to one and never hashed first.
    let mut block = Zeroizing::new([0; 128]);
    block[..key.len()].copy_from_slice(key);
    <Hmac<Sha512> as KeyInit>::new((&*block).into())
}

/// The same over the 64 bytes of a transcript.
fn finish(mut mac: Hmac<Sha512>, transcript: &Transcript) -> Zeroizing<[u8; 64]> {
    mac.update(&transcript.wide());
    Zeroizing::new(mac.finalize().into_bytes().into())
}

/// HMAC-SHA-512 under `key` over the 64 bytes of a transcript.
pub(super) fn derive(key: &[u8], transcript: &Transcript) -> Zeroizing<[u8; 64]> {
    finish(keyed(key), transcript)
}

/// The same, reduced to a scalar (64 bytes, little-endian, modulo the group order).
pub(super) fn derive_scalar(key: &[u8], transcript: &Transcript) -> Zeroizing<Scalar> {
    Zeroizing::new(Scalar::from_bytes_mod_order_wide(&derive(key, transcript)))
}

/// Secrets that follow from one key and one statement, one after another.
pub(super) struct Stream {
    mac: Hmac<Sha512>,
    transcript: Transcript,
    index: u64,
}

impl Stream {
    /// The stream of a domain under `key` over everything that the transcript has absorbed.
    pub(super) fn new(key: &[u8], domain: &str, statement: &Transcript) -> Self {
        let mut transcript = Transcript::new(domain);
        transcript.bytes("statement", &statement.wide());
        Self { mac: keyed(key), transcript, index: 0 }
    }

    /// The next 64 bytes: HMAC-SHA-512 over the statement and their index, counted from 0.
    pub(super) fn bytes(&mut self) -> Zeroizing<[u8; 64]> {
        let bytes = finish(self.mac.clone(), self.transcript.clone().number("index", self.index));
        self.index += 1;
        bytes
    }

    /// The next 64 bytes as a scalar.
    pub(super) fn scalar(&mut self) -> Zeroizing<Scalar> {
        Zeroizing::new(Scalar::from_bytes_mod_order_wide(&self.bytes()))
    }

    pub(super) fn scalars(&mut self, count: usize) -> Zeroizing<Vec<Scalar>> {
        // A vector that grows would leave copies behind.
        let mut scalars = Zeroizing::new(Vec::with_capacity(count));
        (0..count).for_each(|_| scalars.push(*self.scalar()));
        scalars
    }
}

/// A secret s with S = s·B. Wiped on drop, never printed.
pub(super) struct SecretScalar {
    secret: Zeroizing<Scalar>,
    public: Point,
}

impl SecretScalar {
    pub(super) fn new(secret: Zeroizing<Scalar>) -> Self {
        let public = Point::new(RistrettoPoint::mul_base(&secret));
        Self { secret, public }
    }

    /// S.
    pub(super) fn public(&self) -> Point {
        self.public
    }

    /// s itself.
    pub(super) fn scalar(&self) -> &Scalar {
        &self.secret
    }

    /// s as 32 bytes.
    pub(super) fn bytes(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.secret.to_bytes())
    }

    /// s·P.
    pub(super) fn times(&self, point: &Point) -> Point {
        Point::new(*self.secret * point.element())
    }

    /// The nonce of a proof. It comes from a stream keyed by s over everything public that the proof is
    /// about, so that two devices of one player write the same bytes and no two statements share a nonce.
    pub(super) fn nonce(&self, statement: &Transcript) -> Zeroizing<Scalar> {
        let mut transcript = Transcript::new("proof nonce");
        transcript.bytes("statement", &statement.wide());
        derive_scalar(&*self.bytes(), &transcript)
    }

    /// k + c·s, the answer of a Schnorr or Chaum–Pedersen proof.
    pub(super) fn answer(&self, nonce: &Scalar, challenge: Scalar) -> Scalar {
        nonce + challenge * *self.secret
    }
}
