//! Many equations between group elements, checked at once.

use std::collections::HashMap;
use std::ops::Range;

use curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT;
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::{Identity as _, VartimeMultiscalarMul};

use super::point::Point;
use bypost_rules::Transcript;

/// s·B + Σ sᵢ·Pᵢ = 0 over public values, and the challenge and response of the proof that it belongs to.
#[derive(Clone, Debug)]
pub struct Equation {
    challenge: Scalar,
    response: Scalar,
    base: Scalar,
    terms: Vec<(Scalar, Point)>,
}

impl Equation {
    /// The equation `base`·B + Σ `terms` = 0. Commitments should have the factor 1: with weights of 128 bits
    /// they then cost a batch half as much.
    ///
    /// `challenge` must be a hash of every value of the statement and of the commitments: it stands for them
    /// when the weights of a batch are hashed.
    pub(super) fn new(challenge: Scalar, response: Scalar, base: Scalar, terms: Vec<(Scalar, Point)>) -> Self {
        Self { challenge, response, base, terms }
    }

    /// Whether it holds, checked alone.
    pub fn holds(&self) -> bool {
        let scalars = self.terms.iter().map(|(scalar, _)| *scalar).chain([self.base]);
        let points = self.terms.iter().map(|(_, point)| point.element()).chain([RISTRETTO_BASEPOINT_POINT]);
        RistrettoPoint::vartime_multiscalar_mul(scalars, points) == RistrettoPoint::identity()
    }
}

/// Equations of a whole file, each with a mark that names where it stands.
#[derive(Clone, Debug, Default)]
pub struct Batch<M> {
    equations: Vec<(M, Equation)>,
    terms: usize,
    is_idle: bool,
}

impl<M: Copy> Batch<M> {
    /// An empty batch.
    pub fn new() -> Self {
        Self { equations: Vec::new(), terms: 0, is_idle: false }
    }

    /// A batch that takes nothing in and holds in any case: for turns that were checked whole before.
    pub fn idle() -> Self {
        Self { is_idle: true, ..Self::new() }
    }

    /// Whether nothing is taken in, so that no equation need be worked out.
    pub fn is_idle(&self) -> bool {
        self.is_idle
    }

    /// Adds one.
    pub fn add(&mut self, mark: M, equation: Equation) {
        if !self.is_idle {
            self.terms += equation.terms.len();
            self.equations.push((mark, equation));
        }
    }

    /// How many equations there are.
    pub fn count(&self) -> usize {
        self.equations.len()
    }

    /// How many terms all equations have together; the cost of a check grows with them.
    pub fn terms(&self) -> usize {
        self.terms
    }

    /// Forgets all equations.
    pub fn clear(&mut self) {
        (self.equations, self.terms) = (Vec::new(), 0);
    }

    /// Checks all equations: with weights ρⱼ of 128 bits, hashed from all challenges and responses, Σ ρⱼ·Eⱼ =
    /// 0 holds for wrong Eⱼ with a chance of 2⁻¹²⁸ (Bellare, Garay, Rabin, EUROCRYPT '98, small-exponent
    /// test; the group has prime order). The same is true of every part of them, so if the sum does not hold,
    /// the first wrong equation is found by halving.
    ///
    /// # Errors
    /// The mark of the first equation that does not hold.
    pub fn check(&self) -> Result<(), M> {
        self.first_wrong(&mut 0).map_or(Ok(()), |index| Err(self.equations[index].0))
    }

    /// The index of the first equation that does not hold; counts the terms that were multiplied.
    fn first_wrong(&self, work: &mut usize) -> Option<usize> {
        let weights = &self.weights();
        let (mut first, mut end) = (0, self.equations.len());
        if self.sum(weights, first..end, work) == RistrettoPoint::identity() {
            return None;
        }
        // Right equations make a right sum. All equations before `first` hold, and one before `end` does not.
        while end - first > 1 {
            let middle = self.middle(first..end);
            if self.sum(weights, first..middle, work) == RistrettoPoint::identity() {
                first = middle;
            } else {
                end = middle;
            }
        }
        Some(first)
    }

    /// The index that cuts these equations into two parts with about as many terms; neither part is empty.
    fn middle(&self, range: Range<usize>) -> usize {
        let terms = |(_, equation): &(M, Equation)| equation.terms.len() + 1;
        let half = self.equations[range.clone()].iter().map(terms).sum::<usize>() / 2;
        let mut sum = 0;
        let before = self.equations[range.clone()].iter().take_while(|equation| {
            sum += terms(equation);
            sum <= half
        });
        range.start + before.count().clamp(1, range.len() - 1)
    }

    fn weights(&self) -> Vec<Scalar> {
        let mut seed = Transcript::new("batch");
        seed.count("equations", self.equations.len());
        for (_, equation) in &self.equations {
            seed.bytes("c", equation.challenge.as_bytes()).bytes("z", equation.response.as_bytes());
        }
        (0..self.equations.len()).map(|index| weight(&seed, index)).collect()
    }

    /// The weighted sum of some equations; it is 0 if they hold.
    fn sum(&self, weights: &[Scalar], range: Range<usize>, work: &mut usize) -> RistrettoPoint {
        let mut base = Scalar::ZERO;
        let (mut scalars, mut points) = (Vec::<Scalar>::new(), Vec::new());
        // Keys, and points that several seats have shares of, stand in many equations: each is multiplied
        // once.
        let mut places = HashMap::new();
        for (weight, (_, equation)) in weights[range.clone()].iter().zip(&self.equations[range]) {
            base += weight * equation.base;
            for (scalar, point) in &equation.terms {
                let place = *places.entry(point.bytes()).or_insert(scalars.len());
                if place == scalars.len() {
                    scalars.push(Scalar::ZERO);
                    points.push(point.element());
                }
                scalars[place] += weight * scalar;
            }
        }
        scalars.push(base);
        points.push(RISTRETTO_BASEPOINT_POINT);
        *work += points.len();
        RistrettoPoint::vartime_multiscalar_mul(scalars, points)
    }
}

/// The weight of one equation: the first 16 bytes of a hash, little-endian.
fn weight(seed: &Transcript, index: usize) -> Scalar {
    let hash = seed.clone().number("weight", index as u64).hash();
    let mut bytes = [0; 32];
    bytes[..16].copy_from_slice(&hash[..16]);
    Scalar::from_bytes_mod_order(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// c·B = 0 for c = `wrong`, so it holds for 0 only.
    fn equation(wrong: Scalar) -> Equation {
        let point = Point::new(RISTRETTO_BASEPOINT_POINT * Scalar::from(5u8));
        Equation::new(Scalar::ONE, Scalar::ONE, wrong - Scalar::from(5u8), vec![(Scalar::ONE, point)])
    }

    #[test]
    fn wrong_equations_do_not_cancel_each_other() {
        let (zero, one) = (Scalar::ZERO, Scalar::ONE);
        for (wrong, verdict) in [
            (vec![], Ok(())),
            (vec![zero, zero, zero], Ok(())),
            (vec![zero, one, zero], Err(1)),
            (vec![zero, one, -one], Err(1)),
            (vec![-one, zero, one], Err(0)),
            (vec![one, one, -one - one], Err(0)),
        ] {
            let mut batch = Batch::new();
            for (mark, wrong) in wrong.iter().enumerate() {
                batch.add(mark, equation(*wrong));
            }
            assert_eq!(batch.check(), verdict, "{wrong:?}");
        }
    }

    #[test]
    fn the_first_wrong_one_is_found_without_checking_all_again() {
        let count: u32 = 300;
        // Each equation has a point of its own, so that no point is multiplied once for many equations.
        let equation = |number: u32, wrong: Scalar| {
            let factor = Scalar::from(u64::from(number) + 2);
            let point = Point::new(RISTRETTO_BASEPOINT_POINT * factor);
            Equation::new(factor, Scalar::ONE, wrong - factor, vec![(Scalar::ONE, point)])
        };
        let all = |wrong: &[u32]| {
            let mut batch = Batch::new();
            for number in 0..count {
                let is_wrong = wrong.contains(&number);
                batch.add(number, equation(number, if is_wrong { Scalar::ONE } else { Scalar::ZERO }));
            }
            batch
        };
        let cost = |batch: &Batch<u32>| {
            let mut work = 0;
            (batch.first_wrong(&mut work), work)
        };
        let (right, whole) = cost(&all(&[]));
        assert_eq!((right, whole), (None, count as usize + 1));
        for wrong in [&[0][..], &[1], &[149], &[150], &[298], &[299], &[7, 8, 250], &[120, 299]] {
            let (found, work) = cost(&all(wrong));
            assert_eq!(found, Some(wrong[0] as usize), "{wrong:?}");
            assert!(work <= 2 * whole + 20, "{wrong:?}: {work} terms, {whole} in all");
        }
    }

    #[test]
    fn weights_have_128_bits_and_differ() {
        let seed = Transcript::new("test");
        let weights: Vec<_> = (0..100).map(|index| weight(&seed, index)).collect();
        for (index, weight) in weights.iter().enumerate() {
            assert!(weight.as_bytes()[16..].iter().all(|&byte| byte == 0) && !weights[..index].contains(weight));
        }
        assert!(weights.iter().any(|weight| weight.as_bytes()[15] != 0));
    }
}
