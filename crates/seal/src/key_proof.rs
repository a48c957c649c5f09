//! Proofs that whoever joins knows the secrets behind its keys.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use super::batch::Equation;
use super::context::Context;
use super::key::TableKey;
use super::point::{Point, PointError, challenge, joined, parts, scalar};
use bypost_rules::Transcript;

/// Bytes of a [`KeyProof`].
pub const KEY_PROOF_BYTES: usize = 64;

/// A proof of knowledge of x with X = x·B: Schnorr's protocol (C. P. Schnorr, CRYPTO '89), made
/// non-interactive by hashing context, statement and commitment (RFC 8235, section 3).
///
/// For a join at a table with rescue it is one of x and y with X = x·B and Y = y·B: the same protocol for
/// X + w·Y, where w is a hash of both and of all else that the proof is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyProof {
    commitment: Point,
    response: Scalar,
}

impl KeyProof {
    /// Proves: A = k·B, c = hash, z = k + c·x, or with a rescue secret z = k + c·(x + w·y). `identity` and
    /// `nonce` are those of the joining turn. The nonce k comes of y, if there is one, since others could
    /// know x together.
    pub fn prove(key: &TableKey, context: &Context, identity: &[u8; 32], nonce: &[u8; 32]) -> Self {
        let (mut statement, w) = statement(&key.public(), key.escrow_public(), context, identity, nonce);
        let escrow = key.rescue().map(|rescue| rescue.escrow());
        let k = escrow.unwrap_or(key.own()).nonce(&statement);
        let commitment = Point::new(RistrettoPoint::mul_base(&k));
        let c = committed(&mut statement, &commitment);
        let with_escrow = escrow.map(|escrow| escrow.answer(&k, c * w));
        Self { commitment, response: key.own().answer(&with_escrow.unwrap_or(*k), c) }
    }

    /// The equation that holds exactly if the proof is right: A + c·X − z·B = 0, or A + c·X + c·w·Y − z·B = 0
    /// with an escrow key Y.
    pub fn equation(
        &self,
        key: &Point,
        escrow: Option<Point>,
        context: &Context,
        identity: &[u8; 32],
        nonce: &[u8; 32],
    ) -> Equation {
        let (mut statement, w) = statement(key, escrow, context, identity, nonce);
        let c = committed(&mut statement, &self.commitment);
        let keys = [(c, *key)].into_iter().chain(escrow.map(|escrow| (c * w, escrow)));
        let terms = [(Scalar::ONE, self.commitment)].into_iter().chain(keys).collect();
        Equation::new(c, self.response, -self.response, terms)
    }

    /// A ‖ z.
    pub fn encode(&self) -> [u8; KEY_PROOF_BYTES] {
        joined([self.commitment.bytes(), self.response.to_bytes()])
    }

    /// Reads A ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral A.
    pub fn decode(bytes: &[u8; KEY_PROOF_BYTES]) -> Result<Self, PointError> {
        let [commitment, response] = parts(bytes);
        Ok(Self { commitment: Point::decode(commitment)?, response: scalar(response)? })
    }
}

/// What the proof is about, and the weight w of Y.
fn statement(
    key: &Point,
    escrow: Option<Point>,
    context: &Context,
    identity: &[u8; 32],
    nonce: &[u8; 32],
) -> (Transcript, Scalar) {
    let mut transcript = context.transcript(if escrow.is_some() { "key pair proof" } else { "key proof" });
    transcript.bytes("identity", identity).bytes("nonce", nonce).bytes("X", &key.bytes());
    let Some(escrow) = escrow else { return (transcript, Scalar::ZERO) };
    transcript.bytes("Y", &escrow.bytes());
    let w = challenge(transcript.clone().number("weight", 0));
    (transcript, w)
}

/// Absorbs A and gives the challenge c.
fn committed(statement: &mut Transcript, commitment: &Point) -> Scalar {
    challenge(statement.bytes("A", &commitment.bytes()))
}
