//! The proof of a shuffle: section 3 of the paper, with the arguments of sections 4 and 5.
//! The challenges of a proof: each is a hash of everything that was sent before it.

use curve25519_dalek::scalar::Scalar;
use zeroize::Zeroizing;

use super::super::batch::Equation;
use super::super::deck::Deck;
use super::super::derive::Stream;
use super::super::key::TableKey;
use super::super::point::{Point, absorb, challenge};
use super::multiexp::Diagonal;
use super::statement::{Row, RowShape, Shuffle, Terms, Witness, commit, commit_numbers, powers, powers_of, row};
use super::zero::{Factors, Products, factors_of_products};
use super::{multiexp, single_value, zero};
use crate::point::{PointError, scalar};
use bypost_rules::{CARDS, Transcript};

/// A proof that a deck holds the cards of another, re-encrypted and in another order, and that its maker
/// knows every ρᵢ. It tells nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleProof {
    pub(super) shape: RowShape,
    pub(super) c_a: Vec<Point>,
    pub(super) c_b: Vec<Point>,
    pub(super) multiexp: (multiexp::Opening, multiexp::Answer),
    /// That several rows have the product that the last argument is about.
    pub(super) hadamard: Option<Hadamard>,
    pub(super) single: (single_value::Opening, single_value::Answer),
}

/// The part of a proof that only several rows have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hadamard {
    pub(super) c_p: Vec<Point>,
    pub(super) zero: (zero::Opening, zero::Answer),
}

/// All challenges of a proof. Those of sections 5.1 and 5.2 count for several rows only.
pub(super) struct Challenges {
    pub(super) x: Scalar,
    pub(super) y: Scalar,
    pub(super) z: Scalar,
    pub(super) x4: Scalar,
    pub(super) x51: Scalar,
    pub(super) y51: Scalar,
    pub(super) x52: Scalar,
    pub(super) x5: Scalar,
}

impl ShuffleProof {
    /// Proves a shuffle that [`TableKey::shuffle`] has made of the same values, of one card or more.
    pub fn prove(key: &TableKey, shuffle: &Shuffle<'_>, after: &Deck, witness: &Witness) -> Self {
        let shape = RowShape::of(witness.order.len());
        let statement = shuffle.statement(&key.public(), after, shape);
        let mut nonces = key.stream("shuffle nonces", &statement);
        // Padding stays where it is.
        let mut order = Zeroizing::new(Vec::with_capacity(shape.places()));
        order.extend_from_slice(&witness.order);
        order.extend((0..=u8::MAX).take(shape.places() + 1).skip(shape.cards + 1));
        let powers = |x| powers_of(x, &order);
        Self::argue((shape, statement), &mut nonces, shuffle.joint, after, &order, powers, &witness.rho)
    }

    /// Section 3: a = π, c_A = com(a; r); b = x^π, c_B = com(b; s); d = y·a + b, t = y·r + s. The product of
    /// all dᵢ − z is argued for c_D + c_(−z) = y·c_A + c_B − z·ΣGᵢ, and Σ xⁱ·Cᵢ = E(0; ρ′) + Σ bᵢ·C′ᵢ with ρ′
    /// = −Σ ρᵢ·bᵢ for c_B.
    ///
    /// a and b have all places, ρ has the cards alone: padding is (0, 0) before and after.
    pub(super) fn argue(
        (shape, statement): (RowShape, Transcript),
        nonces: &mut Stream,
        joint: &Point,
        after: &Deck,
        a: &[u8],
        b: impl FnOnce(Scalar) -> Row,
        rho: &[Scalar],
    ) -> Self {
        let (rows, columns) = (shape.rows, shape.columns());
        let mut sent = Sent::new(statement);
        let (r, s) = (nonces.scalars(rows), nonces.scalars(rows));
        let commit_line = |(numbers, r): (&[u8], &Scalar)| commit_numbers(numbers, shape.places(), r);
        let c_a: Vec<Point> = a.chunks(columns).zip(r.iter()).map(commit_line).collect();
        let x = sent.order(&c_a);
        let b = b(x);
        let c_b = commit(b.chunks(columns).zip(s.iter()));
        let [y, z] = sent.powers(&c_b);
        let factors = Factors {
            rows: (0..rows)
                .map(|line| {
                    let first = line * columns;
                    row(columns, |place| y * Scalar::from(a[first + place]) + b[first + place] - z)
                })
                .collect(),
            t: row(rows, |line| y * r[line] + s[line]),
        };
        let rho = Zeroizing::new(-rho.iter().zip(b.iter()).map(|(rho, b)| rho * b).sum::<Scalar>());
        let b_rows: Vec<Row> = b.chunks(columns).map(|b| row(columns, |place| b[place])).collect();

        let multiexp = multiexp::Kept::draw(nonces, &b_rows, &s, *rho);
        let first = multiexp.opening(joint, after);
        sent.multiexp(&first);
        let products = Products::make(nonces, &factors);
        let zero = (rows > 1).then(|| {
            let c_p = products.commitments();
            let [x51, y51] = sent.products(&c_p);
            let kept = zero::Kept::draw(nonces, products.pairing(&factors, x51), y51);
            (c_p, kept.opening(), kept)
        });
        let single = single_value::Opening::make(nonces, &products.rows[rows - 1]);
        let [x4, x52, x5] = sent.openings(zero.as_ref().map(|(_, opening, _)| opening), &single.0);
        Self {
            shape,
            c_a,
            c_b,
            multiexp: (first, multiexp.answer(x4)),
            hadamard: zero.map(|(c_p, opening, kept)| Hadamard { c_p, zero: (opening, kept.answer(x52)) }),
            single: (single.0, single.1.answer(x5, &products.rows[rows - 1], &products.q[rows - 1])),
        }
    }

    /// The equations, all of which hold exactly if the proof is right: 6 for one row, 9 for several, and one
    /// more if a row has one place.
    ///
    /// A proof for another number of cards or rows gets an equation that never holds.
    pub fn equations(&self, author_key: &Point, shuffle: &Shuffle<'_>, after: &Deck) -> Vec<Equation> {
        if self.shape == shuffle.shape() && after.pairs().len() == self.shape.cards {
            self.equations_of(author_key, shuffle, after)
        } else {
            vec![Equation::new(Scalar::ONE, Scalar::ONE, Scalar::ONE, vec![])]
        }
    }

    /// The equations for decks of as many cards, whatever number of rows the proof has.
    pub(super) fn equations_of(&self, author_key: &Point, shuffle: &Shuffle<'_>, after: &Deck) -> Vec<Equation> {
        let mut sent = Sent::new(shuffle.statement(author_key, after, self.shape));
        let challenges = self.challenges(&mut sent);
        let response = sent.responses(&self.responses());
        let terms = self.terms(&challenges, shuffle.joint, shuffle.before, after);
        let equation = |(base, terms)| Equation::new(challenges.x4, response, base, terms);
        terms.into_iter().map(equation).collect()
    }

    /// Section 3, verification: both arguments for c_B, Σ xⁱ·Cᵢ, c_D + c_(−z) and Π (y·i + xⁱ − z).
    pub(super) fn terms(&self, challenges: &Challenges, joint: &Point, before: &Deck, after: &Deck) -> Vec<Terms> {
        let &Challenges { x, y, z, x4, x5, .. } = challenges;
        let one = Scalar::ONE;
        let powers = powers(x, self.shape.places());
        let factors = (1u64..).zip(&powers).map(|(i, power)| y * Scalar::from(i) + power - z);
        let product: Scalar = factors.product();
        let (opening, answer) = &self.multiexp;
        let mut all = opening.equations(answer, x4, joint, &self.c_b, [before, after], &powers).to_vec();
        let (opening, answer) = &self.single;
        match &self.hadamard {
            None => {
                let c_d = [(y, self.c_a[0]), (one, self.c_b[0])];
                all.extend(single_value::equations(opening, answer, x5, &c_d, z, product));
            }
            Some(hadamard) => {
                all.extend(self.terms_of_rows(hadamard, challenges));
                let c_p = [(one, hadamard.c_p[hadamard.c_p.len() - 1])];
                all.extend(single_value::equations(opening, answer, x5, &c_p, Scalar::ZERO, product));
            }
        }
        all
    }

    /// Section 5.1, verification: the zero argument for c_u₁ … c_u_m, which are those of α₂ … α_m and com(−1;
    /// 0), and c_v₀ … c_v_(m−1), which are put together from those of p₁ … p_m. p₁ is α₁.
    fn terms_of_rows(&self, hadamard: &Hadamard, challenges: &Challenges) -> [Terms; 3] {
        let &Challenges { y, z, x51, y51, x52, .. } = challenges;
        let rows = self.shape.rows;
        // x¹ … xᵐ
        let weights = powers(x52, rows);
        let mut c_u = Vec::with_capacity(2 * rows);
        for (weight, (c_a, c_b)) in weights.iter().zip(self.c_a[1..].iter().zip(&self.c_b[1..])) {
            c_u.extend([(weight * y, *c_a), (*weight, *c_b)]);
        }
        let of_u = -z * weights[..rows - 1].iter().sum::<Scalar>() - weights[rows - 1];
        let weights: Vec<Scalar> = weights.into_iter().rev().collect();
        let factors = factors_of_products(x51, &weights);
        let mut c_v = vec![(factors[0] * y, self.c_a[0]), (factors[0], self.c_b[0])];
        c_v.extend(factors[1..].iter().copied().zip(hadamard.c_p.iter().copied()));
        let of_v = -z * factors[0];
        let (opening, answer) = &hadamard.zero;
        opening.equations(answer, [x52, y51], (c_u, of_u), (c_v, of_v))
    }

    pub(super) fn challenges(&self, sent: &mut Sent) -> Challenges {
        let x = sent.order(&self.c_a);
        let [y, z] = sent.powers(&self.c_b);
        sent.multiexp(&self.multiexp.0);
        let hadamard = self.hadamard.as_ref();
        let [x51, y51] = hadamard.map_or([Scalar::ONE; 2], |hadamard| sent.products(&hadamard.c_p));
        let [x4, x52, x5] = sent.openings(hadamard.map(|hadamard| &hadamard.zero.0), &self.single.0);
        Challenges { x, y, z, x4, x51, y51, x52, x5 }
    }
}

/// A transcript of what is sent, from which challenges are drawn in the order of the page.
pub(super) struct Sent(Transcript);

impl Sent {
    /// Begins with the statement.
    pub(super) fn new(statement: Transcript) -> Self {
        Self(statement)
    }

    /// Sends c_A and gives x of section 3.
    pub(super) fn order(&mut self, c_a: &[Point]) -> Scalar {
        absorb(&mut self.0, "c_A", c_a);
        self.challenge("x")
    }

    /// Sends c_B and gives y and z of section 3.
    pub(super) fn powers(&mut self, c_b: &[Point]) -> [Scalar; 2] {
        absorb(&mut self.0, "c_B", c_b);
        ["y", "z"].map(|name| self.challenge(name))
    }

    /// Sends what the multi-exponentiation argument sends first.
    pub(super) fn multiexp(&mut self, opening: &multiexp::Opening) {
        opening.absorb(&mut self.0);
    }

    /// Sends c_p and gives x and y of section 5.1.
    pub(super) fn products(&mut self, c_p: &[Point]) -> [Scalar; 2] {
        absorb(&mut self.0, "c_p", c_p);
        ["x51", "y51"].map(|name| self.challenge(name))
    }

    /// Sends what the zero argument, if there is one, and the single value argument send first, which are the
    /// last points, and gives x of sections 4, 5.2 and 5.3.
    pub(super) fn openings(&mut self, zero: Option<&zero::Opening>, single: &single_value::Opening) -> [Scalar; 3] {
        if let Some(zero) = zero {
            zero.absorb(&mut self.0);
        }
        single.absorb(&mut self.0);
        ["x4", "x52", "x5"].map(|name| self.challenge(name))
    }

    /// The hash of all answers, after everything else.
    pub(super) fn responses(mut self, answers: &[u8]) -> Scalar {
        challenge(self.0.bytes("responses", answers))
    }

    /// One of several challenges that may come from one transcript.
    fn challenge(&self, name: &str) -> Scalar {
        challenge(self.0.clone().text("challenge", name))
    }
}

/// Why bytes are no proof of a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// No proof can be about so many cards.
    #[error("{0} cards cannot be shuffled")]
    Cards(usize),
    /// Not the length of a proof about the cards.
    #[error("{0} bytes are not the length of the proof")]
    Length(usize),
    /// Another number of rows than proofs of so many cards have.
    #[error("a proof with {found} rows, not {wanted}")]
    Rows {
        /// The number in the proof.
        found: u8,
        /// The number that is right.
        wanted: usize,
    },
    /// A point or scalar.
    #[error(transparent)]
    Part(#[from] PointError),
}

impl ShuffleProof {
    /// The number of rows, all points, all scalars, each in the order in which they are sent.
    pub fn encode(&self) -> Vec<u8> {
        let (multiexp, single) = (&self.multiexp.0, &self.single.0);
        let mut points: Vec<Point> = [&self.c_a[..], &self.c_b, &[multiexp.c_a0]].concat();
        points.extend(multiexp.diagonals.iter().flat_map(|diagonal| [diagonal.c_b, diagonal.e[0], diagonal.e[1]]));
        if let Some(Hadamard { c_p, zero: (zero, _) }) = &self.hadamard {
            points.extend(c_p.iter().chain([&zero.c_u0, &zero.c_vm]).chain(&zero.c_w));
        }
        points.extend([single.c_d, single.c_delta, single.c_difference]);
        // A deck has at most 120 cards, so there are no more rows than that.
        let mut bytes = vec![u8::try_from(self.shape.rows).unwrap_or(u8::MAX)];
        bytes.extend(points.iter().flat_map(Point::bytes));
        bytes.extend(self.responses());
        bytes
    }

    /// All scalars, as they stand at the end of the encoding.
    pub(super) fn responses(&self) -> Vec<u8> {
        let (multiexp, single) = (&self.multiexp.1, &self.single.1);
        let mut all: Vec<&Scalar> = multiexp.a.iter().collect();
        all.extend([&multiexp.r, &multiexp.b, &multiexp.s, &multiexp.tau]);
        if let Some(Hadamard { zero: (_, zero), .. }) = &self.hadamard {
            all.extend(zero.u.iter().chain([&zero.e]).chain(&zero.v).chain([&zero.h, &zero.l]));
        }
        all.extend(single.a.iter().chain(&single.b).chain([&single.r, &single.s]));
        all.into_iter().flat_map(Scalar::as_bytes).copied().collect()
    }

    /// Reads a proof about so many cards.
    ///
    /// # Errors
    /// Another number of rows, another length, a part that is not canonical, or a neutral point: an honest
    /// prover's points are as good as uniform.
    pub fn decode(bytes: &[u8], cards: usize) -> Result<Self, ProofError> {
        if !(1..=CARDS).contains(&cards) {
            return Err(ProofError::Cards(cards));
        }
        Self::decode_shaped(bytes, RowShape::of(cards))
    }

    pub(super) fn decode_shaped(bytes: &[u8], shape: RowShape) -> Result<Self, ProofError> {
        let (&found, rest) = bytes.split_first().ok_or(ProofError::Length(0))?;
        let (wanted, columns) = (shape.rows, shape.columns());
        if usize::from(found) != wanted {
            return Err(ProofError::Rows { found, wanted });
        }
        let (words, odd) = rest.as_chunks::<32>();
        if !odd.is_empty() || words.len() != shape.points() + shape.scalars() {
            return Err(ProofError::Length(bytes.len()));
        }
        let (points, scalars) = words.split_at(shape.points());
        let mut points = points.iter().map(|bytes| Point::decode(*bytes));
        let mut point = || points.next().ok_or(ProofError::Length(bytes.len()))?.map_err(ProofError::Part);
        let mut some = |count: usize| (0..count).map(|_| point()).collect::<Result<Vec<Point>, _>>();
        let (c_a, c_b) = (some(wanted)?, some(wanted)?);
        let c_a0 = some(1)?[0];
        let diagonal = |_| some(3).map(|found| Diagonal { c_b: found[0], e: [found[1], found[2]] });
        let diagonals = shape.diagonals().map(diagonal).collect::<Result<_, _>>()?;
        let hadamard = match wanted {
            1 => None,
            _ => Some((some(wanted - 1)?, some(2)?, some(2 * wanted)?)),
        };
        let single = some(3)?;

        let scalars = scalars.iter().map(|bytes| scalar(*bytes)).collect::<Result<Vec<_>, _>>()?;
        let mut scalars = scalars.into_iter();
        let mut some = |count: usize| scalars.by_ref().take(count).collect::<Vec<Scalar>>();
        let (a, rest) = (some(columns), some(4));
        let multiexp = multiexp::Answer { a, r: rest[0], b: rest[1], s: rest[2], tau: rest[3] };
        let hadamard = hadamard.map(|(c_p, ends, c_w)| {
            let (u, e, v, rest) = (some(columns), some(1), some(columns), some(2));
            let answer = zero::Answer { u, e: e[0], v, h: rest[0], l: rest[1] };
            Hadamard { c_p, zero: (zero::Opening { c_u0: ends[0], c_vm: ends[1], c_w }, answer) }
        });
        let (a, b, rest) = (some(columns), some(columns.saturating_sub(2)), some(2));
        let answer = single_value::Answer { a, b, r: rest[0], s: rest[1] };
        let opening = single_value::Opening { c_d: single[0], c_delta: single[1], c_difference: single[2] };
        Ok(Self {
            shape,
            c_a,
            c_b,
            multiexp: (multiexp::Opening { c_a0, diagonals }, multiexp),
            hadamard,
            single: (opening, answer),
        })
    }
}
