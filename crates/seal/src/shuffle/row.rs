//! Rows of scalars, and polynomials whose coefficients are scalars or rows.

use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

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
