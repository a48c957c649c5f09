//! Products of polynomials by their values at a few numbers, the nodes (Toom 1963, Cook 1966): one factor has
//! rows of scalars as coefficients, the other points.
//!
//! The product of degree 2m − 1 is known by 2m values, each of which takes one product of rows. Its
//! coefficients, which are the diagonals, would take m·(m + 1). The nodes are 0, ∞, 1, −1, … m − 1, 1 − m: at
//! ∞ the value is the highest coefficient. Points are multiplied by small numbers that depend on nothing but
//! m, so no branch and no address depends on a secret. Divisions are done beforehand, on the scalars.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

use super::commitment::{Row, evaluate_rows, row};
use crate::point::times;

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
