//! Provers that know everything and lie, with the code that honest ones use.

use super::multiexp::Terms;
use super::*;
use crate::rules::Seat;
use crate::seal::face::face_point;
use crate::seal::identity::Seed;

/// What a prover needs to argue for a deck, true or not.
struct Claim {
    key: TableKey,
    before: Deck,
    after: Deck,
    /// What it commits to as π, and as x^π.
    a: Vec<u8>,
    b: Box<dyn Fn(Scalar) -> Vec<Scalar>>,
    rho: Vec<Scalar>,
}

const LOT: u32 = 2;

fn context() -> Context {
    Context { table: [5; 32], turn: 4, seat: Seat::new(0), before: [6; 32] }
}

fn small(number: u64) -> Scalar {
    Scalar::from(number)
}

fn point(number: u16) -> RistrettoPoint {
    face_point(number).element()
}

/// E(M; r) under the key.
fn encrypt(key: &TableKey, message: RistrettoPoint, r: Scalar) -> [RistrettoPoint; 2] {
    [RistrettoPoint::mul_base(&r), message + r * key.public().element()]
}

fn shifted(pair: &Pair, by: [RistrettoPoint; 2], sign: Scalar) -> Pair {
    let [a, b] = pair.elements();
    Pair::new(a + sign * by[0], b + sign * by[1])
}

impl Claim {
    /// The truth about a shuffle of so many cards by π(i) = i + 1, and 1 for the last.
    fn honest(cards: usize) -> Self {
        let order: Vec<usize> = (1..=cards).map(|i| i % cards + 1).collect();
        Self::by(cards, &order, &order)
    }

    /// C′ᵢ = C_order(i) + E(0; ρᵢ), and the claim that the order was another.
    fn by(cards: usize, order: &[usize], claimed: &[usize]) -> Self {
        let key = TableKey::new(&Seed::new([1; 32]), &[5; 32], Seat::new(0), &[3; 32]);
        let card = |i: usize| {
            let [a, b] = encrypt(&key, point(i as u16), small(100 + i as u64));
            Pair::new(a, b)
        };
        let before = Deck::new((1..=cards).map(card).collect());
        let rho: Vec<Scalar> = (0..cards as u64).map(|i| small(1000 + 7 * i)).collect();
        let zero = RistrettoPoint::default();
        let moved = |(&from, &rho): (&usize, &Scalar)| {
            shifted(&before.pairs()[from - 1], encrypt(&key, zero, rho), Scalar::ONE)
        };
        let after = Deck::new(order.iter().zip(&rho).map(moved).collect());
        let claimed = claimed.to_vec();
        let a = claimed.iter().map(|&number| number as u8).collect();
        let b = Box::new(move |x| claimed.iter().map(|&number| power(x, number)).collect());
        Self { key, before, after, a, b, rho }
    }

    /// The same with other cards put out.
    fn with(mut self, change: impl Fn(&TableKey, &mut Vec<Pair>)) -> Self {
        let mut pairs = self.after.pairs().to_vec();
        change(&self.key, &mut pairs);
        self.after = Deck::new(pairs);
        self
    }

    fn with_a(mut self, a: &[u8]) -> Self {
        self.a = a.to_vec();
        self
    }

    fn with_b(mut self, b: impl Fn(Scalar) -> Vec<Scalar> + 'static) -> Self {
        self.b = Box::new(b);
        self
    }

    fn with_rho(mut self, rho: &[Scalar]) -> Self {
        self.rho = rho.to_vec();
        self
    }

    fn statement(&self) -> Transcript {
        let public = self.key.public();
        statement(&public, &public, &context(), LOT, &self.before, &self.after)
    }

    fn argue(&self) -> ShuffleProof {
        let transcript = self.statement();
        let mut nonces = self.key.stream("shuffle nonces", &transcript);
        let b = |x| Zeroizing::new((self.b)(x));
        ShuffleProof::argue(transcript, &mut nonces, &self.key.public(), &self.after, &self.a, b, &self.rho)
    }

    fn equations(&self, proof: &ShuffleProof) -> Vec<Equation> {
        let public = self.key.public();
        proof.equations(&public, &public, &context(), LOT, &self.before, &self.after)
    }

    /// Which equations do not hold, counted from 1.
    fn wrong(&self) -> Vec<usize> {
        let equations = self.equations(&self.argue());
        (1..).zip(equations).filter(|(_, equation)| !equation.holds()).map(|(number, _)| number).collect()
    }
}

fn power(x: Scalar, exponent: usize) -> Scalar {
    std::iter::repeat_n(x, exponent).product()
}

/// The powers of an honest claim.
fn turned(x: Scalar, cards: usize) -> Vec<Scalar> {
    (1..=cards).map(|i| power(x, i % cards + 1)).collect()
}

#[test]
fn the_truth_holds() {
    for cards in 1..=7 {
        assert!(Claim::honest(cards).wrong().is_empty(), "{cards} cards");
    }
}

/// Equations 1 and 2 are about openings and hold for every lie that is consistent; 3 and 4 are about the
/// cards, 5 and 6 about the order. (5 is c_a's opening: it holds, and 6 has the product in it.)
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
        assert_eq!(claim.wrong(), expected, "{what}");
    }
}

/// Solves each equation for one of its commitments, as anybody can who knows the challenges beforehand.
fn simulated(claim: &Claim, challenges: &Challenges) -> ShuffleProof {
    let mut random = claim.key.stream("test", &claim.statement());
    let cards = claim.after.pairs().len();
    let mut proof = claim.argue();
    let (opening, answer) = &mut proof.multiexp;
    answer.a = random.scalars(cards).to_vec();
    (answer.r, answer.b, answer.s, answer.tau) =
        (*random.scalar(), *random.scalar(), *random.scalar(), *random.scalar());
    let (first, second) = (&mut *opening, &mut proof.product.0);
    let base = face_point(0);
    (first.c_a0, first.c_b0, first.e0) = (base, base, [base; 2]);
    (second.c_d, second.c_delta) = (base, base);
    let answer = &mut proof.product.1;
    answer.a = random.scalars(cards).to_vec();
    answer.b = random.scalars(cards.saturating_sub(2)).to_vec();
    (answer.r, answer.s) = (*random.scalar(), *random.scalar());
    // Each of these commitments stands in one equation, with the factor 1, so it must be what is missing
    // there.
    let left = |(factor, terms): Terms| {
        let sum: RistrettoPoint = terms.iter().map(|(scalar, point)| scalar * point.element()).sum();
        Point::new(base.element() - sum - RistrettoPoint::mul_base(&factor))
    };
    let all = proof.terms(challenges, &claim.key.public(), &claim.before, &claim.after);
    let solved: Vec<Point> = all.into_iter().map(left).collect();
    let (first, second) = (&mut proof.multiexp.0, &mut proof.product.0);
    (first.c_a0, first.c_b0, first.e0) = (solved[0], solved[1], [solved[2], solved[3]]);
    (second.c_d, second.c_delta) = (solved[4], solved[5]);
    proof
}

/// With known challenges anything can be proven, so a proof tells nothing. Commitments that were made after
/// their challenges are refused, since they give other challenges.
#[test]
fn challenges_come_after_commitments() {
    for cards in [2, 3, 5] {
        let claim = Claim::by(cards, &vec![1; cards], &(1..=cards).collect::<Vec<_>>());
        let public = claim.key.public();
        let challenges = claim.argue().challenges(&mut claim.statement());
        let proof = simulated(&claim, &challenges);
        for (base, terms) in proof.terms(&challenges, &public, &claim.before, &claim.after) {
            assert!(Equation::new(Scalar::ONE, Scalar::ONE, base, terms).holds());
        }
        assert!(claim.equations(&proof).iter().any(|equation| !equation.holds()));
    }
}

/// Each challenge changes with everything that was sent before it, and x, y and z with nothing that comes
/// after.
#[test]
fn challenges_hash_everything_before() {
    let claim = Claim::honest(3);
    let proof = claim.argue();
    let challenges = |proof: &ShuffleProof| {
        let Challenges { x, y, z, x4, x5 } = proof.challenges(&mut claim.statement());
        [x, y, z, x4, x5]
    };
    let other = face_point(99);
    type Sent = fn(&mut ShuffleProof) -> &mut Point;
    let changes: [(Sent, usize); 9] = [
        (|proof| &mut proof.c_a, 0),
        (|proof| &mut proof.c_b, 1),
        (|proof| &mut proof.multiexp.0.c_a0, 3),
        (|proof| &mut proof.multiexp.0.c_b0, 3),
        (|proof| &mut proof.multiexp.0.e0[0], 3),
        (|proof| &mut proof.multiexp.0.e0[1], 3),
        (|proof| &mut proof.product.0.c_d, 3),
        (|proof| &mut proof.product.0.c_delta, 3),
        (|proof| &mut proof.product.0.c_difference, 3),
    ];
    let right = challenges(&proof);
    for (change, first) in changes {
        let mut changed = proof.clone();
        *change(&mut changed) = other;
        let found = challenges(&changed);
        for (index, (right, found)) in right.iter().zip(&found).enumerate() {
            assert_eq!(right == found, index < first, "challenge {index}");
        }
        for (index, one) in found.iter().enumerate() {
            assert!(!found[..index].contains(one));
        }
    }
}

#[test]
fn a_proof_for_other_decks_has_an_equation_that_never_holds() {
    let (three, four) = (Claim::honest(3), Claim::honest(4));
    let proof = three.argue();
    let public = three.key.public();
    for (before, after) in [(&four.before, &three.after), (&three.before, &four.after), (&four.before, &four.after)] {
        let equations = proof.equations(&public, &public, &context(), LOT, before, after);
        assert!(equations.iter().all(|equation| !equation.holds()));
    }
}
