//! Shares: one seat's part in opening what lies face down, and one proof for all shares of a turn. K seats
//! that pay for a missing one give shares of its share, with the same proof.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::VartimeMultiscalarMul;

use crate::batch::Equation;
use crate::context::Context;
use crate::derive::SecretScalar;
use crate::equal_logarithms::{EQUAL_LOGARITHMS_BYTES, EqualLogarithms};
use crate::escrow::Piece;
use crate::key::TableKey;
use crate::point::{Point, PointError, challenge};
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
        Self::made(key.own(), of_shares(context), shares)
    }

    /// Proves shares that are made with a piece of the key of the seat `late`. There must be at least one.
    pub fn prove_pieces(piece: &Piece, late: Seat, context: &Context, shares: &[Share]) -> Self {
        Self::made(piece.secret(), of_pieces(context, late), shares)
    }

    fn made(secret: &SecretScalar, place: Transcript, shares: &[Share]) -> Self {
        let statement = statement(place, &secret.public(), shares);
        let weights = weights(&statement, shares.len());
        let sum = RistrettoPoint::vartime_multiscalar_mul(&weights, shares.iter().map(|share| share.point.element()));
        Self(EqualLogarithms::prove(secret, statement, sum))
    }

    /// The two equations that hold exactly if the proof is right: A₁ + c·X − z·B = 0 and
    /// A₂ + Σ c·wᵢ·Sᵢ − Σ z·wᵢ·aᵢ = 0.
    pub fn equations(&self, key: &Point, context: &Context, shares: &[Share]) -> [Equation; 2] {
        self.checked(key, of_shares(context), shares)
    }

    /// The same two of a proof of [`ShareProof::prove_pieces`], where `key` is the point P of the piece.
    pub fn equations_of_pieces(&self, key: &Point, late: Seat, context: &Context, shares: &[Share]) -> [Equation; 2] {
        self.checked(key, of_pieces(context, late), shares)
    }

    fn checked(&self, key: &Point, place: Transcript, shares: &[Share]) -> [Equation; 2] {
        let statement = statement(place, key, shares);
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

fn of_shares(context: &Context) -> Transcript {
    context.transcript("share proof")
}

fn of_pieces(context: &Context, late: Seat) -> Transcript {
    let mut transcript = context.transcript("piece proof");
    transcript.seat("late", late);
    transcript
}

fn statement(mut transcript: Transcript, key: &Point, shares: &[Share]) -> Transcript {
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
