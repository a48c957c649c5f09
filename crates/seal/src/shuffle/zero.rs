//! The zero argument, section 5.2 of the paper: u₁ * v₀ + … + u_m * v_(m−1) = 0 for rows in commitments,
//! where u * v = Σ uᵢ·vᵢ·yⁱ.
//!
//! The paper's a, b, d and their commitments are u, v, w here. w_(m+1) is the sum in question, so it is 0,
//! its commitment is com(0; 0), and neither is sent.
//!
//! The Hadamard product argument, section 5.1 of the paper: the row in a commitment is the product, place by
//! place, of the rows in others. It leads to the zero argument.
//!
//! The rows are α₁ … α_m here. Their products are p₁ = α₁, p₂ = α₁·α₂, …, p_m; the paper calls them b₁ … b_m
//! and b, and their commitments c_B₁ … c_b.

use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

use super::super::derive::Stream;
use super::super::point::{Point, absorb};
use super::statement::{Row, Terms, commit, evaluate, evaluate_rows, less, powers, row};
use bypost_rules::Transcript;

/// The rows u₁ … u_m and v₀ … v_(m−1), and e and h, which they were committed to with.
pub(super) struct Pairing {
    pub(super) u: Vec<Row>,
    pub(super) e: Row,
    pub(super) v: Vec<Row>,
    pub(super) h: Row,
}

/// What the prover sends first: c_u₀, c_v_m, and c_wₖ for k = 0 … 2m without m + 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) c_u0: Point,
    pub(super) c_vm: Point,
    pub(super) c_w: Vec<Point>,
}

/// The secrets that the prover keeps until the challenge: u₀ … u_m, v₀ … v_m, w₀ … w_2m, and e, h, l, which
/// they are committed to with.
pub(super) struct Kept {
    pub(super) u: Vec<Row>,
    pub(super) e: Row,
    pub(super) v: Vec<Row>,
    pub(super) h: Row,
    pub(super) w: Row,
    pub(super) l: Row,
}

/// The answer: u, e, v, h, l.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) u: Vec<Scalar>,
    pub(super) e: Scalar,
    pub(super) v: Vec<Scalar>,
    pub(super) h: Scalar,
    pub(super) l: Scalar,
}

impl Kept {
    /// Draws u₀, e₀, v_m, h_m, and l₀ … l_2m but for l_(m+1), in this order. wₖ is the sum of uᵢ * v_j over
    /// all i and j = m − k + i.
    pub(super) fn draw(nonces: &mut Stream, pairing: Pairing, y: Scalar) -> Self {
        let (rows, columns) = (pairing.u.len(), pairing.u[0].len());
        let mut kept = Self {
            u: Vec::with_capacity(rows + 1),
            e: Zeroizing::new(Vec::with_capacity(rows + 1)),
            v: pairing.v,
            h: Zeroizing::new(Vec::with_capacity(rows + 1)),
            w: Zeroizing::new(Vec::new()),
            l: Zeroizing::new(vec![Scalar::ZERO; 2 * rows + 1]),
        };
        kept.u.push(nonces.scalars(columns));
        kept.u.extend(pairing.u);
        kept.e.push(*nonces.scalar());
        kept.e.extend(pairing.e.iter());
        kept.v.push(nonces.scalars(columns));
        kept.h.extend(pairing.h.iter());
        kept.h.push(*nonces.scalar());
        for k in sent(rows) {
            kept.l[k] = *nonces.scalar();
        }
        let weights = powers(y, columns);
        let weigh = |u: &Row| row(columns, |place| u[place] * weights[place]);
        let weighted: Vec<Row> = kept.u.iter().map(weigh).collect();
        kept.w = row(2 * rows + 1, |k| {
            let pairs = (0..=rows).filter_map(|i| Some((&weighted[i], kept.v.get((rows + i).checked_sub(k)?)?)));
            pairs.map(|(u, v)| u.iter().zip(v.iter()).map(|(u, v)| u * v).sum::<Scalar>()).sum()
        });
        kept
    }

    pub(super) fn opening(&self) -> Opening {
        let rows = self.u.len() - 1;
        let ends = [(&self.u[0][..], &self.e[0]), (&self.v[rows], &self.h[rows])];
        let w = sent(rows).map(|k| (std::slice::from_ref(&self.w[k]), &self.l[k]));
        let mut c_w = commit(ends.into_iter().chain(w));
        Opening { c_u0: c_w.remove(0), c_vm: c_w.remove(0), c_w }
    }

    /// u = Σ xⁱ·uᵢ, e = Σ xⁱ·eᵢ, v = Σ x^(m−j)·v_j, h = Σ x^(m−j)·h_j, l = Σ xᵏ·lₖ.
    pub(super) fn answer(&self, x: Scalar) -> Answer {
        Answer {
            u: evaluate_rows(x, self.u.iter()),
            e: evaluate(x, self.e.iter()),
            v: evaluate_rows(x, self.v.iter().rev()),
            h: evaluate(x, self.h.iter().rev()),
            l: evaluate(x, self.l.iter()),
        }
    }
}

impl Opening {
    pub(super) fn absorb(&self, transcript: &mut Transcript) {
        transcript.bytes("c_u0", &self.c_u0.bytes()).bytes("c_vm", &self.c_vm.bytes());
        absorb(transcript, "c_w", &self.c_w);
    }

    /// The equations that hold if the argument is right. Σ xⁱ·c_uᵢ and Σ x^(m−j)·c_v_j, without what is sent
    /// here, are given as terms and as one factor that each Gᵢ has in them.
    pub(super) fn equations(
        &self,
        answer: &Answer,
        [x, y]: [Scalar; 2],
        (c_u, of_u): (Vec<(Scalar, Point)>, Scalar),
        (c_v, of_v): (Vec<(Scalar, Point)>, Scalar),
    ) -> [Terms; 3] {
        let one = Scalar::ONE;
        let on_row = |point: Point, terms: Vec<(Scalar, Point)>, row: &[Scalar], r: Scalar, of_all: Scalar| {
            let mut all = vec![(one, point)];
            all.extend(terms);
            all.extend(less(row.iter().map(|scalar| scalar - of_all), r));
            all
        };
        let on_u = on_row(self.c_u0, c_u, &answer.u, answer.e, of_u);
        let on_v = on_row(self.c_vm, c_v, &answer.v, answer.h, of_v);
        // Σ xᵏ·c_wₖ = com(u * v; l)
        let rows = self.c_w.len() / 2;
        let mut x_powers = powers(x, 2 * rows);
        x_powers.insert(0, one);
        let mut on_w: Vec<_> = sent(rows).map(|k| x_powers[k]).zip(self.c_w.iter().copied()).collect();
        on_w.extend(less([product(&answer.u, &answer.v, &powers(y, answer.u.len()))], answer.l));
        [on_u, on_v, on_w].map(|terms| (Scalar::ZERO, terms))
    }
}

/// The numbers of the w that are committed to.
fn sent(rows: usize) -> impl Iterator<Item = usize> {
    (0..=2 * rows).filter(move |&k| k != rows + 1)
}

/// u * v.
pub(super) fn product(u: &[Scalar], v: &[Scalar], weights: &[Scalar]) -> Scalar {
    u.iter().zip(v).zip(weights).map(|((u, v), weight)| u * v * weight).sum()
}

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
    pub(super) fn pairing(&self, factors: &Factors, x: Scalar) -> Pairing {
        let (last, columns) = (self.rows.len() - 1, self.rows[0].len());
        let mut pairing = Pairing {
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
