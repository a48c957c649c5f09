//! Secret scalars with their points: table keys, escrow keys and pieces.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

use super::derive::derive_scalar;
use super::point::Point;
use crate::rules::Transcript;

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
