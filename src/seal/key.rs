//! Table keys: one secret scalar for each seat of a table, and the proof that its owner knows it.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

use super::batch::Equation;
use super::context::Context;
use super::derive::{Stream, derive_scalar};
#[cfg(feature = "forge")]
use super::identity::Identity;
use super::identity::Seed;
use super::point::{Point, PointError, challenge, scalar};
use crate::rules::{Hash, Seat, Transcript};

/// Bytes of a [`KeyProof`].
pub const KEY_PROOF_BYTES: usize = 64;

/// The secret table key x of a seat, with X = x·B. Wiped on drop, never printed.
pub struct TableKey {
    secret: Zeroizing<Scalar>,
    public: Point,
}

impl TableKey {
    /// x = HMAC-SHA-512(seed, transcript "table key" ‖ table ‖ seat ‖ nonce), reduced.
    ///
    /// The nonce is drawn anew for each joining turn, so that a seat that answers the same invitation twice
    /// has another key each time.
    pub fn new(seed: &Seed, table: &Hash, seat: Seat, nonce: &[u8; 32]) -> Self {
        let mut transcript = Transcript::new("table key");
        transcript.bytes("table", table).number("seat", seat.index() as u64).bytes("nonce", nonce);
        let secret = derive_scalar(seed.bytes(), &transcript);
        let public = Point::new(RistrettoPoint::mul_base(&secret));
        Self { secret, public }
    }

    /// The table key with this secret, which its owner hands over; none if the bytes are no scalar, or 0.
    pub(crate) fn handed(secret: &[u8; 32]) -> Option<Self> {
        let secret = Zeroizing::new(scalar(*secret).ok().filter(|secret| *secret != Scalar::ZERO)?);
        let public = Point::new(RistrettoPoint::mul_base(&secret));
        Some(Self { secret, public })
    }

    /// The secret, for whoever the seat is handed over to.
    pub(crate) fn secret(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.secret.to_bytes())
    }

    /// The same identity, to which the seat with this table key was handed over: for tests alone.
    #[cfg(feature = "forge")]
    #[must_use]
    pub fn hand_over(&self, to: Identity) -> Identity {
        to.with_handed(vec![self.secret()])
    }

    /// X.
    pub fn public(&self) -> Point {
        self.public
    }

    /// The share S = x·a of a slot with the point a. The slot must be of a table whose whole file has been
    /// checked.
    pub fn share(&self, point: &Point) -> Point {
        Point::new(*self.secret * point.element())
    }

    /// The nonce of a proof. It comes from a stream keyed by x over everything public that the proof is
    /// about, so that two devices of one player write the same bytes and no two statements share a nonce.
    pub(super) fn nonce(&self, statement: &Transcript) -> Zeroizing<Scalar> {
        let mut transcript = Transcript::new("proof nonce");
        transcript.bytes("statement", &statement.wide());
        derive_scalar(&Zeroizing::new(self.secret.to_bytes()), &transcript)
    }

    /// Many secrets for one statement, in streams that `domain` tells apart.
    pub(super) fn stream(&self, domain: &str, statement: &Transcript) -> Stream {
        Stream::new(Zeroizing::new(self.secret.to_bytes()), domain, statement)
    }

    /// k + c·x, the answer of a Schnorr or Chaum–Pedersen proof.
    pub(super) fn answer(&self, nonce: &Scalar, challenge: Scalar) -> Scalar {
        nonce + challenge * *self.secret
    }
}

impl std::fmt::Debug for TableKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "TableKey({:?})", self.public)
    }
}

/// A proof of knowledge of x with X = x·B: Schnorr's protocol (C. P. Schnorr, CRYPTO '89), made
/// non-interactive by hashing context, statement and commitment (RFC 8235, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyProof {
    commitment: Point,
    response: Scalar,
}

impl KeyProof {
    /// Proves: A = k·B, c = hash, z = k + c·x. `identity` and `nonce` are those of the joining turn.
    pub fn prove(key: &TableKey, context: &Context, identity: &[u8; 32], nonce: &[u8; 32]) -> Self {
        let mut transcript = statement(context, identity, nonce, &key.public);
        let k = key.nonce(&transcript);
        let commitment = Point::new(RistrettoPoint::mul_base(&k));
        transcript.bytes("A", &commitment.bytes());
        Self { commitment, response: key.answer(&k, challenge(&transcript)) }
    }

    /// The equation that holds exactly if the proof is right: A + c·X − z·B = 0.
    pub fn equation(&self, key: &Point, context: &Context, identity: &[u8; 32], nonce: &[u8; 32]) -> Equation {
        let mut transcript = statement(context, identity, nonce, key);
        transcript.bytes("A", &self.commitment.bytes());
        let c = challenge(&transcript);
        Equation::new(c, self.response, -self.response, vec![(Scalar::ONE, self.commitment), (c, *key)])
    }

    /// A ‖ z.
    pub fn encode(&self) -> [u8; KEY_PROOF_BYTES] {
        let mut bytes = [0; KEY_PROOF_BYTES];
        bytes[..32].copy_from_slice(&self.commitment.bytes());
        bytes[32..].copy_from_slice(self.response.as_bytes());
        bytes
    }

    /// Reads A ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral A.
    pub fn decode(bytes: &[u8; KEY_PROOF_BYTES]) -> Result<Self, PointError> {
        let [commitment, response] = super::point::parts(bytes);
        Ok(Self { commitment: Point::decode(commitment)?, response: scalar(response)? })
    }
}

fn statement(context: &Context, identity: &[u8; 32], nonce: &[u8; 32], key: &Point) -> Transcript {
    let mut transcript = context.transcript("key proof");
    transcript.bytes("identity", identity).bytes("nonce", nonce).bytes("X", &key.bytes());
    transcript
}
