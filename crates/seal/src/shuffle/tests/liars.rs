//! False claims about cards and orders, argued as if they were true.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use super::claim::{Claim, encrypt, point, shifted, small, turned};
use crate::deck::Pair;
use crate::shuffle::statement::powers;

/// One row, full rows, rows with padding, rows of nothing else, and rows of one place each.
const ROWS: [usize; 6] = [1, 2, 3, 4, 5, 7];

#[test]
fn the_truth_holds() {
    for cards in 1..=7 {
        for rows in 1..=8 {
            assert!(Claim::honest(cards).in_rows(rows).wrong().is_empty(), "{cards} cards in {rows} rows");
        }
    }
}

#[test]
fn a_proof_for_other_decks_has_an_equation_that_never_holds() {
    let (three, four) = (Claim::honest(3), Claim::honest(4));
    let proof = three.argue();
    let public = three.key.public();
    for (before, after) in [(&four, &three), (&three, &four), (&four, &four)] {
        let equations = proof.equations(&public, &before.shuffle(&public), &after.after);
        assert!(equations.iter().all(|equation| !equation.holds()));
    }
    assert!(proof.equations(&public, &three.shuffle(&public), &three.after).iter().all(|equation| equation.holds()));
    // A number of rows that the table has not agreed on.
    let proof = Claim::honest(3).in_rows(2).argue();
    let equations = proof.equations(&public, &three.shuffle(&public), &three.after);
    assert!(equations.iter().all(|equation| !equation.holds()));
}

/// Equations 1 and 2 are about openings and hold for every lie that is consistent; 3 and 4 are about the
/// cards, 5 and 6 about the order. (5 is c_a's opening: it holds, and 6, or 7 for one place, has the product
/// in it.)
#[test]
fn liars_are_refused() {
    let honest = || Claim::honest(5);
    let half = small(2).invert();
    let zero = RistrettoPoint::default();
    for (what, claim, expected) in [
        // A list that is no order, with the cards that it gives.
        ("1 1 3 4 5", Claim::by(5, &[1, 1, 3, 4, 5], &[1, 1, 3, 4, 5]), &[3usize, 4, 6] as &[_]),
        ("5 5 5 5 5", Claim::by(5, &[5; 5], &[5; 5]), &[3, 4, 6]),
        ("1 2 3 3 5", Claim::by(5, &[1, 2, 3, 3, 5], &[1, 2, 3, 3, 5]), &[3, 4, 6]),
        // The same cards, with a claim that is an order.
        ("1 1 3 4 5 as 1 2 3 4 5", Claim::by(5, &[1, 1, 3, 4, 5], &[1, 2, 3, 4, 5]), &[3, 4]),
        // Right cards, with a claim that is another order, or none.
        ("another order", Claim::by(5, &[2, 1, 3, 4, 5], &[1, 2, 3, 4, 5]), &[3, 4]),
        ("right cards, false claim", Claim::by(5, &[1, 2, 3, 4, 5], &[1, 2, 3, 4, 4]), &[3, 4, 6]),
        // a and b that do not belong together.
        ("a of another order", honest().with_a(&[1, 2, 3, 4, 5]), &[6]),
        ("a of no order", honest().with_a(&[2, 3, 4, 5, 5]), &[6]),
        ("a of nothing", honest().with_a(&[0; 5]), &[6]),
        ("b of another order", honest().with_b(|x| powers(x, 5)), &[3, 4, 6]),
        ("both of another order", honest().with_a(&[1, 2, 3, 4, 5]).with_b(|x| powers(x, 5)), &[3, 4]),
        ("b of nothing", honest().with_b(|_| vec![Scalar::ZERO; 5]), &[3, 4, 6]),
        // A right order, and other cards.
        ("another face", honest().with(|_, deck| deck[0] = shifted(&deck[0], [zero, point(9)], Scalar::ONE)), &[4]),
        ("another a", honest().with(|_, deck| deck[0] = shifted(&deck[0], [point(9), zero], Scalar::ONE)), &[3]),
        (
            "the same face anew",
            honest().with(|key, deck| {
                let [a, b] = encrypt(key, point(2), small(77));
                deck[0] = Pair::new(a, b);
            }),
            &[3, 4],
        ),
        ("a card doubled", honest().with(|_, deck| deck[0] = deck[1]), &[3, 4]),
        (
            "a card doubled and hidden",
            honest().with(|key, deck| {
                deck[0] = shifted(&deck[1], encrypt(key, RistrettoPoint::default(), small(5)), Scalar::ONE);
            }),
            &[3, 4],
        ),
        ("an open card", honest().with(|_, deck| deck[0] = Pair::of_face(2)), &[3, 4]),
        ("all cards open", honest().with(|_, deck| *deck = [2, 3, 4, 5, 1].map(Pair::of_face).to_vec()), &[3, 4]),
        (
            "sums kept, cards not",
            honest().with(|key, deck| {
                let by = encrypt(key, point(9), small(5));
                deck[0] = shifted(&deck[0], by, Scalar::ONE);
                deck[1] = shifted(&deck[1], by, -Scalar::ONE);
            }),
            &[3, 4],
        ),
        (
            "faces exchanged under kept sums",
            honest().with(|_, deck| {
                let by = [RistrettoPoint::default(), point(2) - point(3)];
                deck[0] = shifted(&deck[0], by, -Scalar::ONE);
                deck[1] = shifted(&deck[1], by, Scalar::ONE);
            }),
            &[4],
        ),
        // A wrong ρ.
        ("one wrong factor", honest().with_rho(&[1000, 1007, 1014, 1021, 1029].map(small)), &[3, 4]),
        ("no factors", honest().with_rho(&[0; 5].map(small)), &[3, 4]),
        // Mixed cards, with a b that makes the sums right: Σ xⁱ·Cᵢ = Σ bᵢ·C′ᵢ − E(0; ρ·b).
        (
            "a card doubled in value",
            honest()
                .with(|_, deck| deck[0] = shifted(&deck[0], deck[0].elements(), Scalar::ONE))
                .with_b(move |x| {
                    let mut b = turned(x, 5);
                    b[0] *= half;
                    b
                })
                .with_rho(&[2000, 1007, 1014, 1021, 1028].map(small)),
            &[6],
        ),
        (
            "a card added to another",
            honest()
                .with(|_, deck| deck[0] = shifted(&deck[0], deck[1].elements(), Scalar::ONE))
                .with_b(|x| {
                    let mut b = turned(x, 5);
                    b[1] = b[1] - b[0];
                    b
                })
                .with_rho(&[2007, 1007, 1014, 1021, 1028].map(small)),
            &[6],
        ),
        (
            "two cards negated",
            honest()
                .with(|_, deck| {
                    for pair in &mut deck[..2] {
                        let [a, b] = pair.elements();
                        *pair = Pair::new(-a, -b);
                    }
                })
                .with_a(&[2, 3, 4, 5, 1])
                .with_b(|x| {
                    let mut b = turned(x, 5);
                    b[0] = -b[0];
                    b[1] = -b[1];
                    b
                })
                .with_rho(&[-small(1000), -small(1007), small(1014), small(1021), small(1028)]),
            &[6],
        ),
        // One card, two cards.
        (
            "one card, doubled in value",
            Claim::honest(1)
                .with(|_, deck| deck[0] = shifted(&deck[0], deck[0].elements(), Scalar::ONE))
                .with_b(move |x| vec![x * half])
                .with_rho(&[small(2000)]),
            &[7],
        ),
        (
            "one card, another",
            Claim::honest(1).with(|_, deck| deck[0] = shifted(&deck[0], [zero, point(9)], Scalar::ONE)),
            &[4],
        ),
        ("two cards, one of them twice", Claim::by(2, &[1, 1], &[1, 1]), &[3, 4, 6]),
        (
            "two cards, sums kept",
            Claim::honest(2).with(|_, deck| {
                let by = [point(7), point(9)];
                deck[0] = shifted(&deck[0], by, Scalar::ONE);
                deck[1] = shifted(&deck[1], by, -Scalar::ONE);
            }),
            &[3, 4],
        ),
    ] {
        let mut claim = claim;
        for rows in ROWS {
            claim = claim.in_rows(rows);
            // Of several rows the zero argument has three equations before those of the order.
            let columns = claim.shape().columns();
            let numbered = |&number: &usize| match number {
                6 | 7 if columns == 1 => 7,
                number => number,
            };
            let several = |number| if rows > 1 && number > 4 { number + 3 } else { number };
            let expected: Vec<usize> = expected.iter().map(numbered).map(several).collect();
            assert_eq!(claim.wrong(), expected, "{what}, in {rows} rows");
        }
    }
}
