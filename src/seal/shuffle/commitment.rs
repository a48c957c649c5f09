//! Pedersen's commitments to rows of scalars (section 2 of the paper): com(a; r) = r·H + Σ aᵢ·Gᵢ.

use std::sync::OnceLock;

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::MultiscalarMul;

use super::super::deck::MOST_CARDS;
use super::super::point::Point;
use crate::rules::Transcript;

static GENERATORS: [OnceLock<Point>; MOST_CARDS + 1] = [const { OnceLock::new() }; MOST_CARDS + 1];

/// H for the number 0, Gᵢ for i: hashed, so that nobody knows a relation between them. Each is hashed once, when it is
/// first wanted.
pub(super) fn generator(number: usize) -> Point {
    let hashed = || Point::hashed(Transcript::new("shuffle generator").number("number", number as u64));
    GENERATORS.get(number).map_or_else(hashed, |kept| *kept.get_or_init(hashed))
}

/// com(values; r), in a time that depends on nothing but how many there are.
pub(super) fn commit(values: &[Scalar], r: &Scalar) -> Point {
    let generators = (0..=values.len()).map(|number| generator(number).element());
    Point::new(RistrettoPoint::multiscalar_mul(std::iter::once(r).chain(values), generators))
}

/// The terms of −com(values; r), for an equation.
pub(super) fn less(values: impl IntoIterator<Item = Scalar>, r: Scalar) -> impl Iterator<Item = (Scalar, Point)> {
    let scalars = std::iter::once(r).chain(values);
    scalars.enumerate().map(|(number, scalar)| (-scalar, generator(number)))
}
