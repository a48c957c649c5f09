//! Shares: one seat's part in opening what lies face down, one proof for all shares of a turn, and the
//! numbers that all shares of a throw's point give together. K seats that pay for a missing one give shares
//! of its share, with the same proof.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::VartimeMultiscalarMul;

use crate::batch::Equation;
use crate::derive::SecretScalar;
use crate::escrow::Piece;
use crate::key::{JointKey, TableKey};
use crate::point::{Point, PointError, challenge};
use crate::proof::{Context, EQUAL_LOGARITHMS_BYTES, EqualLogarithms};
use bypost_rules::{Part, Seat, Slot, Throw, Transcript};

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
        Self::made(&key.own, None, context, shares)
    }

    /// Proves shares that are made with a piece of the key of the seat `late`. There must be at least one.
    pub fn prove_pieces(piece: &Piece, late: Seat, context: &Context, shares: &[Share]) -> Self {
        Self::made(&piece.0, Some(late), context, shares)
    }

    fn made(secret: &SecretScalar, late: Option<Seat>, context: &Context, shares: &[Share]) -> Self {
        let statement = statement(&secret.public(), late, context, shares);
        let weights = weights(&statement, shares.len());
        let sum = RistrettoPoint::vartime_multiscalar_mul(&weights, shares.iter().map(|share| share.point.element()));
        Self(EqualLogarithms::prove(secret, statement, sum))
    }

    /// The two equations that hold exactly if the proof is right: A₁ + c·X − z·B = 0 and A₂ + Σ c·wᵢ·Sᵢ − Σ
    /// z·wᵢ·aᵢ = 0. For a proof of pieces of the key of a seat `late`, `key` is the point P of the piece.
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

/// The sum of some shares of one slot; of all of them, it is the slot's secret V = Σ Sᵢ = (Σ xᵢ)·a.
#[derive(Clone, Copy, Debug)]
pub struct Secret(RistrettoPoint);

impl Secret {
    /// Adds up shares.
    pub fn sum<'a>(shares: impl Iterator<Item = &'a Point>) -> Self {
        Self(shares.map(Point::element).sum())
    }

    /// The numbers of a throw, when all seats' shares are in the sum. V is hashed with the keys, the slot and
    /// the dice wanted to a stream of words, and the stream gives the numbers by rejection.
    ///
    /// As long as a share is missing, V looks like a uniform element to everybody who lacks that share
    /// (Diffie–Hellman assumption). Once the keys are complete, V cannot be anything else. So all seats
    /// together are a verifiable random function.
    pub fn numbers(&self, joint: &JointKey, slot: Slot, throw: &Throw) -> Vec<u16> {
        let mut transcript = Transcript::new("throw outcome");
        joint.absorb(&mut transcript);
        transcript.bytes("V", &self.0.compress().to_bytes());
        dealt(&mut transcript, slot, throw)
    }
}

/// The numbers of a throw of an open deal that follows from a seed which everybody sees.
pub fn open_numbers(seed: &str, slot: Slot, throw: &Throw) -> Vec<u16> {
    let mut transcript = Transcript::new("open throw");
    transcript.text("seed", seed);
    dealt(&mut transcript, slot, throw)
}

/// Absorbs slot and dice, and takes the numbers from the stream of words.
fn dealt(transcript: &mut Transcript, slot: Slot, throw: &Throw) -> Vec<u16> {
    transcript.slot(slot).count("parts", throw.parts().len());
    for part in throw.parts() {
        match *part {
            Part::Dice { count, sides } => transcript.number("dice", count.into()).number("sides", sides.into()),
            Part::Pick { count, of } => transcript.number("pick", count.into()).number("of", of.into()),
        };
    }
    throw.numbers(words(transcript))
}

/// An endless stream of 32-bit words: block by block the 64 bytes of the transcript with the block's number,
/// each block cut into 16 big-endian words.
fn words(transcript: &Transcript) -> impl FnMut() -> u32 + use<> {
    let transcript = transcript.clone();
    let (mut block, mut next, mut bytes) = (0u64, 16, [0u8; 64]);
    move || {
        if next == 16 {
            bytes = transcript.clone().number("block", block).wide();
            (block, next) = (block + 1, 0);
        }
        let at = 4 * next;
        next += 1;
        u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
    }
}
