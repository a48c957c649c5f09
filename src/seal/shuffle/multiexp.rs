//! The multi-exponentiation argument, section 4 of the paper with m = 1: C = E(0; ρ) + Σ aᵢ·C₁ᵢ for the a in
//! a commitment c_A. In the shuffle argument C₁ is the output deck, c_A is c_B, and ρ is ρ′.
//!
//! E(M; r) = (r·B, M + r·Y). With m = 1 the paper's c_B₁ is com(0; 0) and E₁ is C, and neither is sent; b and
//! s are b₀ and s₀.

use curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT;
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::MultiscalarMul;
use zeroize::Zeroizing;

use super::super::deck::Deck;
use super::super::derive::Stream;
use super::super::point::Point;
use super::commitment::{commit, less};
use crate::rules::Transcript;

/// What the prover sends first: c_A₀, c_B₀ and both parts of E₀.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) c_a0: Point,
    pub(super) c_b0: Point,
    pub(super) e0: [Point; 2],
}

/// The secrets that the prover keeps until the challenge: a₀, r₀, b₀, s₀, τ₀.
pub(super) struct Kept {
    a0: Zeroizing<Vec<Scalar>>,
    r0: Zeroizing<Scalar>,
    b0: Zeroizing<Scalar>,
    s0: Zeroizing<Scalar>,
    tau0: Zeroizing<Scalar>,
}

/// The answer: a, r, b, s, τ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) a: Vec<Scalar>,
    pub(super) r: Scalar,
    pub(super) b: Scalar,
    pub(super) s: Scalar,
    pub(super) tau: Scalar,
}

impl Opening {
    /// c_A₀ = com(a₀; r₀), c_B₀ = com(b₀; s₀), E₀ = E(b₀·B; τ₀) + Σ a₀ᵢ·C₁ᵢ.
    pub(super) fn make(nonces: &mut Stream, joint: &Point, c1: &Deck) -> (Self, Kept) {
        let kept = Kept {
            a0: nonces.scalars(c1.pairs().len()),
            r0: nonces.scalar(),
            b0: nonces.scalar(),
            s0: nonces.scalar(),
            tau0: nonces.scalar(),
        };
        let sum = |part: usize, head: &[(&Scalar, RistrettoPoint)]| {
            let elements = c1.pairs().iter().map(|pair| pair.elements()[part]);
            let terms = head.iter().copied().chain(kept.a0.iter().zip(elements));
            let (scalars, elements): (Vec<&Scalar>, Vec<RistrettoPoint>) = terms.unzip();
            Point::new(RistrettoPoint::multiscalar_mul(scalars, elements))
        };
        let base = RISTRETTO_BASEPOINT_POINT;
        let opening = Self {
            c_a0: commit(&kept.a0, &kept.r0),
            c_b0: commit(std::slice::from_ref(&kept.b0), &kept.s0),
            e0: [sum(0, &[(&kept.tau0, base)]), sum(1, &[(&kept.b0, base), (&kept.tau0, joint.element())])],
        };
        (opening, kept)
    }

    pub(super) fn absorb(&self, transcript: &mut Transcript) {
        transcript
            .bytes("c_A0", &self.c_a0.bytes())
            .bytes("c_B0", &self.c_b0.bytes())
            .bytes("E0 a", &self.e0[0].bytes())
            .bytes("E0 b", &self.e0[1].bytes());
    }
}

impl Kept {
    /// a = a₀ + x·a₁, r = r₀ + x·r₁, b = b₀, s = s₀, τ = τ₀ + x·ρ.
    pub(super) fn answer(&self, x: Scalar, a1: &[Scalar], r1: &Scalar, rho: &Scalar) -> Answer {
        Answer {
            a: self.a0.iter().zip(a1).map(|(a0, a1)| a0 + x * a1).collect(),
            r: *self.r0 + x * r1,
            b: *self.b0,
            s: *self.s0,
            tau: *self.tau0 + x * rho,
        }
    }
}

/// The terms of one equation: its factor of B, and the rest.
pub(super) type Terms = (Scalar, Vec<(Scalar, Point)>);

/// The equations that hold if the argument is right. C is given by powers: it is the sum of the input deck's
/// cards, each times its power.
pub(super) fn equations(
    opening: &Opening,
    answer: &Answer,
    x: Scalar,
    joint: &Point,
    c_a: Point,
    [input, output]: [&Deck; 2],
    powers: &[Scalar],
) -> [Terms; 4] {
    let one = Scalar::ONE;
    let (b, s, tau) = (answer.b, answer.s, answer.tau);
    // c_A₀ + x·c_A = com(a; r)
    let mut on_a = vec![(one, opening.c_a0), (x, c_a)];
    on_a.extend(less(answer.a.iter().copied(), answer.r));
    // c_B₀ = com(b; s)
    let mut on_b = vec![(one, opening.c_b0)];
    on_b.extend(less([b], s));
    // E₀ + x·C = E(b·B; τ) + Σ aᵢ·C₁ᵢ, once for each part. Cards that were never shuffled have a neutral
    // part.
    let sum = |part: usize, mut terms: Vec<(Scalar, Point)>| {
        terms.push((one, opening.e0[part]));
        for ((a, power), (before, after)) in answer.a.iter().zip(powers).zip(input.pairs().iter().zip(output.pairs())) {
            terms.push((x * power, before.parts()[part]));
            terms.push((-a, after.parts()[part]));
        }
        terms.retain(|(_, point)| !point.is_neutral());
        terms
    };
    [(Scalar::ZERO, on_a), (Scalar::ZERO, on_b), (-tau, sum(0, vec![])), (-b, sum(1, vec![(-tau, *joint)]))]
}
