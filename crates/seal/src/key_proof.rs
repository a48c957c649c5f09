//! Proofs that whoever joins knows the secrets behind its keys.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use super::batch::Equation;
use super::context::Context;
use super::key::TableKey;
use super::point::{Point, PointError, challenge, parts, scalar};
use bypost_rules::Transcript;

/// Bytes of a [`KeyProof`] or a [`KeyPairProof`].
pub const KEY_PROOF_BYTES: usize = 64;

/// The commitment A = k·B and the answer z of Schnorr's protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Answered {
    commitment: Point,
    response: Scalar,
}

impl Answered {
    /// Commits to k, and answers the challenge that the statement and A hash to.
    fn make(statement: &mut Transcript, k: &Scalar, answer: impl FnOnce(Scalar) -> Scalar) -> Self {
        let commitment = Point::new(RistrettoPoint::mul_base(k));
        Self { commitment, response: answer(committed(statement, &commitment)) }
    }

    /// A + c·(Σ `keys`) − z·B = 0, where each key has a factor.
    fn equation(&self, mut statement: Transcript, keys: &[(Scalar, Point)]) -> Equation {
        let c = committed(&mut statement, &self.commitment);
        let keys = keys.iter().map(|(factor, key)| (c * factor, *key));
        let terms = [(Scalar::ONE, self.commitment)].into_iter().chain(keys).collect();
        Equation::new(c, self.response, -self.response, terms)
    }

    fn encode(&self) -> [u8; KEY_PROOF_BYTES] {
        let mut bytes = [0; KEY_PROOF_BYTES];
        bytes[..32].copy_from_slice(&self.commitment.bytes());
        bytes[32..].copy_from_slice(self.response.as_bytes());
        bytes
    }

    fn decode(bytes: &[u8; KEY_PROOF_BYTES]) -> Result<Self, PointError> {
        let [commitment, response] = parts(bytes);
        Ok(Self { commitment: Point::decode(commitment)?, response: scalar(response)? })
    }
}

/// Absorbs A and gives the challenge c.
fn committed(statement: &mut Transcript, commitment: &Point) -> Scalar {
    challenge(statement.bytes("A", &commitment.bytes()))
}

/// A proof of knowledge of x with X = x·B: Schnorr's protocol (C. P. Schnorr, CRYPTO '89), made
/// non-interactive by hashing context, statement and commitment (RFC 8235, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyProof(Answered);

impl KeyProof {
    /// Proves: A = k·B, c = hash, z = k + c·x. `identity` and `nonce` are those of the joining turn.
    pub fn prove(key: &TableKey, context: &Context, identity: &[u8; 32], nonce: &[u8; 32]) -> Self {
        let mut statement = Self::statement(context, identity, nonce, &key.public());
        let k = key.own().nonce(&statement);
        Self(Answered::make(&mut statement, &k, |c| key.own().answer(&k, c)))
    }

    /// The equation that holds exactly if the proof is right: A + c·X − z·B = 0.
    pub fn equation(&self, key: &Point, context: &Context, identity: &[u8; 32], nonce: &[u8; 32]) -> Equation {
        self.0.equation(Self::statement(context, identity, nonce, key), &[(Scalar::ONE, *key)])
    }

    /// A ‖ z.
    pub fn encode(&self) -> [u8; KEY_PROOF_BYTES] {
        self.0.encode()
    }

    /// Reads A ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral A.
    pub fn decode(bytes: &[u8; KEY_PROOF_BYTES]) -> Result<Self, PointError> {
        Answered::decode(bytes).map(Self)
    }

    fn statement(context: &Context, identity: &[u8; 32], nonce: &[u8; 32], key: &Point) -> Transcript {
        let mut transcript = context.transcript("key proof");
        transcript.bytes("identity", identity).bytes("nonce", nonce).bytes("X", &key.bytes());
        transcript
    }
}

/// A proof of knowledge of x and y with X = x·B and Y = y·B, for a join at a table with rescue: Schnorr's
/// protocol for X + w·Y, where w is a hash of both and of all else that the proof is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPairProof(Answered);

impl KeyPairProof {
    /// Proves: A = k·B, c = hash, z = k + c·(x + w·y). `identity` and `nonce` are those of the joining turn.
    /// The nonce comes of y, since others could know x together. There is no proof for a key without a rescue
    /// secret.
    pub fn prove(key: &TableKey, context: &Context, identity: &[u8; 32], nonce: &[u8; 32]) -> Option<Self> {
        let escrow = key.rescue()?.escrow();
        let (mut statement, w) = Self::statement(context, identity, nonce, [&key.public(), &escrow.public()]);
        let k = escrow.nonce(&statement);
        let answer = |c| key.own().answer(&escrow.answer(&k, c * w), c);
        Some(Self(Answered::make(&mut statement, &k, answer)))
    }

    /// The equation that holds exactly if the proof is right: A + c·X + c·w·Y − z·B = 0.
    pub fn equation(&self, x: &Point, y: &Point, context: &Context, identity: &[u8; 32], nonce: &[u8; 32]) -> Equation {
        let (statement, w) = Self::statement(context, identity, nonce, [x, y]);
        self.0.equation(statement, &[(Scalar::ONE, *x), (w, *y)])
    }

    /// A ‖ z.
    pub fn encode(&self) -> [u8; KEY_PROOF_BYTES] {
        self.0.encode()
    }

    /// Reads A ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral A.
    pub fn decode(bytes: &[u8; KEY_PROOF_BYTES]) -> Result<Self, PointError> {
        Answered::decode(bytes).map(Self)
    }

    /// What the proof is about, and the weight w of Y.
    fn statement(
        context: &Context,
        identity: &[u8; 32],
        nonce: &[u8; 32],
        [x, y]: [&Point; 2],
    ) -> (Transcript, Scalar) {
        let mut transcript = context.transcript("key pair proof");
        transcript.bytes("identity", identity).bytes("nonce", nonce).bytes("X", &x.bytes()).bytes("Y", &y.bytes());
        let w = challenge(transcript.clone().number("weight", 0));
        (transcript, w)
    }
}
