//! Pieces of a table key, and what K of them make together: Shamir, "How to share a secret" (1979); Desmedt
//! and Frankel, "Threshold cryptosystems" (CRYPTO '89).

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::VartimeMultiscalarMul;
use zeroize::Zeroizing;

use super::derive::SecretScalar;
use super::point::Point;
use bypost_rules::Seat;

/// The piece s = f(t) of a seat: the value of a dealer's polynomial at the number t of the seat, with
/// P = s·B. Wiped on drop, never printed.
pub struct Piece(SecretScalar);

impl Piece {
    pub(super) fn new(secret: Zeroizing<Scalar>) -> Self {
        Self(SecretScalar::new(secret))
    }

    pub(super) fn secret(&self) -> &SecretScalar {
        &self.0
    }

    /// P.
    pub fn public(&self) -> Point {
        self.0.public()
    }

    /// s·a, the part of this seat in the dealer's share of a slot with the point a. The slot must be of a
    /// table whose whole file has been checked.
    pub fn share(&self, point: &Point) -> Point {
        self.0.times(point)
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Piece({:?})", self.public())
    }
}

/// The number at which the polynomials of all dealers are worked out for a seat: t = index + 1.
pub(super) fn number_of(seat: Seat) -> u8 {
    seat.byte() + 1
}

/// The factors λᵢ with which the shares of K seats add up to the share of a missing seat.
#[derive(Clone, Debug)]
pub struct Interpolation(Vec<Scalar>);

impl Interpolation {
    /// λᵢ = Π tⱼ / (tⱼ − tᵢ) over the others j of these seats, which must be different.
    pub fn new(seats: &[Seat]) -> Self {
        let numbers: Vec<Scalar> = seats.iter().map(|seat| Scalar::from(number_of(*seat))).collect();
        let factor = |own: &Scalar| {
            let others = numbers.iter().filter(|other| *other != own);
            let (over, under) =
                others.fold((Scalar::ONE, Scalar::ONE), |(over, under), other| (over * other, under * (other - own)));
            over * under.invert()
        };
        Self(numbers.iter().map(factor).collect())
    }

    /// Σ λᵢ·Sᵢ, the share of the missing seat, of the shares Sᵢ that these seats made of one point, in the
    /// same order.
    pub fn share(&self, shares: &[Point]) -> Point {
        debug_assert_eq!(self.0.len(), shares.len());
        Point::new(RistrettoPoint::vartime_multiscalar_mul(&self.0, shares.iter().map(Point::element)))
    }
}
