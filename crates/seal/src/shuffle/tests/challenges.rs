//! Challenges hash everything that was sent before them.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use super::claim::Claim;
use crate::batch::Equation;
use crate::deck::face_point;
use crate::point::Point;
use crate::shuffle::proof::{Challenges, Sent, ShuffleProof};
use crate::shuffle::statement::Terms;

/// The commitments each of which stands in one equation with the factor 1, in the order of the equations.
fn solvable(proof: &mut ShuffleProof) -> Vec<&mut Point> {
    let opening = &mut proof.multiexp.0;
    let first = &mut opening.diagonals[0];
    let [e_a, e_b] = &mut first.e;
    let mut all = vec![&mut opening.c_a0, &mut first.c_b, e_a, e_b];
    if let Some(hadamard) = &mut proof.hadamard {
        let zero = &mut hadamard.zero.0;
        all.extend([&mut zero.c_u0, &mut zero.c_vm, &mut zero.c_w[0]]);
    }
    let single = &mut proof.single.0;
    all.extend([&mut single.c_d, &mut single.c_delta]);
    all
}

/// Solves each equation for one of its commitments, as anybody can who knows the challenges beforehand. All
/// other points and all answers are random.
fn simulated(claim: &Claim, challenges: &Challenges) -> ShuffleProof {
    let mut random = claim.key.stream("test", &claim.statement());
    let mut bytes = claim.argue().encode();
    let points = claim.shape().points();
    for (index, word) in bytes[1..].chunks_mut(32).enumerate() {
        let scalar = *random.scalar();
        let point = Point::new(RistrettoPoint::mul_base(&scalar)).bytes();
        word.copy_from_slice(if index < points { &point } else { scalar.as_bytes() });
    }
    let mut proof = ShuffleProof::decode_shaped(&bytes, claim.shape()).unwrap();
    let base = face_point(0);
    solvable(&mut proof).into_iter().for_each(|point| *point = base);
    let left = |(factor, terms): Terms| {
        let sum: RistrettoPoint = terms.iter().map(|(scalar, point)| scalar * point.element()).sum();
        Point::new(base.element() - sum - RistrettoPoint::mul_base(&factor))
    };
    let all = proof.terms(challenges, &claim.key.public(), &claim.before, &claim.after);
    for (point, terms) in solvable(&mut proof).into_iter().zip(all) {
        *point = left(terms);
    }
    proof
}

/// With known challenges anything can be proven, so a proof tells nothing. Commitments that were made after
/// their challenges are refused, since they give other challenges.
#[test]
fn challenges_come_after_commitments() {
    for (cards, rows) in [(2, 1), (3, 1), (5, 1), (4, 2), (5, 2), (7, 3)] {
        let claim = Claim::by(cards, &vec![1; cards], &(1..=cards).collect::<Vec<_>>()).in_rows(rows);
        let public = claim.key.public();
        let challenges = claim.argue().challenges(&mut Sent::new(claim.statement()));
        let proof = simulated(&claim, &challenges);
        for (base, terms) in proof.terms(&challenges, &public, &claim.before, &claim.after) {
            assert!(Equation::new(Scalar::ONE, Scalar::ONE, base, terms).holds());
        }
        assert!(claim.equations(&proof).iter().any(|equation| !equation.holds()));
    }
}

/// Each challenge changes with everything that was sent before it, and with nothing that comes after.
#[test]
fn challenges_hash_everything_before() {
    for rows in 1..=4 {
        let claim = Claim::honest(9).in_rows(rows);
        let proof = claim.argue();
        let challenges = |proof: &ShuffleProof| {
            let Challenges { x, y, z, x4, x51, y51, x52, x5 } = proof.challenges(&mut Sent::new(claim.statement()));
            if rows == 1 { vec![x, y, z, x4, x5] } else { vec![x, y, z, x51, y51, x4, x52, x5] }
        };
        let right = challenges(&proof);
        // How many challenges come before a point: none before c_A, x before c_B, and so on.
        let inner = rows.saturating_sub(1);
        let sent = [(rows, 0), (rows, 1), (6 * rows - 2 + inner, 3), (claim.shape().points(), 5)];
        let before = sent.iter().flat_map(|&(count, before)| std::iter::repeat_n(before, count));
        for (word, before) in (0..claim.shape().points()).zip(before) {
            let before = if rows == 1 { before.min(3) } else { before };
            let mut bytes = proof.encode();
            bytes[1 + 32 * word..33 + 32 * word].copy_from_slice(&face_point(99).bytes());
            let found = challenges(&ShuffleProof::decode_shaped(&bytes, claim.shape()).unwrap());
            for (index, (right, found)) in right.iter().zip(&found).enumerate() {
                assert_eq!(right == found, index < before, "{rows} rows, point {word}: challenge {index}");
            }
            for (index, one) in found.iter().enumerate() {
                assert!(!found[..index].contains(one));
            }
        }
    }
}
