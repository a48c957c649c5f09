//! The multi-exponentiation argument, section 4 of the paper: C = E(0; ρ) + Σ aᵢ·Cᵢ for the rows a₁ … a_m in
//! commitments c_A, where aᵢ·Cᵢ is the sum over a row of cards. In the shuffle argument the Cᵢ are the rows
//! of the output deck, the commitments are c_B, and ρ is ρ′.
//!
//! E(M; r) = (r·B, M + r·Y). Of the products of all rows of cards with all a those on one diagonal are added
//! up to one E: a prover finds them by values of polynomials. The paper's c_B_m is com(0; 0) and E_m is C,
//! and neither is sent. For several rows `docs/seal.md` writes F, f and g for c_B, b and s.

use curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT;
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::{Identity as _, MultiscalarMul};
use zeroize::Zeroizing;

use super::super::deck::Deck;
use super::super::derive::Stream;
use super::super::point::Point;
use super::statement::{Row, RowShape, Terms, commit, evaluate, evaluate_rows, less, powers, row};
use crate::point::times;
use bypost_rules::Transcript;

/// What the prover sends first: c_A₀, and for each diagonal k but the m-th c_Bₖ and Eₖ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) c_a0: Point,
    pub(super) diagonals: Vec<Diagonal>,
}

/// c_Bₖ and both parts of Eₖ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Diagonal {
    pub(super) c_b: Point,
    pub(super) e: [Point; 2],
}

/// The secrets that the prover keeps until the challenge: a₀ … a_m, r₀ … r_m, and bₖ, sₖ, τₖ for k = 0 … 2m −
/// 1, where b_m = s_m = 0 and τ_m = ρ.
pub(super) struct Kept {
    pub(super) a: Vec<Row>,
    pub(super) r: Row,
    pub(super) b: Row,
    pub(super) s: Row,
    pub(super) tau: Row,
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

impl Kept {
    /// Draws a₀, r₀, and bₖ, sₖ, τₖ for each k but m, in this order; the rest is what was committed to.
    pub(super) fn draw(nonces: &mut Stream, a: &[Row], r: &[Scalar], rho: Scalar) -> Self {
        let shape = RowShape::with_rows(a.iter().map(|row| row.len()).sum(), a.len());
        let mut kept = Self {
            a: Vec::with_capacity(a.len() + 1),
            r: Zeroizing::new(Vec::with_capacity(r.len() + 1)),
            b: Zeroizing::new(vec![Scalar::ZERO; 2 * a.len()]),
            s: Zeroizing::new(vec![Scalar::ZERO; 2 * a.len()]),
            tau: Zeroizing::new(vec![rho; 2 * a.len()]),
        };
        kept.a.push(nonces.scalars(shape.columns()));
        kept.a.extend(a.iter().cloned());
        kept.r.push(*nonces.scalar());
        kept.r.extend(r);
        for k in shape.diagonals() {
            (kept.b[k], kept.s[k], kept.tau[k]) = (*nonces.scalar(), *nonces.scalar(), *nonces.scalar());
        }
        kept
    }

    /// c_A₀ = com(a₀; r₀), c_Bₖ = com(bₖ; sₖ), Eₖ = E(bₖ·B; τₖ) + Σ a_j·Cᵢ over all i = 1 … m and j = k − m +
    /// i among 0 … m: the coefficients of E(b(X)·B; τ(X)) + a(X)·Σ X^(m−i)·Cᵢ. Padding adds nothing.
    pub(super) fn opening(&self, joint: &Point, cards: &Deck) -> Opening {
        let (rows, columns) = (self.a.len() - 1, self.a[0].len());
        let (shape, nodes) = (RowShape::with_rows(cards.pairs().len(), rows), Nodes::new(rows));
        let heads: Vec<Row> =
            self.tau.iter().zip(self.b.iter()).map(|(&tau, &b)| Zeroizing::new(vec![tau, b])).collect();
        let scalars: Vec<_> = nodes.scalars(&heads).into_iter().zip(nodes.scalars(&self.a)).collect();
        let sums = |part: usize, head: &[RistrettoPoint]| {
            let element = |place: usize| {
                cards.pairs().get(place).map_or_else(RistrettoPoint::identity, |pair| pair.elements()[part])
            };
            let column = |place: usize| (0..rows).rev().map(|line| element(line * columns + place)).collect::<Vec<_>>();
            let points: Vec<_> = (0..columns).map(|place| nodes.points(&column(place))).collect();
            let sum = |(node, (heads, a)): (usize, &(Row, Row))| {
                let elements = head.iter().copied().chain(points.iter().map(|values| values[node]));
                RistrettoPoint::multiscalar_mul(heads[..head.len()].iter().chain(a.iter()), elements)
            };
            let halves = nodes.halves(&scalars.iter().enumerate().map(sum).collect::<Vec<_>>());
            Point::doubled(&shape.diagonals().map(|k| halves[k]).collect::<Vec<_>>())
        };
        let base = RISTRETTO_BASEPOINT_POINT;
        let e = [sums(0, &[base]), sums(1, &[joint.element(), base])];
        let b = shape.diagonals().map(|k| (std::slice::from_ref(&self.b[k]), &self.s[k]));
        let points = commit(std::iter::once((&self.a[0][..], &self.r[0])).chain(b));
        let diagonals = points[1..].iter().zip(e[0].iter().zip(&e[1]));
        let diagonals = diagonals.map(|(&c_b, (&a, &b))| Diagonal { c_b, e: [a, b] }).collect();
        Opening { c_a0: points[0], diagonals }
    }

    /// a = Σ xʲ·a_j, r = Σ xʲ·r_j, b = Σ xᵏ·bₖ, s = Σ xᵏ·sₖ, τ = Σ xᵏ·τₖ.
    pub(super) fn answer(&self, x: Scalar) -> Answer {
        Answer {
            a: evaluate_rows(x, self.a.iter()),
            r: evaluate(x, self.r.iter()),
            b: evaluate(x, self.b.iter()),
            s: evaluate(x, self.s.iter()),
            tau: evaluate(x, self.tau.iter()),
        }
    }
}

impl Opening {
    pub(super) fn absorb(&self, transcript: &mut Transcript) {
        transcript.bytes("c_A0", &self.c_a0.bytes());
        let first = ["c_B0", "E0 a", "E0 b"];
        let labels = std::iter::once(first).chain(std::iter::repeat(["c_Bk", "Ek a", "Ek b"]));
        for ([c_b, a, b], diagonal) in labels.zip(&self.diagonals) {
            let Diagonal { c_b: point, e } = diagonal;
            transcript.bytes(c_b, &point.bytes()).bytes(a, &e[0].bytes()).bytes(b, &e[1].bytes());
        }
    }

    /// The equations that hold if the argument is right. C is given by powers: it is the sum of the input
    /// deck's cards, each times its power.
    pub(super) fn equations(
        &self,
        answer: &Answer,
        x: Scalar,
        joint: &Point,
        c_a: &[Point],
        [input, output]: [&Deck; 2],
        card_powers: &[Scalar],
    ) -> [Terms; 4] {
        let one = Scalar::ONE;
        let rows = c_a.len();
        let (b, s, tau) = (answer.b, answer.s, answer.tau);
        // x⁰ … x^(2m − 1)
        let mut powers = powers(x, 2 * rows - 1);
        powers.insert(0, one);
        // c_A₀ + Σ xʲ·c_Aⱼ = com(a; r)
        let mut on_a = vec![(one, self.c_a0)];
        on_a.extend(powers[1..].iter().copied().zip(c_a.iter().copied()));
        on_a.extend(less(answer.a.iter().copied(), answer.r));
        // Σ xᵏ·c_Bₖ = com(b; s)
        let numbers = || RowShape::with_rows(output.pairs().len(), rows).diagonals().map(|k| powers[k]);
        let mut on_b: Vec<_> = numbers().zip(self.diagonals.iter().map(|diagonal| diagonal.c_b)).collect();
        on_b.extend(less([b], s));
        // Σ xᵏ·Eₖ + xᵐ·C = E(b·B; τ) + Σ x^(m−i)·a·Cᵢ, once for each part. Cards that were never shuffled
        // have a neutral part.
        let sum = |part: usize, mut terms: Vec<(Scalar, Point)>| {
            terms.extend(numbers().zip(self.diagonals.iter().map(|diagonal| diagonal.e[part])));
            let before = input.pairs().iter().map(|pair| pair.parts()[part]);
            terms.extend(card_powers.iter().map(|power| powers[rows] * power).zip(before));
            for (row, factor) in output.pairs().chunks(answer.a.len()).zip(powers[..rows].iter().rev()) {
                terms.extend(answer.a.iter().zip(row).map(|(a, pair)| (-factor * a, pair.parts()[part])));
            }
            terms.retain(|(_, point)| !point.is_neutral());
            terms
        };
        [(Scalar::ZERO, on_a), (Scalar::ZERO, on_b), (-tau, sum(0, vec![])), (-b, sum(1, vec![(-tau, *joint)]))]
    }
}

/// The nodes for so many rows. Of a single row only the lower coefficient is wanted, which is the value at 0.
/// For the nodes 0, ±1 … ±(m − 1) it has the inverses of what their values have to be divided by. All are
/// divided by 2 as well, since twice a point is encoded sooner.
pub(super) struct Nodes(Vec<Scalar>);

impl Nodes {
    pub(super) fn new(rows: usize) -> Self {
        // With Y = X² the even coefficients are a polynomial in Y that is known at 0, 1, 4, … (m − 1)²; its
        // values are half the sums of those at t and −t. The odd ones are known at the same but 0, and ∞;
        // these values are half the differences, by t. So a pair has to be divided by 2·t² times the product
        // of all t² − s² for the other s but 0, and the odd ones multiplied by t.
        let (two, square) = (Scalar::from(2u8), |t: usize| Scalar::from((t * t) as u64));
        let mut inverses: Vec<Scalar> = (0..rows)
            .map(|t| {
                let others = (1..rows).filter(|&s| s != t).map(|s| square(t) - square(s)).product::<Scalar>();
                two * if t == 0 { others } else { two * square(t) * others }
            })
            .collect();
        Scalar::invert_batch_alloc(&mut inverses);
        Self(inverses)
    }

    /// The values of a polynomial, from the coefficient of X⁰ on, divided for [`Nodes::halves`].
    pub(super) fn scalars(&self, polynomial: &[Row]) -> Vec<Row> {
        let (low, high) = (&polynomial[0], &polynomial[polynomial.len() - 1]);
        let mut values = vec![row(low.len(), |place| low[place] * self.0[0])];
        if self.0.len() > 1 {
            values.push(row(high.len(), |place| high[place].div_by_2()));
        }
        for (t, inverse) in (1u64..).map(Scalar::from).zip(&self.0[1..]) {
            // The odd coefficients have another sign at −t.
            let half = |from: usize| Zeroizing::new(evaluate_rows(t * t, polynomial[from..].iter().step_by(2)));
            let (even, odd) = (half(0), half(1));
            let pair = [t * inverse, -t * inverse];
            values.extend(pair.map(|factor| row(even.len(), |place| even[place] * inverse + odd[place] * factor)));
        }
        values
    }

    /// The values of a polynomial with m coefficients.
    pub(super) fn points(&self, polynomial: &[RistrettoPoint]) -> Vec<RistrettoPoint> {
        let mut values = vec![polynomial[0]];
        if self.0.len() > 1 {
            values.extend(polynomial.last());
            let [even, odd] = [0, 1].map(|from| at_squares(polynomial[from..].iter().copied().step_by(2).collect()));
            for ((t, even), (odd, _)) in (1..).zip(even).zip(odd.zip(&self.0[1..])) {
                let odd = times(t, odd);
                values.extend([even + odd, even - odd]);
            }
        }
        values
    }

    /// Half the coefficients of a product, from that of X⁰ on, by the sums of products of such values.
    pub(super) fn halves(&self, values: &[RistrettoPoint]) -> Vec<RistrettoPoint> {
        let (ends, pairs) = values.split_at(values.len().min(2));
        let (pairs, _) = pairs.as_chunks::<2>();
        let numbered = || (1..).zip(pairs);
        let sums = numbered().map(|(t, [plus, minus])| (t * t, plus + minus));
        let even = interpolate(&[], std::iter::once((0, ends[0])).chain(sums));
        let odd = interpolate(&ends[1..], numbered().map(|(t, [plus, minus])| (t * t, times(t, plus - minus))));
        (0..values.len()).map(|k| [&even, &odd][k % 2][k / 2]).collect()
    }
}

/// The values of a polynomial at 1, 4, 9, … by Horner's rule.
fn at_squares(mut polynomial: Vec<RistrettoPoint>) -> impl Iterator<Item = RistrettoPoint> {
    let top = polynomial.pop().unwrap_or_default();
    // The first sum c + t²·top grows by (2t − 1)·top from one t to the next.
    let (mut sum, mut step, two) = (polynomial.pop(), top, top + top);
    (1..).map(move |t| {
        if t > 1 {
            step += two;
        }
        let Some(sum) = &mut sum else { return top };
        *sum += step;
        polynomial.iter().rev().fold(*sum, |sum, coefficient| times(t * t, sum) + coefficient)
    })
}

/// Σ vᵢ·Π (Y − yⱼ) over all i and all j but i, for the nodes yᵢ with vᵢ; and Π (Y − yⱼ) times the point at ∞,
/// if there is one.
fn interpolate(top: &[RistrettoPoint], nodes: impl Iterator<Item = (i64, RistrettoPoint)>) -> Vec<RistrettoPoint> {
    let (mut sum, mut product) = (top.to_vec(), vec![1]);
    for (node, value) in nodes {
        // sum·(Y − y) + v·product, and then product·(Y − y)
        let mut next = vec![RistrettoPoint::default()];
        next.extend(&sum);
        for (next, &sum) in next.iter_mut().zip(&sum) {
            *next -= times(node, sum);
        }
        for (next, factor) in next.iter_mut().zip(&product) {
            *next += times(*factor, value);
        }
        sum = next;
        product.push(0);
        for place in (0..product.len()).rev() {
            let below = place.checked_sub(1).map_or(0, |below| product[below]);
            product[place] = below - node * product[place];
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use curve25519_dalek::traits::MultiscalarMul as _;

    use super::*;

    #[test]
    fn coefficients_are_the_diagonals() {
        for rows in 1..=10usize {
            let number = |seed: usize, place: usize| Scalar::from((seed * 7919 + place * 104_729 + 1) as u64).invert();
            let a: Vec<Row> = (0..=rows).map(|j| row(2, |place| number(j, place))).collect();
            let c: [Vec<RistrettoPoint>; 2] =
                [0, 1].map(|place| (0..rows).map(|i| RistrettoPoint::mul_base(&number(100 + i, place))).collect());
            let nodes = Nodes::new(rows);
            let points = c.each_ref().map(|c| nodes.points(c));
            let values: Vec<_> = (nodes.scalars(&a).iter().enumerate())
                .map(|(node, a)| RistrettoPoint::multiscalar_mul(a.iter(), points.each_ref().map(|at| at[node])))
                .collect();
            let found = nodes.halves(&values);
            assert_eq!(found.len(), if rows == 1 { 1 } else { 2 * rows });
            for (k, found) in found.iter().enumerate() {
                let diagonal = (0..rows).filter_map(|i| Some((a.get(k.checked_sub(i)?)?, i)));
                let wanted: RistrettoPoint = diagonal.map(|(a, i)| a[0] * c[0][i] + a[1] * c[1][i]).sum();
                assert_eq!(found + found, wanted, "{rows} rows, {k}");
            }
        }
    }
}
