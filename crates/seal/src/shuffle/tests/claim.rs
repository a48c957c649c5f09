//! What a prover needs to argue for a deck, true or not.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use crate::batch::Equation;
use crate::deck::{Deck, Pair, face_point};
use crate::key::{Seed, TableKey};
use crate::point::Point;
use crate::proof::Context;
use crate::shuffle::proof::ShuffleProof;
use crate::shuffle::statement::{Row, RowShape, Shuffle, row};
use bypost_rules::{Seat, Transcript};

/// What somebody claims about a shuffle, and knows.
pub(super) struct Claim {
    pub(super) key: TableKey,
    pub(super) before: Deck,
    pub(super) after: Deck,
    /// The number of rows in which it is argued.
    pub(super) rows: usize,
    /// What it commits to as π, and as x^π. Where these say nothing of padding, they are the truth about it.
    a: Vec<u8>,
    b: Box<dyn Fn(Scalar) -> Vec<Scalar>>,
    pub(super) rho: Vec<Scalar>,
}

const CONTEXT: Context = Context { table: [5; 32], turn: 4, seat: Seat::new(0), before: [6; 32] };

pub(super) fn small(number: u64) -> Scalar {
    Scalar::from(number)
}

pub(super) fn point(number: u16) -> RistrettoPoint {
    face_point(number).element()
}

/// E(M; r) under the key.
pub(super) fn encrypt(key: &TableKey, message: RistrettoPoint, r: Scalar) -> [RistrettoPoint; 2] {
    [RistrettoPoint::mul_base(&r), message + r * key.public().element()]
}

pub(super) fn shifted(pair: &Pair, by: [RistrettoPoint; 2], sign: Scalar) -> Pair {
    let [a, b] = pair.elements();
    Pair::new(a + sign * by[0], b + sign * by[1])
}

pub(super) fn power(x: Scalar, exponent: usize) -> Scalar {
    std::iter::repeat_n(x, exponent).product()
}

/// The powers of an honest claim.
pub(super) fn turned(x: Scalar, cards: usize) -> Vec<Scalar> {
    (1..=cards).map(|i| power(x, i % cards + 1)).collect()
}

impl Claim {
    /// The truth about a shuffle of so many cards by π(i) = i + 1, and 1 for the last.
    pub(super) fn honest(cards: usize) -> Self {
        let order: Vec<usize> = (1..=cards).map(|i| i % cards + 1).collect();
        Self::by(cards, &order, &order)
    }

    /// C′ᵢ = C_order(i) + E(0; ρᵢ), and the claim that the order was another.
    pub(super) fn by(cards: usize, order: &[usize], claimed: &[usize]) -> Self {
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
        Self { key, before, after, rows: 1, a, b, rho }
    }

    /// The same, argued in so many rows.
    pub(super) fn in_rows(mut self, rows: usize) -> Self {
        self.rows = rows;
        self
    }

    /// The same with other cards put out.
    pub(super) fn with(mut self, change: impl Fn(&TableKey, &mut Vec<Pair>)) -> Self {
        let mut pairs = self.after.pairs().to_vec();
        change(&self.key, &mut pairs);
        self.after = Deck::new(pairs);
        self
    }

    pub(super) fn with_a(mut self, a: &[u8]) -> Self {
        self.a = a.to_vec();
        self
    }

    pub(super) fn with_b(mut self, b: impl Fn(Scalar) -> Vec<Scalar> + 'static) -> Self {
        self.b = Box::new(b);
        self
    }

    pub(super) fn with_rho(mut self, rho: &[Scalar]) -> Self {
        self.rho = rho.to_vec();
        self
    }

    pub(super) fn shape(&self) -> RowShape {
        RowShape::with_rows(self.before.pairs().len(), self.rows)
    }

    /// The public values of its shuffle, under a key.
    pub(super) fn shuffle<'a>(&'a self, joint: &'a Point) -> Shuffle<'a> {
        Shuffle { context: &CONTEXT, joint, lot: 2, before: &self.before }
    }

    pub(super) fn statement(&self) -> Transcript {
        let public = self.key.public();
        self.shuffle(&public).statement(&public, &self.after, self.shape())
    }

    /// π at all places.
    pub(super) fn a(&self) -> Vec<u8> {
        let mut a = self.a.clone();
        a.extend((a.len() + 1..=self.shape().places()).map(|place| place as u8));
        a
    }

    /// x^π at all places.
    pub(super) fn b(&self, x: Scalar) -> Row {
        let mut b = (self.b)(x);
        b.extend((b.len() + 1..=self.shape().places()).map(|place| power(x, place)));
        row(b.len(), |place| b[place])
    }

    pub(super) fn argue(&self) -> ShuffleProof {
        let statement = self.statement();
        let mut nonces = self.key.stream("shuffle nonces", &statement);
        let (joint, a) = (self.key.public(), self.a());
        let statement = (self.shape(), statement);
        ShuffleProof::argue(statement, &mut nonces, &joint, &self.after, &a, |x| self.b(x), &self.rho)
    }

    pub(super) fn equations(&self, proof: &ShuffleProof) -> Vec<Equation> {
        let public = self.key.public();
        proof.equations_of(&public, &self.shuffle(&public), &self.after)
    }

    /// Which equations of a proof do not hold, counted from 1.
    pub(super) fn wrong_in(&self, proof: &ShuffleProof) -> Vec<usize> {
        let equations = self.equations(proof);
        (1..).zip(equations).filter(|(_, equation)| !equation.holds()).map(|(number, _)| number).collect()
    }

    /// Which equations of its own proof do not hold.
    pub(super) fn wrong(&self) -> Vec<usize> {
        self.wrong_in(&self.argue())
    }
}
