//! Accusations: a holder opens the secret that masks its piece, so that all can see that the piece is false.

use curve25519_dalek::scalar::Scalar;

use super::batch::Equation;
use super::context::Context;
use super::equal_logarithms::EqualLogarithms;
use super::key::TableKey;
use super::point::{Point, PointError};
use bypost_rules::{Seat, Transcript};

/// Bytes of an [`Accusation`].
pub const ACCUSATION_BYTES: usize = 128;

/// D = y·X for the escrow key y of the accuser and the table key X of the dealer, with Chaum and Pedersen's
/// proof (CRYPTO '92) that log_B Y = log_X D.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accusation {
    opened: Point,
    proof: EqualLogarithms,
}

impl Accusation {
    /// Opens the secret with a dealer, and proves it: A₁ = k·B, A₂ = k·X, c = hash, z = k + c·y. There is
    /// none for a key without a rescue secret.
    pub fn make(key: &TableKey, context: &Context, dealer: Seat, dealer_key: &Point) -> Option<Self> {
        let escrow = key.rescue()?.escrow();
        let opened = escrow.times(dealer_key);
        let statement = statement(context, dealer, [&escrow.public(), dealer_key, &opened]);
        Some(Self { opened, proof: EqualLogarithms::prove(escrow, statement, dealer_key.element()) })
    }

    /// D.
    pub fn opened(&self) -> Point {
        self.opened
    }

    /// The two equations that hold exactly if D = y·X for the Y = y·B of the accuser: A₁ + c·Y − z·B = 0 and
    /// A₂ + c·D − z·X = 0.
    pub fn equations(&self, dealer_key: &Point, own: &Point, context: &Context, dealer: Seat) -> [Equation; 2] {
        let statement = statement(context, dealer, [own, dealer_key, &self.opened]);
        self.proof.equations(statement, own, [(Scalar::ONE, *dealer_key, self.opened)].into_iter())
    }

    /// D ‖ A₁ ‖ A₂ ‖ z.
    pub fn encode(&self) -> [u8; ACCUSATION_BYTES] {
        let mut bytes = [0; ACCUSATION_BYTES];
        bytes[..32].copy_from_slice(&self.opened.bytes());
        bytes[32..].copy_from_slice(&self.proof.encode());
        bytes
    }

    /// Reads D ‖ A₁ ‖ A₂ ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral point.
    pub fn decode(bytes: &[u8; ACCUSATION_BYTES]) -> Result<Self, PointError> {
        let (mut opened, mut proof) = ([0; 32], [0; 96]);
        opened.copy_from_slice(&bytes[..32]);
        proof.copy_from_slice(&bytes[32..]);
        Ok(Self { opened: Point::decode(opened)?, proof: EqualLogarithms::decode(&proof)? })
    }
}

fn statement(context: &Context, dealer: Seat, [own, dealer_key, opened]: [&Point; 3]) -> Transcript {
    let mut transcript = context.transcript("accusation");
    transcript
        .seat("dealer", dealer)
        .bytes("Y", &own.bytes())
        .bytes("X", &dealer_key.bytes())
        .bytes("D", &opened.bytes());
    transcript
}
