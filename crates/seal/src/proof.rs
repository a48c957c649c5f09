//! Where a proof stands, so that it cannot be moved elsewhere; and two kinds of proofs: that whoever joins
//! knows the secrets behind its keys, and that one secret has made several points.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use super::batch::Equation;
use super::derive::SecretScalar;
use super::key::TableKey;
use super::point::{Point, PointError, challenge, joined, parts, scalar};
use bypost_rules::{Hash, Seat, Transcript};

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
        let escrow = key.rescue.as_ref().map(|rescue| &rescue.escrow);
        let k = escrow.unwrap_or(&key.own).nonce(&statement);
        let commitment = Point::new(RistrettoPoint::mul_base(&k));
        let c = committed(&mut statement, &commitment);
        let with_escrow = escrow.map(|escrow| escrow.answer(&k, c * w));
        Self { commitment, response: key.own.answer(&with_escrow.unwrap_or(*k), c) }
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

/// The place of a turn: every proof in it is bound to all of this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The table's id.
    pub table: Hash,
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The hash of the turn before, or the table's id for the first.
    pub before: Hash,
}

impl Context {
    /// A transcript for one purpose that has absorbed the place.
    pub(super) fn transcript(&self, domain: &str) -> Transcript {
        let mut transcript = Transcript::new(domain);
        transcript
            .bytes("table", &self.table)
            .number("turn", self.turn.into())
            .number("seat", self.seat.index() as u64)
            .bytes("before", &self.before);
        transcript
    }
}

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
        let c = committed_twice(&mut statement, &commitment_base, &commitment_point);
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
        let c = committed_twice(&mut statement, &self.commitment_base, &self.commitment_point);
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

    /// Reads A₁ ‖ A₂ ‖ z. It fails if a part is not canonical, or a commitment is neutral.
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
fn committed_twice(statement: &mut Transcript, base: &Point, point: &Point) -> Scalar {
    challenge(statement.bytes("A1", &base.bytes()).bytes("A2", &point.bytes()))
}
