//! The Hadamard product argument, section 5.1 of the paper: the row in a commitment is the product, place by
//! place, of the rows in others. It leads to the zero argument.
//!
//! The rows are α₁ … α_m here. Their products are p₁ = α₁, p₂ = α₁·α₂, …, p_m; the paper calls them b₁ … b_m
//! and b, and their commitments c_B₁ … c_b.

use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

use super::super::derive::Stream;
use super::super::point::Point;
use super::commitment::{Row, commit, evaluate, evaluate_rows, row};
use super::zero;

/// The rows α₁ … α_m and what they were committed to with, t₁ … t_m.
pub(super) struct Factors {
    pub(super) rows: Vec<Row>,
    pub(super) t: Row,
}

/// The products p₁ … p_m, and what they are committed to with, q₁ … q_m.
pub(super) struct Products {
    pub(super) rows: Vec<Row>,
    pub(super) q: Row,
}

impl Products {
    /// Multiplies, and draws q₂ … q_m. p₁ is α₁, and q₁ is t₁.
    pub(super) fn make(nonces: &mut Stream, factors: &Factors) -> Self {
        let mut rows: Vec<Row> = Vec::with_capacity(factors.rows.len());
        for factor in &factors.rows {
            let next = match rows.last() {
                None => factor.clone(),
                Some(last) => row(factor.len(), |place| last[place] * factor[place]),
            };
            rows.push(next);
        }
        let mut q = Zeroizing::new(Vec::with_capacity(rows.len()));
        q.push(factors.t[0]);
        (1..rows.len()).for_each(|_| q.push(*nonces.scalar()));
        Self { rows, q }
    }

    /// c_p₂ … c_p_m. The first needs none.
    pub(super) fn commitments(&self) -> Vec<Point> {
        commit(self.rows.iter().map(|row| &row[..]).zip(self.q.iter()).skip(1))
    }

    /// What the zero argument is about: u₁ * v₀ + … + u_m * v_(m−1) with uᵢ = α_(i+1) and v_j =
    /// x^(j+1)·p_(j+1), but u_m = (−1, …) and v_(m−1) = x·p₂ + … + x^(m−1)·p_m.
    pub(super) fn pairing(&self, factors: &Factors, x: Scalar) -> zero::Pairing {
        let (last, columns) = (self.rows.len() - 1, self.rows[0].len());
        let mut pairing = zero::Pairing {
            u: factors.rows[1..].to_vec(),
            e: Zeroizing::new(Vec::with_capacity(last + 1)),
            v: Vec::with_capacity(last + 1),
            h: Zeroizing::new(Vec::with_capacity(last + 1)),
        };
        pairing.u.push(row(columns, |_| -Scalar::ONE));
        pairing.e.extend(&factors.t[1..]);
        pairing.e.push(Scalar::ZERO);
        let mut power = Scalar::ONE;
        for (product, q) in self.rows[..last].iter().zip(self.q.iter()) {
            power *= x;
            pairing.v.push(row(columns, |place| power * product[place]));
            pairing.h.push(power * q);
        }
        let sum = Zeroizing::new(evaluate_rows(x, self.rows[1..].iter()));
        pairing.v.push(row(columns, |place| x * sum[place]));
        pairing.h.push(x * evaluate(x, self.q[1..].iter()));
        pairing
    }
}

/// The factors with which the commitments c_p₁ … c_p_m stand in Σ ω_j·c_v_j for the rows v₀ … v_(m − 1): the
/// weights ω are given for these.
pub(super) fn factors_of_products(x: Scalar, weights: &[Scalar]) -> Vec<Scalar> {
    let rows = weights.len();
    let mut factors = vec![Scalar::ZERO; rows];
    let mut power = Scalar::ONE;
    for (place, weight) in weights[..rows - 1].iter().enumerate() {
        power *= x;
        factors[place] += weight * power;
        factors[place + 1] += weights[rows - 1] * power;
    }
    factors
}
