//! What a shuffle is about: the public values that it is made from, and what comes out. And the making of a
//! shuffle, and the secrets that its maker keeps for the proof.

use curve25519_dalek::ristretto::{RistrettoBasepointTable, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use subtle::{ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::commitment::{Row, powers, row};
use super::order::Order;
use super::shape::RowShape;
use crate::deck::{Deck, Pair};
use crate::key::TableKey;
use crate::point::Point;
use crate::proof::Context;
use bypost_rules::Transcript;

/// Everything public that a shuffle is made from, but for the key of its maker.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle<'a> {
    /// Where it stands.
    pub context: &'a Context,
    /// The joint key Y of the seats at the table.
    pub joint: &'a Point,
    /// The number of the lot.
    pub lot: u32,
    /// The deck that goes in.
    pub before: &'a Deck,
}

impl Shuffle<'_> {
    /// How the cards stand for the proof.
    pub(super) fn shape(&self) -> RowShape {
        RowShape::of(self.before.pairs().len())
    }

    /// T⁻: the values that the shuffle itself is made from: its place, X of the seat, Y, and the deck that
    /// goes in.
    pub(super) fn question(&self, author_key: &Point) -> Transcript {
        let mut transcript = self.context.transcript("shuffle");
        transcript
            .bytes("X", &author_key.bytes())
            .bytes("Y", &self.joint.bytes())
            .number("lot", self.lot.into())
            .count("cards", self.before.pairs().len());
        self.before.absorb(&mut transcript, ["a", "b"]);
        transcript
    }

    /// T, the statement of a proof: those values, and the deck that comes out. The number of rows keeps the
    /// nonces of a proof of another kind apart from these.
    pub(super) fn statement(&self, author_key: &Point, after: &Deck, shape: RowShape) -> Transcript {
        let mut transcript = self.question(author_key);
        after.absorb(&mut transcript, ["a'", "b'"]);
        transcript.number("rows", shape.rows as u64);
        transcript
    }
}

/// The secrets of the shuffler: π and ρ with C′ᵢ = C_π(i) + E(0; ρᵢ). Wiped on drop, never printed.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct Witness {
    /// π(1), π(2), …
    pub(super) order: Vec<u8>,
    pub(super) rho: Vec<Scalar>,
}

/// From so many cards on, a table of multiples of the joint key takes less time than it saves.
const TABLE_PAYS: usize = 96;

impl TableKey {
    /// The deck in a secret order, and re-encrypted: C′ᵢ = C_π(i) + E(0; ρᵢ). Both secrets follow from the
    /// table key and from everything public about the shuffle, so the same shuffle comes out when it is made
    /// again.
    ///
    /// No branch and no address depends on a secret. The deck has at most [`CARDS`](bypost_rules::CARDS)
    /// cards.
    pub fn shuffle(&self, shuffle: &Shuffle<'_>) -> (Deck, Witness) {
        let transcript = shuffle.question(&self.public());
        let order = Order::draw(&mut self.stream("shuffle order", &transcript), shuffle.before);
        let rho = self.stream("shuffle factors", &transcript).scalars(shuffle.before.pairs().len());
        let joint = shuffle.joint.element();
        let table = (rho.len() >= TABLE_PAYS).then(|| RistrettoBasepointTable::create(&joint));
        let encrypt = |([a, b], rho): (&[RistrettoPoint; 2], &Scalar)| {
            let blinding = table.as_ref().map_or_else(|| rho * joint, |table| rho * table);
            Pair::new(a + RistrettoPoint::mul_base(rho), b + blinding)
        };
        let after = order.elements().zip(rho.iter()).map(encrypt).collect();
        (Deck::new(after), Witness { order: order.numbers().collect(), rho: rho.to_vec() })
    }
}

/// x^a for each number a of these, found by looking at all powers.
pub(super) fn powers_of(x: Scalar, numbers: &[u8]) -> Row {
    let powers = powers(x, numbers.len());
    row(numbers.len(), |index| {
        let mut found = Scalar::ZERO;
        for (other, power) in (1u8..).zip(&powers) {
            found.conditional_assign(power, numbers[index].ct_eq(&other));
        }
        found
    })
}
