//! Rows of scalars, polynomials whose coefficients are scalars or rows, and Pedersen's commitments to rows
//! (section 2 of the paper): com(a; r) = r·H + Σ aᵢ·Gᵢ.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::{Identity as _, MultiscalarMul};
use subtle::{Choice, ConditionallySelectable};
use zeroize::{Zeroize, Zeroizing};

use super::super::point::{NumberedPoints, Point};
use bypost_rules::CARDS;

/// The encodings in the source are what proofs in the least rows want: up to 23 places.
static GENERATORS: NumberedPoints<{ CARDS + 1 }> =
    NumberedPoints::new("shuffle generator", "number", include_bytes!("generators.bin"));

/// H for the number 0, Gᵢ for i: hashed, so that nobody knows a relation between them.
pub(super) fn generator(number: usize) -> Point {
    GENERATORS.point(number)
}

/// com(values; r) of each of these, in a time that depends on nothing but how many there are.
pub(super) fn commit<'a>(all: impl IntoIterator<Item = (&'a [Scalar], &'a Scalar)>) -> Vec<Point> {
    let half = |(values, r): (&[Scalar], &Scalar)| {
        let scalars =
            row(values.len() + 1, |number| number.checked_sub(1).map_or(r, |place| &values[place]).div_by_2());
        let generators = (0..=values.len()).map(|number| generator(number).element());
        RistrettoPoint::multiscalar_mul(scalars.iter(), generators)
    };
    Point::doubled(&all.into_iter().map(half).collect::<Vec<_>>())
}

/// com(numbers; r) for numbers up to `most`, bit by bit from the highest. It needs at most eight additions
/// for each number, which is a tenth of the work.
pub(super) fn commit_numbers(numbers: &[u8], most: usize, r: &Scalar) -> Point {
    let generators: Vec<_> = (1..=numbers.len()).map(|number| generator(number).element()).collect();
    let mut sum = RistrettoPoint::identity();
    for bit in (0..usize::BITS - most.leading_zeros()).rev() {
        sum += sum;
        for (number, generator) in numbers.iter().zip(&generators) {
            let chosen = Choice::from(number >> bit & 1);
            sum += RistrettoPoint::conditional_select(&RistrettoPoint::identity(), generator, chosen);
        }
    }
    let commitment = Point::new(sum + r * generator(0).element());
    sum.zeroize();
    commitment
}

/// The terms of one equation: its factor of B, and the rest.
pub(super) type Terms = (Scalar, Vec<(Scalar, Point)>);

/// The terms of −com(values; r), for an equation.
pub(super) fn less(values: impl IntoIterator<Item = Scalar>, r: Scalar) -> impl Iterator<Item = (Scalar, Point)> {
    let scalars = std::iter::once(r).chain(values);
    scalars.enumerate().map(|(number, scalar)| (-scalar, generator(number)))
}

/// Secret scalars, wiped on drop.
pub(super) type Row = Zeroizing<Vec<Scalar>>;

/// A secret row of scalars that are worked out one by one. Its room is taken at once, as a vector that grows
/// would leave copies behind.
pub(super) fn row(count: usize, scalar: impl FnMut(usize) -> Scalar) -> Row {
    let mut row = Zeroizing::new(Vec::with_capacity(count));
    row.extend((0..count).map(scalar));
    row
}

/// x, x², …
pub(super) fn powers(x: Scalar, count: usize) -> Vec<Scalar> {
    std::iter::successors(Some(x), |power| Some(power * x)).take(count).collect()
}

/// Σ xⁱ·cᵢ, from the coefficient of x⁰ on.
pub(super) fn evaluate<'a>(x: Scalar, coefficients: impl DoubleEndedIterator<Item = &'a Scalar>) -> Scalar {
    coefficients.rev().fold(Scalar::ZERO, |sum, coefficient| sum * x + coefficient)
}

/// The same of rows of one length, place by place.
pub(super) fn evaluate_rows<'a>(x: Scalar, rows: impl DoubleEndedIterator<Item = &'a Row>) -> Vec<Scalar> {
    let mut rows = rows.rev();
    let Some(mut sum) = rows.next().map(|row| row.to_vec()) else { return Vec::new() };
    for row in rows {
        sum.iter_mut().zip(row.iter()).for_each(|(sum, scalar)| *sum = *sum * x + scalar);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generators_are_those_of_the_definition() {
        GENERATORS.hold("shuffle/generators.bin", 24);
    }

    #[test]
    fn both_ways_to_commit_agree() {
        let r = Scalar::from(77u8);
        for (numbers, most) in [(&[][..], 0), (&[1], 1), (&[0, 255, 128, 127], 255), (&[63, 0], 63), (&[64; 120], 64)] {
            let scalars: Vec<_> = numbers.iter().map(|&number| Scalar::from(number)).collect();
            assert_eq!([commit_numbers(numbers, most, &r)], commit([(&scalars[..], &r)])[..], "{numbers:?}");
        }
    }
}
