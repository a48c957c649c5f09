//! Proofs that one secret has made several points.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use super::batch::Equation;
use super::derive::SecretScalar;
use super::point::{Point, PointError, challenge, joined, parts, scalar};
use bypost_rules::Transcript;

/// Bytes of such a proof.
pub(super) const EQUAL_LOGARITHMS_BYTES: usize = 96;

/// Chaum and Pedersen's proof of equal logarithms (CRYPTO '92): log_B S = log_P Q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EqualLogarithms {
    commitment_base: Point,
    commitment_point: Point,
    response: Scalar,
}

impl EqualLogarithms {
    /// Proves for a secret s and Q = s·P: A₁ = k·B, A₂ = k·P, c = hash, z = k + c·s.
    pub(super) fn prove(secret: &SecretScalar, mut statement: Transcript, point: RistrettoPoint) -> Self {
        let k = secret.nonce(&statement);
        let commitment_base = Point::new(RistrettoPoint::mul_base(&k));
        let commitment_point = Point::new(*k * point);
        let c = commit(&mut statement, &commitment_base, &commitment_point);
        Self { commitment_base, commitment_point, response: secret.answer(&k, c) }
    }

    /// The two equations that hold exactly if the proof is right, where P = Σ wᵢ·Pᵢ and Q = Σ wᵢ·Qᵢ over all
    /// (wᵢ, Pᵢ, Qᵢ): A₁ + c·S − z·B = 0 and A₂ + Σ c·wᵢ·Qᵢ − Σ z·wᵢ·Pᵢ = 0.
    pub(super) fn equations(
        &self,
        mut statement: Transcript,
        public: &Point,
        weighted: impl ExactSizeIterator<Item = (Scalar, Point, Point)>,
    ) -> [Equation; 2] {
        let c = commit(&mut statement, &self.commitment_base, &self.commitment_point);
        let z = self.response;
        let on_base = vec![(Scalar::ONE, self.commitment_base), (c, *public)];
        let mut on_points = Vec::with_capacity(2 * weighted.len() + 1);
        on_points.push((Scalar::ONE, self.commitment_point));
        for (weight, from, to) in weighted {
            on_points.push((c * weight, to));
            on_points.push((-(z * weight), from));
        }
        [Equation::new(c, z, -z, on_base), Equation::new(c, z, Scalar::ZERO, on_points)]
    }

    /// A₁ ‖ A₂ ‖ z.
    pub(super) fn encode(&self) -> [u8; EQUAL_LOGARITHMS_BYTES] {
        joined([self.commitment_base.bytes(), self.commitment_point.bytes(), self.response.to_bytes()])
    }

    /// Reads A₁ ‖ A₂ ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral commitment.
    pub(super) fn decode(bytes: &[u8; EQUAL_LOGARITHMS_BYTES]) -> Result<Self, PointError> {
        let [base, point, response] = parts(bytes);
        Ok(Self {
            commitment_base: Point::decode(base)?,
            commitment_point: Point::decode(point)?,
            response: scalar(response)?,
        })
    }
}

/// Absorbs the commitments and gives the challenge c.
fn commit(statement: &mut Transcript, base: &Point, point: &Point) -> Scalar {
    challenge(statement.bytes("A1", &base.bytes()).bytes("A2", &point.bytes()))
}
