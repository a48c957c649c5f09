//! The single value product argument, section 5.3 of the paper: a commitment c_a holds a₁ … a_n with the
//! product b.

use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

use super::super::derive::Stream;
use super::super::point::Point;
use super::statement::{Terms, commit, less};
use bypost_rules::Transcript;

/// What the prover sends first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) c_d: Point,
    pub(super) c_delta: Point,
    /// The paper's c_Δ.
    pub(super) c_difference: Point,
}

/// The secrets that the prover keeps until the challenge: b₁ … b_n, d, δ, r_d, s₁, s_x.
pub(super) struct Kept {
    b: Zeroizing<Vec<Scalar>>,
    d: Zeroizing<Vec<Scalar>>,
    delta: Zeroizing<Vec<Scalar>>,
    r_d: Zeroizing<Scalar>,
    s_1: Zeroizing<Scalar>,
    s_x: Zeroizing<Scalar>,
}

/// The answer: ã₁ … ã_n, b̃₂ … b̃_(n−1), r̃, s̃. b̃₁ is ã₁ and b̃_n is x·b.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) a: Vec<Scalar>,
    pub(super) b: Vec<Scalar>,
    pub(super) r: Scalar,
    pub(super) s: Scalar,
}

impl Opening {
    /// c_d = com(d; r_d), c_δ = com(−δ₁·d₂, …; s₁), c_Δ = com(δ₂ − a₂·δ₁ − b₁·d₂, …; s_x).
    pub(super) fn make(nonces: &mut Stream, a: &[Scalar]) -> (Self, Kept) {
        let n = a.len();
        let mut b = Zeroizing::new(Vec::with_capacity(n));
        a.iter().fold(Scalar::ONE, |product, a| {
            b.push(product * a);
            product * a
        });
        let mut d = nonces.scalars(n);
        let r_d = nonces.scalar();
        // δ₁ = d₁ and δ_n = 0. For one card alone both hold, so d₁ is 0: its a₁ is b, which everybody knows,
        // so d₁ has nothing to hide.
        if n == 1 {
            d[0] = Scalar::ZERO;
        }
        let mut delta = Zeroizing::new(vec![Scalar::ZERO; n]);
        delta[0] = d[0];
        for delta in delta.iter_mut().take(n - 1).skip(1) {
            *delta = *nonces.scalar();
        }
        let (s_1, s_x) = (nonces.scalar(), nonces.scalar());
        let low = Zeroizing::new((1..n).map(|i| -delta[i - 1] * d[i]).collect::<Vec<_>>());
        let high = Zeroizing::new((1..n).map(|i| delta[i] - a[i] * delta[i - 1] - b[i - 1] * d[i]).collect::<Vec<_>>());
        let points = commit([(&d[..], &*r_d), (&low, &s_1), (&high, &s_x)]);
        let opening = Self { c_d: points[0], c_delta: points[1], c_difference: points[2] };
        (opening, Kept { b, d, delta, r_d, s_1, s_x })
    }

    pub(super) fn absorb(&self, transcript: &mut Transcript) {
        transcript
            .bytes("c_d", &self.c_d.bytes())
            .bytes("c_delta", &self.c_delta.bytes())
            .bytes("c_Delta", &self.c_difference.bytes());
    }
}

impl Kept {
    /// ã = x·a + d, r̃ = x·r + r_d, b̃ = x·b + δ, s̃ = x·s_x + s₁.
    pub(super) fn answer(&self, x: Scalar, a: &[Scalar], r: &Scalar) -> Answer {
        let n = a.len();
        let b = self.b.iter().zip(self.delta.iter()).map(|(b, delta)| x * b + delta);
        Answer {
            a: a.iter().zip(self.d.iter()).map(|(a, d)| x * a + d).collect(),
            b: b.take(n - 1).skip(1).collect(),
            r: x * r + *self.r_d,
            s: x * *self.s_x + *self.s_1,
        }
    }
}

/// The equations that hold if the argument is right. `c_a` is given as terms without its Gᵢ, each of which
/// has the factor −z.
pub(super) fn equations(
    opening: &Opening,
    answer: &Answer,
    x: Scalar,
    c_a: &[(Scalar, Point)],
    z: Scalar,
    b: Scalar,
) -> Vec<Terms> {
    let one = Scalar::ONE;
    let n = answer.a.len();
    // x·c_a + c_d = com(ã; r̃)
    let mut on_a = vec![(one, opening.c_d)];
    on_a.extend(c_a.iter().map(|&(factor, point)| (x * factor, point)));
    on_a.extend(less(answer.a.iter().map(|a| a + x * z), answer.r));
    // x·c_Δ + c_δ = com(x·b̃₂ − b̃₁·ã₂, …; s̃)
    let mut products = Vec::with_capacity(n);
    products.push(answer.a[0]);
    products.extend(&answer.b);
    products.push(x * b);
    let differences = (1..n).map(|i| x * products[i] - products[i - 1] * answer.a[i]);
    let mut on_b = vec![(one, opening.c_delta), (x, opening.c_difference)];
    on_b.extend(less(differences, answer.s));
    let mut equations = vec![(Scalar::ZERO, on_a), (Scalar::ZERO, on_b)];
    if n == 1 {
        // b̃₁ = ã₁ and b̃_n = x·b are one and the same.
        equations.push((answer.a[0] - x * b, vec![]));
    }
    equations
}
