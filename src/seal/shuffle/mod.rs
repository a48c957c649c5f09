//! Shuffles, and the proof that a shuffle put out the cards that went in.
//!
//! Stephanie Bayer and Jens Groth, "Efficient Zero-Knowledge Argument for Correctness of a Shuffle"
//! (EUROCRYPT 2012), written additively, for one row of cards (m = 1, n = N), and made non-interactive by
//! hashing. Names and numbers of sections are the paper's; `docs/seal.md` has every equation.

mod commitment;
mod encoding;
mod multiexp;
mod order;
mod product;
#[cfg(test)]
mod tests;

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use subtle::{ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::batch::Equation;
use super::context::Context;
use super::deck::Deck;
use super::derive::Stream;
use super::key::TableKey;
use super::pair::Pair;
use super::point::{Point, challenge};
use crate::rules::Transcript;
use order::Order;

pub use encoding::ProofError;

/// The paper's m: one row of cards. Another number would be another proof, with more points and fewer
/// scalars.
const ROWS: u8 = 1;

/// The secrets of the shuffler: π and ρ with C′ᵢ = C_π(i) + E(0; ρᵢ). Wiped on drop, never printed.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct Witness {
    /// π(1), π(2), …
    order: Vec<u8>,
    rho: Vec<Scalar>,
}

impl TableKey {
    /// The deck in a secret order, and re-encrypted: C′ᵢ = C_π(i) + E(0; ρᵢ). Both secrets follow from the
    /// table key and from everything public about the shuffle, so the same shuffle comes out when it is made
    /// again.
    ///
    /// No branch and no address depends on a secret. The deck has at most [`CARDS`](crate::rules::CARDS)
    /// cards.
    pub fn shuffle(&self, joint: &Point, context: &Context, lot: u32, before: &Deck) -> (Deck, Witness) {
        let transcript = question(&self.public(), joint, context, lot, before);
        let order = Order::draw(&mut self.stream("shuffle order", &transcript), before);
        let rho = self.stream("shuffle factors", &transcript).scalars(before.pairs().len());
        let encrypt = |([a, b], rho): (&[RistrettoPoint; 2], &Scalar)| {
            Pair::new(a + RistrettoPoint::mul_base(rho), b + rho * joint.element())
        };
        let after = order.elements().zip(rho.iter()).map(encrypt).collect();
        (Deck::new(after), Witness { order: order.numbers().collect(), rho: rho.to_vec() })
    }
}

/// A proof that a deck holds the cards of another, re-encrypted and in another order, and that its maker
/// knows every ρᵢ. It tells nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleProof {
    c_a: Point,
    c_b: Point,
    multiexp: (multiexp::Opening, multiexp::Answer),
    product: (product::Opening, product::Answer),
}

/// x, y and z of section 3, and x of sections 4 and 5.3.
struct Challenges {
    x: Scalar,
    y: Scalar,
    z: Scalar,
    x4: Scalar,
    x5: Scalar,
}

impl ShuffleProof {
    /// Proves a shuffle that [`TableKey::shuffle`] has made of the same values, of one card or more.
    pub fn prove(
        key: &TableKey,
        joint: &Point,
        context: &Context,
        lot: u32,
        before: &Deck,
        after: &Deck,
        witness: &Witness,
    ) -> Self {
        let transcript = statement(&key.public(), joint, context, lot, before, after);
        let mut nonces = key.stream("shuffle nonces", &transcript);
        Self::argue(transcript, &mut nonces, joint, after, &witness.order, |x| witness.powers(x), &witness.rho)
    }

    /// Section 3: a = π, c_A = com(a; r); b = x^π, c_B = com(b; s); d = y·a + b, t = y·r + s. The product of
    /// all dᵢ − z is argued for c_D + c_(−z) = y·c_A + c_B − z·ΣGᵢ, and Σ xⁱ·Cᵢ = E(0; ρ′) + Σ bᵢ·C′ᵢ with ρ′
    /// = −Σ ρᵢ·bᵢ for c_B.
    fn argue(
        mut transcript: Transcript,
        nonces: &mut Stream,
        joint: &Point,
        after: &Deck,
        a: &[u8],
        b: impl FnOnce(Scalar) -> Zeroizing<Vec<Scalar>>,
        rho: &[Scalar],
    ) -> Self {
        let (r, s) = (nonces.scalar(), nonces.scalar());
        let c_a = commitment::commit_numbers(a, &r);
        let x = after_order(&mut transcript, &c_a);
        let b = b(x);
        let c_b = commitment::commit(&b, &s);
        let [y, z] = after_powers(&mut transcript, &c_b);
        let factors =
            Zeroizing::new(a.iter().zip(b.iter()).map(|(&a, b)| y * Scalar::from(a) + b - z).collect::<Vec<_>>());
        let t = Zeroizing::new(y * *r + *s);
        let rho = Zeroizing::new(-rho.iter().zip(b.iter()).map(|(rho, b)| rho * b).sum::<Scalar>());

        let multiexp = multiexp::Opening::make(nonces, joint, after);
        let product = product::Opening::make(nonces, &factors);
        let [x4, x5] = after_openings(&mut transcript, &multiexp.0, &product.0);
        Self {
            c_a,
            c_b,
            multiexp: (multiexp.0, multiexp.1.answer(x4, &b, &s, &rho)),
            product: (product.0, product.1.answer(x5, &factors, &t)),
        }
    }

    /// The equations, all of which hold exactly if the proof is right: there are 6, or 7 for one card alone.
    ///
    /// A proof for another number of cards gets an equation that never holds.
    pub fn equations(
        &self,
        author_key: &Point,
        joint: &Point,
        context: &Context,
        lot: u32,
        before: &Deck,
        after: &Deck,
    ) -> Vec<Equation> {
        let mut transcript = statement(author_key, joint, context, lot, before, after);
        let challenges = self.challenges(&mut transcript);
        let response = challenge(transcript.bytes("responses", &self.responses()));
        let cards = self.multiexp.1.a.len();
        let terms = if before.pairs().len() == cards && after.pairs().len() == cards {
            self.terms(&challenges, joint, before, after)
        } else {
            vec![(Scalar::ONE, vec![])]
        };
        let equation = |(base, terms)| Equation::new(challenges.x4, response, base, terms);
        terms.into_iter().map(equation).collect()
    }

    /// Section 3, verification: both arguments for c_B, Σ xⁱ·Cᵢ, c_D + c_(−z) and Π (y·i + xⁱ − z).
    fn terms(&self, challenges: &Challenges, joint: &Point, before: &Deck, after: &Deck) -> Vec<multiexp::Terms> {
        let &Challenges { x, y, z, x4, x5 } = challenges;
        let powers = powers(x, before.pairs().len());
        let factors = (1u64..).zip(&powers).map(|(i, power)| y * Scalar::from(i) + power - z);
        let (opening, answer) = &self.multiexp;
        let mut all = multiexp::equations(opening, answer, x4, joint, self.c_b, [before, after], &powers).to_vec();
        let (opening, answer) = &self.product;
        let c_d = [(y, self.c_a), (Scalar::ONE, self.c_b)];
        all.extend(product::equations(opening, answer, x5, &c_d, z, factors.product()));
        all
    }

    fn challenges(&self, transcript: &mut Transcript) -> Challenges {
        let x = after_order(transcript, &self.c_a);
        let [y, z] = after_powers(transcript, &self.c_b);
        let [x4, x5] = after_openings(transcript, &self.multiexp.0, &self.product.0);
        Challenges { x, y, z, x4, x5 }
    }
}

impl Witness {
    /// x^π(i) for each i, found by looking at all powers.
    fn powers(&self, x: Scalar) -> Zeroizing<Vec<Scalar>> {
        let powers = powers(x, self.order.len());
        let power = |number: &u8| {
            let mut found = Scalar::ZERO;
            for (other, power) in (1u8..).zip(&powers) {
                found.conditional_assign(power, number.ct_eq(&other));
            }
            found
        };
        Zeroizing::new(self.order.iter().map(power).collect())
    }
}

/// x, x², …
fn powers(x: Scalar, count: usize) -> Vec<Scalar> {
    std::iter::successors(Some(x), |power| Some(power * x)).take(count).collect()
}

/// The values that a shuffle is made from: its place, X of the seat, Y, and the deck that goes in.
fn question(author_key: &Point, joint: &Point, context: &Context, lot: u32, before: &Deck) -> Transcript {
    let mut transcript = context.transcript("shuffle");
    transcript
        .bytes("X", &author_key.bytes())
        .bytes("Y", &joint.bytes())
        .number("lot", lot.into())
        .number("cards", before.pairs().len() as u64);
    before.absorb(&mut transcript, ["a", "b"]);
    transcript
}

/// The statement of a proof: those values, and the deck that comes out. The number of rows keeps the nonces
/// of a proof of another kind apart from these.
fn statement(key: &Point, joint: &Point, context: &Context, lot: u32, before: &Deck, after: &Deck) -> Transcript {
    let mut transcript = question(key, joint, context, lot, before);
    after.absorb(&mut transcript, ["a'", "b'"]);
    transcript.number("rows", ROWS.into());
    transcript
}

/// Absorbs c_A and gives x.
fn after_order(transcript: &mut Transcript, c_a: &Point) -> Scalar {
    named(transcript.bytes("c_A", &c_a.bytes()), "x")
}

/// Absorbs c_B and gives y and z.
fn after_powers(transcript: &mut Transcript, c_b: &Point) -> [Scalar; 2] {
    transcript.bytes("c_B", &c_b.bytes());
    ["y", "z"].map(|name| named(transcript, name))
}

/// Absorbs what both arguments send first and gives their challenges.
fn after_openings(
    transcript: &mut Transcript,
    multiexp: &multiexp::Opening,
    product: &product::Opening,
) -> [Scalar; 2] {
    multiexp.absorb(transcript);
    product.absorb(transcript);
    ["x4", "x5"].map(|name| named(transcript, name))
}

/// One of several challenges from one transcript.
fn named(transcript: &Transcript, name: &str) -> Scalar {
    challenge(transcript.clone().text("challenge", name))
}
