//! Shares: one seat's part in opening what lies face down, and one proof for all shares of a turn.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::VartimeMultiscalarMul;

use super::batch::Equation;
use super::context::Context;
use super::key::TableKey;
use super::point::{Point, PointError, challenge, parts, scalar};
use crate::rules::{Slot, Transcript};

/// Bytes of a [`ShareProof`].
pub const SHARE_PROOF_BYTES: usize = 96;

/// One share: S = x·a for the slot's point a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Which slot it opens.
    pub slot: Slot,
    /// a, the slot's point.
    pub point: Point,
    /// S.
    pub share: Point,
}

/// One proof that every share of a turn was made with the seat's table key: log_B X = log_a S for all of
/// them.
///
/// Chaum and Pedersen's proof of equal logarithms (CRYPTO '92) over the weighted sums a' = Σ wᵢ·aᵢ and
/// S' = Σ wᵢ·Sᵢ, the composites of RFC 9497, section 2.2. The weights are hashed when context, key and all
/// (slot, a, S) are fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareProof {
    commitment_base: Point,
    commitment_point: Point,
    response: Scalar,
}

impl ShareProof {
    /// Proves: A₁ = k·B, A₂ = k·a', c = hash, z = k + c·x. There must be at least one share.
    pub fn prove(key: &TableKey, context: &Context, shares: &[Share]) -> Self {
        let mut transcript = statement(context, &key.public(), shares);
        let weights = weights(&transcript, shares.len());
        let sum = RistrettoPoint::vartime_multiscalar_mul(&weights, shares.iter().map(|share| share.point.element()));
        let k = key.nonce(&transcript);
        let commitment_base = Point::new(RistrettoPoint::mul_base(&k));
        let commitment_point = Point::new(*k * sum);
        let c = commit(&mut transcript, &commitment_base, &commitment_point);
        Self { commitment_base, commitment_point, response: key.answer(&k, c) }
    }

    /// The two equations that hold exactly if the proof is right: A₁ + c·X − z·B = 0 and
    /// A₂ + Σ c·wᵢ·Sᵢ − Σ z·wᵢ·aᵢ = 0.
    pub fn equations(&self, key: &Point, context: &Context, shares: &[Share]) -> [Equation; 2] {
        let mut transcript = statement(context, key, shares);
        let weights = weights(&transcript, shares.len());
        let c = commit(&mut transcript, &self.commitment_base, &self.commitment_point);
        let z = self.response;
        let on_base = vec![(Scalar::ONE, self.commitment_base), (c, *key)];
        let mut on_points = Vec::with_capacity(2 * shares.len() + 1);
        on_points.push((Scalar::ONE, self.commitment_point));
        for (weight, share) in weights.iter().zip(shares) {
            on_points.push((c * weight, share.share));
            on_points.push((-(z * weight), share.point));
        }
        [Equation::new(c, z, -z, on_base), Equation::new(c, z, Scalar::ZERO, on_points)]
    }

    /// A₁ ‖ A₂ ‖ z.
    pub fn encode(&self) -> [u8; SHARE_PROOF_BYTES] {
        let mut bytes = [0; SHARE_PROOF_BYTES];
        bytes[..32].copy_from_slice(&self.commitment_base.bytes());
        bytes[32..64].copy_from_slice(&self.commitment_point.bytes());
        bytes[64..].copy_from_slice(self.response.as_bytes());
        bytes
    }

    /// Reads A₁ ‖ A₂ ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral commitment.
    pub fn decode(bytes: &[u8; SHARE_PROOF_BYTES]) -> Result<Self, PointError> {
        let [base, point, response] = parts(bytes);
        Ok(Self {
            commitment_base: Point::decode(base)?,
            commitment_point: Point::decode(point)?,
            response: scalar(response)?,
        })
    }
}

fn statement(context: &Context, key: &Point, shares: &[Share]) -> Transcript {
    let mut transcript = context.transcript("share proof");
    transcript.bytes("X", &key.bytes()).number("shares", shares.len() as u64);
    for share in shares {
        transcript
            .number("lot", share.slot.lot.into())
            .number("place", share.slot.place.into())
            .bytes("a", &share.point.bytes())
            .bytes("S", &share.share.bytes());
    }
    transcript
}

/// One weight for each share: a hash of the whole statement and the number of the share, reduced.
fn weights(statement: &Transcript, count: usize) -> Vec<Scalar> {
    let weight = |index| challenge(statement.clone().number("weight", index as u64));
    (0..count).map(weight).collect()
}

/// Absorbs the commitments and gives the challenge c.
fn commit(transcript: &mut Transcript, base: &Point, point: &Point) -> Scalar {
    challenge(transcript.bytes("A1", &base.bytes()).bytes("A2", &point.bytes()))
}
