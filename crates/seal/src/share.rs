//! Shares: one seat's part in opening what lies face down, and one proof for all shares of a turn. K seats
//! that pay for a missing one give shares of its share, with the same proof.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::VartimeMultiscalarMul;

use crate::batch::Equation;
use crate::derive::SecretScalar;
use crate::escrow::Piece;
use crate::key::TableKey;
use crate::point::{Point, PointError, challenge};
use crate::proof::{Context, EQUAL_LOGARITHMS_BYTES, EqualLogarithms};
use bypost_rules::{Seat, Slot, Transcript};

/// Bytes of a [`ShareProof`].
pub const SHARE_PROOF_BYTES: usize = EQUAL_LOGARITHMS_BYTES;

/// One share: S = x·a for the slot's point a, or s·a for a piece s of a missing seat's x.
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
/// them; or with a piece, whose point P takes the place of X.
///
/// Chaum and Pedersen's proof of equal logarithms (CRYPTO '92) over the weighted sums a' = Σ wᵢ·aᵢ and
/// S' = Σ wᵢ·Sᵢ, the composites of RFC 9497, section 2.2. The weights are hashed when context, key and all
/// (slot, a, S) are fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareProof(EqualLogarithms);

impl ShareProof {
    /// Proves: A₁ = k·B, A₂ = k·a', c = hash, z = k + c·x. There must be at least one share.
    pub fn prove(key: &TableKey, context: &Context, shares: &[Share]) -> Self {
        Self::made(key.own(), None, context, shares)
    }

    /// Proves shares that are made with a piece of the key of the seat `late`. There must be at least one.
    pub fn prove_pieces(piece: &Piece, late: Seat, context: &Context, shares: &[Share]) -> Self {
        Self::made(piece.secret(), Some(late), context, shares)
    }

    fn made(secret: &SecretScalar, late: Option<Seat>, context: &Context, shares: &[Share]) -> Self {
        let statement = statement(&secret.public(), late, context, shares);
        let weights = weights(&statement, shares.len());
        let sum = RistrettoPoint::vartime_multiscalar_mul(&weights, shares.iter().map(|share| share.point.element()));
        Self(EqualLogarithms::prove(secret, statement, sum))
    }

    /// The two equations that hold exactly if the proof is right: A₁ + c·X − z·B = 0 and
    /// A₂ + Σ c·wᵢ·Sᵢ − Σ z·wᵢ·aᵢ = 0. For a proof of pieces of the key of a seat `late`, `key` is the point
    /// P of the piece.
    pub fn equations(&self, key: &Point, late: Option<Seat>, context: &Context, shares: &[Share]) -> [Equation; 2] {
        let statement = statement(key, late, context, shares);
        let weights = weights(&statement, shares.len());
        let weighted = weights.iter().zip(shares).map(|(weight, share)| (*weight, share.point, share.share));
        self.0.equations(statement, key, weighted)
    }

    /// A₁ ‖ A₂ ‖ z.
    pub fn encode(&self) -> [u8; SHARE_PROOF_BYTES] {
        self.0.encode()
    }

    /// Reads A₁ ‖ A₂ ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral commitment.
    pub fn decode(bytes: &[u8; SHARE_PROOF_BYTES]) -> Result<Self, PointError> {
        EqualLogarithms::decode(bytes).map(Self)
    }
}

fn statement(key: &Point, late: Option<Seat>, context: &Context, shares: &[Share]) -> Transcript {
    let mut transcript = context.transcript(if late.is_some() { "piece proof" } else { "share proof" });
    if let Some(late) = late {
        transcript.seat("late", late);
    }
    transcript.bytes("X", &key.bytes()).count("shares", shares.len());
    for Share { slot, point, share } in shares {
        transcript.slot(*slot).bytes("a", &point.bytes()).bytes("S", &share.bytes());
    }
    transcript
}

/// One weight for each share: a hash of the whole statement and the number of the share, reduced.
fn weights(statement: &Transcript, count: usize) -> Vec<Scalar> {
    let weight = |index| challenge(statement.clone().number("weight", index as u64));
    (0..count).map(weight).collect()
}
